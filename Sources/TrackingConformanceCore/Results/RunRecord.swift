/// A finished run: who was judged, and what became of every vector.
package struct RunRecord: Sendable {
    package let suiteVersion: Version
    package let handshake: Handshake
    package var results: [VectorResult]
    /// What was noticed besides the vectors, such as unexpected output.
    package var warnings: [String]
    package let wasInterrupted: Bool
    /// What was tried, where the vectors are what an exploration found; `nil` for a run.
    package var exploration: ExplorationSummary?
    /// Why failures that were tried again alone, in a fresh process, passed or failed otherwise, so that others may
    /// fail for the same reason; `nil` if they did not.
    package var unsteadiness: Unsteadiness?
    /// What speaks against conformance in how the run came about, one sentence each.
    package var problems: [String] = []
    /// The part of a selection that was run; `nil`: all of it.
    package var shard: ShardOfSelection?

    package init(
        suiteVersion: Version,
        handshake: Handshake,
        results: [VectorResult],
        warnings: [String] = [],
        wasInterrupted: Bool = false,
        exploration: ExplorationSummary? = nil
    ) {
        self.suiteVersion = suiteVersion
        self.handshake = handshake
        self.results = results
        self.warnings = warnings
        self.wasInterrupted = wasInterrupted
        self.exploration = exploration
    }

    package var counts: [Verdict: Int] {
        let counts = Verdict.allCases.map { verdict in (verdict, results.count { $0.verdict == verdict }) }
        return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
    }

    /// The declared capabilities that a vector that was run requires: others were not tested.
    package var testedCapabilities: [Capability] {
        let tested = results.reduce(into: Set<Capability>()) { if $1.wasRun { $0.formUnion($1.vector.requires) } }
        return handshake.capabilities.filter(tested.contains)
    }

    /// Whether nothing was judged, before a list of known failures is applied: nothing applied, nothing was run, all
    /// was recorded or declined.
    package var judgedNothing: Bool {
        if let exploration { return exploration.sequences == exploration.declinedCount }
        return results.allSatisfy { [.recorded, .unsupported, .notApplicable, .notRun].contains($0.verdict) }
    }
}
