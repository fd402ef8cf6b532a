import TrackingConformanceJSON

/// The decision which rule a difference breaks.
///
/// A rule given at the key decides. Otherwise it is the less binding of the step's rule and the catalogue's binding, so
/// that nothing that rests on a recommended reading is held against a required rule. Where both bind alike, the
/// catalogue's binding decides differences of form and sets of calls in which only the actions are wrong, and the step's
/// rule decides all others. Without either, it is the vector's first rule.
package struct Attribution {
    let catalogue: RuleCatalogue
    private let bindings: [Area: [(rule: Rule.ID, binding: RuleBinding)]]

    /// Creates the decision for a catalogue.
    ///
    /// - Parameter catalogue: The rules, with their bindings.
    package init(catalogue: RuleCatalogue) {
        self.catalogue = catalogue
        bindings = Dictionary(grouping: catalogue.rules, by: \.area).mapValues { rules in
            rules.flatMap { rule in rule.judges.map { (rule.id, $0) } }
        }
    }

    /// The rule that a difference breaks.
    ///
    /// - Parameters:
    ///   - difference: The difference.
    ///   - step: The step at which it was found.
    ///   - vector: The vector of the step.
    /// - Returns: The rule's id; `nil` where the vector names no rule.
    package func rule(for difference: Difference, at step: Vector.Step, of vector: Vector) -> Rule.ID? {
        if let rule = difference.keyRule { return rule }
        guard let bound = binding(of: difference, for: step.stimulus) else { return step.rule ?? vector.rules.first }
        guard let given = step.rule else { return bound }
        let (boundLevel, givenLevel) = (catalogue.level(of: bound), catalogue.level(of: given))
        if boundLevel == givenLevel { return difference.aspect.isForm || difference.isPlain ? bound : given }
        return boundLevel < givenLevel ? bound : given
    }

    /// The catalogue's most particular binding of a difference.
    func binding(of difference: Difference, for stimulus: Stimulus) -> Rule.ID? {
        if difference.aspect == .sent, !Self.someCallsOnBothSides(difference) { return nil }
        var best: (rule: Rule.ID, particularity: Int)?
        for (rule, binding) in bindings[stimulus.event.area] ?? [] where binding.covers(difference, for: stimulus) {
            guard binding.particularity > best?.particularity ?? -1 else { continue }
            best = (rule, binding.particularity)
        }
        return best?.rule
    }

    /// Where nothing was expected or nothing came, the question was whether to track at all: the vector's rule.
    private static func someCallsOnBothSides(_ difference: Difference) -> Bool {
        difference.expected?.array?.isEmpty == false && difference.actual?.array?.isEmpty == false
    }
}

extension RuleBinding {
    /// A longer path is more particular, and of two equally long ones that with more conditions.
    fileprivate var particularity: Int {
        let conditions = [expected != nil, platform != nil, event != nil].count { $0 }
        guard case .path(let components) = subject else { return conditions }
        return components.count * 4 + conditions
    }

    fileprivate func covers(_ difference: Difference, for stimulus: Stimulus) -> Bool {
        guard aspect == difference.aspect || difference.variable != nil else { return false }
        if let platform, platform != stimulus.platform { return false }
        if let event, event != stimulus.event { return false }
        if let expected, expected != (aspect == .sent ? difference.expectedActions : difference.expected) {
            return false
        }
        switch subject {
        case .variable(let name): return name == difference.variable
        case .path(let pattern): return difference.variable == nil && Self.matches(pattern, difference.path)
        }
    }

    /// A pattern covers everything below the place it names.
    private static func matches(_ pattern: [String], _ path: [String]) -> Bool {
        pattern.count <= path.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
