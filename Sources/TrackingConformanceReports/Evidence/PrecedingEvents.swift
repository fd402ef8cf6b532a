import TrackingConformanceCore
import TrackingConformanceJSON

/// The events before a step, a line each, for those who look for the cause of a difference.
enum PrecedingEvents {
    /// The greatest number of events that are shown where there is room.
    static let limit = 14

    /// The events before a step, under a heading; no lines where there are no such events.
    static func lines(before step: Int, of vector: Vector, limit: Int = limit) -> [String] {
        guard step > 0 else { return [] }
        let first = max(0, step - limit)
        let shown = (first..<step).map {
            "\("\($0)".padded(toRight: 3))  " + line(vector.steps[$0].stimulus)
        }
        let omitted = "… \(counted(first, "earlier step")); `\(Kit.name) show` lists them"
        return ["preceding events:"] + (first == 0 ? [] : [omitted]) + shown
    }

    /// An event with its instant and the parameters by which a reader distinguishes such events, on one line.
    static func line(_ stimulus: Stimulus) -> String {
        let when = stimulus.instant.map { $0.text + " " } ?? ""
        let zone = stimulus.zone.map { " (\($0))" } ?? ""
        let detail = detail(stimulus)
        return "\(when)\(stimulus.event.rawValue)\(detail.isEmpty ? "" : " " + detail)\(zone)"
    }

    /// The parameters by which a reader distinguishes such events; empty where there are none.
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

    /// The notification's switch for tracking, on which depends what may be sent for it.
    private static func flag(of notification: JSONObject) -> String {
        notification["_acsDeliveryTracking"].map { " flag \(JSONWriter.spaced($0))" } ?? ""
    }

    private static func id(_ value: JSONValue?) -> String {
        value.map { $0.string.map { JSONWriter.spaced(.string($0)).dropFirst().dropLast() + "" } ?? $0.description }
            ?? "none"
    }
}
