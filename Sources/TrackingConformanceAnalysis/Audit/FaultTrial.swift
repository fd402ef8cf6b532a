package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The test of exploration with wrong implementations: which are found, and after how many sequences.
package struct FaultTrial: Sendable {
    private let oracle: Oracle
    private let judge: Judge
    private let catalogue: RuleCatalogue
    private let source: SequenceSource
    private let count: Int

    package init(of suite: Suite, seed: UInt64, count: Int) {
        catalogue = suite.catalogue
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        judge = Judge(catalogue: suite.catalogue)
        source = SequenceSource(seed: seed, areas: Area.allCases, capabilities: Set(Capability.allCases), splicing: [])
        self.count = count
    }

    /// The number of sequences after which each fault was found, computed on all cores; `nil` if it was not found.
    package func found(_ faults: [Fault], watch: (Int) -> Void = { _ in }) async -> [Int?] {
        let size = 64
        let mutants = faults.map(Mutant.init)
        var found = [Int?](repeating: nil, count: mutants.count)
        for first in stride(from: 0, to: count, by: size) {
            let open = mutants.indices.filter { found[$0] == nil }
            guard !open.isEmpty else { break }
            let numbers = first..<min(first + size, count)
            for (mutant, number) in await finders(of: open.map { (place: $0, mutant: mutants[$0]) }, in: numbers) {
                found[mutant] = min(found[mutant] ?? .max, number + 1)
            }
            watch(numbers.upperBound)
        }
        return found
    }

    /// The required and recommended rules without any found fault, in the catalogue's order.
    package func neverExercised(_ faults: [Fault], _ found: [Int?]) -> [Rule.ID] {
        let rules = Set(zip(faults, found).filter { $1 != nil }.map(\.0.rule))
        return catalogue.rules(in: Area.allCases, without: rules.contains)
    }

    private func finders(
        of mutants: [(place: Int, mutant: Mutant)],
        in numbers: Range<Int>
    ) async -> [(mutant: Int, number: Int)] {
        let workers = Program.processorCount
        return await withTaskGroup(of: [(Int, Int)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var found: [(Int, Int)] = []
                    for number in stride(from: numbers.lowerBound + worker, to: numbers.upperBound, by: workers) {
                        found += finds(at: number, mutants).map { ($0, number) }
                        await Task.yield()
                    }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func vector(of draft: VectorDraft, _ number: Int) -> Vector {
        oracle.vector(of: draft, id: "explored/\(number)", .full, typed: SequenceSource.isTyped(number))
    }

    /// The mutants that break a rule at least as binding as their own in a sequence.
    private func finds(at number: Int, _ mutants: [(place: Int, mutant: Mutant)]) -> [Int] {
        let draft = source.draft(number)
        let areas = Set(draft.stimuli.map(\.event.area))
        let columns = Columns(of: draft.stimuli, in: draft.context)
        var vector: Vector?
        return mutants.compactMap { place, mutant in
            guard areas.contains(mutant.fault.area), let observations = columns.observations(of: mutant.variant) else {
                return nil
            }
            let asked = vector ?? self.vector(of: draft, number)
            vector = asked
            let verdict = judge.judge(observations, against: asked).verdict
            let isRecommended = catalogue.level(of: mutant.fault.rule) == .recommended
            return verdict == .failed || isRecommended && verdict == .warned ? place : nil
        }
    }
}
