import TrackingConformanceCore
package import TrackingConformanceRecords

/// Whether a certificate is true, as text for people.
package enum VerificationText {
    /// Writes what a verification came to.
    ///
    /// - Parameters:
    ///   - verification: The verification.
    ///   - style: How words are marked, and how wide lines are.
    /// - Returns: The text, with a line break at the end.
    package static func text(of verification: Verification, style: TerminalStyle) -> String {
        let certificate = verification.certificate
        let who = certificate.implementation.name.clipped(to: 300).printable
        guard verification.isTrue, let conclusion = verification.conclusion else {
            return [
                ["\(style.marked("REFUSED", .bad))  the certificate of \(who) is not true"],
                verification.refusals.flatMap { style.wrapped("- \($0)".clipped(to: 600), hanging: 2) },
            ].joinedBlocks
        }
        let mark = conclusion.isConformant ? TerminalStyle.Mark.good : .bad
        return [
            ["\(style.marked("TRUE", mark))  \(who): \(style.marked(conclusion.verdict, mark))"],
            counts(of: verification, conclusion).flatMap { style.wrapped($0) },
            style.wrapped(checked(verification), after: "checked      "),
            style.wrapped(unchecked(verification), after: "not checked  "),
        ].joinedBlocks
    }

    private static func counts(of verification: Verification, _ conclusion: Conclusion) -> [String] {
        let results = conclusion.record.results
        let counts = Verdict.allCases.compactMap { verdict in
            conclusion.record.counts[verdict].map { "\($0) \(verdict.label)" }
        }
        let certificate = verification.certificate
        let terms = certificate.terms.isStrict ? ", broken recommended rules count" : ""
        let rest = verification.suiteCount - results.count
        let part = rest > 0 ? ["It leaves out \(counted(rest, "vector")) of the suite."] : []
        return [
            "suite \(certificate.suiteVersion), certified by \(Kit.name) \(certificate.kit.name.clipped(to: 40))\(terms)",
            "\(counted(results.count, "vector")): \(counts.joined(separator: ", "))",
        ] + part + conclusion.problems
    }

    private static func checked(_ verification: Verification) -> String {
        let certificate = verification.certificate
        let files = ([certificate.answers, certificate.report] + verification.checkedArtefacts).map(\.name)
        return "the seal of the certificate; the digests of \(files.joined(separator: ", ")) and of the suite; "
            + "every verdict, judged again from the answers"
    }

    private static func unchecked(_ verification: Verification) -> String {
        let artefacts = verification.uncheckedArtefacts.map(\.name).joined(separator: ", ")
        let subjects = artefacts.isEmpty ? "" : "; \(artefacts) (--subject FILE checks it)"
        return "who made the certificate, which only a signature tells, and whether the answers are the "
            + "implementation's\(subjects)"
    }
}
