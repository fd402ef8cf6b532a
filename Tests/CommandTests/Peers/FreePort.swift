import Foundation
import TrackingConformanceCore
import TrackingConformanceSystem

/// A port with no listener.
enum FreePort {
    /// The next port to try.
    ///
    /// It lies below the ports that the system chooses itself, so that no other connection gets it before it is used,
    /// and each process of tests begins elsewhere.
    private static let next = Locked(10_000 + Int(ProcessInfo.processInfo.processIdentifier % 200) * 100)

    /// Its number, which no other test of the process is given.
    static var number: String {
        get throws {
            for _ in 0..<1_000 {
                let port = next.withLock { next in
                    defer { next = next < 32_000 ? next + 1 : 10_000 }
                    return next
                }
                let address = NetworkAddress(host: NetworkAddress.localhost, port: port)
                if (try? Listener(at: address)) != nil { return "\(port)" }
            }
            return "\(try Listener(at: NetworkAddress(host: NetworkAddress.localhost, port: 0)).address.port)"
        }
    }
}
