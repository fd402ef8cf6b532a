import TrackingConformanceAnalysis
public import TrackingConformanceCore
import TrackingConformanceSpecification

extension Conformance {
    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` can limit it to some vectors: patterns of ids, separated
    /// by commas. If the suite or the list cannot be read, there are no vectors, and `problems` gives the reason: call
    /// `checkGate` in a test to check it.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - knownFailures: The path of a list of known failures, relative to the directory of `file`.
    ///   - isStrict: Whether a broken recommended rule counts.
    ///   - file: The caller's file.
    public init(
        of implementation: Tested.Type,
        knownFailures: String? = nil,
        strict isStrict: Bool = false,
        file: String = #filePath
    ) {
        let certification = Certification(
            knownFailures: knownFailures,
            faults: Fault.library,
            strict: isStrict,
            file: file
        )
        self.init(of: implementation, certification)
    }
}
