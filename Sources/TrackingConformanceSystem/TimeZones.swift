#if canImport(Darwin)
import Foundation
#else
import Synchronization
#endif

/// The IANA time zones known to the platform.
package enum TimeZones {
    package static func isKnown(_ identifier: String) -> Bool { secondsFromGMT(in: identifier, at: 0) != nil }

    package static func secondsFromGMT(in identifier: String, at seconds: Int) -> Int? {
        if identifier == "UTC" { return 0 }
        #if canImport(Darwin)
        let zone = TimeZone(identifier: identifier)
        return zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        #else
        return zone(identifier)?.secondsFromGMT(at: seconds)
        #endif
    }

    private static let zones = Mutex<[String: ZoneFile?]>([:])

    private static func zone(_ identifier: String) -> ZoneFile? {
        zones.withLock { zones in
            if let zone = zones[identifier] { return zone }
            let zone = isIdentifier(identifier) ? file(of: identifier) : nil
            zones[identifier] = .some(zone)
            return zone
        }
    }

    /// The directories of the zone files; as in the C library, `TZDIR` names one that replaces the defaults.
    private static let directories =
        OperatingSystem.variable("TZDIR").map { [$0] } ?? ["/usr/share/zoneinfo", "/usr/lib/zoneinfo"]

    private static func file(of identifier: String) -> ZoneFile? {
        directories.lazy.compactMap { FileSystem.bytes(of: "\($0)/\(identifier)") }.compactMap { ZoneFile($0) }.first
    }

    /// True if a text can be the path of a zone's file below the directory of zones.
    private static func isIdentifier(_ text: String) -> Bool {
        text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            part.first?.isLetter == true
                && part.utf8.allSatisfy {
                    "_+-".utf8.contains($0) || Unicode.Scalar($0).properties.isAlphabetic || (48...57).contains($0)
                }
        }
    }
}

#if !canImport(Darwin)
// The system's own files are read because a statically linked program has no other time-zone data.
#endif
