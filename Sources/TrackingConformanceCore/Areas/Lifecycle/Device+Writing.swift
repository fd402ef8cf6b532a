import TrackingConformanceJSON

extension Device {
    /// Whether a value is what code reports that takes digits, years, hours or weeks from these settings (LC-LOCALE).
    func explains(_ actual: JSONValue, insteadOf expected: JSONValue, of variable: LifecycleVariable) -> Bool {
        guard self != .standard else { return false }
        if let text = actual.string, !text.utf8.allSatisfy({ $0 < 0x80 }) { return !locale.hasPrefix("en") }
        switch variable {
        case .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate:
            return hasYear(of: actual.numbers, beside: expected.numbers)
        case .hourOfDay: return hourCycle == .twelve && actual.isTwelveHourForm(of: expected)
        case .dayOfWeek:
            guard let day = expected.numbers.first, let other = actual.numbers.first else { return false }
            return firstDaysOfTheWeek.contains { other == (day + 7 - $0) % 7 + 1 }
        default: return false
        }
    }

    /// Whether the first or last number of a date is the year of the device's calendar in place of the Gregorian one.
    private func hasYear(of actual: [Int], beside expected: [Int]) -> Bool {
        guard let year = [expected.first, expected.last].compactMap({ $0 }).max() else { return false }
        return [actual.first, actual.last].contains { other in
            other.map { other in calendar.yearsAhead.contains { $0.contains(other - year) } } ?? false
        }
    }

    /// The days with which a week may begin elsewhere: Monday and Saturday.
    private var firstDaysOfTheWeek: [Int] { locale == "en_US" ? [] : [2, 7] }
}

extension Device.Calendar {
    /// The differences between its years and the Gregorian ones; the Japanese years are those of three eras.
    fileprivate var yearsAhead: [ClosedRange<Int>] {
        switch self {
        case .gregorian: []
        case .buddhist: [543...543]
        case .hebrew: [3_760...3_761]
        case .indian: [-79...(-78)]
        case .islamic: [-584...(-575)]
        case .japanese: [-2_018...(-2_018), -1_988...(-1_988), -1_925...(-1_925)]
        case .persian: [-622...(-621)]
        case .roc: [-1_911...(-1_911)]
        }
    }
}

extension JSONValue {
    /// The groups of digits of a text, or the number.
    fileprivate var numbers: [Int] {
        if let number = number?.integer { return [number] }
        return (string ?? "").split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    }

    /// Whether an hour is written by a 12-hour clock, with a mark of its half of the day or without.
    fileprivate func isTwelveHourForm(of expected: JSONValue) -> Bool {
        guard let hour = expected.numbers.first, let written = numbers.first else { return false }
        return written == hour % 12 || written == (hour + 11) % 12 + 1
    }
}
