import Foundation
import TrackingConformanceCore
import TrackingConformanceFoundationBridge

/// The device's clock and time zone, set from the steps.
final class DeviceClock {
    /// The current instant, in nanoseconds since 1970.
    private(set) var now = 0
    private var zone: TimeZone

    init(zone: String) throws {
        self.zone = try TimeZone(named: zone)
    }

    /// Sets the clock to a step's instant and time zone, each if the step has it.
    func set(to instant: Instant?, zone: String?) throws {
        if let instant { now = instant.seconds * 1_000_000_000 + instant.nanoseconds }
        if let zone { self.zone = try TimeZone(named: zone) }
    }

    /// The fields of an instant on the local clock.
    func local(_ moment: Int) -> DateComponents { Self.components(of: moment, in: zone) }

    /// An instant as `YYYY-MM-DDTHH:MM:SSZ`.
    static func iso8601(_ moment: Int) -> String {
        let gmt = components(of: moment, in: .gmt)
        let date = [padded(gmt.year, 4), padded(gmt.month), padded(gmt.day)].joined(separator: "-")
        return date + "T" + [padded(gmt.hour), padded(gmt.minute), padded(gmt.second)].joined(separator: ":") + "Z"
    }

    /// The date of an instant in GMT as `MM/DD/YYYY`.
    static func monthDayYear(_ moment: Int) -> String {
        let gmt = components(of: moment, in: .gmt)
        return [padded(gmt.month), padded(gmt.day), padded(gmt.year, 4)].joined(separator: "/")
    }

    private static func components(of moment: Int, in zone: TimeZone) -> DateComponents {
        let nanosecond = ((moment % 1_000_000_000) + 1_000_000_000) % 1_000_000_000
        let wholeSeconds = (moment - nanosecond) / 1_000_000_000
        let date = Date(timeIntervalSince1970: Double(wholeSeconds))
        return Calendar(identifier: .gregorian).dateComponents(in: zone, from: date)
    }

    private static func padded(_ number: Int?, _ count: Int = 2) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
