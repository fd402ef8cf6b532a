import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The causes of all areas.
struct WholeDiagnosis {
    let evidence: Evidence
    /// The number of the run's own results, which precede those of experiments.
    private let runCount: Int
    /// The deadline for questions and comparisons; `nil` for no limit.
    private let end: ContinuousClock.Instant?
    /// False once anything was omitted for lack of time.
    private var isComplete = true
    /// The cause of late calls, if there are any.
    private let late: Cause?
    private var explained: [Explained] = []
    private var unexplained: [Cause] = []
    private var log: [String] = []
    private var found: [Area: AreaDiagnosis] = [:]

    /// Searches for causes in each area with differences.
    ///
    /// - Parameter previous: An earlier account, with the areas in which it predicted new evidence wrongly. For these
    ///   areas it is kept only if it predicts the evidence better and breaks little of it; for the others it is kept
    ///   unchanged.
    init(
        _ evidence: Evidence,
        runCount: Int,
        after previous: (whole: WholeDiagnosis, wrongAreas: Set<Area>)? = nil,
        until end: ContinuousClock.Instant?
    ) async {
        let late = LateCalls(evidence)
        let evidence = late?.evidence ?? evidence
        (self.evidence, self.runCount, self.end, self.late) = (evidence, runCount, end, late?.cause)
        let areas = evidence.differingAreas
        let known = previous?.whole.found ?? [:]
        let found = await withTaskGroup(of: (Area, AreaDiagnosis).self) { group in
            for area in areas {
                if let known = known[area], previous?.wrongAreas.contains(area) == false {
                    group.addTask { (area, known) }
                    continue
                }
                group.addTask { (area, await Self.diagnosis(of: evidence, in: area, runCount, after: known[area])) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        self.found = found
        explain(keeping: previous.map { ($0.whole.explained, Set(known.keys).subtracting($0.wrongAreas)) })
    }

    /// Explains the causes of each area, except those that are kept.
    private mutating func explain(keeping kept: (causes: [Explained], areas: Set<Area>)? = nil) {
        (explained, candidates, unexplained) = ([], [], [])
        for area in evidence.differingAreas {
            guard let found = found[area] else { continue }
            if let kept, kept.areas.contains(area) {
                explained += kept.causes.filter { $0.candidate.change.area == area }
            } else {
                explain(found)
            }
            candidates += found.found.map(\.candidate)
            let left = found.unexplained.filter { evidence.cases[$0.vector].place < runCount }
            unexplained += Unexplained.all(of: left, evidence).map { $0.cause(evidence) }
        }
    }

    /// The maximum number of doubtful causes of an area to test, and the minimum number of sequences that confirm one.
    private static let (mostDoubtful, leastConfirmations) = (8, 6)

    /// Tests doubtful causes on the implementation and accepts those that every sequence confirms.
    mutating func confirmDoubtfulCauses(in areas: Set<Area>, by experiments: Experiments, seed: UInt64) async {
        let doubted = found.filter { areas.contains($0.key) && $0.value.doubtfulCount > 0 }
        guard !doubted.isEmpty else { return }
        var other = self
        for (area, one) in doubted {
            other.found[area] = await one.including(Array(0..<min(one.doubtfulCount, Self.mostDoubtful)))
        }
        let others = Set(found.keys).subtracting(doubted.keys)
        other.explain(keeping: (explained, others))
        let pairs = other.pairs.filter { pair in
            doubted[pair.area].map { other.explained[pair.cause].index >= $0.found.count } ?? false
        }
        let trials = await experiments.trials(of: pairs, without: silentEvents, seed: seed, areFresh: true)
        let outcomes = Dictionary(grouping: await outcomes(of: pairs, at: trials)) { pairs[$0.pair].cause }
        let confirmed = outcomes.keys.filter { place in
            let mine = outcomes[place] ?? []
            return mine.allSatisfy(\.isRight) && mine.count(where: \.isDecided) >= Self.leastConfirmations
        }
        guard !confirmed.isEmpty else { return }
        var counts = experimentCounts
        for place in confirmed {
            counts[other.explained[place].candidate.key] = outcomes[place]?.count(where: \.isDecided)
        }
        for (area, one) in doubted {
            let places = confirmed.filter { other.explained[$0].candidate.change.area == area }
            if places.isEmpty { continue }
            found[area] = await one.including(places.map { other.explained[$0].index - one.found.count }.sorted())
        }
        explain(keeping: (explained, others))
        setExperimentCounts(counts)
    }

    /// The events whose handlers are not written.
    var silentEvents: Set<Event> { candidates.reduce(into: []) { $0.formUnion($1.silentEvents) } }

    private static func diagnosis(
        of evidence: Evidence,
        in area: Area,
        _ runCount: Int,
        after before: AreaDiagnosis?
    ) async -> AreaDiagnosis {
        let found =
            switch area {
            case .push: await AreaDiagnosis(PushEdit.self, evidence, runCount: runCount)
            case .payload: await AreaDiagnosis(PayloadEdit.self, evidence, runCount: runCount)
            case .lifecycle: AreaDiagnosis(ofLifecycle: evidence, runCount: runCount)
            }
        guard let before else { return found }
        let (old, new) = await (before.account(of: evidence, in: area), found.account(of: evidence, in: area))
        return old.wrong < new.wrong && old.isTrue ? before : found
    }

    /// A cause with the data needed to distinguish it from alternatives.
    private struct Explained {
        var cause: Cause
        let found: [Candidate]
        let index: Int
        var alternatives: [Fault]
        let examples: [Vector]

        var candidate: Candidate { found[index] }

        /// The specification with another candidate, or none, in place of this one.
        func specification(with other: Candidate?) -> Specification {
            var others = found
            others.remove(at: index)
            if let other { others.insert(other, at: index) }
            return others.specification
        }
    }

    private mutating func explain(_ area: AreaDiagnosis) {
        let all = area.found.map(\.candidate)
        for (index, one) in area.found.enumerated() {
            let gains = one.explained.filter { evidence.cases[$0.vector].place < runCount }
            let isSeen = gains.contains { evidence.cases[$0.vector].findings.found[$0.place] != nil }
            guard !gains.isEmpty, isSeen || !one.candidate.isReading else { continue }
            let shortest = Set(gains.map(\.vector)).sorted {
                (evidence.cases[$0].stimuli.count, $0) < (evidence.cases[$1].stimuli.count, $1)
            }
            var cause = cause(of: one.candidate, gains, one.alternatives)
            // In a vector that shows the cause, any other difference has another reason.
            let contradicted = one.contradicted.filter { !shortest.contains($0) }
            if let first = contradicted.first {
                let others = contradicted.count - 1
                let also = others == 0 ? "" : others == 1 ? " and another vector" : " and \(others) other vectors"
                let vector = evidence.cases[first].vector
                let place = vector.isExplored ? counted(others + 1, "other sequence") : "`\(vector.id)`\(also)"
                let instead = evidence.sentence(on: one.exceptions) ?? "it behaves differently"
                cause.statement = cause.statement.dropLast() + "; at \(place), \(instead)."
            }
            explained.append(
                Explained(
                    cause: cause,
                    found: all,
                    index: index,
                    alternatives: one.alternatives,
                    examples: shortest.prefix(5).map { evidence.cases[$0].vector }
                )
            )
        }
    }

    /// True while time remains.
    mutating func hasTime() -> Bool {
        let hasTime = end.map { ContinuousClock.now < $0 } != false
        if !hasTime { isComplete = false }
        return hasTime
    }

    /// All candidates found, including fair readings.
    private(set) var candidates: [Candidate] = []

    mutating func note(_ line: String) { log.append(line) }
    mutating func note(before lines: [String]) { log = lines + log }

    /// True if nothing is implemented for most events of an area that expect something.
    func isHalfWritten(_ area: Area) -> Bool {
        let silent = candidates.filter { $0.change.area == area }.reduce(into: Set()) { $0.formUnion($1.silentEvents) }
        let events = evidence.cases.reduce(into: Set<Event>()) { events, theCase in
            for step in theCase.vector.steps where step.expectation?.expectsSomething == true {
                events.insert(step.stimulus.event)
            }
        }
        return 2 * silent.count > events.count { $0.area == area }
    }

    /// The pairs of specifications to test on an implementation: with and without each cause, and with alternatives
    /// that explain as much.
    var pairs: [Experiments.Pair] {
        explained.indices.filter { !explained[$0].candidate.isSilence }.flatMap { place -> [Experiments.Pair] in
            let one = explained[place]
            func pair(_ second: Specification, _ alternative: String?, _ count: Int) -> Experiments.Pair {
                Experiments.Pair(
                    area: one.candidate.change.area,
                    cause: place,
                    alternative: alternative,
                    first: one.found.specification,
                    second: second,
                    examples: one.examples,
                    count: count
                )
            }
            return [pair(one.specification(with: nil), nil, 8)]
                + one.candidate.rivals.map { pair(one.specification(with: one.candidate.doing($0)), nil, 3) }
                + one.alternatives.prefix(4).map { pair(one.specification(with: Candidate($0)), $0.id, 3) }
        }
    }

    /// The outcomes of the judged trials.
    func outcomes(of pairs: [Experiments.Pair], at trials: [Experiments.Trial]) async -> [TrialOutcome] {
        let evidence = await Evidence(trials.map(\.result), catalogue: evidence.catalogue)
        return await evidence.cases.indices.concurrentMap { index in
            let trial = evidence.cases[index].place
            let pair = pairs[trials[trial].pair]
            let first = evidence.prediction(of: pair.first, at: index)
            let second = evidence.prediction(of: pair.second, at: index)
            return TrialOutcome(
                pair: trials[trial].pair,
                isDecided: !second.wrong.subtracting(first.wrong).isEmpty,
                isRight: first.losses(from: second).isEmpty
            )
        }
    }

    /// Counts the trials in favour of each cause and drops the alternative faults that the trials refute.
    mutating func count(_ outcomes: [TrialOutcome], of pairs: [Experiments.Pair]) {
        var counts: [Int: Int] = [:]
        for outcome in outcomes where outcome.isDecided {
            let pair = pairs[outcome.pair]
            counts[pair.cause, default: 0] += 1
            if let other = pair.alternative { explained[pair.cause].alternatives.removeAll { $0.id == other } }
        }
        for (place, count) in counts {
            let others = explained[place].alternatives.map(\.id)
            explained[place].cause.tested.experiments = count
            explained[place].cause.alternatives = others
        }
    }

    /// The number of experiments that each candidate passed, by key.
    var experimentCounts: [String: Int] {
        explained.reduce(into: [:]) { $0[$1.candidate.key] = $1.cause.tested.experiments }
    }

    mutating func setExperimentCounts(_ counts: [String: Int]) {
        for place in explained.indices {
            explained[place].cause.tested.experiments = counts[explained[place].candidate.key] ?? 0
        }
    }

    var hasAlternatives: Bool { explained.contains { !$0.alternatives.isEmpty } }

    /// Searches for vectors or sequences that distinguish causes from alternative faults.
    mutating func distinguish(by vectors: [Vector]) async {
        for place in explained.indices where !explained[place].alternatives.isEmpty {
            let (found, index, cause) = (explained[place].found, explained[place].index, explained[place].cause)
            var distinctions: [Distinction] = []
            for other in explained[place].alternatives.prefix(4) where hasTime() {
                var others = found
                others[index] = Candidate(other)
                let pair = SpecificationPair(
                    found.specification,
                    others.specification,
                    in: other.area,
                    catalogue: evidence.catalogue
                )
                var means = pair.vector(among: vectors, about: [cause.rule, other.rule])
                if means == nil { means = await pair.sequence() }
                guard let means else { continue }
                distinctions.append(Distinction(alternative: other.id, means: means))
            }
            explained[place].cause.distinctions = distinctions
        }
    }

    /// True if experiments reveal no causes because calls come late.
    var isLate: Bool { late != nil }

    /// The causes in report order: late calls, unwritten handlers, then by level of the rule, with unexplained causes
    /// last at each level, and by number of vectors.
    var diagnosis: Diagnosis {
        let silent = joined(explained.filter(\.candidate.isSilence))
        let others = explained.filter { !$0.candidate.isSilence }.map(\.cause)
        return Diagnosis(
            causes: (late.map { [$0] } ?? []) + inOrder(silent) + inOrder(others + unexplained),
            isComplete: isComplete,
            log: log
        )
    }

    /// The causes of silence, joined if possible, the one with the most vectors first.
    private func joined(_ silent: [Explained]) -> [Cause] {
        var causes: [(candidate: Candidate, cause: Cause)] = []
        for one in silent.sorted(by: { $1.cause.vectors.count < $0.cause.vectors.count }) {
            let joined = causes.indices.lazy.compactMap { place in
                Silence.joined(causes[place].candidate, one.candidate).map { (place, $0) }
            }
            if let (place, candidate) = joined.first {
                causes[place] = (candidate, causes[place].cause.joined(with: one.cause, in: candidate))
            } else {
                causes.append((one.candidate, one.cause))
            }
        }
        return causes.map(\.cause)
    }

    private func inOrder(_ causes: [Cause]) -> [Cause] {
        causes.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            let levels = (level(of: left), level(of: right))
            if levels.0 != levels.1 { return levels.0 > levels.1 }
            if left.isExact != right.isExact { return left.isExact }
            return (right.vectors.count, first.offset) < (left.vectors.count, second.offset)
        }
        .map(\.element)
    }

    private func level(of cause: Cause) -> Rule.Level {
        cause.rules.map(evidence.catalogue.level).max() ?? evidence.catalogue.level(of: cause.rule)
    }
}

extension Cause {
    /// One cause for several handlers, without an edit if it may cover two areas.
    fileprivate func joined(with other: Cause, in candidate: Candidate) -> Cause {
        Cause(
            fault: nil,
            rule: rule,
            statement: candidate.statement,
            isExact: isExact,
            vectors: Set(vectors + other.vectors).sorted(),
            example: example,
            step: step,
            path: path,
            edit: candidate.exception == nil ? candidate.form : nil,
            rules: rules + other.rules.filter { !rules.contains($0) },
            tested: Tested(
                facts: tested.facts + other.tested.facts,
                experiments: tested.experiments + other.tested.experiments
            )
        )
    }
}

/// The result of a sequence that distinguishes two specifications.
struct TrialOutcome: Sendable {
    let pair: Int
    /// True if some fact agrees with the first specification and not with the second.
    let isDecided: Bool
    /// True if no fact agrees with the second specification and not with the first.
    let isRight: Bool
}
