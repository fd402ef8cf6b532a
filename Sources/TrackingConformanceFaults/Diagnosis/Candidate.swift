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

    /// Every fault, and every fair reading that is not among the faults already.
    static let all: [Candidate] =
        Fault.all.map { Candidate(fault: $0, rule: $0.rule, change: $0.change) }
        + FairReading.all.map { Candidate(fault: nil, rule: $0.rule, change: $0.change) }
}

/// A candidate with what it would do alone.
struct Suspect: Sendable {
    /// The place among all candidates.
    let candidate: Int
    /// For each vector at which it would be found, by its place in the evidence, how far it does what was done.
    let effects: [Int: Comparison]

    /// The findings that it reproduces alone.
    var matched: Int { effects.values.reduce(0) { $0 + $1.matched } }
}

extension Evidence {
    /// The candidates that the run does not rule out: none would be found at a vector at which nothing was.
    ///
    /// - Returns: The suspects, in the order of the candidates.
    func suspects() async -> [Suspect] {
        let failing = failing
        // Short vectors are tried first, because they take less time.
        let passing = cases.indices.filter { cases[$0].findings.isEmpty }
            .sorted { (cases[$0].stimuli.count, $0) < (cases[$1].stimuli.count, $1) }
        let workers = Program.processorCount
        return await withTaskGroup(of: [Suspect].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    stride(from: worker, to: Candidate.all.count, by: workers).compactMap {
                        suspect($0, passing: passing, failing: failing)
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.candidate < $1.candidate }
        }
    }

    private func suspect(_ index: Int, passing: [Int], failing: [Int]) -> Suspect? {
        let candidate = Candidate.all[index]
        let specification = Specification.documented.applying([candidate.change])
        func isOwn(_ place: Int) -> Bool { cases[place].vector.rules.contains(candidate.rule) }
        func isRuledOut(by places: some Sequence<Int>) -> Bool {
            places.contains { place in
                concerns(candidate, place) && comparison(of: specification, at: place).wrong > 0
            }
        }
        // The vectors of its own rule are the ones that most probably rule it out.
        if isRuledOut(by: passing.lazy.filter(isOwn)) { return nil }
        var effects: [Int: Comparison] = [:]
        for place in failing where concerns(candidate, place) {
            let comparison = comparison(of: specification, at: place)
            if comparison.hasEffect { effects[place] = comparison }
        }
        if effects.isEmpty || isRuledOut(by: passing.lazy.filter { !isOwn($0) }) { return nil }
        return Suspect(candidate: index, effects: effects)
    }

    /// Whether an event of the candidate's area happens in a vector.
    func concerns(_ candidate: Candidate, _ place: Int) -> Bool { cases[place].areas.contains(candidate.change.area) }
}
