/// A run: the questions to an implementation, the results, and their meaning under a policy.
package struct Run: Sendable {
    package let suite: Suite
    package let handshake: Handshake
    /// The result of each vector before the list of known failures is applied.
    package var unlisted: [VectorResult] { didSet { applyList() } }
    /// The result of each vector, with the policy's list of known failures applied.
    package private(set) var results: [VectorResult] = []
    /// Warnings that concern no particular vector, such as one about unexpected output.
    package var warnings: [String]
    /// Problems of the run itself that count against conformance, one sentence each.
    package var problemsOfRun: [String]
    package let wasInterrupted: Bool
    /// The reason why failures, tried again alone in a fresh process, passed or failed differently; `nil` if none did.
    package var unsteadiness: Unsteadiness?
    /// The extent of the exploration that found the vectors; `nil` for a run of the suite.
    package var exploration: ExplorationSummary?
    /// The rules to whose vectors the run was limited; none for all rules.
    package var askedRules: [Rule.ID] = []
    /// The part of a selection that was run; `nil` for all of it.
    package var shard: ShardOfSelection?
    /// The phrase that describes a chosen part of the suite after the number of vectors, such as `that failed last`;
    /// `nil` if all were chosen.
    package var choice: String?
    /// The time that the run took; `nil` if not measured.
    package var duration: Duration?

    package var policy: Policy { didSet { applyList() } }
    package private(set) var listProblems: [KnownFailures.Problem] = []
    package private(set) var exceptions = KnownFailures.Exceptions()
    /// The causes of the failures; `nil` if not sought.
    package var diagnosis: Diagnosis?

    package init(
        of suite: Suite,
        by handshake: Handshake,
        _ results: [VectorResult],
        warnings: [String] = [],
        problems: [String] = [],
        wasInterrupted: Bool = false,
        policy: Policy = Policy()
    ) {
        (self.suite, self.handshake, unlisted, self.policy) = (suite, handshake, results, policy)
        (self.warnings, problemsOfRun, self.wasInterrupted) = (warnings, problems, wasInterrupted)
        applyList()
    }

    private mutating func applyList() {
        let list = policy.knownFailures
        let applications = unlisted.map(list.application)
        results = applications.map(\.result)
        listProblems = list.problems(in: suite) + list.problems(after: applications, of: suite)
        exceptions = list.exceptions(in: applications)
    }
}

// MARK: - The verdict

extension Run {
    /// All problems that count against conformance besides the results, one sentence each.
    package var problems: [String] { otherProblems + listProblems.map(\.description) }

    /// The problems of the run and of its requirements, one sentence each.
    package var otherProblems: [String] {
        let interruption = wasInterrupted ? [Policy.interruption] : []
        let unsteady = unsteadiness.map { [$0.problem] } ?? []
        // Excused vectors prove nothing if none was judged.
        let sentence = exploration == nil ? Policy.nothingJudged : "no sequence was judged"
        let nothing = judgedNothing(in: unlisted) ? [sentence + reasonForNone] : []
        return interruption + unsteady + problemsOfRun + (exploration?.problems ?? []) + nothing
            + policy.unmetRequirements(handshake)
    }

    /// The capabilities needed for vectors to apply, as the end of a sentence, if none applies.
    private var reasonForNone: String {
        guard results.allSatisfy({ $0.verdict == .notApplicable }) else { return "" }
        let missing = results.map { Set($0.vector.requires).subtracting(handshake.capabilities) }
        guard let first = missing.first else { return "" }
        let common = missing.reduce(first) { $0.intersection($1) }
        let names = (common.isEmpty ? missing.reduce([]) { $0.union($1) } : common).sorted().map(\.rawValue)
        guard !names.isEmpty else { return "" }
        return ": these vectors need \(names.inOneList), which the adapter does not declare"
    }

    /// True if nothing was judged: nothing applied or was run, or everything was recorded or declined.
    package func judgedNothing(in results: [VectorResult]) -> Bool {
        if let exploration { return exploration.sequences == exploration.declinedCount }
        return results.allSatisfy { [.recorded, .unsupported, .notApplicable, .notRun].contains($0.verdict) }
    }

    /// True if a list excuses some failures, and nothing else failed or broke a rule.
    package var isExcused: Bool {
        exceptions.vectorCount > 0 && !results.contains { [.failed, .warned].contains($0.verdict) }
    }

    /// True if the implementation conforms: nothing counts against it, and every vector was run.
    package var isConformant: Bool {
        problems.isEmpty && !results.contains { policy.counts($0) || $0.verdict == .notRun }
    }
}

// MARK: - Results

extension Run {
    package var counts: [Verdict: Int] {
        results.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
    }

    /// The number of vectors in the whole suite.
    package var suiteSize: Int { suite.vectors.count { $0.deprecation == nil } }

    /// The noun for a question of the run.
    package var noun: String { exploration == nil ? "vector" : "sequence" }

    package var causes: [Cause] { diagnosis?.causes ?? [] }

    /// The declared capabilities required by the vectors that were run; others were not tested.
    package var testedCapabilities: [Capability] {
        let tested = results.reduce(into: Set<Capability>()) { if $1.wasRun { $0.formUnion($1.vector.requires) } }
        return handshake.capabilities.filter(tested.contains)
    }
}
