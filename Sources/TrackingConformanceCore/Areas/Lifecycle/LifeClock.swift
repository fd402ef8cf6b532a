import TrackingConformanceSystem

/// The instants of a life's events: near midnights, the ends of months and years, leap days and clock changes.
enum LifeClock {
    private static let (second, minute, hour, day) = (1_000, 60_000, 3_600_000, 86_400_000)

    /// Outside these instants everything is in UTC: other zones may still change, and not all data covers the time
    /// after 2037 or before 1970.
    static let zones = 0..<1_767_225_600 * second

    private static let monthsAndYears = [28, 29, 30, 31, 59, 365, 366, 396, 730, 1_461]

    private static let dates = [
        "2016-02-28T12:00:00Z", "2023-02-28T09:00:00Z", "2018-12-30T10:00:00Z", "2020-12-31T08:00:00Z",
        "2026-12-30T15:00:00Z", "2019-03-09T20:00:00Z", "2019-10-26T18:00:00Z", "2019-03-30T21:00:00Z",
        "2038-01-18T22:00:00Z", "2016-01-01T01:00:00Z", "2021-01-02T11:00:00Z", "2000-02-28T07:00:00Z",
        "2019-04-06T10:00:00Z", "2018-04-30T23:00:00Z", "2018-06-13T06:00:00Z", "2037-12-31T03:00:00Z",
        "1969-12-27T16:00:00Z", "1970-01-01T00:00:00Z",
        "2019-01-10T18:00:00Z", "2022-01-20T13:00:00Z",
    ]

    static func beginning(using random: inout SplitMix64) -> Int {
        let first = Instant(random.pick(dates)).map(\.milliseconds) ?? 0
        let isNear = random.happens(60)
        return first + random.number(in: 0...(isNear ? 3 * 86_400 : 400 * 86_400)) * second
    }

    static func next(after now: Int, in zone: String, using random: inout SplitMix64) -> Int {
        switch random.number(in: 0...20) {
        case 0: now
        case 1...4: now + random.pick([1, 1, 2, 3, 59, 60, 61, 90, 100]) * second
        case 5...6: now + random.number(in: 1...5_000) * second
        case 7: now + random.number(in: 1...200_000) * second
        case 8: now + day * random.pick([1, 2, 7, 30]) + random.number(in: -1...1) * second
        case 9: now + hour * random.pick([1, 12, 23, 24, 25, 36])
        case 10...16: edge(after: now, in: zone, using: &random)
        case 17: now + random.number(in: 1...40) * day
        case 18: now + random.pick(monthsAndYears) * day + random.number(in: -1...1) * hour
        case 19: lookalike(of: now, in: zone, using: &random)
        default: now + random.number(in: 1...59) * minute
        }
    }

    /// The same time on a later day that careless code mistakes for the same day or month.
    private static func lookalike(of now: Int, in zone: String, using random: inout SplitMix64) -> Int {
        let today = CivilTime(Instant(milliseconds: now + offset(of: zone, at: now)))
        let others: [Int] =
            switch random.number(in: 0...3) {
            case 0: [64, 128, 256, 512, 1_000, 1_024].map { today.dayNumber + $0 }
            case 1: [24, 36, 64, 100, 128].map { monthsLater($0, than: today) }
            // The sum of year and month is the same.
            case 2: [monthsLater(11, than: today)]
            default: daysAlike(today)
            }
        return others.isEmpty ? now : max(now, now + (random.pick(others) - today.dayNumber) * day)
    }

    /// Later days of the year whose month and day have the same digits, sum or product.
    private static func daysAlike(_ today: CivilTime) -> [Int] {
        func digits(_ month: Int, _ day: Int) -> Int { month * (day < 10 ? 10 : 100) + day }
        let later = (today.month...12).dropFirst().flatMap { month in (1...28).map { (month: month, day: $0) } }
        let sameDigits = later.filter { digits($0.month, $0.day) == digits(today.month, today.day) }
        let others = later.filter {
            $0.month + $0.day == today.month + today.day || $0.month * $0.day == today.month * today.day
        }
        // Few days share their digits with another day.
        return (sameDigits.isEmpty ? others : sameDigits)
            .map { GregorianCalendar.dayNumber(year: today.year, month: $0.month, day: $0.day) }
    }

    private static func monthsLater(_ count: Int, than today: CivilTime) -> Int {
        let month = today.year * 12 + today.month - 1 + count
        return GregorianCalendar.dayNumber(year: month / 12, month: month % 12 + 1, day: min(today.day, 28))
    }

    /// An instant near the edge of a day or month, local or in GMT, or near a clock change.
    static func edge(after now: Int, in zone: String, using random: inout SplitMix64) -> Int {
        let near = random.pick([-2, -1, 0, 1, 2, 30, -30, 600, -600, 1_800, 3_600]) * second
        let offset = offset(of: zone, at: now)
        let edge =
            switch random.number(in: 0...9) {
            case 0...2: midnight(after: now + offset) - offset
            case 3: midnight(after: now)
            case 4...5: month(after: now + offset) - offset
            case 6: month(after: now)
            case 7: year(after: now + offset) - offset
            default: changeOfClocks(after: now, in: zone) ?? midnight(after: now + offset) - offset
            }
        return max(now, edge + near)
    }

    private static func offset(of zone: String, at now: Int) -> Int {
        (TimeZones.secondsFromGMT(in: zone, at: now.flooredQuotient(by: 1_000)) ?? 0) * second
    }

    private static func midnight(after now: Int) -> Int { (now.flooredQuotient(by: day) + 1) * day }

    private static func month(after now: Int) -> Int {
        let today = CivilTime(Instant(milliseconds: now))
        let next = today.month == 12 ? (today.year + 1, 1) : (today.year, today.month + 1)
        return GregorianCalendar.dayNumber(year: next.0, month: next.1, day: 1) * day
    }

    private static func year(after now: Int) -> Int {
        GregorianCalendar.dayNumber(year: CivilTime(Instant(milliseconds: now)).year + 1, month: 1, day: 1) * day
    }

    /// The next change of a zone's offset within a year, to the second; `nil` if there is none.
    private static func changeOfClocks(after now: Int, in zone: String) -> Int? {
        let before = offset(of: zone, at: now)
        let step = 7 * day
        guard let late = (1...53).map({ now + $0 * step }).first(where: { offset(of: zone, at: $0) != before })
        else { return nil }
        var (early, later) = (late - step, late)
        while later - early > second {
            let middle = early + (later - early) / 2
            if offset(of: zone, at: middle) == before { early = middle } else { later = middle }
        }
        return later.flooredQuotient(by: second) * second
    }
}
