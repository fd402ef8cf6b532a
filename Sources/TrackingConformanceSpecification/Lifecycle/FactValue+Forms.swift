import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension FactValue {
    /// The result of an operator; the left value, or no flag, if the operator is undefined for the values.
    func combined(_ infix: Infix, _ other: FactValue) -> FactValue {
        switch infix {
        case .or, .and: return .absent
        case .equal: return .flag(self == other)
        case .joined:
            return .text(
                (json?.string ?? json?.description ?? "") + (other.json?.string ?? other.json?.description ?? "")
            )
        case .below, .above:
            if kind == .text, other.kind == .text {
                let (left, right) = (Texts.text(of: bits), Texts.text(of: other.bits))
                return .flag(infix == .below ? left < right : right < left)
            }
            guard let left = microseconds, let right = other.microseconds else { return .absent }
            return .flag(infix == .below ? left < right : right < left)
        case .plus, .minus, .min, .max:
            guard let left = microseconds, let right = other.microseconds else { return self }
            switch infix {
            case .plus: return .seconds(left + right)
            case .minus: return .seconds(left - right)
            case .min: return .seconds(Swift.min(left, right))
            default: return .seconds(Swift.max(left, right))
            }
        case .times, .div, .mod:
            guard kind == .number, other.kind == .number else { return self }
            switch infix {
            case .times: return .number(bits &* other.bits)
            case _ where other.bits <= 0: return self
            case .div: return .number(bits.flooredQuotient(by: other.bits))
            default: return .number(bits - bits.flooredQuotient(by: other.bits) * other.bits)
            }
        }
    }

    func sent(as form: ValueForm) -> FactValue {
        switch form {
        case .text:
            return FactValue(kind: kind, bits: bits, isText: [.number, .flag, .microseconds].contains(kind))
        case .number: return FactValue(kind: kind, bits: bits)
        case .byte: return kind == .number ? .number(Int(Int8(truncatingIfNeeded: bits))) : self
        case .int32:
            let read = read
            return kind == .number || read.kind == .date
                ? FactValue(kind: read.kind, bits: Int(Int32(truncatingIfNeeded: read.bits))) : self
        case .float32: return kind == .number ? .number(Int(Float(bits))) : self
        case .date: return kind == .number ? FactValue(kind: .date, bits: bits) : self
        case .usdate: return kind == .number ? FactValue(kind: .day, bits: bits.flooredQuotient(by: 86_400)) : self
        case .lower: return mappingText { $0.lowercased() }
        case .decimal: return mappingText { text in Double(text).map { String($0) } ?? text }
        case .capitalised: return mappingText { $0.prefix(1).uppercased() + $0.dropFirst() }
        case .withoutSpaces: return mappingText { $0.filter { $0 != " " } }
        case .withoutZeros:
            return mappingText { text in
                text.split(separator: ".").map { Int($0).map { String($0) } ?? String($0) }.joined(separator: ".")
            }
        }
    }

    /// The value that a text represents, so that a date in another form is still a date.
    var read: FactValue { kind == .text ? FactValue(sentText: Texts.text(of: bits)) : self }

    /// Reads a value from text as sent.
    package init(sentText text: String) {
        let day = text.count == 10 ? text.split(separator: "/").compactMap { Int($0) } : []
        if let number = Int(text), String(number) == text {
            self = FactValue(kind: .number, bits: number, isText: true)
        } else if let instant = Instant(text), CivilTime(instant).instant() == text {
            self = FactValue(kind: .date, bits: instant.seconds)
        } else if day.count == 3 {
            let number = GregorianCalendar.dayNumber(year: day[2], month: day[0], day: day[1])
            self = FactValue(kind: .day, bits: number)
        } else {
            self = .text(text)
        }
    }

    func mappingText(_ change: (String) -> String) -> FactValue { json?.string.map { .text(change($0)) } ?? self }

    private struct Change: Hashable {
        let value: FactValue
        let change: LifecycleExpression.Limit
    }

    /// A cache of changed values, since a search changes the same dates over and over.
    private static let changes = Locked<[Change: FactValue]>([:])

    func changed(_ change: LifecycleExpression.Limit) -> FactValue {
        let asked = Change(value: self, change: change)
        if let known = Self.changes.withLock({ $0[asked] }) { return known }
        let found = computed(change)
        Self.changes.withLock { changes in
            if changes.count == 10_000 { changes.removeAll(keepingCapacity: true) }
            changes[asked] = found
        }
        return found
    }

    private func computed(_ change: LifecycleExpression.Limit) -> FactValue {
        switch change {
        case .before(let ends): mappingText { String($0.prefix { !ends.contains($0) }) }
        case .replacing(let old, let new): mappingText { $0.replacing(old, with: new) }
        case .written(let pattern): written(pattern)
        default: self
        }
    }

    /// The date in a pattern of `YYYY`, `MM`, `DD`, `M`, `D`, `time` (the time of day after a `T`), `HH`, `mm` and
    /// `ss`; `hh` or `h` with `a` on a twelve-hour clock; and the year of the week: of the ISO week (`GGGG`), or of the
    /// week's last day, a Saturday (`UUUU`) or a Sunday (`SSSS`).
    private func written(_ pattern: String) -> FactValue {
        if kind == .text, read.kind != .text { return read.written(pattern) }
        guard kind == .date || kind == .day else { return self }
        let number = kind == .date ? bits.flooredQuotient(by: 86_400) : bits
        let date = GregorianCalendar.date(ofDay: number)
        // 1970-01-01 was a Thursday. An ISO 8601 week belongs to the year of its Thursday.
        let monday = (number + 3).flooredQuotient(by: 7) * 7 - 3
        let saturday = (number + 4).flooredQuotient(by: 7) * 7 + 2
        func year(ofDay day: Int) -> String { String(GregorianCalendar.date(ofDay: day).year) }
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        func written(_ field: String) -> String {
            switch field {
            case "HH": String(timeOfDay.dropFirst().prefix(2))
            case "mm": String(timeOfDay.dropFirst(4).prefix(2))
            case "ss": String(timeOfDay.dropFirst(7).prefix(2))
            case "hh": padded(clock.hour)
            case "h": String(clock.hour)
            case "YYYY": String(date.year)
            case "GGGG": year(ofDay: monday + 3)
            case "UUUU": year(ofDay: saturday)
            case "SSSS": year(ofDay: monday + 6)
            case "MM": padded(date.month)
            case "DD": padded(date.day)
            case "M": String(date.month)
            case "D": String(date.day)
            case "time": timeOfDay
            default: clock.half
            }
        }
        var (text, rest) = ("", Substring(pattern))
        while let first = rest.first {
            if let field = Self.dateFields.first(where: { rest.utf8.starts(with: $0.utf8) }) {
                text += written(field)
                rest = rest.dropFirst(field.utf8.count)
            } else {
                text.append(first)
                rest = rest.dropFirst()
            }
        }
        return .text(text)
    }

    /// The fields of a pattern; of fields with a common prefix, the longer comes first.
    private static let dateFields = dayFields + ["HH", "mm", "ss", "hh", "h", "time", "a"]
    private static let dayFields = ["YYYY", "GGGG", "UUUU", "SSSS", "MM", "DD", "M", "D"]

    /// True if a pattern contains a field of the date.
    static func isPattern(_ pattern: String) -> Bool { dayFields.contains { pattern.contains($0) } }

    /// The time of day, such as `T10:00:00`; empty for a day.
    private var timeOfDay: String {
        kind == .date ? String(CivilTime(Instant(seconds: bits)).iso8601.dropFirst(10)) : ""
    }

    private var clock: (hour: Int, rest: String, half: String) {
        guard kind == .date else { return (0, "", "") }
        let hour = (bits - bits.flooredQuotient(by: 86_400) * 86_400) / 3_600
        return ((hour + 11) % 12 + 1, String(timeOfDay.dropFirst(3)), hour < 12 ? "AM" : "PM")
    }

    /// The pattern in which a text represents the date; `nil` if there is none or the date does not reveal it.
    package func pattern(of text: String) -> String? {
        guard kind == .date || kind == .day else { return nil }
        let date = GregorianCalendar.date(ofDay: kind == .date ? bits.flooredQuotient(by: 86_400) : bits)
        guard date.month < 10, date.day < 10, date.month != date.day else { return nil }
        let clock = clock
        let isHalved = !clock.half.isEmpty && text.contains(clock.half)
        let halves = [("0\(clock.hour)", "hh"), ("\(clock.hour)", "h")]
        let hours = (isHalved ? [] : [(String(timeOfDay.dropFirst().prefix(2)), "HH")]) + halves
        let times = [(clock.rest, ":mm:ss"), (String(clock.rest.prefix(3)), ":mm")].flatMap { rest, name in
            hours.map { ($0.0 + rest, $0.1 + name) }
        }
        let days = [
            ("0\(date.month)", "MM"), ("0\(date.day)", "DD"), ("\(date.month)", "M"), ("\(date.day)", "D"),
        ]
        let time = [(timeOfDay, "time")] + times + (isHalved ? [(clock.half, "a")] : [])
        let fields = [("\(date.year)", "YYYY")] + (kind == .day ? [] : time) + days
        var pattern = text
        for (text, name) in fields where !text.isEmpty {
            pattern = pattern.replacing(text, with: name, maxReplacements: 1)
        }
        let isWhole = pattern.contains("YYYY") && !pattern.contains { $0.isNumber || $0 == "'" }
        return isWhole ? pattern : nil
    }
}
