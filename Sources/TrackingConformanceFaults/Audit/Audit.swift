public import TrackingConformanceCore
import TrackingConformanceSpecification

/// The trial of a suite by wrong implementations: a suite is as good as the mutants that it catches.
public struct Audit: Sendable {
    private let suite: Suite
    private let vectors: [Vector]
    private let judge: Judge

    /// Creates an audit.
    ///
    /// - Parameter suite: The suite; its deprecated vectors are left out.
    public init(of suite: Suite) {
        self.suite = suite
        vectors = suite.vectors.filter { $0.deprecation == nil }
        judge = Judge(catalogue: suite.catalogue)
    }

    /// Tries every mutant and every control against every vector, on all cores.
    ///
    /// - Parameter faults: The faults, each of which makes one mutant.
    /// - Returns: What caught each of them.
    public func record(of faults: [Fault] = Fault.all) async -> AuditRecord {
        let mutants = faults.map { Mutant(fault: $0, specification: .documented.applying([$0])) }
        let trials = await trials(of: mutants)
        return AuditRecord(
            suite: suite,
            vectors: vectors,
            mutants: faults.enumerated().map { index, fault in
                let kills = trials.compactMap { $0.kills[index] }
                return AuditedMutant(name: fault.id, rule: fault.rule, fault: fault.statement, kills: kills)
            },
            controls: Control.all.map { control in
                let deviations = trials.filter { $0.deviations.contains(control.name) }.map { vectors[$0.vector].id }
                return AuditedControl(name: control.name, expectation: control.expectation, deviations: deviations)
            }
        )
    }

    /// Each vector is a task of its own, for all mutants, so that the documented answers are computed once.
    private func trials(of mutants: [Mutant]) async -> [Trial] {
        let workers = Program.processorCount
        return await withTaskGroup(of: [Trial].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var trials: [Trial] = []
                    for index in stride(from: worker, to: vectors.count, by: workers) {
                        trials.append(trial(of: mutants, against: index))
                        // Whoever else runs in this process is not kept waiting for a whole audit.
                        await Task.yield()
                    }
                    return trials
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.vector < $1.vector }
        }
    }
}

/// A wrong implementation: the specification with one fault in it.
private struct Mutant: Sendable {
    let fault: Fault
    let specification: Specification
}

/// What became of all mutants and controls at one vector.
private struct Trial: Sendable {
    /// The place of the vector.
    let vector: Int
    /// The mutants that the vector catches, by their places.
    let kills: [Int: Kill]
    /// The controls that came out otherwise than they must.
    let deviations: [String]
}

extension Audit {
    private func trial(of mutants: [Mutant], against index: Int) -> Trial {
        let vector = vectors[index]
        let stimuli = vector.steps.map(\.stimulus)
        let areas = Set(stimuli.map(\.event.area))
        let documented = Specification.documented.observations(of: stimuli, in: vector.context)
        var kills: [Int: Kill] = [:]
        for (place, mutant) in mutants.enumerated() where areas.contains(mutant.fault.area) {
            let observations = mutant.specification.observations(of: stimuli, in: vector.context)
            // What does as documented passes: the control that is the specification itself shows it.
            guard observations != documented else { continue }
            kills[place] = kill(of: mutant.fault, by: judge.judge(observations, against: vector), at: index)
        }
        return Trial(vector: index, kills: kills, deviations: deviations(at: vector, stimuli))
    }

    /// A vector catches a mutant by failing it; by warning it, where its fault breaks a recommended rule.
    private func kill(of fault: Fault, by judgement: Judgement, at index: Int) -> Kill? {
        let isRecommended = suite.catalogue.level(of: fault.rule) == .recommended
        guard judgement.verdict == .failed || (isRecommended && judgement.verdict == .warned) else { return nil }
        let own = judgement.mismatches.first { $0.rule == fault.rule }
        let other = judgement.mismatches.first { suite.catalogue.level(of: $0.rule) != .informational }
        return (own ?? other).map { mismatch in
            Kill(vector: index, isNamed: vectors[index].rules.contains(fault.rule), mismatch: mismatch)
        }
    }

    private func deviations(at vector: Vector, _ stimuli: [Stimulus]) -> [String] {
        Control.all.filter { control in
            let observations = control.observations(stimuli, vector.context)
            let verdict = judge.judge(observations, against: vector).verdict
            return (verdict == .failed || verdict == .warned) != control.isCaught(vector)
        }.map(\.name)
    }
}
