import Foundation
import Testing
import TrackingConformanceCore
import TrackingConformanceSystem

@Suite("Time zones are those of the IANA database")
struct TimeZonesTests {
    /// Zones with daylight saving on either hemisphere, at unusual offsets, with gaps, and without any of it.
    private static let zones = [
        "Europe/Berlin", "Europe/Dublin", "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Asia/Kolkata",
        "Asia/Kathmandu", "Asia/Gaza", "Australia/Lord_Howe", "Pacific/Apia", "Pacific/Chatham", "Africa/Casablanca",
        "Antarctica/Troll", "America/Asuncion", "Atlantic/Azores", "Etc/GMT+12", "Asia/Tehran",
    ]

    @Test("Offsets are those that Foundation gives, around every change from 1970 to 2060", arguments: zones)
    func offsets(zone: String) throws {
        let foundation = try #require(TimeZone(identifier: zone))
        let instants = stride(from: 0, to: 2_840_000_000, by: 86_400 * 3 / 2 + 1_801)
        let differing = instants.filter { seconds in
            let offset = foundation.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
            return TimeZones.secondsFromGMT(in: zone, at: seconds) != offset
        }
        #expect(differing.isEmpty, "\(zone) at \(differing.prefix(3))")
    }

    @Test(
        "The second of a change has the new offset",
        arguments: [
            ("Europe/Berlin", 1_711_846_800, 3_600, 7_200), ("Europe/Berlin", 1_729_990_800, 7_200, 3_600),
            ("Europe/Berlin", 4_109_878_800, 3_600, 7_200), ("Australia/Lord_Howe", 1_712_415_600, 39_600, 37_800),
            ("Pacific/Apia", 1_325_239_200, -36_000, 50_400), ("Europe/Dublin", 1_729_990_800, 3_600, 0),
        ]
    )
    func changes(zone: String, at seconds: Int, before: Int, after: Int) {
        #expect(TimeZones.secondsFromGMT(in: zone, at: seconds - 1) == before)
        #expect(TimeZones.secondsFromGMT(in: zone, at: seconds) == after)
    }

    @Test(
        "A zone that does not exist is unknown, and never GMT",
        arguments: [
            "", "Europe", "Europe/Atlantis", "../../../etc/passwd", "/etc/localtime", "Europe/Berlin/",
            "europe/berlin ",
            "Europe//Berlin", "posixrules\u{0}", "tzdata.zi",
        ]
    )
    func unknown(zone: String) {
        #expect(!TimeZones.isKnown(zone))
        #expect(TimeZones.secondsFromGMT(in: zone, at: 0) == nil)
    }

    @Test("After 2037 a rule holds in every zone of explored lives", arguments: LifecycleGenerator.zones)
    func rule(zone: String) {
        // The Gregorian calendar repeats itself after 400 years; a list of changes ends before.
        let later = 146_097 * 86_400
        let instants = stride(from: 2_145_916_800, to: 3_700_000_000, by: 5 * 86_400)
        let differing = instants.filter { seconds in
            TimeZones.secondsFromGMT(in: zone, at: seconds) != TimeZones.secondsFromGMT(in: zone, at: seconds + later)
        }
        #expect(differing.isEmpty, "\(zone) at \(differing.prefix(3))")
    }
}
