import TrackingConformanceCore
import TrackingConformanceSpecification

/// A change that the implementation may have in it: a fault of the library, or another fair reading of a rule.
struct Candidate: Sendable {
    /// The fault; `nil` for a fair reading, which is no cause of anything.
    let fault: Fault?
    /// The rule that is broken or read otherwise.
    let rule: Rule.ID
    /// How the specification changes.
    let change: SpecificationChange

    /// Every fault, and then every fair reading: of a fault and a reading that do the same, the fault is found.
    static let all: [Candidate] =
        Fault.all.map { Candidate(fault: $0, rule: $0.rule, change: $0.change) }
        + FairReading.all.map { Candidate(fault: nil, rule: $0.rule, change: $0.change) }
}

/// A candidate with what it would do alone.
struct Suspect: Sendable {
    /// The place among all candidates.
    let candidate: Int
    /// For each vector looked at at which it would be found, by its place in the evidence, how far it does what was done.
    let effects: [Int: Comparison]
}

extension Evidence {
    /// The candidates that the run does not rule out: none would be found at a vector at which nothing was, and each
    /// reproduces something by itself at one of the shortest vectors of its rule that fail.
    ///
    /// - Parameters:
    ///   - failing: The vectors with a difference that are looked at, those with the fewest steps first.
    ///   - ruledOut: The places of candidates that are ruled out already.
    /// - Returns: The suspects, in the order of the candidates.
    func suspects(at failing: [Int], without ruledOut: Set<Int>) async -> [Suspect] {
        let passing = cases.indices.filter { cases[$0].findings.isEmpty && cases[$0].stimuli.count <= 60 }
            .sorted(by: isShorter)
        let workers = Program.processorCount
        return await withTaskGroup(of: [Suspect].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    stride(from: worker, to: Candidate.all.count, by: workers).compactMap { index in
                        ruledOut.contains(index) ? nil : suspect(index, passing: passing, failing: failing)
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.candidate < $1.candidate }
        }
    }

    /// The number of failing vectors at which a candidate must reproduce something.
    private static let sampleCount = 10

    /// The number of passing vectors about other rules that a candidate must leave as they are.
    private static let otherCount = 40

    private func suspect(_ index: Int, passing: [Int], failing: [Int]) -> Suspect? {
        let candidate = Candidate.all[index]
        let specification = Specification.documented.applying([candidate.change])
        func isOwn(_ place: Int) -> Bool { cases[place].vector.rules.contains(candidate.rule) }
        func isRuledOut(by places: [Int]) -> Bool {
            places.contains { comparison(of: specification, at: $0).wrong > 0 }
        }
        let failing = failing.filter { concerns(candidate, $0) }
        let sample = failing.filter(isOwn).prefix(Self.sampleCount) + failing.prefix(Self.sampleCount)
        guard sample.contains(where: { comparison(of: specification, at: $0).matched > 0 }) else { return nil }
        // The vectors of its own rule are the ones that most probably rule it out; of the others some are enough here,
        // because the set that is found is held against all of them.
        let passing = passing.filter { concerns(candidate, $0) }
        let others = passing.filter { !isOwn($0) }
        let some = stride(from: 0, to: others.count, by: others.count / Self.otherCount + 1).map { others[$0] }
        if isRuledOut(by: passing.filter(isOwn)) || isRuledOut(by: some) { return nil }
        let effects = failing.map { (place: $0, comparison: comparison(of: specification, at: $0)) }
            .filter(\.comparison.hasEffect)
        return Suspect(
            candidate: index,
            effects: Dictionary(uniqueKeysWithValues: effects.map { ($0.place, $0.comparison) })
        )
    }

    /// Whether an event of the candidate's area happens in a vector.
    func concerns(_ candidate: Candidate, _ place: Int) -> Bool { cases[place].areas.contains(candidate.change.area) }
}
