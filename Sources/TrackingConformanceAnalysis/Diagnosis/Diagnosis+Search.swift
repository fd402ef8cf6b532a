package import TrackingConformanceCore

extension Diagnosis {
    /// Finds out which faults explain what a run found.
    ///
    /// A fault is claimed only where the specification with all faults found answers, at each vector on which it bears,
    /// exactly what the implementation answered. What no fault explains is put together by what differs.
    package static func of(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        suite: () async -> [Vector] = { [] }
    ) async -> Diagnosis {
        await counted(results, catalogue: catalogue, suite: suite).diagnosis
    }

    /// The same with how much was done: the number of steps that were replayed, long vectors weighted.
    package static func counted(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        limit: Int? = nil,
        suite: () async -> [Vector] = { [] }
    ) async -> (diagnosis: Diagnosis, work: Int) {
        let isClean = !results.contains { result in
            result.mismatches.contains { catalogue.level(of: $0.rule) != .informational }
        }
        guard !isClean else { return (Diagnosis(), 0) }
        let evidence = await Evidence(results, catalogue: catalogue)
        var search = await FaultSearch(evidence, Work(limit: limit ?? Work.usualLimit))
        var explanations = await Explanation.all(of: &search)
        if explanations.contains(where: { !$0.alternatives.isEmpty }) {
            let others = evidence.othersOf(await suite())
            for index in explanations.indices { explanations[index].distinguish(&search, by: others) }
        }
        var causes = evidence.gapCauses(of: search) + explanations.map { $0.cause(evidence) }
        for (rank, cluster) in Cluster.all(of: search).enumerated() {
            causes.append(cluster.cause(evidence, closest: rank < 3 ? await search.closest(to: cluster) : nil))
        }
        let isComplete = !search.stoppedEarly && !search.work.wasCutShort
        return (Diagnosis(causes: evidence.inOrder(causes), isComplete: isComplete), search.work.done)
    }
}

extension Evidence {
    /// Causes as they are reported: required rules before recommended ones, then by number of vectors.
    fileprivate func inOrder(_ causes: [Cause]) -> [Cause] {
        causes.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            let levels = (catalogue.level(of: left.rule), catalogue.level(of: right.rule))
            if levels.0 != levels.1 { return levels.0 > levels.1 }
            return (right.vectors.count, first.offset) < (left.vectors.count, second.offset)
        }
        .map(\.element)
    }
}
