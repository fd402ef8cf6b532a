/// The certification of an implementation in the same process, vector by vector.
///
/// It depends on no test library: `TrackingConformanceTesting` turns its results into test cases of Swift Testing and
/// failures of XCTest.
public struct Conformance<Tested: Implementation>: Sendable where Tested: SendableMetatype {
    /// The rules and vectors.
    package let suite: Suite
    /// What counts against conformance.
    package let policy: Policy
    private let selection: Selection
    /// What of the suite or the list of known failures cannot be used.
    private let unusableInput: [String]

    /// Creates a certification with what was loaded for it, limited by the environment.
    package init(of implementation: Tested.Type, _ certification: Certification) {
        suite = certification.suite
        policy = certification.policy
        selection = .environment
        unusableInput = certification.problems
    }

    /// Creates a certification with a suite of one's own.
    package init(
        of implementation: Tested.Type,
        suite: Suite,
        policy: Policy = Policy(),
        selection: Selection = Selection()
    ) {
        self.suite = suite
        self.policy = policy
        self.selection = selection
        unusableInput = []
    }

    /// The selected vectors of an area that apply to the implementation, in suite order.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors, without deprecated ones.
    public func vectors(of area: VectorArea) -> [Vector] {
        selection.vectors(of: suite).filter { area.contains($0) && applies($0) }
    }

    /// Drives a fresh install of the implementation through a vector, and judges it.
    package func result(of vector: Vector) async -> VectorResult {
        let plan = RunPlan(suite: suite, vectors: [vector], policy: policy)
        let record = try? await Driver.run(Task { plan }, on: InProcessSource(Tested.self)).record
        let result = record?.results.first ?? VectorResult(vector, .notRun, reason: "the run was interrupted")
        return policy.applied(to: result)
    }

    /// Whether a result leaves conformance possible.
    package func accepts(_ result: VectorResult) -> Bool { !policy.counts(result) }

    /// What is wrong with the certification itself, one sentence each: the suite or the list of known failures cannot
    /// be read, no vector would be judged, a required capability is not declared, or entries of the list match nothing
    /// or give no reason.
    public var problems: [String] {
        guard unusableInput.isEmpty else { return unusableInput }
        return policy.knownFailures.problems(in: suite) + selection.problems(in: suite)
            + policy.unmetRequirements(Tested.handshake) + idleness
    }

    private func applies(_ vector: Vector) -> Bool { vector.applies(under: Tested.handshake) }

    private var idleness: [String] {
        guard !suite.vectors.contains(where: applies) else { return [] }
        let name = Tested.handshake.implementation.name
        return ["no vector applies to \(name); does its handshake declare the capabilities that it has?"]
    }
}

extension Selection {
    /// The problem of a selection or of a pattern in it that matches nothing, which would pass whatever the
    /// implementation does.
    package func problems(in suite: Suite) -> [String] {
        let vectors = vectors(of: suite)
        let idle = vectors.isEmpty ? patterns.map(\.description) : idlePatterns(among: vectors).map(\.description)
        guard vectors.isEmpty || !idle.isEmpty else { return [] }
        let words = quoted(idle.joined(separator: ","))
        return ["the selection \(words) matches no vector; patterns are ids, in which ** stands for any text"]
    }

    /// The patterns of what is left out that leave nothing out; a deprecated vector counts, as none of them ever runs.
    package func idleExclusions(in suite: Suite) -> [IDPattern] {
        let candidates = suite.vectors.filter { vector in
            patterns.isEmpty || patterns.contains { $0.matches(vector.id) }
        }
        return excluded.filter { pattern in !candidates.contains { pattern.matches($0.id) } }
    }

    /// The patterns that match none of the vectors that are selected.
    package func idlePatterns(among vectors: [Vector]) -> [IDPattern] {
        patterns.filter { pattern in !vectors.contains { pattern.matches($0.id) } }
    }
}
