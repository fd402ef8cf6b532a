import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension Vector {
    /// What the expected value at a step may depend on besides the events: the instant with the local time, the version
    /// of the SDK, and the settings of the device; `nil` where none of these is given.
    func conditions(atStep step: Int) -> String? {
        let instant = steps[step].stimulus.instant.map { "at \($0.text)\(localTime($0, in: zone(atStep: step)))" }
        // Blanks at the ends of a version are what it is about, and no report would show them.
        let sdk = context.sdkVersion.map { "SDK \($0.isEmpty || $0.contains(where: \.isWhitespace) ? quoted($0) : $0)" }
        let others = [sdk, context.device?.words].compactMap { $0 }
        let parts = [instant, others.isEmpty ? nil : "with \(others.joined(separator: ", "))"].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    func zone(atStep step: Int) -> String {
        steps[...step].last { $0.stimulus.zone != nil }?.stimulus.zone ?? context.zone
    }

    /// The local time at an instant, in parentheses; empty in UTC, where the instant says it.
    private func localTime(_ instant: Instant, in zone: String) -> String {
        guard zone != "UTC", let offset = TimeZones.secondsFromGMT(in: zone, at: instant) else { return "" }
        return " (\(LocalTime(instant, offset: offset).text) \(zone))"
    }
}

struct LocalTime: Equatable {
    /// The day, counted from 1970-01-01.
    let day: Int
    /// The second of the day.
    let second: Int

    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// The local time some seconds east of GMT.
    init(_ instant: Instant, offset: Int) {
        let local = instant.milliseconds.flooredQuotient(by: 1_000) + offset
        day = local.flooredQuotient(by: 86_400)
        second = local - day * 86_400
    }

    /// The weekday and the time, such as `Sun 03:30:00`.
    var text: String {
        let weekday = Self.weekdays[day - day.flooredQuotient(by: 7) * 7]
        return "\(weekday) \(Self.digits(second / 3_600)):\(Self.digits(second / 60 % 60)):\(Self.digits(second % 60))"
    }

    /// A number below 100 with two digits.
    static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Device {
    /// The settings, such as `locale ar_EG (islamic calendar, 12 hours)`.
    fileprivate var words: String {
        "locale \(locale) (\(calendar.rawValue) calendar, \(hourCycle.rawValue) hours)"
    }
}
