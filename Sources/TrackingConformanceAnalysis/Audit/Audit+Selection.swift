package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

extension Audit {
    /// Finds out which faults some vectors of the suite catch, and which of these no other vector catches.
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
                    stride(from: worker, to: faults.count, by: workers).compactMap { index in
                        caught(faults[index], at: places).map { (index, $0) }
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

    /// A mutant with the vectors that catch it; `nil` where none of those selected does.
    private func caught(_ fault: Fault, at places: [Int]) -> CaughtMutant? {
        let specification = Specification.documented.applying([fault])
        let kills = places.compactMap { kill(of: fault, specification, at: $0) }
        guard !kills.isEmpty else { return nil }
        let selected = Set(places)
        let others = vectors.indices.filter { !selected.contains($0) }
        // The vectors of its rule are the ones that most probably catch it, too.
        let named = others.filter { vectors[$0].rules.contains(fault.rule) }
        let unnamed = others.filter { !vectors[$0].rules.contains(fault.rule) }
        let other = (named + unnamed).first { kill(of: fault, specification, at: $0) != nil }
        return CaughtMutant(
            name: fault.id,
            rule: fault.rule,
            fault: fault.statement,
            kills: kills,
            other: other.map { vectors[$0].id }
        )
    }

    private func kill(of fault: Fault, _ specification: Specification, at place: Int) -> Kill? {
        let vector = vectors[place]
        guard vector.steps.contains(where: { $0.stimulus.event.area == fault.area }) else { return nil }
        let judgement = judge.judge(observations(of: specification, at: place), against: vector)
        return kill(of: fault, by: judgement, at: place)
    }
}
