import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// What is found out area by area.
struct WholeDiagnosis {
    let evidence: Evidence
    /// The number of results that are those of the run; experiments follow.
    private let runCount: Int
    var work: Work
    private var explained: [Explained] = []
    private var unexplained: [Cause] = []
    private var log: [String] = []
    /// The search of each area, with which another one in more evidence begins.
    private var searches: [Area: any Sendable] = [:]

    init(evidence: Evidence, runCount: Int, work: Work) {
        (self.evidence, self.runCount, self.work) = (evidence, runCount, work)
    }

    /// A cause with what is needed to tell it from others.
    private struct Explained {
        var cause: Cause
        let isSilence: Bool
        let found: [Candidate]
        let index: Int
        var alternatives: [Fault]
        let examples: [Vector]

        var candidate: Candidate { found[index] }

        /// What was found, with another candidate in its place, or none.
        func variant(with other: Candidate?) -> Variant {
            var others = found
            others.remove(at: index)
            if let other { others.insert(other, at: index) }
            return Variant(
                others.specification,
                in: candidate.change.area,
                replacing: .union([candidate.replaced] + (other.map { [$0.replaced] } ?? []))
            )
        }
    }

    /// Looks for the causes in an area, beginning with what was found before in less evidence.
    mutating func search<Parts: DiagnosedArea>(
        _: Parts.Type,
        _ mode: SearchMode,
        after previous: WholeDiagnosis?
    ) async {
        // What one area needs is not left to the next.
        work.begin(firstOf: evidence.differingAreas.drop { $0 != Parts.area }.count)
        let earlier = previous?.searches[Parts.area] as? CauseSearch<Parts>
        var search = await CauseSearch<Parts>(evidence, after: earlier, work: work)
        await search.run(mode)
        let facts = await search.explained()
        for index in search.found.indices where !search.found[index].isReading {
            let gains = facts[index].filter { evidence.cases[$0.vector].place < runCount }
            guard !gains.isEmpty else { continue }
            let bearing = await search.bearing(of: index)
            let alternatives = search.work.hasRoom() ? await search.alternatives(to: index, bearing: bearing) : []
            let shortest = Set(gains.map(\.vector)).sorted {
                (evidence.cases[$0].stimuli.count, $0) < (evidence.cases[$1].stimuli.count, $1)
            }
            explained.append(
                Explained(
                    cause: cause(of: search.found[index], gains, alternatives),
                    isSilence: search.found[index].isSilence,
                    found: search.found,
                    index: index,
                    alternatives: alternatives,
                    examples: shortest.prefix(5).map { evidence.cases[$0].vector }
                )
            )
        }
        candidates += search.found
        searches[Parts.area] = search
        unexplained += Unexplained.all(of: search, upTo: runCount).map {
            $0.cause(evidence, closest: search.closest(to: $0))
        }
        log += search.log
        work = search.work
        work.begin(firstOf: 1)
    }

    /// Looks for the causes in lifecycle tracking; with more evidence than before it explains no less of the run.
    mutating func searchLifecycle(after previous: WholeDiagnosis?) {
        guard evidence.differingAreas.contains(.lifecycle) else { return }
        var found = LifecycleDiagnosis(evidence, runCount: runCount)
        if let before = previous?.searches[.lifecycle] as? LifecycleDiagnosis,
            before.leftCount(of: runCount, in: evidence) < found.leftCount(of: runCount, in: evidence)
        {
            found = before
        }
        searches[.lifecycle] = found
        let all = found.causes.map { Candidate($0) }
        for index in all.indices {
            let gains = found.explained[index].filter { evidence.cases[$0.vector].place < runCount }
            let isSeen = gains.contains { evidence.cases[$0.vector].findings.found[$0.place] != nil }
            guard !gains.isEmpty, isSeen || found.causes[index].claim.reading == nil else { continue }
            let shortest = Set(gains.map(\.vector)).sorted {
                (evidence.cases[$0].stimuli.count, $0) < (evidence.cases[$1].stimuli.count, $1)
            }
            let alternatives = found.causes[index].alternatives
            var cause = cause(of: all[index], gains, alternatives)
            if let first = found.contradicted[index].first {
                let others = found.contradicted[index].count - 1
                let also = others == 0 ? "" : others == 1 ? " and another vector" : " and \(others) other vectors"
                let id = evidence.cases[first].vector.id
                cause.statement = cause.statement.dropLast() + "; at `\(id)`\(also), it does otherwise."
            }
            explained.append(
                Explained(
                    cause: cause,
                    isSilence: all[index].isSilence,
                    found: all,
                    index: index,
                    alternatives: alternatives,
                    examples: shortest.prefix(5).map { evidence.cases[$0].vector }
                )
            )
        }
        candidates += all
        let left = found.unexplained.filter { evidence.cases[$0.vector].place < runCount }
        unexplained += Unexplained.all(of: left, evidence).map { $0.cause(evidence, closest: nil) }
    }

    private func cause(of candidate: Candidate, _ facts: [Fact], _ alternatives: [Fault]) -> Cause {
        let gains = Dictionary(grouping: facts, by: \.vector)
        var counts: [Rule.ID: Int] = [:]
        for (vector, facts) in gains {
            let places = Set(facts.map(\.place))
            for mismatch in evidence.cases[vector].mismatches where places.contains(Findings.Place(of: mismatch)) {
                counts[mismatch.rule, default: 0] += 1
            }
        }
        let seen = facts.filter { evidence.cases[$0.vector].findings.found[$0.place] != nil }
        let broken = evidence.ranked(counts)
        let first = evidence.cases[facts[0].vector].vector
        let common = first.steps[facts[0].place.step].stimulus.event.area.commonRule
        let own = candidate.fault?.rule ?? evidence.rule(of: candidate.ownRules, among: broken)
        let missing = candidate.isSilence ? ruleOfCalls(missingFirstAt: facts) : nil
        let rule = own ?? missing ?? broken.first ?? first.rules.first ?? common
        let example = evidence.plainest(seen.isEmpty ? facts : seen, breaking: rule)
        return Cause(
            fault: candidate.fault?.id,
            rule: rule,
            statement: candidate.statement,
            isExact: true,
            vectors: gains.keys.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[example.vector].place,
            step: example.place.step,
            path: evidence.cases[example.vector].mismatch(at: example.place)?.path,
            alternatives: alternatives.map(\.id),
            condition: candidate.condition,
            edit: candidate.form,
            rules: broken.contains(rule) ? broken : [rule] + broken,
            tested: Cause.Tested(facts: facts.count)
        )
    }

    /// The rule of the calls that are missing in most vectors before anything else is; the rest follows from them.
    ///
    /// An exception breaks the rule that its vector is about, whatever calls it prevents.
    private func ruleOfCalls(missingFirstAt facts: [Fact]) -> Rule.ID? {
        let attribution = Attribution(catalogue: evidence.catalogue)
        var counts: [Rule.ID: Int] = [:]
        for (place, facts) in Dictionary(grouping: facts, by: \.vector) {
            let vector = evidence.cases[place].vector
            let steps = facts.map(\.place.step).filter { vector.steps[$0].expectation?.calls?.isEmpty == false }
            guard let first = steps.min(),
                let rule = attribution.ruleOfCalls(at: vector.steps[first], after: JudgingHistory(in: vector.context))
            else { continue }
            counts[rule, default: 0] += 1
        }
        return evidence.ranked(counts).first
    }

    /// All that was found, fair readings too.
    private(set) var candidates: [Candidate] = []

    /// Adds a line to the log, or the lines of an earlier search before its own.
    mutating func note(_ line: String) { log.append(line) }
    mutating func note(before lines: [String]) { log = lines + log }

    /// What an implementation would have to be asked: what it does with and without each cause, and whether it does
    /// something else that explains as much.
    var pairs: [Experiments.Pair] {
        explained.indices.filter { !explained[$0].isSilence }.flatMap { place -> [Experiments.Pair] in
            let one = explained[place]
            func pair(_ second: Variant, _ alternative: String?, _ count: Int) -> Experiments.Pair {
                Experiments.Pair(
                    area: one.candidate.change.area,
                    cause: place,
                    alternative: alternative,
                    first: one.found.changes,
                    second: second,
                    examples: one.examples,
                    count: count
                )
            }
            return [pair(one.variant(with: nil), nil, 8)]
                + one.candidate.rivals.map { pair(one.variant(with: one.candidate.doing($0)), nil, 3) }
                + one.alternatives.prefix(4).map { pair(one.variant(with: Candidate($0)), $0.id, 3) }
        }
    }

    /// What the first specification of each trial's pair does there beside the second.
    func fits(of pairs: [Experiments.Pair], at trials: [Experiments.Trial]) async -> [Fit] {
        let evidence = await Evidence(trials.map(\.result), catalogue: evidence.catalogue)
        // A trial that was not judged is no case.
        return await evidence.cases.indices.concurrentMap { index in
            let trial = evidence.cases[index].place
            let pair = pairs[trials[trial].pair]
            let second = evidence.prediction(of: pair.second.specification, at: index)
            var fit = Fit()
            fit.add(evidence.prediction(of: .documented.applying(pair.first), at: index), to: second, at: trial)
            return fit
        }
    }

    /// Counts for each cause the trials that it predicts, and drops the faults that do not predict them.
    mutating func count(_ trials: [Experiments.Trial], of pairs: [Experiments.Pair], _ fits: [Fit]) {
        var counts: [Int: Int] = [:]
        for fit in fits {
            guard let fact = fit.gains.first else { continue }
            let pair = pairs[trials[fact.vector].pair]
            counts[pair.cause, default: 0] += 1
            if let other = pair.alternative { explained[pair.cause].alternatives.removeAll { $0.id == other } }
        }
        for (place, count) in counts {
            let others = explained[place].alternatives.map(\.id)
            explained[place].cause.tested.experiments = count
            explained[place].cause.alternatives = others
        }
    }

    /// How many experiments each candidate stood, by its key.
    var experimentCounts: [String: Int] {
        explained.reduce(into: [:]) { $0[$1.candidate.key] = $1.cause.tested.experiments }
    }

    mutating func setExperimentCounts(_ counts: [String: Int]) {
        for place in explained.indices {
            explained[place].cause.tested.experiments = counts[explained[place].candidate.key] ?? 0
        }
    }

    var hasAlternatives: Bool { explained.contains { !$0.alternatives.isEmpty } }

    /// Looks for what would tell a fault from its alternatives.
    mutating func distinguish(by vectors: [Vector]) async {
        for place in explained.indices where !explained[place].alternatives.isEmpty {
            let (found, index, cause) = (explained[place].found, explained[place].index, explained[place].cause)
            var distinctions: [Distinction] = []
            for other in explained[place].alternatives.prefix(4) where work.hasRoom() {
                var others = found
                others[index] = Candidate(other)
                let pair = SpecificationPair(
                    found.specification,
                    others.specification,
                    in: other.area,
                    catalogue: evidence.catalogue
                )
                var means = pair.vector(among: vectors, about: [cause.rule, other.rule], &work)
                if means == nil { means = await pair.sequence() }
                guard let means else { continue }
                distinctions.append(Distinction(alternative: other.id, means: means))
            }
            explained[place].cause.distinctions = distinctions
        }
    }

    /// The causes as they are reported: what is not written yet, then required rules before recommended ones, under
    /// both what nothing explains last, and then by number of vectors.
    var diagnosis: Diagnosis {
        let silent = joined(explained.filter(\.isSilence))
        let others = explained.filter { !$0.isSilence }.map(\.cause)
        return Diagnosis(
            causes: inOrder(silent) + inOrder(others + unexplained),
            isComplete: !work.wasCutShort,
            log: log
        )
    }

    /// The causes of what is silent, those of a handler that shows most first; several that say the same are one.
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
    /// One cause for what several handlers have in common; no edit of one area says what two areas have.
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

extension CauseSearch {
    /// The fault that explains most of the facts of a group, though not exactly.
    fileprivate func closest(to group: Unexplained) -> Fault? {
        let facts = Set(group.facts)
        let counts = partialFits.map { ($0.fault, $0.fit.gains.count(where: facts.contains)) }
        return counts.max { $0.1 < $1.1 }.flatMap { 2 * $0.1 > facts.count ? $0.0 : nil }
    }
}
