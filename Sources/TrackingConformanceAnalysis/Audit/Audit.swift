package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The test of a suite with wrong implementations: a suite is only as good as the mutants that it catches.
package struct Audit: Sendable {
    let suite: Suite
    let vectors: [Vector]
    let judge: Judge
    /// The lifecycle variables judged in each vector, found once for all mutants.
    private let judgedVariables: [[LifecycleVariable]]
    private let controls: [Control]

    package init(of suite: Suite) { self.init(of: suite, controls: Control.all) }

    package init(of suite: Suite, controls: [Control]) {
        self.suite = suite
        self.controls = controls
        vectors = suite.vectors.filter { $0.deprecation == nil }
        judge = Judge(catalogue: suite.catalogue)
        judgedVariables = vectors.map(\.judgedVariables)
    }

    /// Runs every mutant and every control against every vector, on all cores.
    package func record(
        of faults: [Fault] = Fault.all,
        watch: (@Sendable (AuditProgress) -> Void)? = nil
    ) async -> AuditRecord {
        let trials = await trials(of: faults.concurrentMap { Mutant($0) }, watch)
        var found = [[(place: Int, outcome: Outcome)]](repeating: [], count: faults.count)
        for trial in trials {
            for outcome in trial.outcomes { found[outcome.mutant].append((trial.vector, outcome.outcome)) }
        }
        let counts = Dictionary(
            uniqueKeysWithValues: Area.allCases.map { area in
                (area, trials.count { $0.areas.contains(area) })
            }
        )
        let mutants = await faults.indices.concurrentMap { [found] index in
            mutant(of: faults[index], after: found[index], tried: counts[faults[index].area, default: 0])
        }
        return AuditRecord(
            suite: suite,
            vectors: vectors,
            mutants: mutants,
            controls: controls.map { control in
                let deviations = trials.filter { $0.deviations.contains(control.name) }.map { vectors[$0.vector].id }
                return AuditedControl(name: control.name, expectation: control.expectation, deviations: deviations)
            },
            contradictions: trials.compactMap(\.contradiction)
        )
    }

    /// The contradictions of the vectors that the documented behaviour fails.
    func contradictions(at places: [Int]) -> [Contradiction] {
        places.compactMap { place in
            let vector = vectors[place]
            return contradiction(of: judge.judge(observations(of: .documented, at: place), against: vector), vector)
        }
    }

    private func contradiction(of documented: Judgement, _ vector: Vector) -> Contradiction? {
        guard documented.verdict == .failed || documented.verdict == .warned else { return nil }
        let result = VectorResult(vector, documented.verdict, mismatches: documented.mismatches)
        return Contradiction(result, suite.catalogue)
    }

    private func mutant(of fault: Fault, after outcomes: [(place: Int, outcome: Outcome)], tried: Int) -> AuditedMutant
    {
        var broken: [Rule.ID: Breach] = [:]
        for (place, outcome) in outcomes {
            for mismatch in outcome.broken { broken[mismatch.rule, default: Breach()].add(mismatch, in: place) }
        }
        let failed = outcomes.count { !$0.outcome.broken.isEmpty }
        return AuditedMutant(
            name: fault.id,
            rule: fault.rule,
            fault: fault.statement,
            kills: outcomes.compactMap(\.outcome.kill),
            broken: suite.catalogue.listed(broken, in: vectors),
            passed: tried - failed,
            failed: failed
        )
    }

    /// The trials, one task per vector for all mutants, so that the documented answers are computed once.
    private func trials(of mutants: [Mutant], _ watch: (@Sendable (AuditProgress) -> Void)?) async -> [Trial] {
        let counter = VectorCounter(total: vectors.count)
        let watching = watch.map { watch in Task { await counter.report(to: watch) } }
        defer { watching?.cancel() }
        let workers = Program.processorCount
        return await withTaskGroup(of: [Trial].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var trials: [Trial] = []
                    for index in stride(from: worker, to: vectors.count, by: workers) {
                        trials.append(trial(of: mutants, against: index))
                        await counter.count()
                        // Lets other tasks of the process run during an audit.
                        await Task.yield()
                    }
                    return trials
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.vector < $1.vector }
        }
    }
}

/// A wrong implementation: the specification with one fault.
final class Mutant: Sendable {
    let fault: Fault
    let variant: Variant

    init(_ fault: Fault) { (self.fault, variant) = (fault, Variant(fault.change)) }
}

/// The outcomes of all mutants and controls for one vector.
private struct Trial: Sendable {
    /// The index of the vector.
    let vector: Int
    let areas: Set<Area>
    /// The outcomes of the mutants that deviate from the documented behaviour; empty if the documented behaviour fails
    /// the vector, since every mutant would fail it, too.
    let outcomes: [(mutant: Int, outcome: Outcome)]
    /// The names of the controls with an unexpected outcome.
    let deviations: [String]
    let contradiction: Contradiction?
}

private struct Outcome: Sendable {
    /// The evidence, if the vector catches the mutant.
    let kill: Kill?
    /// The mismatches, except those with informational rules.
    let broken: [Mismatch]
}

extension Audit {
    private func trial(of mutants: [Mutant], against index: Int) -> Trial {
        let vector = vectors[index]
        let answered = variantTrial(at: index)
        let areas = Set(vector.steps.map(\.stimulus.event.area))
        var outcomes: [(mutant: Int, outcome: Outcome)] = []
        if !answered.isContradicted {
            for (place, mutant) in mutants.enumerated() where areas.contains(mutant.fault.area) {
                // A mutant that behaves as documented passes, like the control `documented`.
                guard let judgement = answered.judgement(of: mutant.variant) else { continue }
                let outcome = Outcome(
                    kill: kill(of: mutant.fault, by: judgement, at: index),
                    broken: judgement.mismatches.filter { suite.catalogue.level(of: $0.rule) != .informational }
                )
                outcomes.append((place, outcome))
            }
        }
        return Trial(
            vector: index,
            areas: areas,
            outcomes: outcomes,
            deviations: controls.filter { $0.deviates(answered) }.map(\.name),
            contradiction: contradiction(of: answered.documented, vector)
        )
    }

    /// The trial of variants by a vector, limited to the facts that it judges.
    func variantTrial(at index: Int) -> VariantTrial {
        VariantTrial(of: vectors[index], giving: judgedVariables[index], by: judge)
    }

    /// The evidence that a vector catches a mutant: it fails the mutant, or warns if the fault's rule is recommended;
    /// `nil` if it does neither.
    func kill(of fault: Fault, by judgement: Judgement, at index: Int) -> Kill? {
        let isRecommended = suite.catalogue.level(of: fault.rule) == .recommended
        guard judgement.verdict == .failed || (isRecommended && judgement.verdict == .warned) else { return nil }
        let own = judgement.mismatches.first { $0.rule == fault.rule }
        let other = judgement.mismatches.first { suite.catalogue.level(of: $0.rule) != .informational }
        return (own ?? other).map { mismatch in
            Kill(vector: index, isNamed: vectors[index].rules.contains(fault.rule), mismatch: mismatch)
        }
    }

    /// A specification's observations for a vector, limited to the facts that it judges.
    func observations(of specification: Specification, at index: Int) -> [Observation] {
        let (vector, variables) = (vectors[index], judgedVariables[index])
        return specification.observations(of: vector.steps.map(\.stimulus), in: vector.context, giving: variables)
    }
}
