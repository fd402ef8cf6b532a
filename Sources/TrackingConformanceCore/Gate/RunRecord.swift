/// A finished run: who was judged, and what became of every vector.
public struct RunRecord: Sendable {
    /// The version of the suite.
    public let suiteVersion: Version
    /// Who the implementation is, and what it declares.
    public let handshake: Handshake
    /// The results, in suite order.
    public var results: [VectorResult]
    /// What was noticed beside the vectors, such as stray output.
    public let warnings: [String]
    /// Whether the run was interrupted.
    public let wasInterrupted: Bool
    /// Whether most of the failures that were tried again alone, in a fresh process, passed: then others may fail for the
    /// same reason.
    package let isLeaky: Bool

    /// Creates a record.
    ///
    /// - Parameters:
    ///   - suiteVersion: The version of the suite.
    ///   - handshake: Who the implementation is, and what it declares.
    ///   - results: The results, in suite order.
    ///   - warnings: What was noticed beside the vectors.
    ///   - wasInterrupted: Whether the run was interrupted.
    public init(
        suiteVersion: Version,
        handshake: Handshake,
        results: [VectorResult],
        warnings: [String] = [],
        wasInterrupted: Bool = false
    ) {
        self.init(
            suiteVersion: suiteVersion,
            handshake: handshake,
            results: results,
            warnings: warnings,
            wasInterrupted: wasInterrupted,
            isLeaky: false
        )
    }

    /// Creates a record that says whether the adapter keeps something from one request to the next.
    ///
    /// - Parameters:
    ///   - suiteVersion: The version of the suite.
    ///   - handshake: Who the implementation is, and what it declares.
    ///   - results: The results, in suite order.
    ///   - warnings: What was noticed beside the vectors.
    ///   - wasInterrupted: Whether the run was interrupted.
    ///   - isLeaky: Whether most of the failures that were tried again alone passed.
    package init(
        suiteVersion: Version,
        handshake: Handshake,
        results: [VectorResult],
        warnings: [String],
        wasInterrupted: Bool,
        isLeaky: Bool
    ) {
        self.isLeaky = isLeaky
        self.suiteVersion = suiteVersion
        self.handshake = handshake
        self.results = results
        self.warnings = warnings
        self.wasInterrupted = wasInterrupted
    }

    /// The number of results with each verdict.
    public var counts: [Verdict: Int] {
        results.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
    }

    /// Whether no vector was judged: nothing applied, nothing was run, or all was recorded.
    public var judgedNothing: Bool {
        results.allSatisfy { [.recorded, .notApplicable, .notRun].contains($0.verdict) }
    }
}
