package import TrackingConformanceCore
package import TrackingConformanceJSON

/// A certificate: what a run came to, as an in-toto Statement (v1) with a test-result predicate (v0.1).
///
/// It is written canonically and sealed with a digest of itself, so that any changed byte is noticed. Who made it is
/// told by a signature, which is left to the tools that exist for it.
package struct Certificate: Sendable {
    /// A file, or something else that a digest stands for.
    package struct Artefact: Sendable, Equatable {
        package let name: String
        /// The SHA-256 in 64 lower-case hexadecimal digits.
        package let digest: String

        package init(_ name: String, digest: String) {
            self.name = name
            self.digest = digest
        }

        package init(_ name: String, of bytes: [UInt8]) {
            self.init(name, digest: SHA256.digest(of: bytes))
        }
    }

    /// What is certified: the implementation, whose digest is that of its answers.
    package let implementation: Artefact
    /// The artefacts that the implementation was built as.
    package let artefacts: [Artefact]
    /// The kit, by the digest of its program, with its version for a name.
    package let kit: Artefact
    package let suiteVersion: Version
    package let suiteDigest: SuiteDigest
    /// What the run was held to.
    package let terms: CertifiedTerms
    /// The answers, in a file next to the certificate.
    package let answers: Artefact
    /// The JSON report, in a file next to the certificate.
    package let report: Artefact

    package let text: String

    static let statementType = "https://in-toto.io/Statement/v1"
    static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"
}

/// What a run was held to, as a certificate has it: enough to hold its answers to it again.
package struct CertifiedTerms: Sendable, Equatable {
    /// Whether a broken recommended rule counts.
    package let isStrict: Bool
    /// The capabilities that the implementation must declare, in the kit's order.
    package let requiredCapabilities: [Capability]
    /// The list of known failures; `nil` where nothing is listed.
    package let knownFailures: JSONValue?
    /// The day on which the list was applied, in UTC; `nil` where nothing is listed.
    package let day: CalendarDay?
    /// The number of lost connections that the run allowed.
    package let reconnects: Int

    init(
        strict isStrict: Bool,
        requiredCapabilities: [Capability],
        knownFailures: JSONValue?,
        day: CalendarDay?,
        reconnects: Int
    ) {
        self.isStrict = isStrict
        self.requiredCapabilities = requiredCapabilities
        self.knownFailures = knownFailures
        self.day = day
        self.reconnects = reconnects
    }

    /// Takes the terms of a policy, and what else a run was allowed.
    package init(_ policy: Policy, reconnects: Int) {
        let list = policy.knownFailures
        let isListed = !list.entries.isEmpty
        self.init(
            strict: policy.isStrict,
            requiredCapabilities: policy.terms.requiredCapabilities,
            knownFailures: isListed ? list.json : nil,
            day: isListed ? list.today : nil,
            reconnects: reconnects
        )
    }

    package func policy(
        catalogue: RuleCatalogue,
        faults library: any FaultLibrary
    ) throws(UnusableInput) -> Policy {
        var policy = Policy(strict: isStrict, requiredCapabilities: requiredCapabilities)
        guard let knownFailures else { return policy }
        let text = SourceText(
            name: "the certificate's list of known failures",
            bytes: Array(JSONWriter.canonical(knownFailures).utf8)
        )
        policy.knownFailures = try KnownFailures(text, catalogue: catalogue, faults: library, today: day)
        return policy
    }
}
