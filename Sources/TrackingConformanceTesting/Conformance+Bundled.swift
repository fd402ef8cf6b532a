import TrackingConformanceAnalysis
public import TrackingConformanceCore
import TrackingConformanceSpecification

extension Conformance {
    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` may limit it: patterns of ids, between commas. Where the
    /// suite or the list cannot be read, there is no vector, and `problems` says why: a test must check them, which
    /// `checkGate` does.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - knownFailures: The path of a list of known failures; a relative one begins at the directory of `file`.
    ///   - isStrict: Whether a broken recommended rule counts.
    ///   - file: The file that asks, the caller's own.
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
