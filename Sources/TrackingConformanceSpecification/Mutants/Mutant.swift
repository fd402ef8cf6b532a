public import TrackingConformanceCore

/// A wrong implementation: the specification with one part replaced, as a real team could ship it.
public struct Mutant: Sendable, Identifiable {
    /// The permanent name, a slash path such as `push/flag/compared-exactly`.
    public let name: String
    /// The rule that it breaks.
    public let rule: Rule.ID
    /// How such a fault comes about, in one sentence.
    public let fault: String
    /// The specification with the part replaced.
    public let specification: Specification
    /// The area whose parts it replaces: where no event of that area happens, it does as documented.
    public let area: Area

    /// The name.
    public var id: String { name }

    /// All mutants, in the order of areas and topics.
    public static let all: [Mutant] =
        pushFlag + pushID + pushData + pushInteraction + pushState + pushFunction
        + payloadParsing + payloadComposing
        + lifecycleEvents + lifecycleCalls + lifecycleCounts + lifecycleFlags + lifecycleTimes + lifecycleDates
        + lifecycleState

    private init(
        _ area: Area,
        _ name: String,
        _ rule: String,
        _ fault: String,
        _ change: (inout Specification) -> Void
    ) {
        self.area = area
        self.name = "\(area.rawValue)/\(name)"
        self.rule = Rule.ID(rawValue: rule)
        self.fault = fault
        var specification = Specification.documented
        change(&specification)
        self.specification = specification
    }
}

extension Mutant {
    /// A fault of push tracking.
    ///
    /// - Parameters:
    ///   - name: The name without its area.
    ///   - rule: The rule that it breaks.
    ///   - fault: How it comes about.
    ///   - change: Replaces a part.
    static func push(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: (inout PushTracking) -> Void
    ) -> Mutant {
        Mutant(.push, name, rule, fault) { change(&$0.push) }
    }

    /// A fault of the payload's structure.
    ///
    /// - Parameters:
    ///   - name: The name without its area.
    ///   - rule: The rule that it breaks.
    ///   - fault: How it comes about.
    ///   - change: Replaces a part.
    static func payload(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: (inout PayloadStructure) -> Void
    ) -> Mutant {
        Mutant(.payload, name, rule, fault) { change(&$0.payload) }
    }

    /// A fault of lifecycle tracking.
    ///
    /// - Parameters:
    ///   - name: The name without its area.
    ///   - rule: The rule that it breaks.
    ///   - fault: How it comes about.
    ///   - change: Replaces a part.
    static func lifecycle(
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: (inout LifecycleTracking) -> Void
    ) -> Mutant {
        Mutant(.lifecycle, name, rule, fault) { change(&$0.lifecycle) }
    }

    /// A recommended rule that a team reads otherwise, as it is free to do at the price of a warning.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - area: The area of the rule.
    ///   - name: The name without its area.
    ///   - fault: How it comes about.
    static func reading(of rule: String, in area: Area, _ name: String, _ fault: String) -> Mutant {
        Mutant(area, name, rule, fault) { specification in
            guard let reading = Reading.all.first(where: { $0.rule.rawValue == rule }) else { return }
            specification = reading.specification
        }
    }

    /// A fault that shows in what was observed of a whole sequence, such as a map that is changed after it was sent.
    ///
    /// - Parameters:
    ///   - area: The area of the events whose observations it changes.
    ///   - name: The name without its area.
    ///   - rule: The rule that it breaks.
    ///   - fault: How it comes about.
    ///   - change: Gives the observation for an event of the area, from the stimulus and what is documented.
    static func aftermath(
        in area: Area,
        _ name: String,
        breaks rule: String,
        _ fault: String,
        _ change: @escaping @Sendable (Stimulus, Observation) -> Observation
    ) -> Mutant {
        Mutant(area, name, rule, fault) { specification in
            specification.aftermath = { _, stimuli, observations in
                zip(stimuli, observations).map { $0.event.area == area ? change($0, $1) : $1 }
            }
        }
    }
}
