/// The rule by which a time zone changes its offset every year, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Sendable {
    private let standard: Int
    private let daylight: (offset: Int, begin: Change, end: Change)?

    /// A day of the year, and the local time at which the offset changes on it.
    fileprivate struct Change: Sendable {
        let day: Day
        let secondsOfDay: Int
    }

    fileprivate enum Day: Sendable {
        /// A weekday (0 is Sunday) of a week (5 is the last) of a month.
        case weekday(month: Int, week: Int, weekday: Int)
        /// A day from 1 to 365; the 29th of February is never counted.
        case withoutLeapDay(Int)
        /// A day from 0 to 365; the 29th of February is counted.
        case withLeapDay(Int)
    }

    init?(_ text: String) {
        var scanner = Scanner(rest: text[...])
        guard scanner.name(), let standard = scanner.time() else { return nil }
        self.standard = -standard
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard scanner.name() else { return nil }
        let offset = scanner.time().map { -$0 } ?? 3_600 - standard
        guard let begin = scanner.change(), let end = scanner.change(), scanner.isAtEnd else { return nil }
        daylight = (offset, begin, end)
    }

    /// The offset in force at an instant.
    func secondsFromGMT(at seconds: Int) -> Int {
        guard let daylight else { return standard }
        let year = GregorianCalendar.date(ofDay: (seconds + standard).flooredQuotient(by: 86_400)).year
        let begin = daylight.begin.seconds(in: year) - standard
        let end = daylight.end.seconds(in: year) - daylight.offset
        let isDaylight = begin < end ? (begin..<end).contains(seconds) : !(end..<begin).contains(seconds)
        return isDaylight ? daylight.offset : standard
    }
}

extension ZoneRule.Change {
    /// The local time of the change in a year, in seconds since 1970 as a clock at GMT would count them.
    fileprivate func seconds(in year: Int) -> Int { day.number(in: year) * 86_400 + secondsOfDay }
}

extension ZoneRule.Day {
    /// The number of the day in a year, counted from 1970-01-01.
    fileprivate func number(in year: Int) -> Int {
        switch self {
        case .withLeapDay(let day): return GregorianCalendar.dayNumber(year: year, month: 1, day: 1) + day
        case .withoutLeapDay(let day):
            let isBeforeMarch = day < 60
            let base = GregorianCalendar.dayNumber(year: year, month: isBeforeMarch ? 1 : 3, day: 1)
            return base + day - (isBeforeMarch ? 1 : 60)
        case .weekday(let month, let week, let weekday):
            let first = GregorianCalendar.dayNumber(year: year, month: month, day: 1)
            let length = month == 12 ? 31 : GregorianCalendar.dayNumber(year: year, month: month + 1, day: 1) - first
            // 1970-01-01 was a Thursday.
            let difference = weekday - (first + 4) % 7
            let day = first + (difference + 14) % 7 + (week - 1) * 7
            return day < first + length ? day : day - 7
        }
    }
}

private struct Scanner {
    var rest: Substring

    var isAtEnd: Bool { rest.isEmpty }

    private mutating func accept(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads the name of an offset, such as `CET` or `<+0530>`; returns false if there is none.
    mutating func name() -> Bool {
        if accept("<") {
            rest = rest.drop { $0 != ">" }
            return accept(">")
        }
        let letters = rest.prefix { $0.isLetter }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    mutating func number() -> Int? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count)
        return Int(digits)
    }

    /// Reads a time or an offset in seconds: hours, minutes and seconds, with or without a sign; `nil` for other text.
    mutating func time() -> Int? {
        let isNegative = accept("-")
        if !isNegative { _ = accept("+") }
        guard let hours = number() else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where accept(":") {
            guard let count = number() else { return nil }
            seconds += count * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads a change of the offset, such as `,M10.5.0/3`, which happens at 2 o'clock if it has no time; `nil` for
    /// other text.
    mutating func change() -> ZoneRule.Change? {
        guard accept(","), let day = day() else { return nil }
        guard accept("/") else { return ZoneRule.Change(day: day, secondsOfDay: 7_200) }
        return time().map { ZoneRule.Change(day: day, secondsOfDay: $0) }
    }

    private mutating func day() -> ZoneRule.Day? {
        if accept("J") { return number().flatMap { (1...365).contains($0) ? .withoutLeapDay($0) : nil } }
        guard accept("M") else { return number().flatMap { (0...365).contains($0) ? .withLeapDay($0) : nil } }
        guard let month = number(), accept("."), let week = number(), accept("."), let weekday = number(),
            (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
        else { return nil }
        return .weekday(month: month, week: week, weekday: weekday)
    }
}
