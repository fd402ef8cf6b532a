import TrackingConformanceCore

extension FaultSearch {
    /// The first step at which a vector shows a candidate of the set found: one at which without the candidate
    /// something else would be found, and of these one at which a rule is broken, if there is one.
    mutating func firstStep(of candidate: Int, at place: Int, breaking rule: Rule.ID) async -> Int? {
        await look(at: [place])
        let without = await comparisons(of: found.filter { $0 != candidate }, at: [place])[0]
        let places = known[place]?.places(differingFrom: without) ?? []
        let mismatches = evidence.cases[place].mismatches
        let shown = mismatches.filter { places.contains(Findings.Place(of: $0)) }
        return
            (shown.first { $0.rule == rule } ?? shown.first ?? mismatches.first { $0.rule == rule }
            ?? mismatches.first)?.step
    }
}

extension Comparison {
    /// The places at which this comes to something else than another comparison at the same vector.
    fileprivate func places(differingFrom other: Comparison) -> Set<Findings.Place> {
        matched.symmetricDifference(other.matched).union(wrong.symmetricDifference(other.wrong))
    }
}
