import TrackingConformanceCore
package import TrackingConformanceRecords

extension Verification: Documented {
    package static let formats: [Format<Verification>] = [.text, .markdown, .html]

    /// Whether the certificate is true, and what that says of the implementation.
    package var document: Document {
        let who = certificate.implementation.name.clipped(to: 300)
        guard isTrue, let conclusion else {
            let refusals = refusals.map { Phrase("\($0)".clipped(to: 600)) }
            return Document(
                title: "\("REFUSED", .bad)  the certificate of \(who) is not true",
                isGood: false,
                blocks: [.list(refusals.map { Document.Item(words: $0) }, of: "reason")],
                longestList: .max
            )
        }
        let mark = conclusion.isConformant ? TerminalStyle.Mark.good : .bad
        return Document(
            title: "\("TRUE", mark)  \(who): \(conclusion.verdict, mark)",
            isGood: conclusion.isConformant,
            pageSubject: "The certificate of \(who), judged again by \(Kit.name) \(Kit.version)",
            lead: counts(of: conclusion).map { .prose(Phrase($0)) },
            blocks: [
                meaning(of: conclusion),
                .facts([Document.Fact("checked", nil, Phrase(checked)), .init("not checked", nil, Phrase(unchecked))]),
            ]
                + [catalogue].compactMap { $0 }.map {
                    RuleTables(results: conclusion.record.results, catalogue: $0, isOpen: true).section
                },
            style: DocumentHTML.file(PackageResources.run_css)
        )
    }

    /// The certificate in the words of those who do not know the kit, on a page only.
    private func meaning(of conclusion: Conclusion) -> Document.Block {
        let record = conclusion.record
        let sequences = counted(
            record.results.count { $0.verdict != .notApplicable },
            "sequence of events",
            "sequences of events"
        )
        let capabilities = record.handshake.capabilities.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let broken = conclusion.isConformant ? "broke no required rule" : "broke required rules"
        let excused = conclusion.exceptions.entries.isEmpty ? "" : ", apart from known failures"
        let words = """
            The certificate is true: nothing in it was changed. The implementation was sent \(sequences) and \
            \(broken)\(excused). Its answers are kept with the certificate; they were judged again, with the same verdict.
            """
        return .page {
            DocumentHTML.markup(.prose(Phrase(words)))
                + DocumentHTML.markup(.facts([Document.Fact("capabilities", nil, Phrase(prose: capabilities))]))
        }
    }

    private func counts(of conclusion: Conclusion) -> [String] {
        let results = conclusion.record.results
        let counts = Verdict.allCases.compactMap { verdict in
            conclusion.record.counts[verdict].map { "\($0) \(verdict.label)" }
        }
        let terms = certificate.terms.isStrict ? ", broken recommended rules count" : ""
        let rest = suiteCount - results.count
        let part = rest > 0 ? ["It leaves out \(counted(rest, "vector")) of the suite."] : []
        return [
            "suite \(certificate.suiteVersion), certified by \(Kit.name) "
                + "\(certificate.kit.name.clipped(to: 40))\(terms)",
            "\(counted(results.count, "vector")): \(counts.joined(separator: ", "))",
        ] + part + conclusion.problems
    }

    private var checked: String {
        let files = ([certificate.answers, certificate.report] + checkedArtefacts).map(\.name)
        return "the seal of the certificate; the digests of \(files.joined(separator: ", ")) and of the suite; "
            + "every verdict, judged again from the answers"
    }

    private var unchecked: String {
        let artefacts = uncheckedArtefacts.map(\.name).joined(separator: ", ")
        let subjects = artefacts.isEmpty ? "" : "; \(artefacts) (--subject FILE checks it)"
        return "who made the certificate, which only a signature tells, and whether the answers are the "
            + "implementation's\(subjects)"
    }
}
