import TrackingConformanceCore
import TrackingConformanceSpecification

/// An area whose edits change what is answered at a moment as a whole.
protocol AnsweringArea: DiagnosedArea where Moment: Sendable {
    static var operators: [Operator<Self, Observation>] { get }
    /// The names of keys that what was seen suggests.
    static func keys(suggestedBy differences: [Difference]) -> [String]
    /// What else may be done with a key.
    static func operators(naming key: String) -> [Operator<Self, Observation>]
    /// The area's parts with another answer at each moment for which one is given.
    func answering(_ answer: @escaping @Sendable (Moment) -> Observation?) -> Self
}

/// A mismatch with the stimulus at which it was seen.
typealias Difference = (stimulus: Stimulus, mismatch: Mismatch)

extension PushTracking: AnsweringArea {
    static func moments(at theCase: Evidence.Case, _ parts: Shared<PushTracking>) -> [Moment?] {
        Moment.all(of: theCase.stimuli, in: theCase.vector.context, parts)
    }

    func answering(_ answer: @escaping @Sendable (Moment) -> Observation?) -> PushTracking {
        var parts = self
        parts.answer = { [found = self.answer] in answer($0) ?? found($0) }
        return parts
    }
}

extension PayloadStructure: AnsweringArea {
    static func moments(at theCase: Evidence.Case, _ parts: Shared<PayloadStructure>) -> [Moment?] {
        Moment.all(of: theCase.stimuli, parts)
    }

    func answering(_ answer: @escaping @Sendable (Moment) -> Observation?) -> PayloadStructure {
        var parts = self
        parts.answer = { [found = self.answer] in answer($0) ?? found($0) }
        return parts
    }
}

/// What an operator does at one step.
enum Effect: Sendable {
    /// How much of what was wrong is right with it.
    case gain(Double)
    case loss, stray
}

/// What operators did at a step, by their names, when what was found there was the same.
struct RememberedEffects: Sendable {
    fileprivate let row: Key
    fileprivate var effects: [String: Effect?] = [:]

    /// A step, with what was found there and where that is not what was done.
    fileprivate struct Key: Equatable {
        let found: [String: String]
        let wrong: Set<String>
    }
}

extension AnsweringArea {
    static func inferences(from view: SearchView<Self>, _ memory: inout InferenceMemory) async -> [Inference] {
        let rows = await view.rows()
        guard rows.contains(where: { !$0.wrong.isEmpty }) else { return [] }
        let search = ConditionSearch(
            features: rows.map(\.features),
            featureCount: features.count,
            vectors: rows.map(\.vector)
        )
        let differences = view.open.flatMap { place in
            let theCase = view.evidence.cases[place]
            return theCase.mismatches.map { (stimulus: theCase.stimuli[$0.step], mismatch: $0) }
        }
        let edits = operators + keys(suggestedBy: differences).flatMap(operators(naming:))
        let wrong = rows.indices.filter { !rows[$0].wrong.isEmpty }
        let some = some(of: wrong, among: rows)
        let found = await inferences(of: edits, at: rows, firstAt: some, view, search, &memory)
        // What explains nothing at some of what is wrong explains little, and matters where nothing explains more.
        guard found.isEmpty, some.count < wrong.count else { return found }
        return await inferences(of: edits, at: rows, firstAt: wrong, view, search, &memory)
    }

    /// Steps at which something is wrong, a few of each kind.
    private static func some(of wrong: [Int], among rows: [Row<Moment>]) -> [Int] {
        let kinds = Dictionary(grouping: wrong) { Set([rows[$0].event.rawValue]).union(rows[$0].wrong) }
        return kinds.values.flatMap { $0.strided(to: 20) }.sorted()
    }

    private static func inferences(
        of edits: [Operator<Self, Observation>],
        at rows: [Row<Moment>],
        firstAt wrong: [Int],
        _ view: SearchView<Self>,
        _ search: ConditionSearch,
        _ memory: inout InferenceMemory
    ) async -> [Inference] {
        let effects = await view.effects(of: edits, at: rows, firstAt: wrong, &memory)
        let found = await edits.indices.concurrentMap { place -> Inference? in
            let (edit, (effects, shares)) = (edits[place], effects[place])
            guard let best = search.best(effects) else { return nil }
            var candidate = candidate(edit, when: best.condition)
            candidate.rivals = best.alternatives.map { change(edit, when: $0) }
            return Inference(
                candidate: candidate,
                gained: best.gained,
                partly: zip(effects.gains, shares).reduce(0) { sum, gain in
                    sum + (best.condition.holds(rows[gain.0].features) ? 1 - gain.1 : 0)
                },
                length: best.condition.literals.count + edit.cost
            )
        }
        return found.compactMap { $0 }
    }

    private static func candidate(_ edit: Operator<Self, Observation>, when condition: Condition) -> Candidate {
        var candidate = Candidate(
            edit: edit.name,
            of: edit.subjects,
            edit.phrase,
            when: words(of: condition),
            change(edit, when: condition)
        )
        candidate.looser = condition.shorter.map { Self.candidate(edit, when: $0) }
        candidate.ownRules = edit.rules + condition.rules(features)
        return candidate
    }

    private static func change(_ edit: Operator<Self, Observation>, when condition: Condition) -> SpecificationChange {
        let test = condition.test(features)
        return Self.change { draft in
            let (answer, found) = (edit.make(draft.parts), Shared(draft.parts))
            draft.take(found.value.answering { test($0) ? answer($0) : nil })
        }
    }

    static func edited(_ name: String, of subjects: [String], when condition: Condition) -> Candidate? {
        // A name that was suggested ends with its key.
        let keys = ["-as-", "-in-", "-from-", "with-"].compactMap {
            name.firstRange(of: $0).map { String(name[$0.upperBound...]) }
        }
        let edits = operators + keys.flatMap(operators(naming:))
        return edits.first { $0.name == name && $0.subjects == subjects }.map { candidate($0, when: condition) }
    }
}

/// A step that was judged.
private struct Row<Moment: Sendable>: Sendable {
    let vector: Int
    let step: Int
    let event: Event
    let moment: Moment
    let features: Bits
    /// What is found there with what is known so far, and where that is not what was done.
    let found: [String: String]
    let wrong: Set<String>
    /// What was done.
    let observed: [String: String]
    let observations: [Observation]

    var key: RememberedEffects.Key { RememberedEffects.Key(found: found, wrong: wrong) }
}

extension SearchView where Parts: AnsweringArea {
    fileprivate func rows() async -> [Row<Parts.Moment>] {
        let rows = await places.concurrentMap { place -> [Row<Parts.Moment>] in
            let theCase = evidence.cases[place]
            let moments = Parts.moments(at: theCase, parts)
            let observations = theCase.documented?.observations ?? []
            return theCase.vector.steps.indices.compactMap { step -> Row<Parts.Moment>? in
                guard let moment = moments[step], theCase.vector.steps[step].expectation != nil,
                    !theCase.openSteps.contains(step)
                else { return nil }
                let predicted = base[place]?.found.filter { $0.key.step == step } ?? [:]
                return Row(
                    vector: place,
                    step: step,
                    event: theCase.stimuli[step].event,
                    moment: moment,
                    features: Parts.features(of: moment),
                    found: predicted.byPath,
                    wrong: Set((base[place]?.wrong ?? []).filter { $0.step == step }.map(\.path)),
                    observed: theCase.findings.found.filter { $0.key.step == step }.byPath,
                    observations: observations
                )
            }
        }
        return rows.flatMap(\.self)
    }

    /// What each operator does, with the share that it explains of each gain; of one without a gain at the steps that
    /// are asked first it matters no more.
    ///
    /// What was taken since an operator was tried may have changed what it does at a step at which it shows nothing;
    /// what is claimed is compared anew.
    fileprivate func effects(
        of edits: [Operator<Parts, Observation>],
        at rows: [Row<Parts.Moment>],
        firstAt first: [Int],
        _ memory: inout InferenceMemory
    ) async -> [(ConditionSearch.Effects, shares: [Double])] {
        let answers = edits.map { (name: "\($0.name) \($0.subjects)", answer: $0.make(parts.value)) }
        var effects = edits.map { _ in (ConditionSearch.Effects(), shares: [Double]()) }
        let others = Set(rows.indices).subtracting(first).sorted()
        let stages = [first, others.filter { !rows[$0].wrong.isEmpty }, others.filter { rows[$0].wrong.isEmpty }]
        for (stage, indices) in stages.enumerated() {
            let asked = edits.indices.filter { stage == 0 || !effects[$0].0.gains.isEmpty }
            let known = memory.effects
            let found = await indices.concurrentMap { index in
                let row = rows[index]
                var remembered =
                    known[index].flatMap { $0.row == row.key ? $0 : nil } ?? RememberedEffects(row: row.key)
                compare(asked.map { answers[$0] }, at: row, &remembered)
                return remembered
            }
            for (index, found) in zip(indices, found) {
                memory.effects[index] = found
                for edit in asked {
                    switch found.effects[answers[edit].name] ?? nil {
                    case .gain(let share):
                        effects[edit].0.gains.append(index)
                        effects[edit].shares.append(share)
                    case .loss: effects[edit].0.losses.append(index)
                    case .stray: effects[edit].0.strays.append(index)
                    case nil: break
                    }
                }
            }
        }
        return effects
    }

    /// Adds the effect of each answer at a step: few of them differ, and judging one takes longer than comparing it.
    private func compare(
        _ answers: [(name: String, answer: (Parts.Moment) -> Observation?)],
        at row: Row<Parts.Moment>,
        _ remembered: inout RememberedEffects
    ) {
        var known: [(Observation, Effect?)] = []
        for (name, answer) in answers where remembered.effects[name] == nil {
            guard let observation = answer(row.moment) else {
                remembered.effects.updateValue(nil, forKey: name)
                continue
            }
            let same = known.first { $0.0 == observation }
            let effect = same.map(\.1) ?? effect(of: observation, at: row)
            if same == nil { known.append((observation, effect)) }
            remembered.effects.updateValue(effect, forKey: name)
        }
    }

    private func effect(of observation: Observation, at row: Row<Parts.Moment>) -> Effect? {
        let theCase = evidence.cases[row.vector]
        var all = row.observations
        all[row.step] = observation
        let mismatches = evidence.judge.mismatches(of: observation, at: row.step, of: theCase.vector, among: all)
        let found = Findings(mismatches, at: theCase.vector, catalogue: evidence.catalogue).found.byPath
        guard found != row.found else { return nil }
        let wrong = Set(found.keys).union(row.observed.keys).filter { found[$0] != row.observed[$0] }
        if !wrong.isSubset(of: row.wrong) { return row.wrong.isEmpty ? .loss : .stray }
        return wrong.count < row.wrong.count ? .gain(1 - Double(wrong.count) / Double(row.wrong.count)) : .stray
    }
}

extension [Findings.Place: String] {
    fileprivate var byPath: [String: String] {
        [String: String](uniqueKeysWithValues: map { ($0.key.path, $0.value) })
    }
}
