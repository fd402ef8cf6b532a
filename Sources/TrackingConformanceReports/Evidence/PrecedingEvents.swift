import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// The events before a step, one per line, which help to find the cause of a difference.
enum PrecedingEvents {
    /// The maximum number of events to show if there is room.
    static let limit = 14

    /// The events before a step under a heading; empty if there are none.
    static func lines(before step: Int, of vector: Vector, limit: Int = limit) -> [String] {
        guard step > 0 else { return [] }
        let first = max(0, step - limit)
        let shown = (first..<step).map {
            "\("\($0)".padded(toRight: 3))  " + line(vector.steps[$0].stimulus)
        }
        let omitted = "… \(counted(first, "earlier step")); `\(Kit.name) show` lists them"
        return ["preceding events:"] + (first == 0 ? [] : [omitted]) + shown
    }

    /// An event on one line, with its instant and the parameters by which readers distinguish events of the same kind.
    static func line(_ stimulus: Stimulus) -> String {
        let when = stimulus.instant.map { $0.text + " " } ?? ""
        let zone = stimulus.zone.map { " (\($0))" } ?? ""
        let detail = detail(stimulus)
        return "\(when)\(stimulus.event.rawValue)\(detail.isEmpty ? "" : " " + detail)\(zone)"
    }

    /// The parameters by which readers distinguish events of the same kind; empty if there are none.
    static func detail(_ stimulus: Stimulus) -> String {
        let with = stimulus.parameters
        let parts = [
            with["appVersion"].map { "version \($0.string ?? "")" },
            with["automatic"]?.boolean == true ? "automatic" : nil,
            with["name"]?.string,
            with["applicationState"]?.string,
            with["actionIdentifier"]?.string.map { "action \($0)" },
            stimulus.notification.map { "\(id($0["_dId"]))/\(id($0["_mId"]))\(flag(of: $0))" },
        ]
        return parts.compactMap { $0 }.joined(separator: ", ").clipped(to: 60)
    }

    /// The notification's tracking flag, which determines whether anything may be sent for it.
    private static func flag(of notification: JSONObject) -> String {
        notification["_acsDeliveryTracking"].map { " flag \(JSONWriter.spaced($0))" } ?? ""
    }

    private static func id(_ value: JSONValue?) -> String {
        value.map { $0.string.map { JSONWriter.spaced(.string($0)).dropFirst().dropLast() + "" } ?? $0.description }
            ?? "none"
    }
}

extension Vector {
    /// A step with its event and conditions.
    func heading(ofStep step: Int) -> String {
        let conditions = conditions(atStep: step).map { " \($0)" } ?? ""
        return "step \(step), \(steps[step].stimulus.event.rawValue)\(conditions)"
    }

    /// The circumstances on which a step's expected value may depend: the instant with local time, the SDK version and
    /// the device settings; `nil` if none is set.
    func conditions(atStep step: Int) -> String? {
        let instant = steps[step].stimulus.instant.map { "at \($0.text)\(localTime($0, in: zone(atStep: step)))" }
        // Blanks in a version matter but would be hard to see in a report.
        let sdk = context.sdkVersion.map { "SDK \($0.isEmpty || $0.contains(where: \.isWhitespace) ? quoted($0) : $0)" }
        let device = context.device.map {
            "locale \($0.locale) (\($0.calendar.rawValue) calendar, \($0.hourCycle.rawValue) hours)"
        }
        let others = [sdk, device].compactMap { $0 }
        let parts = [instant, others.isEmpty ? nil : "with \(others.joined(separator: ", "))"].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    func zone(atStep step: Int) -> String {
        steps[...step].last { $0.stimulus.zone != nil }?.stimulus.zone ?? context.zone
    }

    /// The local time at an instant, in parentheses; empty in UTC, in which instants are written.
    private func localTime(_ instant: Instant, in zone: String) -> String {
        guard zone != "UTC", let offset = TimeZones.secondsFromGMT(in: zone, at: instant) else { return "" }
        let local = CivilTime(instant, secondsFromGMT: offset)
        return " (\(Self.weekdays[local.weekday - 1]) \(local.time) \(zone))"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}
