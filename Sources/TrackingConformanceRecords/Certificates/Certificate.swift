package import TrackingConformanceCore
import TrackingConformanceJSON

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
    package let terms: PolicyTerms
    /// The answers, in a file next to the certificate.
    package let answers: Artefact
    /// The JSON report, in a file next to the certificate.
    package let report: Artefact

    package let text: String

    static let statementType = "https://in-toto.io/Statement/v1"
    static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"
}
