public import TrackingConformanceCore

/// Another fair reading of the documents: the specification with one recommended or informational rule read otherwise.
///
/// What such a reading would change rests on its rule. That is how the specification knows under which rule a fact is
/// judged, and how the tests know that no vector fails an implementation for a reading it is free to take.
public struct Reading: Sendable {
    /// The rule that is read otherwise.
    public let rule: Rule.ID
    /// The specification so read.
    public let specification: Specification

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - rule: The rule that is read otherwise.
    ///   - change: How the specification differs under this reading.
    init(of rule: String, _ change: (inout Specification) -> Void) {
        self.rule = Rule.ID(rawValue: rule)
        var specification = Specification.documented
        change(&specification)
        self.specification = specification
    }

    /// All readings, informational rules before recommended ones.
    public static let all: [Reading] = PushTracking.readings
}

extension Specification {
    /// The rule on whose reading the answer to an event rests.
    ///
    /// - Parameter history: The events up to the one in question.
    /// - Returns: The first rule whose other reading gives another answer, informational rules before recommended
    ///   ones; `nil` where the required rules alone give it.
    public static func basis(of history: History) -> Rule.ID? {
        let documented = Specification.documented.observation(at: history)
        return Reading.all.first { $0.specification.observation(at: history) != documented }?.rule
    }
}
