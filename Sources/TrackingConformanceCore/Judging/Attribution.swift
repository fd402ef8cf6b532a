import TrackingConformanceJSON

/// The choice of the rule that a difference breaks; a rule judges only its own subject.
///
/// A rule given at the key applies. Otherwise there are two candidates: the rule named at the step, or else the
/// vector's first rule of the step's area; and the rule to which the catalogue binds the difference. The less binding
/// of the two applies, so that nothing that rests on a recommended reading counts against a required rule. A
/// consequence of an earlier difference breaks the same rule as that difference.
package struct Attribution {
    let catalogue: RuleCatalogue
    private let bindings: [Area: Bindings]

    /// Bindings by subject, in the catalogue's order.
    private struct Bindings {
        typealias Row = (rule: Rule.ID, binding: RuleBinding)

        /// The bindings of each variable that has its own, together with those that apply to any variable.
        let variables: [String: [Row]]
        let anyVariable: [Row]
        /// The bindings of all other facts.
        let others: [Row]

        init(_ rules: [Rule]) {
            let all = rules.flatMap { rule in rule.judges.map { (rule: rule.id, binding: $0) } }
            let names = all.compactMap(\.binding.variable)
            func rows(of name: String?) -> [Row] {
                all.filter { $0.binding.isOfAnyVariable || name != nil && $0.binding.variable == name }
            }
            variables = Dictionary(names.map { ($0, rows(of: $0)) }) { first, _ in first }
            anyVariable = rows(of: nil)
            others = all.filter { $0.binding.variable == nil && !$0.binding.isOfAnyVariable }
        }

        func rows(about difference: Difference) -> [Row] {
            difference.variable.map { variables[$0] ?? anyVariable } ?? others
        }
    }

    package init(catalogue: RuleCatalogue) {
        self.catalogue = catalogue
        bindings = Dictionary(grouping: catalogue.rules, by: \.area).mapValues(Bindings.init)
    }

    /// The rule that a difference breaks, given all differences at its step.
    ///
    /// A crash count that is wrong together with the crash flag breaks the flag's rule, if the catalogue derives the
    /// count's rule from it.
    package func rule(
        for difference: Difference,
        among all: [Difference] = [],
        at step: Vector.Step,
        of vector: Vector,
        after history: JudgingHistory
    ) -> Rule.ID? {
        // Other lifecycle differences at the step of an unasked call follow from it, as do all later ones.
        if difference.area(at: step.stimulus) == .lifecycle, let unasked = all.first(where: { $0.aspect == .unasked }) {
            return ownRule(for: unasked, at: step, of: vector, after: history)
        }
        let own = ownRule(for: difference, at: step, of: vector, after: history)
        guard difference.variable == LifecycleVariable.totalCrashCount.rawValue, let own,
            history.cause(of: difference, at: step.stimulus) == nil,
            let flag = all.first(where: difference.counts),
            let rule = ownRule(for: flag, at: step, of: vector, after: history),
            catalogue.level(of: rule) == catalogue.level(of: own), catalogue.basis(of: own, in: rule) != nil
        else { return own }
        return rule
    }

    private func ownRule(
        for difference: Difference,
        at step: Vector.Step,
        of vector: Vector,
        after history: JudgingHistory
    ) -> Rule.ID? {
        if let rule = history.cause(of: difference, at: step.stimulus) { return rule }
        let bound = binding(of: difference, for: step.stimulus, after: history)
        // A difference in form breaks the rule of that form, whatever the source of the value.
        if let bound, let condition = bound.condition, condition.isOfForm { return bound.rule }
        if let rule = difference.keyRule { return rule }
        // An unasked call breaks its own rule, whatever the subject of the step.
        if difference.aspect == .unasked { return bound?.rule }
        let area = step.stimulus.event.area
        let named = step.rule ?? vector.rules.first { catalogue[$0]?.area == area }
        guard let bound else {
            return named ?? vector.rules.first ?? unnamedRule(for: difference, at: step, after: history)
        }
        guard let named, takes(named, difference, isNamedAtStep: step.rule != nil, after: history) else {
            return bound.rule
        }
        let (boundLevel, namedLevel) = (catalogue.level(of: bound.rule), catalogue.level(of: named))
        if boundLevel == namedLevel { return bound.condition == nil ? named : bound.rule }
        return boundLevel < namedLevel ? bound.rule : named
    }

    /// The rule of a difference without a binding in the catalogue, for a sequence that names no rule.
    ///
    /// An exception breaks the rule of the calls that it prevents, or the rule against exceptions if no calls are due.
    /// If nothing is judged and no rule forbids exceptions, the exception breaks no rule.
    private func unnamedRule(
        for difference: Difference,
        at step: Vector.Step,
        after history: JudgingHistory
    ) -> Rule.ID? {
        let common = step.stimulus.event.area.commonRule
        guard difference.path.isEmpty || difference.path == ["threw"], let expectation = step.expectation
        else { return common }
        let rule = ruleOfCalls(at: step, after: history)
        guard expectation.calls?.isEmpty != false, expectation.value == nil else { return rule ?? common }
        return bound(.content, "threw", at: step, after: history) ?? (expectation.isOpen ? nil : rule ?? common)
    }

    /// The rule broken if none of the calls expected at a step is sent, whatever the subject of the vector; `nil` if
    /// there is none.
    package func ruleOfCalls(at step: Vector.Step, after history: JudgingHistory) -> Rule.ID? {
        step.expectation?.calls.flatMap { calls in
            bound(.tracked, "calls", actions: .array(calls.map { .string($0.kind) }), at: step, after: history)
        }
    }

    private func bound(
        _ aspect: RuleBinding.Aspect,
        _ path: String,
        actions: JSONValue? = nil,
        at step: Vector.Step,
        after history: JudgingHistory
    ) -> Rule.ID? {
        var difference = Difference(aspect: aspect, path: [path], expected: nil, actual: nil, message: "")
        difference.expectedActions = actions
        return boundRule(for: difference, at: step.stimulus, after: history)
    }

    /// The rule to which the catalogue binds a difference, whatever the subject of the vector; `nil` if there is none.
    package func boundRule(for difference: Difference, at stimulus: Stimulus, after history: JudgingHistory) -> Rule.ID?
    {
        binding(of: difference, for: stimulus, after: history)?.rule
    }

    /// True if a rule named by a step or its vector takes a difference there.
    ///
    /// A rule without `takes` takes every difference at a step that names it, provided that it has no bindings.
    private func takes(
        _ id: Rule.ID,
        _ difference: Difference,
        isNamedAtStep: Bool,
        after history: JudgingHistory
    ) -> Bool {
        guard let facts = catalogue[id]?.takes else {
            return isNamedAtStep && catalogue[id]?.judges.isEmpty != false
        }
        return facts.kinds.contains { $0.covers(difference) }
            && facts.condition.map { history.meets($0, difference, of: id) } ?? true
    }

    private typealias Bound = (rule: Rule.ID, particularity: RuleBinding.Particularity, condition: FactCondition?)

    /// The catalogue's most particular binding of a difference; `nil` if there is none.
    private func binding(of difference: Difference, for stimulus: Stimulus, after history: JudgingHistory) -> Bound? {
        var best: Bound?
        for (rule, binding) in bindings[difference.area(at: stimulus)]?.rows(about: difference) ?? []
        where binding.covers(difference, for: stimulus) {
            if let condition = binding.condition, !history.meets(condition, difference, of: rule) { continue }
            let candidate: Bound = (rule, binding.particularity, binding.condition)
            if let current = best, !isBetter(candidate, than: current) { continue }
            best = candidate
        }
        return best
    }

    /// True if a binding precedes another: the less binding one if either has a condition, or else the more particular
    /// one.
    private func isBetter(_ candidate: Bound, than current: Bound) -> Bool {
        let levels = (catalogue.level(of: candidate.rule), catalogue.level(of: current.rule))
        if candidate.condition != nil || current.condition != nil, levels.0 != levels.1 { return levels.0 < levels.1 }
        return candidate.particularity > current.particularity
    }
}

extension Difference {
    /// True if this crash count is too low and the crash flag is missing, or too high and the flag is present.
    fileprivate func counts(_ flag: Difference) -> Bool {
        guard flag.variable == LifecycleVariable.didDetectCrash.rawValue,
            let expected = expected?.count, let actual = actual?.count
        else { return false }
        return flag.actual == nil ? actual < expected : actual > expected
    }
}

extension JSONValue {
    fileprivate var count: Int? { number?.integer ?? string.flatMap { Int($0) } }
}

extension TakenFacts.Kind {
    fileprivate func covers(_ difference: Difference) -> Bool {
        switch self {
        case .variable(let variable): difference.variable == variable.rawValue
        case .path(let pattern):
            difference.variable == nil && difference.aspect == .content
                && RuleBinding.matches(pattern, difference.path)
        case .aspect(let aspect): difference.variable == nil && difference.aspect == aspect
        }
    }
}

extension RuleBinding {
    /// The criteria in order: having a condition, the length of the path, the number of restrictions.
    fileprivate typealias Particularity = (condition: Int, length: Int, restrictions: Int)

    fileprivate var particularity: Particularity {
        let restrictions = [expected != nil, platform != nil, event != nil].count { $0 }
        let length = if case .path(let components) = subject { components.count } else { 0 }
        return (condition?.rank ?? -1, length, restrictions)
    }

    fileprivate var variable: String? { if case .variable(let name) = subject { name } else { nil } }
    fileprivate var isOfAnyVariable: Bool { if case .anyVariable = subject { true } else { false } }

    fileprivate func covers(_ difference: Difference, for stimulus: Stimulus) -> Bool {
        guard aspect == difference.aspect || difference.variable != nil else { return false }
        if let platform, platform != stimulus.platform { return false }
        if let event, event != stimulus.event { return false }
        if let expected, expected != difference.expectedActions ?? difference.expected { return false }
        switch subject {
        case .variable(let name): return name == difference.variable
        case .anyVariable: return difference.variable != nil
        case .path(let pattern): return difference.variable == nil && Self.matches(pattern, difference.path)
        }
    }

    /// A pattern also matches everything below its place.
    fileprivate static func matches(_ pattern: [String], _ path: [String]) -> Bool {
        pattern.count <= path.count && zip(pattern, path).allSatisfy { $0 == "*" || $0 == $1 }
    }
}
