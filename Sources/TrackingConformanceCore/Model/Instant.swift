import TrackingConformanceSystem

/// A point in time, exact to the nanosecond, without a time zone.
public struct Instant: Sendable, Hashable, Comparable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    public let seconds: Int
    /// Nanoseconds after `seconds`, 0 to 999,999,999.
    public let nanoseconds: Int
    /// The text from which the instant was read; `nil` if it was computed.
    private let written: String?

    /// Creates an instant from ISO 8601 in UTC.
    ///
    /// - Parameter text: For example, `2024-03-10T09:59:59.500Z`; the fraction is optional.
    public init?(_ text: String) {
        var contiguous = text
        guard let read = contiguous.withUTF8({ Self.read($0) }) else { return nil }
        (seconds, nanoseconds, written) = (read.seconds, read.nanoseconds, text)
    }

    package init(milliseconds: Int) {
        self.init(seconds: milliseconds / 1_000, nanoseconds: milliseconds % 1_000 * 1_000_000)
    }

    /// Creates the instant at a number of seconds since 1970, plus nanoseconds that may be negative.
    package init(seconds: Int, nanoseconds: Int = 0) {
        let carried = nanoseconds.flooredQuotient(by: 1_000_000_000)
        self.seconds = seconds + carried
        self.nanoseconds = nanoseconds - carried * 1_000_000_000
        // Most computed instants are compared and never shown.
        written = nil
    }

    /// The instant as it was written or, if computed, to the millisecond.
    public var text: String {
        if let written { return written }
        return CivilTime(self).instant(milliseconds: nanoseconds / 1_000_000)
    }

    /// Milliseconds since 1970-01-01T00:00:00Z, rounded down.
    package var milliseconds: Int { seconds * 1_000 + nanoseconds / 1_000_000 }

    /// True if two instants are the same point in time, however written.
    public static func == (left: Instant, right: Instant) -> Bool {
        left.seconds == right.seconds && left.nanoseconds == right.nanoseconds
    }

    /// True if an instant comes before another.
    public static func < (left: Instant, right: Instant) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// Hashes the point in time.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(seconds)
        hasher.combine(nanoseconds)
    }

    private static func read(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int, nanoseconds: Int)? {
        guard text.count >= 20, text.last == UInt8(ascii: "Z"), text[4] == UInt8(ascii: "-"),
            text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), let year = number(text, 0, 4), let month = number(text, 5, 2),
            let day = number(text, 8, 2), let hour = number(text, 11, 2), let minute = number(text, 14, 2),
            let second = number(text, 17, 2), let nanoseconds = nanoseconds(text)
        else { return nil }
        guard (1...12).contains(month), (1...GregorianCalendar.length(ofMonth: month, year: year)).contains(day),
            hour < 24, minute < 60, second < 60
        else { return nil }
        let days = GregorianCalendar.dayNumber(year: year, month: month, day: day)
        return (days * 86_400 + hour * 3_600 + minute * 60 + second, nanoseconds)
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var number = 0
        for place in start..<start + count {
            guard text[place] >= UInt8(ascii: "0"), text[place] <= UInt8(ascii: "9") else { return nil }
            number = 10 * number + Int(text[place] - UInt8(ascii: "0"))
        }
        return number
    }

    /// The nanoseconds of a written instant, which may have up to nine digits after the seconds; `nil` if it is
    /// malformed.
    private static func nanoseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        if text.count == 20 { return 0 }
        guard text[19] == UInt8(ascii: "."), (22...30).contains(text.count) else { return nil }
        let digits = text.count - 21
        return number(text, 20, digits).map { number in (digits..<9).reduce(number) { scaled, _ in 10 * scaled } }
    }
}

extension TimeZones {
    /// The offset of a time zone from GMT at an instant, in seconds; `nil` if the platform does not know the zone.
    package static func secondsFromGMT(in identifier: String, at instant: Instant) -> Int? {
        secondsFromGMT(in: identifier, at: instant.seconds)
    }
}
