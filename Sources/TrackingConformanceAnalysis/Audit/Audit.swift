package import TrackingConformanceCore
package import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The trial of a suite by wrong implementations: a suite is as good as the mutants that it catches.
package struct Audit: Sendable {
    let suite: Suite
    let vectors: [Vector]
    let judge: Judge
    /// The lifecycle variables that are judged in each of the vectors, found once for all mutants.
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

    /// Tries every mutant and every control against every vector, on all cores.
    package func record(
        of faults: [Fault] = Fault.all,
        watch: (@Sendable (AuditProgress) -> Void)? = nil
    ) async -> AuditRecord {
        let mutants = faults.map(Mutant.init)
        let contradictions = contradictions(at: Array(vectors.indices))
        let ids = Set(contradictions.map(\.vector.id))
        // A vector that fails the documented behaviour fails every mutant, and so catches none.
        let trials = await trials(of: mutants, watch).map { ids.contains(vectors[$0.vector].id) ? $0.withoutKills : $0 }
        return AuditRecord(
            suite: suite,
            vectors: vectors,
            mutants: faults.enumerated().map { index, fault in
                mutant(of: fault, after: trials.map { $0.outcomes[index] }, tried: trials.map(\.areas))
            },
            controls: controls.map { control in
                let deviations = trials.filter { $0.deviations.contains(control.name) }.map { vectors[$0.vector].id }
                return AuditedControl(name: control.name, expectation: control.expectation, deviations: deviations)
            },
            contradictions: contradictions
        )
    }

    /// Those of some vectors that the documented behaviour does not pass.
    func contradictions(at places: [Int]) -> [Contradiction] {
        places.compactMap { place in
            let judgement = judge.judge(observations(of: .documented, at: place), against: vectors[place])
            guard judgement.verdict == .failed || judgement.verdict == .warned else { return nil }
            let result = VectorResult(vectors[place], judgement.verdict, mismatches: judgement.mismatches)
            return Contradiction(result, suite.catalogue)
        }
    }

    private func mutant(of fault: Fault, after outcomes: [Outcome?], tried: [Set<Area>]) -> AuditedMutant {
        var broken: [Rule.ID: Breach] = [:]
        for (place, outcome) in outcomes.enumerated() {
            for mismatch in outcome?.broken ?? [] { broken[mismatch.rule, default: Breach()].add(mismatch, in: place) }
        }
        let failed = outcomes.count { $0?.broken.isEmpty == false }
        return AuditedMutant(
            name: fault.id,
            rule: fault.rule,
            fault: fault.statement,
            kills: outcomes.compactMap { $0?.kill },
            broken: suite.catalogue.listed(broken, in: vectors),
            passed: tried.count { $0.contains(fault.area) } - failed,
            failed: failed
        )
    }

    /// Each vector is a task of its own, for all mutants, so that the documented answers are computed once.
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
struct Mutant: Sendable {
    let fault: Fault
    let variant: Variant

    init(_ fault: Fault) { (self.fault, variant) = (fault, Variant(fault.change)) }
}

/// What became of all mutants and controls at one vector.
private struct Trial: Sendable {
    /// The place of the vector.
    let vector: Int
    let areas: Set<Area>
    /// The outcome of each mutant that answers differently from the documents, by its place.
    let outcomes: [Int: Outcome]
    /// The controls with an unexpected outcome.
    let deviations: [String]

    /// The same of a vector that catches nothing.
    var withoutKills: Trial { Trial(vector: vector, areas: areas, outcomes: [:], deviations: deviations) }
}

private struct Outcome: Sendable {
    /// How the vector catches it, if it does.
    let kill: Kill?
    /// What breaks a rule there, informational ones left out.
    let broken: [Mismatch]
}

extension Audit {
    private func trial(of mutants: [Mutant], against index: Int) -> Trial {
        let vector = vectors[index]
        let areas = Set(vector.steps.map(\.stimulus.event.area))
        let columns = Columns(of: vector.stimuli, in: vector.context, giving: judgedVariables[index])
        var outcomes: [Int: Outcome] = [:]
        for place in mutants.indices where areas.contains(mutants[place].fault.area) {
            // What does as documented passes: the control that is the specification itself shows it.
            guard let observations = columns.observations(of: mutants[place].variant) else { continue }
            let judgement = judge.judge(observations, against: vector)
            outcomes[place] = Outcome(
                kill: kill(of: mutants[place].fault, by: judgement, at: index),
                broken: judgement.mismatches.filter { suite.catalogue.level(of: $0.rule) != .informational }
            )
        }
        return Trial(vector: index, areas: areas, outcomes: outcomes, deviations: deviations(at: vector))
    }

    /// A vector catches a mutant by failing it; by warning it, where its fault breaks a recommended rule.
    func kill(of fault: Fault, by judgement: Judgement, at index: Int) -> Kill? {
        let isRecommended = suite.catalogue.level(of: fault.rule) == .recommended
        guard judgement.verdict == .failed || (isRecommended && judgement.verdict == .warned) else { return nil }
        let own = judgement.mismatches.first { $0.rule == fault.rule }
        let other = judgement.mismatches.first { suite.catalogue.level(of: $0.rule) != .informational }
        return (own ?? other).map { mismatch in
            Kill(vector: index, isNamed: vectors[index].rules.contains(fault.rule), mismatch: mismatch)
        }
    }

    /// What a specification answers to a vector, in the facts that are judged there.
    func observations(of specification: Specification, at index: Int) -> [Observation] {
        let (vector, variables) = (vectors[index], judgedVariables[index])
        return specification.observations(of: vector.steps.map(\.stimulus), in: vector.context, giving: variables)
    }

    private func deviations(at vector: Vector) -> [String] {
        guard !controls.isEmpty else { return [] }
        let columns = Columns(of: vector.stimuli, in: vector.context)
        return controls.filter { $0.deviates(vector, columns, judge) }.map(\.name)
    }
}
