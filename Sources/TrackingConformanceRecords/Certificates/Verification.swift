package import TrackingConformanceCore

/// Whether a certificate is true, as far as that can be decided without the implementation.
package struct Verification: Sendable {
    package let certificate: Certificate
    /// The reasons it is invalid, one sentence each.
    package var refusals: [String] = []
    /// What its answers came to; `nil` where they were not judged.
    package private(set) var conclusion: Conclusion?
    package private(set) var checkedArtefacts: [Certificate.Artefact] = []
    /// The number of vectors of the suite, deprecated ones left out.
    package private(set) var suiteCount = 0
    /// The rules of the suite; `nil` if the answers were not judged.
    package private(set) var catalogue: RuleCatalogue?

    package init(_ certificate: Certificate) {
        self.certificate = certificate
    }

    /// Whether nothing was found that speaks against the certificate.
    package var isTrue: Bool { refusals.isEmpty }

    package var uncheckedArtefacts: [Certificate.Artefact] {
        certificate.artefacts.filter { !checkedArtefacts.contains($0) }
    }

    /// Checks that an artefact is one of those certified, whatever its file is called now.
    package mutating func check(_ artefact: Certificate.Artefact) {
        if let certified = certificate.artefacts.first(where: { $0.digest == artefact.digest }) {
            checkedArtefacts.append(certified)
            return
        }
        let named = certificate.artefacts.first { $0.name == artefact.name }
        let certified = named.map { "the certificate has \($0.digest)" } ?? "no artefact of the certificate has it"
        let digest = "its SHA-256 is \(artefact.digest)"
        refusals.append("\(artefact.name) is not the certified file: \(digest), and \(certified)")
    }

    package mutating func compare(_ conclusion: Conclusion, suite: Suite) {
        self.conclusion = conclusion
        catalogue = suite.catalogue
        suiteCount = suite.vectors.count { $0.deprecation == nil }
        let again = Certificate(
            of: conclusion,
            artefacts: certificate.artefacts,
            kit: certificate.kit,
            suiteDigest: certificate.suiteDigest,
            terms: certificate.terms,
            answers: certificate.answers,
            report: certificate.report
        )
        guard again.text != certificate.text else { return }
        let (theirs, ours) = (certificate.text.split(separator: "\n"), again.text.split(separator: "\n"))
        let place = zip(theirs, ours).prefix { $0 == $1 }.count
        refusals.append(
            "from its line \(place + 1) on, the certificate says what its answers do not give: they give "
                + "\(conclusion.verdict), with \(counted(conclusion.record.counts[.passed] ?? 0, "vector")) passed"
        )
    }
}

extension Certificate {
    /// Why a suite is not the one that the certificate is about; `nil` where it is.
    package func suiteProblem(_ version: Version, _ digest: SuiteDigest) -> String? {
        guard version == suiteVersion else {
            return "the certificate is of suite \(suiteVersion), and this is suite \(version); "
                + "name a directory with suite \(suiteVersion) with --suite, or use a kit that came with it"
        }
        guard digest != suiteDigest else { return nil }
        let what = digest.vectors == suiteDigest.vectors ? "rules" : "vectors"
        return "the certificate is of a suite \(suiteVersion) with other \(what) than this one; name the suite that "
            + "was certified with --suite, and vectors that were added to it with --vectors"
    }
}
