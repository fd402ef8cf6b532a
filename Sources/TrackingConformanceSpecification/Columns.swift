package import TrackingConformanceCore
import TrackingConformanceJSON

/// The documented answers to a sequence, from which the answers of variants are derived.
///
/// The lifecycle values are machine words in columns, so that the cost of a variant depends on how much it changes.
/// Used by one task only.
package final class Columns {
    private let stimuli: [Stimulus]
    private let context: RunContext
    private let variables: [LifecycleVariable]
    private let areas: Set<Area>
    private var knownAnswers: [SpecifiedAnswer]?
    package var answers: [SpecifiedAnswer] {
        if let knownAnswers { return knownAnswers }
        let found = Specification.documented.answers(to: stimuli, in: context, giving: variables)
        knownAnswers = found
        return found
    }
    package private(set) lazy var observations =
        knownAnswers?.map(\.observation)
        ?? Specification.documented.observations(of: stimuli, in: context, giving: variables)

    private lazy var push = DataColumns<PushTracking>(of: stimuli, in: context)
    private lazy var payload = DataColumns<PayloadStructure>(of: stimuli, in: context)
    private lazy var timeline = Timeline(stimuli, in: context, LifecycleData.documented.program)
    private lazy var places = variables.map { LifecyclePart.variable($0).index }
    /// The documented value of each variable in each report.
    private lazy var rows: [[FactValue]] = timeline.reports.map { report in
        places.map { timeline.value(ofVariableAt: $0, in: report) }
    }
    /// The same values as sent, as far as requested.
    private lazy var sentRows: [[JSONValue?]?] = Array(repeating: nil, count: rows.count)
    /// The accepted values of each variable in each report, the documented value first.
    private lazy var accepted: [[[FactValue]]] = timeline.reports.map { report in
        places.map { timeline.accepted(variableAt: $0, in: report) }
    }

    /// Creates the columns of a sequence for some variables, with its documented answers and observations if known.
    package init(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable] = LifecycleVariable.allCases,
        answers: [SpecifiedAnswer]? = nil,
        observations: [Observation]? = nil
    ) {
        (self.stimuli, self.context, self.variables) = (stimuli, context, variables)
        areas = Set(stimuli.map(\.event.area))
        knownAnswers = answers
        if let observations { self.observations = observations }
    }

    /// The deviations of a variant, step by step.
    package func changes(of variant: Variant) -> [ObservationChange] { deviation(of: variant).map(changes) ?? [] }

    /// The deviation of a variant from the documents; `nil` if there is none.
    package func deviation(of variant: Variant) -> Deviation? {
        guard areas.contains(variant.area) else { return nil }
        if let lifecycle = variant.lifecycle { return deviation(of: lifecycle) }
        return Deviation(
            otherAnswers(of: variant).compactMap { step, answer in
                answer.observation == observations[step] ? nil : (step, answer.observation)
            }
        )
    }

    /// A deviation step by step, without facts that are sent in the same form as documented.
    package func changes(of deviation: Deviation) -> [ObservationChange] {
        switch deviation.content {
        case .observations(let changes): changes
        case .facts(let facts): changes(of: facts)
        }
    }

    /// The answers of a push or payload variant at the steps where they may differ from the documents.
    private func otherAnswers(of variant: Variant) -> [(step: Int, answer: SpecifiedAnswer)] {
        if LifecycleData.documented.program.hasUnaskedEvents {
            let all = variant.specification.answers(to: stimuli, in: context, giving: variables)
            return all.enumerated().map { ($0.offset, $0.element) }
        }
        if let program = variant.push { return push.answers(of: program) }
        if let program = variant.payload { return payload.answers(of: program) }
        let all = variant.specification.answers(of: variant.area, to: stimuli, in: context)
        return all.enumerated().compactMap { step, answer in answer.map { (step, $0) } }
    }

    /// The observations of a variant; `nil` if they are as documented.
    package func observations(of variant: Variant) -> [Observation]? {
        let changes = changes(of: variant)
        guard !changes.isEmpty else { return nil }
        return changes.reduce(into: observations) { $0[$1.step] = $1.observation }
    }

    /// The answers of each fair reading of the sequence's areas.
    package var otherAnswers: [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        Area.allCases.filter(areas.contains).flatMap(Specification.readings).map { reading, variant in
            (reading.rule, otherAnswers(of: variant, bearingOn: reading.scope) ?? answers)
        }
    }

    private func otherAnswers(of variant: Variant, bearingOn scope: FairReading.Scope) -> [SpecifiedAnswer]? {
        guard let lifecycle = variant.lifecycle else {
            let others = otherAnswers(of: variant).filter { $0.answer != answers[$0.step] }
            return others.isEmpty ? nil : others.reduce(into: answers) { $0[$1.step] = $1.answer }
        }
        guard case .variables(let concerned) = scope else {
            return answers(of: lifecycle) { _ in true }
        }
        return variables.contains(where: concerned.contains) ? answers(of: lifecycle, where: concerned.contains) : nil
    }

    /// The answers of combined fair readings that differ only together, given the answers of each reading.
    package func answersTogether(
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        (areas.contains(.push) ? pushAnswersTogether : [])
            + (areas.contains(.lifecycle) ? lifecycleAnswersTogether(others) : [])
    }

    /// The answers of two or three push readings together: one may treat a flag as on while others find the ids, so
    /// that calls are sent only with all of them.
    private var pushAnswersTogether: [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        let readings = Specification.readings(of: .push)
        let hidden = readings.compactMap { reading, variant -> (reading: FairReading, steps: Set<Int>)? in
            guard let program = variant.push else { return nil }
            let steps = push.answers(of: program, resting: false).filter { $0.answer == answers[$0.step] }
            return steps.isEmpty ? nil : (reading, Set(steps.map(\.step)))
        }
        func together(_ readings: [FairReading], at steps: Set<Int>) -> [SpecifiedAnswer]? {
            let program = Specification.documented.applying(readings.map(\.change))
                .rules(as: DataProgram<PushTracking>.self)
            let found = program.map { push.answers(of: $0) } ?? []
            let other = found.filter { steps.contains($0.step) && $0.answer != answers[$0.step] }
            return other.isEmpty ? nil : other.reduce(into: answers) { $0[$1.step] = $1.answer }
        }
        return hidden.indices.flatMap { place in
            let first = hidden[place]
            let others = hidden[(place + 1)...].filter {
                $0.reading.rule != first.reading.rule && !$0.steps.isDisjoint(with: first.steps)
            }
            return others.indices.compactMap { place in
                let (second, steps) = (others[place], first.steps.intersection(others[place].steps))
                let found =
                    together([first.reading, second.reading], at: steps)
                    ?? others[(place + 1)...].lazy.compactMap { third in
                        together(
                            [first.reading, second.reading, third.reading],
                            at: steps.intersection(third.steps)
                        )
                    }
                    .first
                return found.map { (first.reading.rule, $0) }
            }
        }
    }

    /// The answers of pairs of lifecycle readings that affect the same variables.
    private func lifecycleAnswersTogether(
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        let noticed = Set(others.filter { $0.answers != answers }.map(\.rule))
        return ReadingPair.all.compactMap { pair in
            guard pair.isNoticed(noticed), variables.contains(where: pair.variables.contains),
                let lifecycle = pair.variant.lifecycle,
                let paired = answers(of: lifecycle, where: pair.variables.contains), paired != answers
            else { return nil }
            return (pair.rule, paired)
        }
    }
}

// MARK: - Lifecycle tracking

extension Columns {
    /// The facts of a lifecycle specification that differ from the documents.
    private func deviation(of data: LifecycleData.Compiled) -> Deviation? {
        let (rows, places) = (rows, places)
        var found: Deviation?
        vary(by: data) { varied, reports in
            guard let reports else {
                let others = varied.answers(to: stimuli, giving: variables, accepting: false)
                found = Deviation(
                    stimuli.indices.compactMap { step in
                        guard let other = others[step] else { return nil }
                        // A stimulus of another area that is mistaken for an event also has its own answer.
                        let isOwn = stimuli[step].event.area == .lifecycle
                        let observation = isOwn ? other.observation : observations[step].following(other.calls)
                        return observation == observations[step] ? nil : (step, observation)
                    }
                )
                return
            }
            var facts: [Deviation.Fact] = []
            for (place, mask) in reports {
                let (report, row) = (varied.reports[place], rows[place])
                for index in places.indices where mask.contains(places[index]) {
                    let value = varied.value(ofVariableAt: places[index], in: report)
                    if value != row[index] { facts.append(.init(report: place, variable: index, value: value)) }
                }
            }
            found = Deviation(facts)
        }
        return found
    }

    private func changes(of facts: [Deviation.Fact]) -> [ObservationChange] {
        var (found, rest): ([ObservationChange], ArraySlice<Deviation.Fact>) = ([], facts[...])
        while let report = rest.first?.report {
            let own = rest.prefix { $0.report == report }
            rest = rest.dropFirst(own.count)
            var row = sentRow(report)
            for fact in own { row[fact.variable] = fact.value.json }
            let members = zip(variables, row).compactMap { variable, value in
                value.map { JSONObject.Member(key: variable.rawValue, value: $0) }
            }
            let step = timeline.reports[report].step
            let changed = observations[step].carrying(JSONObject(distinct: members))
            if changed != observations[step] { found.append((step, changed)) }
        }
        return found
    }

    private func sentRow(_ report: Int) -> [JSONValue?] {
        if let known = sentRows[report] { return known }
        let row = rows[report].map(\.json)
        sentRows[report] = row
        return row
    }

    /// The answers of a lifecycle specification for some variables, with the others as documented; `nil` if unchanged.
    private func answers(of data: LifecycleData.Compiled, where isConcerned: (LifecycleVariable) -> Bool)
        -> [SpecifiedAnswer]?
    {
        _ = accepted
        let concerned = variables.filter(isConcerned)
        let concernedPlaces = PlaceSet(concerned.map { LifecyclePart.variable($0).index })
        var found: [SpecifiedAnswer]?
        vary(by: data) { varied, reports in
            guard let reports else {
                let others = varied.answers(to: stimuli, giving: concerned)
                let all = answers.enumerated().map { step, answer in
                    let isOwn = stimuli[step].event.area == .lifecycle
                    return others[step].map { isOwn ? $0 : answer.following($0.calls) } ?? answer
                }
                found = all == answers ? nil : all
                return
            }
            for (place, changed) in reports {
                let (report, mask) = (varied.reports[place], changed.intersection(concernedPlaces))
                let isSame = places.indices.allSatisfy { index in
                    !mask.contains(places[index])
                        || varied.accepted(variableAt: places[index], in: report) == accepted[place][index]
                }
                if isSame { continue }
                let other = varied.answer(
                    in: report,
                    to: stimuli[report.step],
                    giving: variables.indices.filter { mask.contains(places[$0]) }.map { variables[$0] }
                )
                let answer = (found ?? answers)[report.step].replacingValues(other)
                found = found ?? answers
                found?[report.step] = answer
            }
        }
        return found
    }

    /// Calls `body` with the timeline of a lifecycle specification if its values may differ.
    private func vary(
        by data: LifecycleData.Compiled,
        _ body: (Timeline, [(place: Int, variables: PlaceSet)]?) -> Void
    ) {
        timeline.vary(by: data.program, data.changes, body)
    }
}

/// The deviation of a variant from the documents in a sequence: changed values of lifecycle data, or whole
/// observations.
package struct Deviation: Equatable {
    /// A value of lifecycle data.
    struct Fact: Equatable {
        /// The index of the report; `variable` is the index of the variable among those requested.
        let report: Int
        let variable: Int
        let value: FactValue
    }

    fileprivate enum Content {
        case facts([Fact])
        case observations([ObservationChange])
    }

    fileprivate let content: Content

    fileprivate init?(_ facts: [Fact]) {
        if facts.isEmpty { return nil }
        content = .facts(facts)
    }

    fileprivate init?(_ changes: [ObservationChange]) {
        if changes.isEmpty { return nil }
        content = .observations(changes)
    }

    package static func == (left: Deviation, right: Deviation) -> Bool {
        switch (left.content, right.content) {
        case (.facts(let left), .facts(let right)): left == right
        case (.observations(let left), .observations(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0 == $1 }
        default: false
        }
    }
}
