import TrackingConformanceCore
import TrackingConformanceSpecification

/// The search for a set of candidates with which the specification does what the implementation did.
///
/// Candidates are added one at a time, the one that leaves the fewest findings unexplained first; then sets that differ
/// in one candidate are tried where vectors are left, and candidates without an effect of their own are dropped.
struct FaultSearch {
    private let evidence: Evidence
    private let suspects: [Suspect]
    private let ruledOut: Set<Int>
    /// The places among all candidates of those found, in that order.
    private(set) var found: [Int] = []
    /// For each vector looked at, by its place in the evidence: how far the set does what was done.
    private(set) var state: [Int: Comparison]

    /// Searches.
    ///
    /// - Parameters:
    ///   - evidence: What the run showed.
    ///   - suspects: The candidates that it does not rule out.
    ///   - ruledOut: The places of candidates that are ruled out.
    ///   - sample: The vectors with a difference that are looked at.
    init(_ evidence: Evidence, suspects: [Suspect], without ruledOut: Set<Int>, at sample: [Int]) {
        self.evidence = evidence
        self.suspects = suspects
        self.ruledOut = ruledOut
        state = Dictionary(
            uniqueKeysWithValues: sample.map { ($0, Comparison([.none], found: evidence.cases[$0].findings)) }
        )
        addWhileItHelps()
        state = comparisons(of: found, at: sample)
        exchangeWhileItHelps()
        dropWhatDoesNothing()
    }

    /// What the set comes to at every vector of the run, in place of those looked at.
    mutating func lookAtAll() { state = wholeState(of: found) }

    /// Takes the candidates out of the set that predict, at a vector where they matter, what was not found: with one of
    /// them the rest may become wrong, so it goes on until none is left.
    mutating func keepWhatIsExact() {
        while let wrong = found.first(where: { !isExact($0) }) {
            found.removeAll { $0 == wrong }
            lookAtAll()
        }
    }

    /// Whether nothing but what was found is predicted at the vectors where a candidate makes a difference.
    private func isExact(_ candidate: Int) -> Bool {
        stateWithout(candidate).allSatisfy { $0.value == state[$0.key] || state[$0.key]?.wrong ?? 0 == 0 }
    }

    /// The vectors that the set does not explain, by their places in the evidence, those with the fewest steps first.
    var unexplained: [Int] { state.filter { $0.value.cost > 0 }.keys.sorted(by: evidence.isShorter) }

    /// The candidates of the set that would be found at a vector at which nothing was.
    var foundAmongWhatPasses: [Int] {
        let places = state.keys.filter { (state[$0]?.wrong ?? 0) > 0 && evidence.cases[$0].findings.isEmpty }
        guard !places.isEmpty else { return [] }
        return found.filter { candidate in
            let specification = Self.specification(with: [candidate])
            return places.contains { evidence.comparison(of: specification, at: $0).wrong > 0 }
        }
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

    /// The addition that explains most, of those that reproduce most by themselves.
    ///
    /// What it explains is estimated from some of the vectors at which it has an effect, and then made sure of at all.
    private func bestAddition() -> (candidate: Int, changed: [Int: Comparison])? {
        let promising = suspects.filter { !found.contains($0.candidate) }
            .map { (suspect: $0, matched: unexplainedMatches(of: $0)) }
            .filter { $0.matched > 0 }
            .sorted { ($1.matched, $0.suspect.candidate) < ($0.matched, $1.suspect.candidate) }
            .prefix(6)
        let estimated = promising.map { suspect, _ in
            let places = suspect.effects.keys.sorted()
            let sample = stride(from: 0, to: places.count, by: places.count / 40 + 1).map { places[$0] }
            return (
                suspect: suspect,
                gain: gain(comparisons(of: found + [suspect.candidate], at: sample)) * places.count / sample.count
            )
        }
        for (suspect, gain) in estimated.sorted(by: {
            ($1.gain, $0.suspect.candidate) < ($0.gain, $1.suspect.candidate)
        }) where gain > 0 {
            let changed = comparisons(of: found + [suspect.candidate], at: Array(suspect.effects.keys))
            if self.gain(changed) > 0 { return (suspect.candidate, changed) }
        }
        return nil
    }

    /// The number of findings that a suspect reproduces by itself at vectors that the set does not explain.
    private func unexplainedMatches(of suspect: Suspect) -> Int {
        suspect.effects.reduce(0) { $0 + (state[$1.key]?.cost ?? 0 > 0 ? $1.value.matched : 0) }
    }

    /// By how much the findings that are not as predicted become fewer.
    private func gain(_ changed: [Int: Comparison]) -> Int {
        changed.reduce(0) { $0 + (state[$1.key]?.cost ?? 0) - $1.value.cost }
    }

    /// Tries sets that differ in one candidate, at the shortest vectors that are left, and takes what is better everywhere.
    private mutating func exchangeWhileItHelps() {
        for _ in 0..<6 {
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
            let changed = comparisons(of: candidate.set, at: Array(state.keys))
            if Self.cost(changed) < cost { return (candidate.set, changed) }
        }
        return nil
    }

    /// The sets with one candidate more, one fewer, or one in place of another that has an effect at the vectors.
    private func neighbours(at sample: [Int]) -> [[Int]] {
        let concerned = Candidate.all.indices.filter { index in
            !found.contains(index) && !ruledOut.contains(index)
                && sample.contains { evidence.concerns(Candidate.all[index], $0) }
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
            let rest = found.filter { $0 != candidate }
            let changed = comparisons(of: rest, at: Array(state.keys))
            if Self.cost(changed) <= cost { (found, state) = (rest, changed) }
        }
    }
}

// MARK: - Comparing

extension FaultSearch {
    /// What the set without one of its candidates comes to, wherever something differs in the area of that one.
    func stateWithout(_ candidate: Int) -> [Int: Comparison] {
        let places = state.keys.filter { evidence.concerns(Candidate.all[candidate], $0) }
        return comparisons(of: found.filter { $0 != candidate }, at: Array(places))
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
