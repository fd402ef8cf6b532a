package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// Turns a sequence into a vector with everything that the rules accept at each step.
package struct Oracle: Sendable {
    /// The extent to which a vector considers other readings.
    package enum Thoroughness: Sendable {
        /// The documented values only. An answer that passes does so under every reading; one that differs is asked
        /// again.
        case quick
        /// The values of all readings, with the rule on whose reading each fact rests and the facts left open.
        case full
        /// Like `full`, but with only those lifecycle variables that differ.
        case doubting([LifecycleVariable])
    }

    private let catalogue: RuleCatalogue
    private let version: Version

    package init(catalogue: RuleCatalogue, version: Version) {
        self.catalogue = catalogue
        self.version = version
    }

    package func vector(
        of draft: VectorDraft,
        id: String,
        _ thoroughness: Thoroughness,
        typed isTyped: Bool = false
    ) -> Vector {
        vector(of: draft, id: id, steps(of: draft, thoroughness, typed: isTyped))
    }

    /// The steps of a sequence with their expectations.
    func steps(of draft: VectorDraft, _ thoroughness: Thoroughness, typed isTyped: Bool) -> [Vector.Step] {
        switch thoroughness {
        case .quick: quickSteps(of: draft, typed: isTyped)
        case .full: steps(of: draft, doubting: LifecycleVariable.allCases, typed: isTyped)
        case .doubting(let doubted): steps(of: draft, doubting: doubted, typed: isTyped)
        }
    }

    private func quickSteps(of draft: VectorDraft, typed isTyped: Bool) -> [Vector.Step] {
        let observations = Specification.documented.observations(of: draft.stimuli, in: draft.context)
        // Other accepted values are computed only if the observation differs.
        let accepted = AcceptedAnswers(of: draft, by: self, typed: isTyped)
        return zip(draft.stimuli.indices, zip(draft.stimuli, observations)).map { index, asked in
            Vector.Step(stimulus: asked.0, documented: asked.1, location: Self.place) { accepted[index] }
        }
    }

    /// The documented expectation of each step, regardless of the rules on which it rests.
    fileprivate func expectations(of draft: VectorDraft, typed isTyped: Bool) -> [Expectation?] {
        let answers = Specification.documented.answers(to: draft.stimuli, in: draft.context)
        let early = LifecycleDefinedness.callsBeforeTheFirstEvent(of: draft.stimuli)
        let reduced = reducedSums(in: draft)
        return answers.indices.map { index in
            let expectation = Specification.acceptance(
                of: answers[index],
                at: draft.stimuli[index],
                catalogue: catalogue
            )?
            .accepting(reduced?[index])
            if let isNew = early[index] { return isNew ? nil : expectation?.withoutVariables }
            return isTyped ? expectation?.typed : expectation
        }
    }

    private func steps(
        of draft: VectorDraft,
        doubting doubted: [LifecycleVariable],
        typed isTyped: Bool
    ) -> [Vector.Step] {
        let proposals = Specification.proposals(
            for: draft.stimuli,
            in: draft.context,
            catalogue: catalogue,
            doubting: doubted
        )
        let early = LifecycleDefinedness.callsBeforeTheFirstEvent(of: draft.stimuli)
        let reduced = reducedSums(in: draft)
        return zip(draft.stimuli.indices, zip(draft.stimuli, proposals)).map { index, proposed in
            let (stimulus, proposal) = proposed
            // Before the first event of an install, nothing has a value.
            if early[index] == true {
                return Vector.Step(stimulus: stimulus, rule: "LC-BEFORE-FIRST", expectation: nil, location: Self.place)
            }
            let isEarly = early[index] != nil
            let accepted = proposal.expectation?.accepting(reduced?[index])
            let expectation = isEarly ? accepted?.withoutVariables : accepted
            return Vector.Step(
                stimulus: stimulus,
                rule: proposal.rule,
                expectation: isTyped && !isEarly ? expectation?.typed : expectation,
                location: Self.place
            )
        }
    }

    func vector(of draft: VectorDraft, id: String, _ steps: [Vector.Step]) -> Vector {
        Vector(
            id: id,
            topic: "explored",
            title: "A generated sequence",
            rules: [],
            since: version,
            requires: draft.capabilities,
            context: draft.context,
            isConfirmed: false,
            steps: steps,
            location: Self.place
        )
    }

    /// The place of every generated vector, which belongs to no file.
    static let place = TextLocation(file: "explored", line: 1, column: 1)
}

/// The expectations of the steps of a sequence, computed on first use.
private final class AcceptedAnswers: Sendable {
    private let found = Once<[Expectation?]>()
    private let find: @Sendable () -> [Expectation?]

    init(of draft: VectorDraft, by oracle: Oracle, typed isTyped: Bool) {
        find = { oracle.expectations(of: draft, typed: isTyped) }
    }

    subscript(step: Int) -> Expectation? { found.value(find)[step] }
}

extension Expectation {
    /// The expectation without the values of lifecycle data, because S3 does not define whether they show an update or
    /// a crash before the launch that reports it.
    fileprivate var withoutVariables: Expectation {
        let nothing = LifecycleExpectation([], isComplete: false)
        var expectation = self
        expectation.calls = calls?.map { call in
            if case .lifecycle(let name, _) = call { .lifecycle(name: name, data: nothing) } else { call }
        }
        if case .lifecycle = value { expectation.value = .lifecycle(nothing) }
        return expectation
    }

    /// The expectation with the types and forms of lifecycle data, which are judged under their own rules.
    fileprivate var typed: Expectation { mappingData(\.typed) }

    /// The expectation with changed lifecycle data.
    func mappingData(_ change: (LifecycleExpectation) -> LifecycleExpectation) -> Expectation {
        var changed = self
        changed.calls = calls?.map { call in
            if case .lifecycle(let name, let data) = call { .lifecycle(name: name, data: change(data)) } else { call }
        }
        if case .lifecycle(let data) = value { changed.value = .lifecycle(change(data)) }
        return changed
    }
}

extension LifecycleExpectation {
    fileprivate var typed: LifecycleExpectation {
        var typed = self
        typed.variables = variables.map { key, variable in
            guard case .oneOf(let values) = variable.matcher, variable.rule == nil,
                values.contains(where: { $0.value != nil }), let name = LifecycleVariable(rawValue: key)
            else { return (key, variable) }
            let alternatives = values.compactMap { $0.alternative(of: name) }
            return (key, .init(.exactly(values + alternatives), rule: name.isDate ? "LC-DATE-FORM" : "LC-JSONTYPES"))
        }
        return typed
    }
}

extension LifecycleExpectation.AcceptedValue {
    /// The other documented form of a value, if any: a one-digit hour with a leading zero, or the flag of the first
    /// launch as a string, as in S3's type column.
    fileprivate func alternative(of variable: LifecycleVariable) -> LifecycleExpectation.AcceptedValue? {
        switch variable {
        case .hourOfDay: value?.string.flatMap { $0.utf8.count == 1 ? .init(.string("0" + $0)) : nil }
        case .isFirstLaunch: value == true ? .init("true") : nil
        default: nil
        }
    }
}
