import TrackingConformanceSystem

/// A part of the suite with its own test function.
public enum VectorArea: String, Sendable, CaseIterable {
    /// Push tracking.
    case push
    /// The structure of the push payload.
    case payload
    /// App lifecycle.
    case lifecycle
    /// Sequences that combine the other areas.
    case journeys

    package func contains(_ vector: Vector) -> Bool { vector.id.hasPrefix(rawValue + "/") }
}

extension Selection {
    /// The environment variable that limits a test run to some vectors.
    public static let variable = "TRACKING_CONFORMANCE_SELECT"

    /// The selection in the environment: patterns of ids in `TRACKING_CONFORMANCE_SELECT` and rules in
    /// `TRACKING_CONFORMANCE_RULE`, separated by commas, and a level in `TRACKING_CONFORMANCE_LEVEL`.
    public static var environment: Selection {
        Selection(
            listed: OperatingSystem.variable(variable) ?? "",
            rules: OperatingSystem.variable("TRACKING_CONFORMANCE_RULE") ?? "",
            level: OperatingSystem.variable("TRACKING_CONFORMANCE_LEVEL") ?? ""
        )
    }

    /// Creates a selection from patterns of ids and from rules, each list separated by commas, and from a level; any
    /// text may be empty.
    package init(listed text: String, rules: String, level: String) {
        self.init(listed: text)
        self.rules = Selection(listed: rules).patterns.map { Rule.ID(rawValue: $0.description) }
        self.level = Rule.Level(rawValue: level)
        if self.level == nil, !level.isEmpty { unknownLevel = level }
    }

    /// Creates a selection from patterns of ids separated by commas.
    package init(listed text: String) {
        let patterns = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
        self.init(patterns: patterns.map { IDPattern(String($0)) })
    }
}
