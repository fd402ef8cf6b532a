import TrackingConformanceCore
import TrackingConformanceSystem

/// A port at which nobody listens.
enum FreePort {
    /// Its number, which the system chose a moment ago.
    static var number: String {
        get throws { "\(try Listener(at: NetworkAddress(host: NetworkAddress.localhost, port: 0)).address.port)" }
    }
}
