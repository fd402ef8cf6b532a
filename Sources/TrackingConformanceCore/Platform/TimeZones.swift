#if canImport(FoundationInternationalization)
import FoundationEssentials
// The identifiers of the IANA database are known to this part alone.
import FoundationInternationalization
#else
import Foundation
#endif

/// The IANA time zones that the platform knows.
package enum TimeZones {
    /// Whether the platform knows a time zone.
    ///
    /// - Parameter identifier: The zone, such as `Europe/Berlin`.
    /// - Returns: `true` where it does.
    package static func isKnown(_ identifier: String) -> Bool {
        identifier == "UTC" || TimeZone(identifier: identifier) != nil
    }

    /// The offset of a time zone.
    ///
    /// - Parameters:
    ///   - identifier: The zone, such as `Europe/Berlin`.
    ///   - seconds: The instant, in seconds since 1970.
    /// - Returns: The seconds east of GMT; `nil` where the platform does not know the zone.
    package static func secondsFromGMT(in identifier: String, at seconds: Int) -> Int? {
        if identifier == "UTC" { return 0 }
        let zone = TimeZone(identifier: identifier)
        return zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
