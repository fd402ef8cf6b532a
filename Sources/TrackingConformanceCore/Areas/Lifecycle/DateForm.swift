import TrackingConformanceSystem

/// The forms in which ISO 8601 writes an instant (LC-UPDATEDATE).
enum DateForm {
    /// The instant that text denotes by a calendar, week or ordinal date, extended or basic, with or without a
    /// fraction, in UTC or with an offset; `nil` for other text.
    static func instant(_ text: String) -> Instant? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }), let time = text.firstIndex(of: "T") else { return nil }
        let rest = text[text.index(after: time)...]
        guard let mark = rest.firstIndex(where: { "Z+-".contains($0) }) else { return nil }
        guard let offset = offset(rest[mark...]) else { return nil }
        let parts = rest[..<mark].split(separator: rest.contains(",") ? "," : ".", omittingEmptySubsequences: false)
        guard parts.count < 3, let date = date(text[..<time]),
            let clock = parts.first.flatMap({ separated($0, ":", [2, 2, 2]) })
        else { return nil }
        let fraction = parts.count == 2 ? "." + parts[1] : ""
        return Instant("\(date)T\(clock)\(fraction)Z").map {
            Instant(milliseconds: $0.milliseconds - offset * 1_000)
        }
    }

    /// The date in text as `YYYY-MM-DD`; `nil` unless the text is a calendar, week (`2024-W18-3`) or ordinal date
    /// (`2024-122`).
    private static func date(_ text: Substring) -> String? {
        guard let week = text.firstIndex(of: "W") else {
            return separated(text, "-", [4, 2, 2]) ?? separated(text, "-", [4, 3]).flatMap(dateOfDay)
        }
        guard text.distance(from: text.startIndex, to: week) == (text.contains("-") ? 5 : 4) else { return nil }
        return separated(text, "-", [4, 3, 1]).flatMap(dateOfWeek)
    }

    private static func dateOfDay(_ text: String) -> String? {
        guard let numbers = numbers(text) else { return nil }
        let january = GregorianCalendar.dayNumber(year: numbers[0], month: 1, day: 1)
        let next = GregorianCalendar.dayNumber(year: numbers[0] + 1, month: 1, day: 1)
        guard numbers[1] > 0, january + numbers[1] <= next else { return nil }
        return CivilTime.iso8601(ofDay: january + numbers[1] - 1)
    }

    private static func dateOfWeek(_ text: String) -> String? {
        guard let numbers = numbers(text.replacing("-W", with: "-")) else { return nil }
        let first = GregorianCalendar.firstMonday(ofWeekYear: numbers[0])
        let monday = first + (numbers[1] - 1) * 7
        guard numbers[1] > 0, monday < GregorianCalendar.firstMonday(ofWeekYear: numbers[0] + 1),
            (1...7).contains(numbers[2])
        else { return nil }
        return CivilTime.iso8601(ofDay: monday + numbers[2] - 1)
    }

    /// The numbers between hyphens; `nil` if there is anything else.
    private static func numbers(_ text: String) -> [Int]? {
        let groups = text.split(separator: "-")
        guard groups.allSatisfy({ $0.allSatisfy(\.isNumber) }) else { return nil }
        return groups.compactMap { Int($0) }
    }

    /// The groups of digits, joined by the separator; `nil` unless the text has the separator between all groups or
    /// none.
    private static func separated(_ text: Substring, _ separator: Character, _ lengths: [Int]) -> String? {
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        if groups.map(\.count) == lengths { return String(text) }
        guard groups.count == 1, text.count == lengths.reduce(0, +) else { return nil }
        var rest = text
        return lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: String(separator))
    }

    /// The offset from GMT, in seconds, that `Z`, `+01`, `+0100` or `+01:00` denotes; `nil` for other text.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        let isWritten = text.dropFirst().allSatisfy { $0 == ":" || $0.isNumber }
        guard text.first != "Z", [2, 4].contains(digits.count), isWritten, let hours = Int(digits.prefix(2)),
            let minutes = Int("0" + digits.dropFirst(2)), hours < 24, minutes < 60
        else { return nil }
        return (text.first == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
