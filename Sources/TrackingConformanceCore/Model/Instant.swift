import TrackingConformanceSystem

/// A point in time, exact to the nanosecond, without a time zone.
public struct Instant: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public let seconds: Int
    /// Nanoseconds since then, 0 to 999,999,999.
    public let nanoseconds: Int
    /// The text from which it was read; `nil` where it was computed.
    private let written: String?

    /// Creates an instant from ISO 8601 in UTC.
    ///
    /// - Parameter text: For example, `2024-03-10T09:59:59.500Z`; the fraction is optional.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"), Self.hasSeparators(bytes) else { return nil }
        let fields = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { Self.number(bytes[$0]) }
        guard fields.count == 6, let nanoseconds = Self.nanoseconds(bytes[19..<(bytes.count - 1)]) else { return nil }
        let (year, month, day) = (fields[0], fields[1], fields[2])
        guard (1...12).contains(month), (1...GregorianCalendar.length(ofMonth: month, year: year)).contains(day),
            fields[3] < 24, fields[4] < 60, fields[5] < 60
        else { return nil }
        let days = GregorianCalendar.dayNumber(year: year, month: month, day: day)
        self.seconds = days * 86_400 + fields[3] * 3_600 + fields[4] * 60 + fields[5]
        self.nanoseconds = nanoseconds
        written = text
    }

    package init(milliseconds: Int) {
        self.init(seconds: milliseconds / 1_000, nanoseconds: milliseconds % 1_000 * 1_000_000)
    }

    /// The instant so many nanoseconds, which may be less than none, after a number of seconds since 1970.
    package init(seconds: Int, nanoseconds: Int = 0) {
        let carried = nanoseconds.flooredQuotient(by: 1_000_000_000)
        self.seconds = seconds + carried
        self.nanoseconds = nanoseconds - carried * 1_000_000_000
        // Most computed instants are compared, and never shown.
        written = nil
    }

    /// The instant as it was written, or in milliseconds.
    public var text: String {
        if let written { return written }
        let milliseconds = nanoseconds / 1_000_000
        let digits = String(milliseconds)
        let fraction = milliseconds == 0 ? "" : "." + String(repeating: "0", count: 3 - digits.count) + digits
        return CivilTime(self).iso8601 + fraction + "Z"
    }

    /// Milliseconds since 1970-01-01T00:00:00Z, rounded down.
    package var milliseconds: Int { seconds * 1_000 + nanoseconds / 1_000_000 }

    /// Whether two instants are the same point in time, however they are written.
    public static func == (left: Instant, right: Instant) -> Bool {
        left.seconds == right.seconds && left.nanoseconds == right.nanoseconds
    }

    /// Whether an instant comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// Feeds the point in time into a hash.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(seconds)
        hasher.combine(nanoseconds)
    }
}

extension Instant {
    private static func hasSeparators(_ bytes: [UInt8]) -> Bool {
        zip([4, 7, 10, 13, 16], "--T::".utf8).allSatisfy { bytes[$0] == $1 }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var number = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = 10 * number + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    private static func nanoseconds(_ fraction: ArraySlice<UInt8>) -> Int? {
        if fraction.isEmpty { return 0 }
        guard fraction.first == UInt8(ascii: "."), (2...10).contains(fraction.count) else { return nil }
        let digits = fraction.dropFirst()
        return number(digits + Array(repeating: UInt8(ascii: "0"), count: 9 - digits.count))
    }
}

extension TimeZones {
    /// The seconds east of GMT in a time zone at an instant; `nil` if the platform does not know the zone.
    package static func secondsFromGMT(in identifier: String, at instant: Instant) -> Int? {
        secondsFromGMT(in: identifier, at: instant.seconds)
    }
}
