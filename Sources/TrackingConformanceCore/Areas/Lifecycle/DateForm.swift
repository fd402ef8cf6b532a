import TrackingConformanceSystem

/// The forms in which ISO 8601 names an instant (LC-UPDATEDATE).
enum DateForm {
    /// The instant that a text names: extended or basic, with a fraction or none, in UTC or with an offset.
    static func instant(_ text: String) -> Instant? {
        guard text.utf8.allSatisfy({ $0 < 0x80 }), let time = text.firstIndex(of: "T") else { return nil }
        let rest = text[text.index(after: time)...]
        guard let mark = rest.firstIndex(where: { "Z+-".contains($0) }) else { return nil }
        guard let offset = offset(rest[mark...]) else { return nil }
        let parts = rest[..<mark].split(separator: rest.contains(",") ? "," : ".", omittingEmptySubsequences: false)
        guard parts.count < 3, let date = separated(text[..<time], "-", [4, 2, 2]),
            let clock = parts.first.flatMap({ separated($0, ":", [2, 2, 2]) })
        else { return nil }
        let fraction = parts.count == 2 ? "." + parts[1] : ""
        return Instant("\(date)T\(clock)\(fraction)Z").map {
            Instant(milliseconds: $0.milliseconds - offset * 1_000)
        }
    }

    /// Digits with a separator between their groups, which a text has between all of them or nowhere.
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

    /// The seconds east of GMT of `Z`, `+01`, `+0100` or `+01:00`.
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
