package import TrackingConformanceCore

#if canImport(FoundationInternationalization)
import FoundationEssentials
import FoundationInternationalization
#else
import Foundation
#endif

/// The time zones of the system's zone data.
package enum ZoneTable {
    /// The seconds by which a zone's clock is ahead of GMT at an instant; a zone without data reads as GMT.
    package static func secondsFromGMT(in zone: String, at instant: Instant) -> Int {
        guard zone != "UTC", let timeZone = TimeZone(identifier: zone) else { return 0 }
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }
}
