import TrackingConformanceCore
import TrackingConformanceJSON

/// The events before a step, a line each, for those who look for the cause of a difference.
enum Timeline {
    /// The steps that are shown at the most.
    private static let limit = 14

    /// The events before a step; none where there are none.
    static func lines(before step: Int, of vector: Vector) -> [String] {
        guard step > 0 else { return [] }
        let first = max(0, step - limit)
        let shown = (first..<step).map { line(vector.steps[$0].stimulus, index: $0) }
        let left = first == 0 ? [] : ["… \(first) earlier steps; tracking-conformance show tells them"]
        return ["before it:"] + left + shown
    }

    private static func line(_ stimulus: Stimulus, index: Int) -> String {
        let number = String(repeating: " ", count: max(0, 3 - String(index).count)) + String(index)
        let when = stimulus.instant.map { $0.text + " " } ?? ""
        let zone = stimulus.zone.map { " (\($0))" } ?? ""
        return "\(number)  \(when)\(stimulus.event.rawValue)\(detail(stimulus))\(zone)"
    }

    /// The parameter by which a reader tells one such event from another.
    private static func detail(_ stimulus: Stimulus) -> String {
        let with = stimulus.parameters
        let notification = (with["userInfo"] ?? with["data"] ?? with["extras"])?.object
        let parts = [
            with["appVersion"].map { "version \($0.string ?? "")" },
            with["automatic"]?.boolean == true ? "automatic" : nil,
            with["name"]?.string,
            with["applicationState"]?.string,
            with["actionIdentifier"]?.string.map { "action \($0)" },
            notification.map { "\(id($0["_dId"]))/\(id($0["_mId"]))" },
        ]
        let text = parts.compactMap { $0 }.joined(separator: ", ")
        return text.isEmpty ? "" : " " + (text.count <= 60 ? text : text.prefix(59) + "…")
    }

    private static func id(_ value: JSONValue?) -> String {
        value.map { $0.string.map { JSONWriter.spaced(.string($0)).dropFirst().dropLast() + "" } ?? $0.description }
            ?? "none"
    }
}
