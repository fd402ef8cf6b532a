import TrackingConformanceJSON

/// The decision which rule a fact belongs to: the one given at the key; for facts of form the catalogue's binding; the
/// one given at the step; the catalogue's binding; the vector's first.
struct Attribution {
    let catalogue: RuleCatalogue

    func rule(for fact: Fact, at step: Vector.Step, of vector: Vector) -> Rule.ID? {
        if let rule = fact.keyRule { return rule }
        let binding = binding(of: fact, for: step.stimulus)
        if fact.aspect.isForm, let binding { return binding.rule }
        guard let given = step.rule else { return binding?.rule ?? vector.rules.first }
        // A fact that the catalogue binds for this very event under a less binding rule rests on that reading.
        if let binding, binding.isForEvent, catalogue.level(of: binding.rule) < catalogue.level(of: given) {
            return binding.rule
        }
        return given
    }

    /// The catalogue's most particular binding of a fact.
    private func binding(of fact: Fact, for stimulus: Stimulus) -> (rule: Rule.ID, isForEvent: Bool)? {
        if fact.aspect == .sent, !Self.someCallsOnBothSides(fact) { return nil }
        var best: (rule: Rule.ID, isForEvent: Bool, particularity: Int)?
        for rule in catalogue.rules where rule.area == stimulus.event.area {
            for binding in rule.judges where binding.covers(fact, for: stimulus) {
                guard binding.particularity > best?.particularity ?? -1 else { continue }
                best = (rule.id, binding.event != nil, binding.particularity)
            }
        }
        return best.map { ($0.rule, $0.isForEvent) }
    }

    /// Where nothing was expected or nothing came, the question was whether to track at all: the vector's rule.
    private static func someCallsOnBothSides(_ fact: Fact) -> Bool {
        fact.expected?.array?.isEmpty == false && fact.actual?.array?.isEmpty == false
    }
}

extension FactBinding {
    fileprivate var particularity: Int {
        (expected == nil ? 0 : 1) + (platform == nil ? 0 : 1) + (event == nil ? 0 : 1)
    }

    fileprivate func covers(_ fact: Fact, for stimulus: Stimulus) -> Bool {
        guard aspect == fact.aspect || fact.variable != nil else { return false }
        if let platform, platform != stimulus.platform { return false }
        if let event, event != stimulus.event { return false }
        if let expected, expected != (aspect == .sent ? fact.expectedActions : fact.expected) { return false }
        switch subject {
        case .variable(let name): return name == fact.variable
        case .path(let pattern): return fact.variable == nil && Self.matches(pattern, fact.path)
        }
    }

    /// A pattern covers everything below the place it names.
    private static func matches(_ pattern: [String], _ path: [String]) -> Bool {
        pattern.count <= path.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
