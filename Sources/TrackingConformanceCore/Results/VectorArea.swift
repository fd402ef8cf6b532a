import TrackingConformanceSystem

/// A part of the suite that has a test function of its own.
public enum VectorArea: String, Sendable, CaseIterable {
    /// Push tracking.
    case push
    /// The structure of the push payload.
    case payload
    /// App lifecycle.
    case lifecycle
    /// Sequences that combine the others.
    case journeys
}

extension VectorArea {
    /// Whether a vector belongs to the area.
    package func contains(_ vector: Vector) -> Bool { vector.id.hasPrefix(rawValue + "/") }
}

extension Selection {
    /// The variable by which a run of tests is limited to some vectors.
    public static let variable = "TRACKING_CONFORMANCE_SELECT"

    /// The selection that the environment makes: patterns of ids in `TRACKING_CONFORMANCE_SELECT`, between commas.
    public static var environment: Selection {
        Selection(listed: OperatingSystem.variable(variable) ?? "")
    }

    /// Creates a selection from patterns of ids between commas.
    init(listed text: String) {
        let patterns = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
        self.init(patterns: patterns.map { IDPattern(String($0)) })
    }
}
