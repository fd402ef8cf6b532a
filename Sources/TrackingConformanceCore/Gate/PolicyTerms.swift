/// What a policy demands, as a report keeps it: enough to tell whether two runs were held to the same.
public struct PolicyTerms: Sendable, Equatable {
    /// Whether a broken recommended rule counts.
    public let isStrict: Bool
    /// The capabilities that the implementation must declare, in the kit's order.
    public let requiredCapabilities: [Capability]
    /// The SHA-256 of the list of known failures in its canonical form; `nil` where nothing is listed.
    public let knownFailures: String?

    /// Creates terms.
    ///
    /// - Parameters:
    ///   - isStrict: Whether a broken recommended rule counts.
    ///   - requiredCapabilities: The capabilities that the implementation must declare.
    ///   - knownFailures: The SHA-256 of the list of known failures; `nil` where nothing is listed.
    public init(strict isStrict: Bool, requiredCapabilities: some Sequence<Capability>, knownFailures: String?) {
        self.isStrict = isStrict
        self.requiredCapabilities = Set(requiredCapabilities).sorted()
        self.knownFailures = knownFailures
    }
}

extension Policy {
    /// What the policy demands.
    public var terms: PolicyTerms {
        let list = knownFailures.entries.isEmpty ? nil : SHA256.digest(of: Array(knownFailures.text.utf8))
        return PolicyTerms(strict: isStrict, requiredCapabilities: requiredCapabilities, knownFailures: list)
    }
}
