import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension LifecycleTracking: DiagnosedArea {
    static func moments(at theCase: Evidence.Case, _ parts: Shared<LifecycleTracking>) -> [Moment?] {
        let before = Moment.allBefore(theCase.stimuli, in: theCase.vector.context, parts)
        let reported = Moment.all(of: theCase.stimuli, in: theCase.vector.context, giving: [], parts)
        return zip(reported, before).map { $0 ?? $1 }
    }

    /// What is shared first, which events are accepted and sent; then the variables, each by itself.
    static func inferences(
        from view: SearchView<LifecycleTracking>,
        _ memory: inout InferenceMemory
    ) async -> [Inference] {
        await view.eventInferences() + view.variableInferences(&memory)
    }
}

// MARK: - Events

/// What may be done at an event: what is sent there, and how the parts differ.
private struct EventOperator: Sendable {
    let name: String
    let phrase: String
    /// The kinds of the calls that are sent, given those that are sent now; `nil` where nothing changes.
    let sent: @Sendable (LifecycleTracking.Moment, [String]) -> [String]?
    let edit: @Sendable (inout Draft<LifecycleTracking>, @escaping @Sendable (LifecycleTracking.Moment) -> Bool) -> Void
    /// Edits of parts, by their names, that come with it in some implementations.
    var consequences: [[String]] = []

    static let all: [EventOperator] =
        [
            EventOperator(
                name: "accepted",
                phrase: "$ that must be ignored is accepted and sent",
                sent: { moment, sent in moment.happening.flatMap { sent.isEmpty ? [$0.rawValue] : nil } },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { test($0) || found($0, $1) }
                },
                // What then follows depends on what else is done at each event.
                consequences: [["crash-at-any-wake"], ["every-sleep-adds"], ["crash-at-any-wake", "every-sleep-adds"]]
            ),
            EventOperator(
                name: "sent",
                phrase: "$ that must be ignored is sent, though not counted",
                sent: { moment, sent in moment.happening.flatMap { sent.isEmpty ? [$0.rawValue] : nil } },
                edit: { draft, test in
                    let found = draft.isSentThoughRefused
                    draft.isSentThoughRefused = { test($0) || found($0, $1) }
                }
            ),
            EventOperator(
                name: "refused",
                phrase: "$ is ignored",
                sent: { moment, sent in moment.isEvent && !sent.isEmpty ? [] : nil },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { !test($0) && found($0, $1) }
                }
            ),
            EventOperator(
                name: "reversed",
                phrase: "$ is accepted when it must be ignored, and ignored when it must be accepted",
                sent: { moment, sent in moment.happening.map { sent.isEmpty ? [$0.rawValue] : [] } },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { test($0) != found($0, $1) }
                }
            ),
            EventOperator(
                name: "unsent",
                phrase: "Nothing is sent",
                sent: { moment, sent in sent.isEmpty || moment.event == .dictionary ? nil : [] },
                edit: { draft, test in
                    let found = draft.answer
                    draft.answer = { test($0.beforeItsEvent) && $0.event != .dictionary ? .calls([]) : found($0, $1) }
                }
            ),
            EventOperator(
                name: "doubled",
                phrase: "The call is sent twice",
                sent: { moment, sent in sent.isEmpty || moment.event == .dictionary ? nil : sent + sent },
                edit: { draft, test in
                    let found = draft.answer
                    draft.answer = { moment, data in
                        let answer = found(moment, data)
                        guard test(moment.beforeItsEvent), case .answered(let calls, let value) = answer else {
                            return answer
                        }
                        return .answered(calls: calls + calls, value: value)
                    }
                }
            ),
            EventOperator(
                name: "throws",
                phrase: "The handler throws",
                sent: { _, _ in ["an exception"] },
                edit: { draft, test in
                    let (found, refused) = (draft.answer, draft.isSentThoughRefused)
                    draft.answer = { test($0.beforeItsEvent) ? .threw("") : found($0, $1) }
                    draft.isSentThoughRefused = { test($0) || refused($0, $1) }
                }
            ),
        ]
        + [LifecycleEvent.Kind.launch, .wake, .sleep].map { kind in
            EventOperator(
                name: "as-\(kind.rawValue)",
                phrase: "$ counts as a \(kind.rawValue)",
                sent: { moment, sent in moment.isEvent && sent.count < 2 ? [kind.rawValue] : nil },
                edit: { draft, test in
                    let found = draft.kind
                    draft.kind = { moment in found(moment).map { test(moment) ? kind : $0 } }
                }
            )
        }
}

extension EventOperator {
    /// The events to which a condition limits the edit.
    private func subject(of condition: Condition) -> String {
        kind(in: condition).flatMap { Self.subjects[LifecycleTracking.features[$0.feature].name] } ?? "An event"
    }

    /// The condition without what the subject of the sentence says.
    private func words(of condition: Condition) -> (form: [String], phrase: String?) {
        let (kind, features) = (kind(in: condition), LifecycleTracking.features)
        let others = Condition(literals: condition.literals.filter { $0 != kind })
        return (condition.form(features), others.phrase(features))
    }

    private func kind(in condition: Condition) -> Literal? {
        guard phrase.hasPrefix("$") else { return nil }
        return condition.literals.first {
            $0.isPositive && Self.subjects[LifecycleTracking.features[$0.feature].name] != nil
        }
    }

    private static let subjects = [
        "launch": "A launch", "wake": "A wake", "sleep": "A sleep", "launch-or-wake": "A launch or wake",
    ]

    /// The edit with others that come with it, under a condition.
    fileprivate func candidate(with others: [String], when condition: Condition) -> Candidate {
        var candidate = Candidate(
            edit: ([name] + others).joined(separator: "+"),
            of: [],
            phrase.replacing("$", with: subject(of: condition)),
            when: words(of: condition),
            change(with: others, when: condition)
        )
        candidate.looser = condition.shorter.map { self.candidate(with: others, when: $0) }
        return candidate
    }

    private func change(with others: [String], when condition: Condition) -> SpecificationChange {
        let parts = LifecycleTracking.partEdits.filter { others.contains($0.name) }
        let test = condition.test(LifecycleTracking.features)
        return LifecycleTracking.change { draft in
            edit(&draft, test)
            for part in parts { part.edit(&draft) }
        }
    }

    /// The edit under a condition, alone and with what may come with it.
    fileprivate func inferences(_ best: ConditionSearch.Result) -> [Inference] {
        ([[]] + consequences).map { names in
            var candidate = candidate(with: names, when: best.condition)
            candidate.rivals = best.alternatives.map { change(with: names, when: $0) }
            return Inference(
                candidate: candidate,
                gained: best.gained,
                length: best.condition.literals.count,
                isShared: true
            )
        }
    }
}

extension SearchView where Parts == LifecycleTracking {
    private struct EventRow {
        let vector: Int
        let moment: LifecycleTracking.Moment
        let sent: [String]
        let observed: [String]
    }

    fileprivate func eventInferences() async -> [Inference] {
        let hasOpenCalls = places.contains { place in
            base[place]?.wrong.contains { $0.path == "/calls" || $0.path.isEmpty || $0.variable == .type } ?? false
        }
        guard hasOpenCalls else { return [] }
        let rows = eventRows()
        let features = rows.map { LifecycleTracking.features(of: $0.moment) }
        let search = ConditionSearch(
            features: features,
            featureCount: LifecycleTracking.features.count,
            vectors: rows.map(\.vector)
        )
        return EventOperator.all.flatMap { edit -> [Inference] in
            var effects = ConditionSearch.Effects()
            for (index, row) in rows.enumerated() {
                guard let sent = edit.sent(row.moment, row.sent), sent != row.sent else { continue }
                if sent == row.observed {
                    effects.gains.append(index)
                } else if row.sent == row.observed {
                    effects.losses.append(index)
                } else {
                    effects.strays.append(index)
                }
            }
            return search.best(effects).map(edit.inferences) ?? []
        }
    }

    private func eventRows() -> [EventRow] {
        places.flatMap { place -> [EventRow] in
            let theCase = evidence.cases[place]
            let before = LifecycleTracking.Moment.allBefore(theCase.stimuli, in: theCase.vector.context, parts)
            let reported = LifecycleTracking.Moment.all(
                of: theCase.stimuli,
                in: theCase.vector.context,
                giving: [],
                parts
            )
            return theCase.vector.steps.indices.compactMap { step in
                guard let moment = before[step], let expectation = theCase.vector.steps[step].expectation,
                    expectation.calls != nil || expectation.value != nil, theCase.isKnown(step)
                else { return nil }
                // The dictionary sends nothing: it gives what an ordinary call would carry.
                let isGiven = reported[step] != nil || moment.event == .dictionary
                let now = isGiven ? [reported[step]?.reported?.kind.rawValue ?? ""] : []
                return EventRow(
                    vector: place,
                    moment: moment,
                    sent: base[place]?.found.keys.first { $0.step == step && $0.path.isEmpty } == nil
                        ? now : ["an exception"],
                    observed: theCase.sent(at: step, expecting: theCase.vector.steps[step].expectation)
                )
            }
        }
    }
}

extension Evidence.Case {
    /// The kinds of the lifecycle calls that were sent at a step.
    fileprivate func sent(at step: Int, expecting expectation: Expectation?) -> [String] {
        for mismatch in mismatches where mismatch.step == step {
            if mismatch.isException { return ["an exception"] }
            if mismatch.variable == .type { return [mismatch.actual?.string ?? ""] }
            if mismatch.path == "/calls" {
                return (mismatch.actual?.array ?? []).map {
                    $0["data"]?[LifecycleVariable.type.rawValue]?.string ?? ""
                }
            }
        }
        guard let calls = expectation?.calls else { return [""] }
        return calls.compactMap { call in
            if case .lifecycle(_, let data) = call { data.preferred(.type)?.string ?? "" } else { nil }
        }
    }
}

// MARK: - Variables

/// A fact of one variable.
private struct VariableRow {
    let vector: Int
    let moment: LifecycleTracking.Moment
    let matcher: LifecycleExpectation.Matcher
    /// What was found in place of what is expected; `nil` where nothing was.
    let observed: String?
    let isWrong: Bool
    let now: [JSONValue?]
}

/// What was found out about variables, as long as nothing is found that changes them.
struct InferenceMemory: Sendable {
    fileprivate var variables: [LifecycleVariable: VariableEffects] = [:]
    /// What operators of whole answers do at each step that is judged.
    var effects: [Int: RememberedEffects] = [:]

    /// Forgets what rests on some facts.
    mutating func forget(_ facts: some Sequence<Fact>) {
        var variables: Set<LifecycleVariable> = []
        for fact in facts {
            guard let variable = fact.place.variable else {
                if fact.place.path == "/calls" || fact.place.path.isEmpty { return self.variables = [:] }
                continue
            }
            variables.insert(variable)
        }
        for variable in variables { self.variables[variable] = nil }
    }
}

/// What the operators do at the facts of one variable.
private struct VariableEffects: Sendable {
    let variable: LifecycleVariable
    let features: [Bits]
    let vectors: [Int]
    /// The operators that explain something, by their names.
    let effects: [String: (edit: VariableOperator, effects: ConditionSearch.Effects)]
}

extension SearchView where Parts == LifecycleTracking {
    fileprivate func variableInferences(_ memory: inout InferenceMemory) async -> [Inference] {
        let open = LifecycleVariable.allCases.filter { variable in
            places.contains { place in base[place]?.wrong.contains { $0.variable == variable } ?? false }
        }
        guard !open.isEmpty else { return [] }
        let missing = open.filter { memory.variables[$0] == nil }
        for effects in await missing.concurrentMap({ self.effects(of: $0) }) {
            memory.variables[effects.variable] = effects
        }
        let effects = open.compactMap { memory.variables[$0] }
        let edits = effects.reduce(into: [:]) { edits, one in
            edits.merge(one.effects.mapValues(\.edit)) { edit, _ in edit }
        }
        let proposals = await LifecycleTracking.inOrder(edits.values).concurrentMap { edit in
            Self.inferences(of: edit, effects.filter { $0.effects[edit.name] != nil })
        }
        return proposals.flatMap { $0 }
    }

    /// The variables at which an operator explains facts under one condition, for each such condition.
    private static func inferences(of edit: VariableOperator, _ all: [VariableEffects]) -> [Inference] {
        var results: [Condition: ConditionSearch.Result] = [:]
        for one in all {
            guard let effects = one.effects[edit.name]?.effects else { continue }
            let search = ConditionSearch(
                features: one.features,
                featureCount: LifecycleTracking.features.count,
                vectors: one.vectors
            )
            guard let best = search.best(effects) else { continue }
            if results[best.condition] == nil { results[best.condition] = best }
        }
        return results.sorted { ($0.key.literals.count, $1.value.gained) < ($1.key.literals.count, $0.value.gained) }
            .compactMap { condition, best in inference(of: edit, when: condition, all, best.alternatives) }
    }

    private static func inference(
        of edit: VariableOperator,
        when condition: Condition,
        _ all: [VariableEffects],
        _ rivals: [Condition]
    ) -> Inference? {
        var (variables, gained): ([LifecycleVariable], [LifecycleVariable: Int]) = ([], [:])
        for one in all {
            guard let effects = one.effects[edit.name]?.effects else { continue }
            func held(_ rows: [Int]) -> Int {
                rows.count { row in
                    condition.holds(one.features[row])
                }
            }
            let gains = held(effects.gains)
            guard gains > 0, held(effects.losses) == 0, 10 * held(effects.strays) <= gains else { continue }
            variables.append(one.variable)
            gained[one.variable] = gains
        }
        guard !variables.isEmpty else { return nil }
        var candidate = Candidate(edit, of: variables, when: condition)
        candidate.rivals = rivals.map { Candidate.change(edit, variables, when: $0) }
        return Inference(
            candidate: candidate,
            gained: gained.values.reduce(0, +),
            gainedByVariable: gained,
            length: condition.literals.count + edit.cost
        )
    }

    // MARK: Facts

    private func effects(of variable: LifecycleVariable) -> VariableEffects {
        let rows = self.rows(of: variable)
        let wrong = rows.indices.filter { rows[$0].isWrong }
        var effects: [String: (edit: VariableOperator, effects: ConditionSearch.Effects)] = [:]
        let suggested = LifecycleTracking.operators(
            for: variable,
            suggestedBy: wrong.compactMap { place in
                let row = rows[place]
                return row.observed.map { (row.vector, row.now.first ?? nil, String($0.dropLast())) }
            }
        )
        for edit in LifecycleTracking.variableOperators + suggested where edit.concerns(variable) {
            var one = ConditionSearch.Effects()
            func add(_ place: Int) {
                let row = rows[place]
                guard let values = edit.value(row.moment, variable), values.first != row.now.first, !values.isEmpty
                else { return }
                let isRight = values.contains { row.matches($0, variable) }
                if isRight {
                    if row.isWrong { one.gains.append(place) } else { return }
                } else if row.isWrong {
                    one.strays.append(place)
                } else {
                    one.losses.append(place)
                }
            }
            for place in wrong { add(place) }
            guard !one.gains.isEmpty else { continue }
            for place in rows.indices where !rows[place].isWrong { add(place) }
            effects[edit.name] = (edit, one)
        }
        return VariableEffects(
            variable: variable,
            features: effects.isEmpty ? [] : rows.map { LifecycleTracking.features(of: $0.moment, about: variable) },
            vectors: rows.map(\.vector),
            effects: effects
        )
    }

    private func rows(of variable: LifecycleVariable) -> [VariableRow] {
        places.flatMap { place -> [VariableRow] in
            let theCase = evidence.cases[place]
            let matchers = theCase.vector.steps.map { $0.expectation?.matcher(of: variable) }
            guard matchers.contains(where: { $0 != nil }) else { return [] }
            let moments = LifecycleTracking.Moment.all(
                of: theCase.stimuli,
                in: theCase.vector.context,
                giving: [variable],
                parts
            )
            let found = theCase.findings.found.filter { $0.key.variable == variable }
            let wrong = Set((base[place]?.wrong ?? []).filter { $0.variable == variable }.map(\.step))
            let closed = Set(
                (base[place]?.wrong ?? []).filter { $0.path == "/calls" || $0.path.isEmpty }.map(\.step)
            )
            return matchers.indices.compactMap { step in
                guard let matcher = matchers[step], let moment = moments[step], !closed.contains(step),
                    theCase.isKnown(step)
                else { return nil }
                return VariableRow(
                    vector: place,
                    moment: moment,
                    matcher: matcher,
                    observed: found.first { $0.key.step == step }?.value,
                    isWrong: wrong.contains(step),
                    now: moment.documentedValues(of: variable)
                )
            }
        }
    }
}

extension Candidate {
    /// An operator on variables, under a condition.
    fileprivate init(_ edit: VariableOperator, of variables: [LifecycleVariable], when condition: Condition) {
        self.init(
            edit: edit.name,
            of: variables.map(\.rawValue),
            Self.statement(of: edit, variables),
            when: LifecycleTracking.words(of: condition),
            Self.change(edit, variables, when: condition)
        )
        looser = condition.shorter.map { Candidate(edit, of: variables, when: $0) }
    }

    private static func statement(of edit: VariableOperator, _ variables: [LifecycleVariable]) -> String {
        let names = variables.map { "`\($0.rawValue)`" }
        guard names.count > 1 else { return edit.phrase.replacing("$", with: names[0]) }
        let list =
            names.count > 4
            ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) other variables"
            : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
        return edit.phrase.replacing("$", with: "Each of \(list)")
    }

    fileprivate static func change(
        _ edit: VariableOperator,
        _ variables: [LifecycleVariable],
        when condition: Condition
    ) -> SpecificationChange {
        let test = condition.test(LifecycleTracking.features)
        return LifecycleTracking.change { draft in
            let found = Shared(draft.parts)
            for variable in variables {
                let part = LifecycleTracking.part(of: variable)
                let value = draft[dynamicMember: part]
                draft[dynamicMember: part] = { moment in
                    (test(moment) ? edit.value(moment.with(found), variable) : nil) ?? value(moment)
                }
            }
        }
    }
}

extension LifecycleTracking {
    /// Operators, the plainest first.
    fileprivate static func inOrder(_ edits: some Sequence<VariableOperator>) -> [VariableOperator] {
        edits.map { (ranks[$0.name] ?? .max, $0) }.sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }.map(\.1)
    }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: variableOperators.enumerated().map { ($0.element.name, $0.offset) }
    )

    static func edited(_ name: String, of subjects: [String], when condition: Condition) -> Candidate? {
        let names = name.split(separator: "+").map(String.init)
        if subjects.isEmpty, let event = EventOperator.all.first(where: { $0.name == names.first }),
            names.count == 1 || event.consequences.contains(Array(names.dropFirst()))
        {
            return event.candidate(with: Array(names.dropFirst()), when: condition)
        }
        let variables = subjects.compactMap(LifecycleVariable.init(rawValue:))
        guard !variables.isEmpty, variables.count == subjects.count, let edit = variableOperator(named: name),
            variables.allSatisfy(edit.concerns)
        else { return nil }
        return Candidate(edit, of: variables, when: condition)
    }

    /// The same operator on more variables.
    static func extended(_ candidate: Candidate, to others: Set<LifecycleVariable>) -> Candidate? {
        guard case .edit(let name, _, _) = candidate.kind, let own = candidate.variables,
            let edit = variableOperator(named: name), others.allSatisfy(edit.concerns),
            let condition = Condition(form: candidate.condition, features)
        else { return nil }
        let variables = LifecycleVariable.allCases.filter(own.union(others).contains)
        return variables.count > own.count ? Candidate(edit, of: variables, when: condition) : nil
    }
}

extension LifecycleTracking {
    /// The features that hold at a moment: what only the clock on the wall shows is none of a count's.
    fileprivate static func features(of moment: Moment, about variable: LifecycleVariable) -> Bits {
        let isOfWall = wallClocks.contains(variable)
        return Bits(count: features.count) { (isOfWall || !wallFeatures.contains($0)) && features[$0].holds(moment) }
    }

    private static let wallClocks: Set<LifecycleVariable> = [
        .hourOfDay, .dayOfWeek, .isFirstWakeMonth, .isFirstWakeToday, .daysSinceLaunch, .daysSinceUpdate,
        .daysSinceLastWake, .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate,
    ]
    private static let wallFeatures = Set(
        features.indices.filter {
            [
                "zone-moved", "zone-moved-in-process", "other-day-in-gmt", "east", "west", "sunday", "saturday",
                "hour-below-10", "hour-0", "afternoon", "same-year", "same-month-number", "same-day-of-month",
            ].contains(features[$0].name)
        }
    )
}

extension VariableRow {
    /// Whether a value is what was observed.
    fileprivate func matches(_ value: JSONValue?, _ variable: LifecycleVariable) -> Bool {
        let isAccepted = matcher.accepts(value, for: variable)
        guard let observed else { return isAccepted }
        return !isAccepted && variable.comparable(value) + "\n" == observed
    }
}

extension Expectation {
    /// What is accepted of a variable; `nil` where it is not judged.
    fileprivate func matcher(of variable: LifecycleVariable) -> LifecycleExpectation.Matcher? {
        func matcher(in data: LifecycleExpectation) -> LifecycleExpectation.Matcher? {
            data.variables.first { $0.key == variable.rawValue }.map(\.variable.matcher)
        }
        for case .lifecycle(_, let data) in calls ?? [] { return matcher(in: data) }
        if case .lifecycle(let data) = value { return matcher(in: data) }
        return nil
    }
}
