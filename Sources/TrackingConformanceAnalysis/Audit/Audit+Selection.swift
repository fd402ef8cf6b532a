package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

extension Audit {
    /// The faults that the selected vectors catch, each with another vector that catches it, if any.
    package func record(ofSelected selected: [Vector], faults: [Fault] = Fault.all) async -> SelectionAuditRecord {
        let ids = Set(selected.map(\.id))
        let selection = vectors.indices.filter { ids.contains(vectors[$0].id) }
        let contradictions = contradictions(at: selection)
        let wrong = Set(contradictions.map(\.vector.id))
        let places = selection.filter { !wrong.contains(vectors[$0].id) }
        let workers = Program.processorCount
        let mutants = await withTaskGroup(of: [(Int, CaughtMutant)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let trials = TrialsOfVectors(self)
                    return stride(from: worker, to: faults.count, by: workers).compactMap { index in
                        caught(faults[index], at: places, trials).map { (index, $0) }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return SelectionAuditRecord(
            suite: suite,
            vectors: vectors,
            selected: places,
            mutants: mutants,
            contradictions: contradictions
        )
    }

    /// The vectors that catch no mutant of the rules that they name, although the rules have mutants.
    package func idle(among vectors: [Vector], faults: [Fault] = Fault.all) -> [Vector] {
        let (ids, trials) = (Set(vectors.map(\.id)), TrialsOfVectors(self))
        return self.vectors.indices.filter { ids.contains(self.vectors[$0].id) }.compactMap { place in
            let vector = self.vectors[place]
            let own = faults.filter { vector.rules.contains($0.rule) }
            let isIdle = !own.isEmpty && own.allSatisfy { kill(of: Mutant($0), trials, at: place) == nil }
            return isIdle ? vector : nil
        }
    }

    /// A mutant with the vectors that catch it; `nil` if no selected vector does.
    private func caught(_ fault: Fault, at places: [Int], _ trials: TrialsOfVectors) -> CaughtMutant? {
        let mutant = Mutant(fault)
        let kills = places.compactMap { kill(of: mutant, trials, at: $0) }
        guard !kills.isEmpty else { return nil }
        let selected = Set(places)
        let others = vectors.indices.filter { !selected.contains($0) }
        // Other vectors of its rule are the most likely to catch it as well.
        let named = others.filter { vectors[$0].rules.contains(fault.rule) }
        let unnamed = others.filter { !vectors[$0].rules.contains(fault.rule) }
        let other = (named + unnamed).first { kill(of: mutant, trials, at: $0) != nil }
        return CaughtMutant(
            name: fault.id,
            rule: fault.rule,
            fault: fault.statement,
            kills: kills,
            other: other.map { vectors[$0].id }
        )
    }

    private func kill(of mutant: Mutant, _ trials: TrialsOfVectors, at place: Int) -> Kill? {
        let fault = mutant.fault
        guard vectors[place].steps.contains(where: { $0.stimulus.event.area == fault.area }) else { return nil }
        let trial = trials[place]
        return kill(of: fault, by: trial.judgement(of: mutant.variant) ?? trial.documented, at: place)
    }
}

/// The trials of vectors in one task, each prepared only once.
private final class TrialsOfVectors {
    private let audit: Audit
    private var prepared: [Int: VariantTrial] = [:]

    init(_ audit: Audit) { self.audit = audit }

    subscript(place: Int) -> VariantTrial {
        let trial = prepared[place] ?? audit.variantTrial(at: place)
        prepared[place] = trial
        return trial
    }
}
