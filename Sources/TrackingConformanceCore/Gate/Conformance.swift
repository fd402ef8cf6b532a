/// The certification of an implementation in the same process, vector by vector.
///
/// It knows no test library: under Swift Testing `TrackingConformanceTesting` turns its results into test cases. Under
/// XCTest a loop does, with `problems` asserted to be empty once:
///
///     for vector in conformance.vectors(of: .push) {
///         let result = await conformance.result(of: vector)
///         XCTAssertTrue(conformance.accepts(result), result.explanation)
///     }
public struct Conformance<Tested: Implementation>: Sendable where Tested: SendableMetatype {
    /// The rules and vectors.
    public let suite: Suite
    /// What counts against conformance.
    public let policy: Policy
    private let selection: Selection

    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` may limit it: patterns of ids, between commas.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - knownFailures: The path of a list of known failures; a relative one begins at the directory of `file`.
    ///   - isStrict: Whether a broken recommended rule counts.
    ///   - file: The file that asks, the caller's own.
    /// - Throws: `UnusableInput` where the suite or the list cannot be read.
    public init(
        of implementation: Tested.Type,
        knownFailures: String? = nil,
        strict isStrict: Bool = false,
        file: String = #filePath
    ) throws(UnusableInput) {
        let suite = try Suite.bundled()
        let known = try KnownFailures(beside: file, path: knownFailures, catalogue: suite.catalogue)
        let policy = Policy(strict: isStrict, knownFailures: known)
        self.init(of: implementation, suite: suite, policy: policy, selection: .environment)
    }

    /// Creates a certification with a suite of one's own.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - suite: The rules and vectors.
    ///   - policy: What counts against conformance.
    ///   - selection: The vectors that it is limited to.
    public init(
        of implementation: Tested.Type,
        suite: Suite,
        policy: Policy = Policy(),
        selection: Selection = Selection()
    ) {
        self.suite = suite
        self.policy = policy
        self.selection = selection
    }

    /// The vectors of an area that are selected and apply to the implementation, in suite order.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors, deprecated ones left out.
    public func vectors(of area: VectorArea) -> [Vector] {
        selection.vectors(of: suite).filter { area.contains($0) && applies($0) }
    }

    /// Drives a fresh install of the implementation through a vector, and judges it.
    ///
    /// - Parameter vector: The vector.
    /// - Returns: What became of it, the list of known failures applied.
    public func result(of vector: Vector) async -> VectorResult {
        let plan = RunPlan(suite: suite, vectors: [vector], policy: policy)
        let record = try? await Driver.record(of: plan, from: InProcessSource(Tested.self))
        let result = record?.results.first ?? VectorResult(vector, .notRun, reason: "the run was interrupted")
        return policy.applied(to: result)
    }

    /// Whether a result leaves conformance possible.
    ///
    /// - Parameter result: What became of a vector.
    /// - Returns: `true` where it does not.
    public func accepts(_ result: VectorResult) -> Bool { !policy.counts(result) }

    /// What is wrong with the certification itself, a sentence each: it would judge nothing, a required capability is
    /// not declared, or its list of known failures has entries that match nothing or give no reason.
    public var problems: [String] {
        policy.knownFailures.problems(in: suite) + selection.problems(in: suite)
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
    /// The problem of a selection that matches nothing, which would pass whatever the implementation does.
    ///
    /// - Parameter suite: The suite, all of it.
    /// - Returns: A sentence, or nothing.
    package func problems(in suite: Suite) -> [String] {
        guard vectors(of: suite).isEmpty else { return [] }
        let words = patterns.map(\.description).joined(separator: ",")
        return ["the selection \(quoted(words)) matches no vector; patterns are ids, in which ** stands for any text"]
    }
}

extension KnownFailures {
    /// Reads a list from a path that may be relative to a source file.
    ///
    /// - Parameters:
    ///   - sourceFile: The source file that names the list.
    ///   - path: The list; `nil`: an empty one.
    ///   - catalogue: The rules that entries may name.
    /// - Throws: Every problem that was found.
    package init(
        beside sourceFile: String,
        path: String?,
        catalogue: RuleCatalogue
    ) throws(UnusableInput) {
        guard let path else {
            self.init()
            return
        }
        let directory = sourceFile[..<(sourceFile.lastIndex(of: "/") ?? sourceFile.startIndex)]
        try self.init(file: path.hasPrefix("/") ? path : "\(directory)/\(path)", catalogue: catalogue)
    }
}
