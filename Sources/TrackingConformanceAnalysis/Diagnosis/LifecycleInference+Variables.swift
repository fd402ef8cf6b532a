import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A fact of one variable.
private struct VariableRow {
    let vector: Int
    let moment: LifecycleTracking.Moment
    let judged: Evidence.JudgedVariable
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
    /// What one operator does, and the condition under which that is what was observed.
    struct OfOperator: Sendable {
        let edit: VariableOperator
        let effects: ConditionSearch.Effects
        let best: ConditionSearch.Result?
    }

    let variable: LifecycleVariable
    let features: [Bits]
    /// The operators that explain something, by their names.
    let effects: [String: OfOperator]
}

extension SearchView where Parts == LifecycleTracking {
    func variableInferences(_ memory: inout InferenceMemory) async -> [Inference] {
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
            guard let best = one.effects[edit.name]?.best else { continue }
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
        var effects: [(edit: VariableOperator, effects: ConditionSearch.Effects)] = []
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
            effects.append((edit, one))
        }
        guard !effects.isEmpty else { return VariableEffects(variable: variable, features: [], effects: [:]) }
        let search = ConditionSearch(
            features: rows.map { LifecycleTracking.features(of: $0.moment, about: variable) },
            featureCount: LifecycleTracking.features.count,
            vectors: rows.map(\.vector)
        )
        let found = effects.map { edit, one in
            (edit.name, VariableEffects.OfOperator(edit: edit, effects: one, best: search.best(one)))
        }
        return VariableEffects(
            variable: variable,
            features: search.features,
            effects: Dictionary(found) { $1 }
        )
    }

    private func rows(of variable: LifecycleVariable) -> [VariableRow] {
        places.flatMap { place -> [VariableRow] in
            let theCase = evidence.cases[place]
            guard theCase.judged.contains(where: { $0[variable] != nil }) else { return [] }
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
            return theCase.judged.indices.compactMap { step in
                guard let judged = theCase.judged[step][variable], let moment = moments[step], !closed.contains(step),
                    theCase.isKnown(step)
                else { return nil }
                return VariableRow(
                    vector: place,
                    moment: moment,
                    judged: judged,
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
            : names.inOneList
        return edit.phrase.hasPrefix("$ is missing")
            ? "\(list) are" + edit.phrase.dropFirst("$ is".count)
            : edit.phrase.replacing("$", with: "Each of \(list)")
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
                "zone-moved", "zone-moved-in-process", "other-day-in-gmt", "east", "west", "gmt", "sunday", "saturday",
                "hour-below-10", "hour-0", "afternoon", "same-year", "same-month-number", "same-day-of-month",
            ].contains(features[$0].name)
        }
    )
}

extension VariableRow {
    /// Whether a value is what was observed.
    fileprivate func matches(_ value: JSONValue?, _ variable: LifecycleVariable) -> Bool {
        judged.finding(variable, value) == observed
    }
}
