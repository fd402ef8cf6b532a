public import Foundation
public import TrackingConformanceCore

extension Date {
    /// Creates a date from the instant of a step, for an implementation whose clock is set from the steps.
    ///
    /// - Parameter instant: The instant.
    public init(_ instant: Instant) {
        self.init(timeIntervalSince1970: Double(instant.seconds) + Double(instant.nanoseconds) / 1_000_000_000)
    }
}

extension TimeZone {
    /// Creates the time zone named by a step or a context.
    ///
    /// - Parameter name: The IANA name.
    /// - Throws: `UnsupportedStimulus` if the system has no data for the zone.
    public init(named name: String) throws {
        guard let zone = TimeZone(identifier: name) else {
            throw UnsupportedStimulus("this system has no data for the time zone \(name)")
        }
        self = zone
    }
}
