package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The trial of exploration by wrong implementations: which of them it finds, and after how many sequences.
package struct FaultTrial: Sendable {
    /// A wrong implementation.
    package struct Mutant: Sendable {
        /// Its name.
        package let name: String
        /// The rule that it breaks.
        package let rule: Rule.ID
        /// The area in which it does.
        package let area: Area
        /// What it does.
        package let specification: Specification

        /// Creates a wrong implementation.
        package init(name: String, rule: Rule.ID, area: Area, specification: Specification) {
            (self.name, self.rule, self.area, self.specification) = (name, rule, area, specification)
        }
    }

    private let oracle: Oracle
    private let judge: Judge
    private let catalogue: RuleCatalogue
    private let source: SequenceSource
    private let count: Int

    /// Creates a trial.
    package init(of suite: Suite, seed: UInt64, count: Int) {
        catalogue = suite.catalogue
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        judge = Judge(catalogue: suite.catalogue)
        source = SequenceSource(seed: seed, areas: Area.allCases, capabilities: Set(Capability.allCases), splicing: [])
        self.count = count
    }

    /// Tries mutants, on all cores.
    package func found(_ mutants: [Mutant], watch: (Int) -> Void = { _ in }) async -> [Int?] {
        let size = 64
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

    /// The rules, required and recommended ones, that none of the sequences exercises, in the catalogue's order.
    package func neverExercised() async -> [Rule.ID] {
        let workers = Program.processorCount
        let exercised = await withTaskGroup(of: Set<Rule.ID>.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var rules: Set<Rule.ID> = []
                    for number in stride(from: worker, to: count, by: workers) {
                        let vector = vector(of: source.draft(number), number)
                        let isTyped = SequenceSource.isTyped(number)
                        rules.formUnion(Exercise.rules(of: vector.steps, in: vector.context, typed: isTyped))
                        await Task.yield()
                    }
                    return rules
                }
            }
            return await group.reduce(into: Set()) { $0.formUnion($1) }
        }
        return catalogue.judgedRules(in: Area.allCases).filter { !exercised.contains($0) }
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

    /// The vector that asks a sequence by its number.
    private func vector(of draft: VectorDraft, _ number: Int) -> Vector {
        oracle.vector(of: draft, id: "explored/\(number)", .full, typed: SequenceSource.isTyped(number))
    }

    /// The mutants that break a rule at a sequence, as binding a one as their own.
    private func finds(at number: Int, _ mutants: [(place: Int, mutant: Mutant)]) -> [Int] {
        let draft = source.draft(number)
        let areas = Set(draft.stimuli.map(\.event.area))
        let documented = Specification.documented.observations(of: draft.stimuli, in: draft.context)
        var vector: Vector?
        return mutants.compactMap { place, mutant in
            guard areas.contains(mutant.area) else { return nil }
            let observations = mutant.specification.observations(of: draft.stimuli, in: draft.context)
            guard observations != documented else { return nil }
            let asked = vector ?? self.vector(of: draft, number)
            vector = asked
            let verdict = judge.judge(observations, against: asked).verdict
            let isRecommended = catalogue.level(of: mutant.rule) == .recommended
            return verdict == .failed || isRecommended && verdict == .warned ? place : nil
        }
    }
}
