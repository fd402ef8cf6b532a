public import TrackingConformanceCore
import TrackingConformanceSpecification

extension Diagnosis {
    /// Finds out which faults explain what a run found.
    ///
    /// A fault is claimed only where the specification with all faults found answers, at each vector on which it bears,
    /// exactly what the implementation answered. What no fault explains is put together by what differs.
    ///
    /// - Parameters:
    ///   - results: The results of the run, in suite order.
    ///   - catalogue: The rules.
    /// - Returns: The causes; none where nothing differed.
    public static func of(_ results: [VectorResult], catalogue: RuleCatalogue) async -> Diagnosis {
        let isClean = !results.contains { result in
            result.mismatches.contains { catalogue.level(of: $0.rule) != .informational }
        }
        guard !isClean else { return Diagnosis() }
        let evidence = Evidence(results, catalogue: catalogue)
        var sample = evidence.sample
        var ruledOut: Set<Int> = []
        while true {
            let suspects = await evidence.suspects(at: sample, without: ruledOut)
            var search = FaultSearch(evidence, suspects: suspects, without: ruledOut, at: sample)
            let isExplained = search.unexplained.isEmpty
            search.lookAtAll()
            let wrong = search.foundAmongWhatPasses
            if !wrong.isEmpty {
                ruledOut.formUnion(wrong)
                continue
            }
            // Where the sample is explained and other vectors are not, these show what is missing.
            let others = search.unexplained.filter { !sample.contains($0) }.prefix(40)
            guard isExplained, !others.isEmpty, sample.count < 1_000 else {
                search.keepWhatIsExact()
                return Diagnosis(search, evidence, suspects)
            }
            sample += others
        }
    }

    private init(_ search: FaultSearch, _ evidence: Evidence, _ suspects: [Suspect]) {
        let explanations = search.found.compactMap { Explanation($0, search, evidence, suspects) }
        let clusters = Cluster.all(of: search, evidence, suspects)
        let causes = explanations.map { $0.cause(evidence) } + clusters.map { $0.cause(evidence) }
        let order = causes.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            let levels = (evidence.catalogue.level(of: left.rule), evidence.catalogue.level(of: right.rule))
            if levels.0 != levels.1 { return levels.0 > levels.1 }
            return (right.vectors.count, first.offset) < (left.vectors.count, second.offset)
        }
        self.init(causes: order.map(\.element))
    }
}

/// What one candidate of the set that was found explains.
private struct Explanation {
    let fault: Fault
    /// The vectors at which it makes a difference, by their places in the evidence.
    let places: [Int]
    let alternatives: [String]

    /// `nil` for a fair reading, and for a fault that makes no difference.
    init?(_ candidate: Int, _ search: FaultSearch, _ evidence: Evidence, _ suspects: [Suspect]) {
        guard let fault = Candidate.all[candidate].fault else { return nil }
        let without = search.stateWithout(candidate)
        let places = without.keys.filter { place in (without[place]?.cost ?? 0) > (search.state[place]?.cost ?? 0) }
        guard !places.isEmpty else { return nil }
        self.fault = fault
        self.places = places.sorted()
        alternatives = Self.alternatives(to: candidate, search, suspects)
    }

    /// The faults that do the same in place of a candidate wherever either has an effect.
    private static func alternatives(to candidate: Int, _ search: FaultSearch, _ suspects: [Suspect]) -> [String] {
        guard let own = suspects.first(where: { $0.candidate == candidate }) else { return [] }
        let rest = search.found.filter { $0 != candidate }
        return suspects.compactMap { other -> String? in
            guard let fault = Candidate.all[other.candidate].fault, !search.found.contains(other.candidate),
                other.effects.keys == own.effects.keys
            else { return nil }
            let replaced = search.comparisons(of: rest + [other.candidate], at: Array(own.effects.keys))
            return replaced.allSatisfy { search.state[$0.key]?.cost == $0.value.cost } ? fault.id : nil
        }
    }

    func cause(_ evidence: Evidence) -> Cause {
        Cause(
            fault: fault.id,
            rule: fault.rule,
            statement: fault.statement,
            isExact: true,
            vectors: places.map { evidence.cases[$0].place },
            example: evidence.shortest(of: places, breaking: fault.rule),
            alternatives: alternatives
        )
    }
}

extension Evidence {
    /// The place in the run of the vector with the fewest steps; those that name a rule go first.
    func shortest(of places: [Int], breaking rule: Rule.ID) -> Int {
        let best = places.min { first, second in
            let (left, right) = (cases[first], cases[second])
            let names = (left.vector.rules.contains(rule), right.vector.rules.contains(rule))
            if names.0 != names.1 { return names.0 }
            return isShorter(first, second)
        }
        return best.map { cases[$0].place } ?? 0
    }
}
