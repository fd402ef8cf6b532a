package import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules that a sequence exercises: those that an implementation may break at one of its steps.
package enum Exercise {
    /// The rules that a sequence exercises.
    package static func rules(
        of steps: [Vector.Step],
        in context: RunContext,
        typed isTyped: Bool = false
    ) -> Set<Rule.ID> {
        var rules: Set<Rule.ID> = []
        var before: [Rule.ID] = []
        // Steps often exercise what those before them do, and lists are compared faster than sets are filled.
        for ofStep in rulesByStep(of: steps, in: context, typed: isTyped) where ofStep != before {
            rules.formUnion(ofStep)
            before = ofStep
        }
        return rules
    }

    /// The rules that each step of a sequence exercises, the most particular ones first.
    static func rulesByStep(
        of steps: [Vector.Step],
        in context: RunContext,
        typed isTyped: Bool = false
    ) -> [[Rule.ID]] {
        var (push, lifecycle) = (PushExercise(in: context), LifecycleExercise(in: context))
        return steps.map { step in
            if let zone = step.stimulus.zone { lifecycle.move(to: zone) }
            var rules = ExercisedRules()
            switch step.stimulus.event {
            case .push: push.add(to: &rules, at: step)
            case .payload(let event): PayloadExercise.add(to: &rules, at: step, event)
            case .lifecycle(let event): lifecycle.add(to: &rules, at: step, event)
            }
            if isTyped, rules.ids.contains("LC-HOUR") {
                rules.add("LC-JSONTYPES")
                rules.add("LC-DATE-FORM")
            }
            return rules.ids
        }
    }
}

/// The rules that a step exercises, the most particular ones first.
struct ExercisedRules {
    private(set) var ids: [Rule.ID] = []

    /// Adds a rule that is exercised, under a condition or in any case.
    mutating func add(_ rule: Rule.ID, if isExercised: Bool = true) {
        if isExercised { ids.append(rule) }
    }
}

extension Vector.Step {
    /// The calls of an implementation that follows the documents to the letter; `nil` where no calls are judged.
    var documentedCalls: [TrackingCall]? {
        if case .answered(let calls, _)? = documented { return calls }
        return expectation?.calls?.map { call in
            switch call {
            case .push(let call): call
            case .lifecycle(let name, let data): .track(name, data.preferred)
            }
        }
    }
}
