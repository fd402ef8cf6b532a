package import TrackingConformanceCore
package import TrackingConformanceSpecification

extension Diagnosis {
    /// Finds out what an implementation does instead of the documents, from what a run found.
    ///
    /// A cause is claimed only where it does, at each fact at which it makes a difference, what was observed. Facts
    /// that nothing explains are put together by what differs.
    package static func of(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        limit: Int? = nil,
        suite: () async -> [Vector] = { [] }
    ) async -> Diagnosis {
        await counted(results, catalogue: catalogue, limit: limit, suite: suite).diagnosis
    }

    /// The same with how much was done: the number of steps that were replayed, long vectors weighted.
    package static func counted(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        limit: Int? = nil,
        suite: () async -> [Vector] = { [] }
    ) async -> (diagnosis: Diagnosis, work: Int) {
        let whole = await whole(of: results, catalogue: catalogue, limit: limit, suite: suite)
        return (whole?.diagnosis ?? Diagnosis(), whole?.work.done ?? 0)
    }

    /// The same with the specification that does what the causes do.
    package static func explained(
        _ results: [VectorResult],
        catalogue: RuleCatalogue
    ) async -> (diagnosis: Diagnosis, specification: Specification) {
        let whole = await whole(of: results, catalogue: catalogue, limit: nil) { [] }
        return (whole?.diagnosis ?? Diagnosis(), (whole?.candidates ?? []).specification)
    }

    private static func whole(
        of results: [VectorResult],
        catalogue: RuleCatalogue,
        limit: Int?,
        suite: () async -> [Vector]
    ) async -> WholeDiagnosis? {
        let isClean = !results.contains { result in
            result.mismatches.contains { catalogue.level(of: $0.rule) != .informational }
        }
        guard !isClean else { return nil }
        let evidence = await Evidence(results, catalogue: catalogue)
        var whole = WholeDiagnosis(evidence: evidence, work: Work(limit: limit ?? Work.usualLimit))
        await whole.search(PushTracking.self)
        await whole.search(PayloadStructure.self)
        await whole.search(LifecycleTracking.self)
        if whole.hasAlternatives { whole.distinguish(by: evidence.othersOf(await suite())) }
        return whole
    }
}

extension Diagnosis {
    /// How many facts at which a changed specification differs from the documents were done as it has them, and which
    /// were not.
    package static func outcome(
        of specification: Specification,
        at results: [VectorResult],
        catalogue: RuleCatalogue
    ) -> (right: Int, wrong: [String]) {
        var (right, wrong): (Int, [String]) = (0, [])
        for result in results {
            let evidence = Evidence(result, catalogue: catalogue)
            guard let theCase = evidence.cases.first, theCase.documented?.isWithinTheRules == true else { continue }
            let prediction = evidence.prediction(of: specification, at: 0)
            for (place, value) in prediction.found.sorted(by: {
                ($0.key.step, $0.key.path) < ($1.key.step, $1.key.path)
            }) {
                if prediction.wrong.contains(place) {
                    let found = theCase.findings.found[place] ?? "what is documented"
                    wrong.append(
                        "\(result.vector.id) step \(place.step) \(place.path): predicted \(value), got \(found)"
                    )
                } else {
                    right += 1
                }
            }
        }
        return (right, wrong)
    }
}

/// What is found out area by area.
struct WholeDiagnosis {
    let evidence: Evidence
    var work: Work
    private var explained: [Explained] = []
    private var unexplained: [Cause] = []
    private var log: [String] = []

    init(evidence: Evidence, work: Work) { (self.evidence, self.work) = (evidence, work) }

    /// A cause with what is needed to tell it from others.
    private struct Explained {
        var cause: Cause
        let isSilence: Bool
        let found: [Candidate]
        let index: Int
        let alternatives: [Fault]
    }

    mutating func search<Parts: DiagnosedArea>(_ area: Parts.Type) async {
        var search = await CauseSearch(evidence, in: area, work: work)
        await search.run()
        for index in search.found.indices where !search.found[index].isReading {
            let bearing = await search.bearing(of: index)
            guard !bearing.gains.isEmpty else { continue }
            let alternatives = search.work.hasRoom() ? await search.alternatives(to: index, bearing: bearing) : []
            explained.append(
                Explained(
                    cause: cause(of: search.found[index], bearing, alternatives),
                    isSilence: search.found[index].isSilence,
                    found: search.found,
                    index: index,
                    alternatives: alternatives
                )
            )
        }
        candidates += search.found
        unexplained += Unexplained.all(of: search).map { $0.cause(evidence, closest: search.closest(to: $0)) }
        log += search.log
        work = search.work
    }

    private func cause(of candidate: Candidate, _ fit: Fit, _ alternatives: [Fault]) -> Cause {
        let gains = Dictionary(grouping: fit.gains, by: \.vector)
        var counts: [Rule.ID: Int] = [:]
        for (vector, facts) in gains {
            let places = Set(facts.map(\.place))
            for mismatch in evidence.cases[vector].mismatches where places.contains(Findings.Place(of: mismatch)) {
                counts[mismatch.rule, default: 0] += 1
            }
        }
        let seen = fit.gains.filter { evidence.cases[$0.vector].findings.found[$0.place] != nil }
        let broken = counts.byFrequency
        let rule = candidate.fault?.rule ?? broken.first ?? evidence.cases[fit.gains[0].vector].vector.rules[0]
        let example = evidence.plainest(seen.isEmpty ? fit.gains : seen, breaking: rule)
        return Cause(
            fault: candidate.fault?.id,
            rule: rule,
            statement: candidate.statement,
            isExact: true,
            vectors: gains.keys.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[example.vector].place,
            step: example.place.step,
            alternatives: alternatives.map(\.id),
            condition: candidate.condition,
            edit: candidate.form,
            rules: broken.isEmpty ? [rule] : broken,
            tested: Cause.Tested(facts: fit.gains.count)
        )
    }

    /// All that was found, fair readings too.
    private(set) var candidates: [Candidate] = []

    var hasAlternatives: Bool { explained.contains { !$0.alternatives.isEmpty } }

    /// Looks for what would tell a fault from its alternatives.
    mutating func distinguish(by vectors: [Vector]) {
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
                let vector = pair.vector(among: vectors, about: [cause.rule, other.rule], &work)
                guard let means = vector ?? pair.sequence() else { continue }
                distinctions.append(Distinction(alternative: other.id, means: means))
            }
            explained[place].cause = cause.with(distinctions)
        }
    }

    /// The causes as they are reported: what is not written yet, then required rules before recommended ones, then by
    /// number of vectors; last what nothing explains.
    var diagnosis: Diagnosis {
        let silent = explained.filter(\.isSilence).map(\.cause)
        let others = explained.filter { !$0.isSilence }.map(\.cause)
        return Diagnosis(
            causes: inOrder(silent) + inOrder(others) + inOrder(unexplained),
            isComplete: !work.wasCutShort,
            log: log
        )
    }

    private func inOrder(_ causes: [Cause]) -> [Cause] {
        causes.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            let levels = (level(of: left), level(of: right))
            if levels.0 != levels.1 { return levels.0 > levels.1 }
            return (right.vectors.count, first.offset) < (left.vectors.count, second.offset)
        }
        .map(\.element)
    }

    private func level(of cause: Cause) -> Rule.Level {
        cause.rules.map(evidence.catalogue.level).max() ?? evidence.catalogue.level(of: cause.rule)
    }
}

extension Cause {
    fileprivate func with(_ distinctions: [Distinction]) -> Cause {
        Cause(
            fault: fault,
            rule: rule,
            statement: statement,
            isExact: isExact,
            vectors: vectors,
            example: example,
            step: step,
            alternatives: alternatives,
            distinctions: distinctions,
            condition: condition,
            edit: edit,
            rules: rules,
            tested: tested
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
