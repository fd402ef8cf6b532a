public import TrackingConformanceCore

/// A finished run with what is needed to report it.
public struct Report: Sendable {
    /// What became of the vectors.
    public let record: RunRecord
    /// The rules.
    public let catalogue: RuleCatalogue
    /// Whether a broken recommended rule counts against conformance.
    public let isStrict: Bool
    /// The arguments that repeat the run but for its selection, ready to be typed into a shell.
    public let invocation: Invocation

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - record: What became of the vectors.
    ///   - catalogue: The rules.
    ///   - isStrict: Whether a broken recommended rule counts against conformance.
    ///   - invocation: The command that made the run.
    public init(record: RunRecord, catalogue: RuleCatalogue, isStrict: Bool, invocation: Invocation) {
        self.record = record
        self.catalogue = catalogue
        self.isStrict = isStrict
        self.invocation = invocation
    }

    /// Whether the implementation conforms.
    public var isConformant: Bool { record.isConformant(strict: isStrict) }
}
