import TrackingConformanceSystem

/// A date and a time of day in the Gregorian calendar, at an offset from GMT.
package struct CivilTime: Sendable, Equatable {
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    package let day: Int
    /// The day of the week, 1 (Sunday) to 7 (Saturday).
    package let weekday: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// The number of the day, counted from 1970-01-01, which is 0.
    package let dayNumber: Int

    /// Creates the time shown at an instant by a clock some seconds ahead of GMT.
    package init(_ instant: Instant, secondsFromGMT offset: Int = 0) {
        self.init(secondsSince1970: instant.seconds + offset)
    }

    init(secondsSince1970 seconds: Int) {
        dayNumber = seconds.flooredQuotient(by: 86_400)
        let secondOfDay = seconds - dayNumber * 86_400
        (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
        let weekday = (dayNumber + 4) % 7
        self.weekday = (weekday < 0 ? weekday + 7 : weekday) + 1
        (year, month, day) = GregorianCalendar.date(ofDay: dayNumber)
    }

    /// A day counted from 1970-01-01, as `YYYY-MM-DD`.
    package static func iso8601(ofDay dayNumber: Int) -> String {
        String(CivilTime(secondsSince1970: dayNumber * 86_400).iso8601.prefix { $0 != "T" })
    }

    /// The date and time as `YYYY-MM-DDTHH:MM:SS`, with a sign before the four digits of a year before 0.
    package var iso8601: String { text(ofLength: 19) { $0.add(self) } }

    /// The date and time as an instant in GMT, with a fraction unless it is 0.
    package func instant(milliseconds: Int = 0) -> String {
        text(ofLength: 24) { text in
            text.add(self)
            if milliseconds != 0 { text.add(milliseconds, digits: 3, after: ".") }
            text.add("Z")
        }
    }

    /// The time of day as `HH:MM:SS`.
    package var time: String { text(ofLength: 8) { $0.add(timeOf: self) } }

    /// The date as `MM/DD/YYYY`.
    package var monthDayYear: String {
        text(ofLength: 10) { text in
            text.add(month)
            text.add(day, after: "/")
            text.add(year, digits: 4, after: "/")
        }
    }

    /// Text of at most `length` bytes, plus a few if the year does not have four digits.
    private func text(ofLength length: Int, _ write: (inout Digits) -> Void) -> String {
        String(unsafeUninitializedCapacity: (0...9_999).contains(year) ? length : length + 20) { bytes in
            var text = Digits(bytes: bytes)
            write(&text)
            return text.count
        }
    }

    /// Numbers of fixed width, written byte by byte, because every report has dates and interpolation takes far longer.
    private struct Digits {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        private(set) var count = 0

        mutating func add(_ mark: Unicode.Scalar) {
            bytes[count] = UInt8(ascii: mark)
            count += 1
        }

        mutating func add(_ number: Int, digits: Int = 2, after mark: Unicode.Scalar? = nil) {
            if let mark { add(mark) }
            if number < 0 { add("-") }
            var (width, limit) = (1, 10 as UInt)
            while width < digits || number.magnitude >= limit { (width, limit) = (width + 1, limit * 10) }
            var rest = number.magnitude
            for place in (count..<count + width).reversed() {
                bytes[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            count += width
        }

        mutating func add(_ time: CivilTime) {
            add(time.year, digits: 4)
            add(time.month, after: "-")
            add(time.day, after: "-")
            add("T")
            add(timeOf: time)
        }

        mutating func add(timeOf time: CivilTime) {
            add(time.hour)
            add(time.minute, after: ":")
            add(time.second, after: ":")
        }
    }
}

/// A calendar day, such as the last day on which a list's entry is valid.
package struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The day in ISO 8601, such as `2026-12-31`.
    package let description: String

    package init?(_ text: String) {
        guard text.utf8.count == 10, Instant(text + "T00:00:00Z") != nil else { return nil }
        description = text
    }

    /// A day before all others that can be written in this form.
    static let first = CalendarDay("0000-01-01")

    /// Today, in UTC.
    package static var today: CalendarDay? {
        let days = OperatingSystem.secondsSince1970.flooredQuotient(by: 86_400)
        return CalendarDay(CivilTime.iso8601(ofDay: days))
    }

    /// Compares days by their ISO 8601 texts, which are in the same order.
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.description < right.description }
}
