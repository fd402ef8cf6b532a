import TrackingConformanceJSON

extension Device {
    /// True if code that takes digits, years, hours or weeks from the device's settings would produce the value
    /// (LC-LOCALE).
    func explains(_ actual: JSONValue, insteadOf expected: JSONValue, of variable: LifecycleVariable) -> Bool {
        guard self != .standard else { return false }
        if let text = actual.string, !text.utf8.allSatisfy({ $0 < 0x80 }) { return !locale.hasPrefix("en") }
        switch variable {
        case .firstLaunchDate, .updateLaunchDate: return isYear(actual.numbers.first, insteadOf: expected.numbers.first)
        case .firstLaunchDateUS: return isYear(actual.numbers.last, insteadOf: expected.numbers.last)
        case .hourOfDay: return hourCycle == .twelve && actual.isTwelveHourForm(of: expected)
        case .dayOfWeek:
            guard let day = expected.numbers.first, let other = actual.numbers.first else { return false }
            return firstDaysOfTheWeek.contains { other == (day + 7 - $0) % 7 + 1 }
        default: return false
        }
    }

    /// True if a number is the year of the device's calendar in place of the Gregorian one.
    private func isYear(_ other: Int?, insteadOf year: Int?) -> Bool {
        guard let other, let year, other > 0 else { return false }
        return calendar.yearsAhead.contains { $0.contains(other - year) }
    }

    /// The first days of the week in other regions: Monday and Saturday.
    private var firstDaysOfTheWeek: [Int] { locale == "en_US" ? [] : [2, 7] }
}

extension Device.Calendar {
    /// The differences between the calendar's years and the Gregorian ones; Japanese years belong to three eras.
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
    /// The numbers in a text, or the number itself.
    fileprivate var numbers: [Int] {
        if let number = number?.integer { return [number] }
        return (string ?? "").split { !("0"..."9").contains($0) }.compactMap { Int($0) }
    }

    /// True if an hour is written in 12-hour form, with an AM or PM mark or as another number.
    fileprivate func isTwelveHourForm(of expected: JSONValue) -> Bool {
        guard let hour = expected.numbers.first, let written = numbers.first else { return false }
        let isMarked = string.map { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
        return (isMarked || written != hour) && (written == hour % 12 || written == (hour + 11) % 12 + 1)
    }
}
