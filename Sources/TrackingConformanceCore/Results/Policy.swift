/// The conditions of conformance.
package struct Policy: Sendable {
    /// True if a broken recommended rule counts.
    package var isStrict: Bool
    package var knownFailures: KnownFailures
    package var requiredCapabilities: [Capability]

    package init(
        strict isStrict: Bool = false,
        knownFailures: KnownFailures = KnownFailures(),
        requiredCapabilities: [Capability] = []
    ) {
        (self.isStrict, self.knownFailures) = (isStrict, knownFailures)
        self.requiredCapabilities = requiredCapabilities
    }

    package func applied(to result: VectorResult) -> VectorResult { knownFailures.applied(to: result) }

    package func counts(_ result: VectorResult) -> Bool { result.verdict.fails(strict: isStrict) }

    package static let nothingJudged = "no vector was judged"
    package static let interruption = "the run was interrupted"

    /// The problem of required capabilities that an implementation does not declare.
    package func unmetRequirements(_ handshake: Handshake) -> [String] {
        let missing = requiredCapabilities.filter { !handshake.capabilities.contains($0) }
        guard !missing.isEmpty else { return [] }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        let what = "\(noun(missing.count, "capability", "capabilities")) \(names)"
        return ["the implementation does not declare the required \(what)"]
    }
}

extension Verdict {
    package func fails(strict isStrict: Bool) -> Bool {
        switch self {
        case .failed, .errored, .unsupported, .unexpectedPass: true
        case .warned: isStrict
        case .passed, .recorded, .notApplicable, .expectedFailure, .notRun: false
        }
    }
}
