import TrackingConformanceCore
import TrackingConformanceSpecification

/// The search for a set of candidates with which the specification does what the implementation did.
///
/// Candidates are added one at a time, the one that leaves the fewest findings unexplained first; then sets that differ
/// in one candidate are tried where vectors are left, and candidates without an effect of their own are dropped.
struct FaultSearch {
    private let evidence: Evidence
    private let suspects: [Suspect]
    /// The places among all candidates of those found, in that order.
    private(set) var found: [Int] = []
    /// For each vector with a difference, by its place in the evidence: how far the set does what was done.
    private(set) var state: [Int: Comparison]

    /// Searches.
    init(_ evidence: Evidence, suspects: [Suspect]) {
        self.evidence = evidence
        self.suspects = suspects
        state = Dictionary(
            uniqueKeysWithValues: evidence.failing.map { ($0, Comparison([.none], found: evidence.cases[$0].findings)) }
        )
        addWhileItHelps()
        state = wholeState(of: found)
        exchangeWhileItHelps()
        dropWhatDoesNothing()
    }

    /// The vectors that the set does not explain, by their places in the evidence, those with the fewest steps first.
    var unexplained: [Int] {
        state.filter { $0.value.cost > 0 }.keys
            .sorted { (evidence.cases[$0].stimuli.count, $0) < (evidence.cases[$1].stimuli.count, $1) }
    }

    /// The specification with a set of candidates in it.
    static func specification(with candidates: [Int]) -> Specification {
        Specification.documented.applying(candidates.sorted().map { Candidate.all[$0].change })
    }

    private var cost: Int { Self.cost(state) }

    private static func cost(_ state: [Int: Comparison]) -> Int { state.values.reduce(0) { $0 + $1.cost } }
}

// MARK: - Moves

extension FaultSearch {
    private mutating func addWhileItHelps() {
        while let (candidate, changed) = bestAddition() {
            found.append(candidate)
            state.merge(changed) { $1 }
        }
    }

    /// The addition that leaves the fewest findings unexplained, of those that reproduce most by themselves.
    private func bestAddition() -> (candidate: Int, changed: [Int: Comparison])? {
        let promising = suspects.filter { !found.contains($0.candidate) }
            .map { suspect in
                (suspect, suspect.effects.reduce(0) { $0 + (state[$1.key]?.cost ?? 0 > 0 ? $1.value.matched : 0) })
            }
            .filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.candidate) < ($0.1, $1.0.candidate) }
            .prefix(6)
        let tried = promising.map { suspect, _ in
            let changed = comparisons(of: found + [suspect.candidate], at: Array(suspect.effects.keys))
            let gain = changed.reduce(0) { $0 + (state[$1.key]?.cost ?? 0) - $1.value.cost }
            return (candidate: suspect.candidate, changed: changed, gain: gain)
        }
        guard let best = tried.max(by: { ($0.gain, $1.candidate) < ($1.gain, $0.candidate) }), best.gain > 0 else {
            return nil
        }
        return (best.candidate, best.changed)
    }

    /// Tries sets that differ in one candidate, at the shortest vectors that are left, and takes what is better everywhere.
    private mutating func exchangeWhileItHelps() {
        for _ in 0..<8 {
            let sample = Array(unexplained.prefix(12))
            guard !sample.isEmpty, let better = bestExchange(at: sample) else { return }
            (found, state) = better
        }
    }

    private func bestExchange(at sample: [Int]) -> (found: [Int], state: [Int: Comparison])? {
        let before = sample.reduce(0) { $0 + (state[$1]?.cost ?? 0) }
        let ranked = neighbours(at: sample)
            .map { (set: $0, cost: Self.cost(comparisons(of: $0, at: sample))) }
            .filter { $0.cost < before }
            .enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
        for (_, candidate) in ranked.prefix(6) {
            let whole = wholeState(of: candidate.set)
            if Self.cost(whole) < cost { return (candidate.set, whole) }
        }
        return nil
    }

    /// The sets with one candidate more, one fewer, or one in place of another that has an effect at the vectors.
    private func neighbours(at sample: [Int]) -> [[Int]] {
        let concerned = Candidate.all.indices.filter { index in
            !found.contains(index) && sample.contains { evidence.concerns(Candidate.all[index], $0) }
        }
        let suspected = Set(suspects.map(\.candidate))
        let active = suspects.filter {
            found.contains($0.candidate) && sample.contains(where: $0.effects.keys.contains)
        }
        .map(\.candidate)
        let fewer = found.map { left in found.filter { $0 != left } }
        let more = concerned.map { found + [$0] }
        let others = active.flatMap { left in
            concerned.filter(suspected.contains).map { right in found.filter { $0 != left } + [right] }
        }
        return fewer + more + others
    }

    private mutating func dropWhatDoesNothing() {
        for candidate in found.reversed() {
            let without = stateWithout(candidate)
            let before = without.keys.reduce(0) { $0 + (state[$1]?.cost ?? 0) }
            guard Self.cost(without) <= before else { continue }
            found.removeAll { $0 == candidate }
            state.merge(without) { $1 }
        }
    }
}

// MARK: - Comparing

extension FaultSearch {
    /// What the set without one of its candidates comes to, at the vectors where that one has an effect.
    func stateWithout(_ candidate: Int) -> [Int: Comparison] {
        let rest = found.filter { $0 != candidate }
        guard let suspect = suspects.first(where: { $0.candidate == candidate }) else { return wholeState(of: rest) }
        return comparisons(of: rest, at: Array(suspect.effects.keys))
    }

    /// What a set comes to at some vectors.
    func comparisons(of candidates: [Int], at places: [Int]) -> [Int: Comparison] {
        let specification = Self.specification(with: candidates)
        return Dictionary(
            uniqueKeysWithValues: places.map { ($0, evidence.comparison(of: specification, at: $0)) }
        )
    }

    /// What a set comes to everywhere: at each vector with a difference, found or predicted.
    func wholeState(of candidates: [Int]) -> [Int: Comparison] {
        let areas = Set(candidates.map { Candidate.all[$0].change.area })
        let concerned = evidence.cases.indices.filter { !evidence.cases[$0].areas.isDisjoint(with: areas) }
        let compared = comparisons(of: candidates, at: concerned).filter { $0.value.hasEffect || $0.value.cost > 0 }
        let untouched = evidence.failing.filter { evidence.cases[$0].areas.isDisjoint(with: areas) }
        return compared.merging(comparisons(of: [], at: untouched)) { first, _ in first }
    }
}
