import TrackingConformanceSystem

/// A day of the calendar, such as the last one on which an entry of a list holds.
package struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The day in ISO 8601, such as `2026-12-31`.
    package let description: String

    /// Creates a day.
    package init?(_ text: String) {
        guard text.utf8.count == 10, Instant(text + "T00:00:00Z") != nil else { return nil }
        description = text
    }

    /// A day before all others that are written so.
    static let first = CalendarDay("0000-01-01")

    /// Today, in UTC.
    static var today: CalendarDay? {
        let days = OperatingSystem.secondsSince1970.flooredQuotient(by: 86_400)
        return CalendarDay(CivilTime.iso8601(ofDay: days))
    }

    /// Whether a day comes before another: the form of ISO 8601 has the order of the days.
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.description < right.description }
}
