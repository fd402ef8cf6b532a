package import TrackingConformanceCore

/// The verification of a certificate, as far as possible without the implementation.
package struct Verification: Sendable {
    package let certificate: Certificate
    /// A sentence for each reason why the certificate is invalid.
    package var refusals: [String] = []
    /// The run resulting from the certified answers; `nil` if they were not judged.
    package private(set) var run: Run?
    package private(set) var checkedArtefacts: [Certificate.Artefact] = []

    package init(_ certificate: Certificate) {
        self.certificate = certificate
    }

    package var isValid: Bool { refusals.isEmpty }

    package var uncheckedArtefacts: [Certificate.Artefact] {
        certificate.artefacts.filter { !checkedArtefacts.contains($0) }
    }

    /// Checks that an artefact is certified, under any file name.
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

    package mutating func compare(_ run: Run) {
        self.run = run
        let text = certificate.text(certifying: run)
        guard text != certificate.text else { return }
        let (theirs, ours) = (certificate.text.split(separator: "\n"), text.split(separator: "\n"))
        let place = zip(theirs, ours).prefix { $0 == $1 }.count
        refusals.append(
            "from its line \(place + 1) on, the certificate contradicts its answers, which give "
                + "\(run.verdict), with \(counted(run.counts[.passed] ?? 0, "vector")) passed"
        )
    }
}

extension Certificate {
    /// The difference between a suite and the certified suite; `nil` if there is none.
    package func suiteProblem(_ version: Version, _ digest: SuiteDigest) -> String? {
        guard version == suiteVersion else {
            return "the certificate is for suite \(suiteVersion), but this is suite \(version); "
                + "name a directory with suite \(suiteVersion) with --suite, or use a kit that came with it"
        }
        guard digest != suiteDigest else { return nil }
        let what = digest.vectors == suiteDigest.vectors ? "rules" : "vectors"
        return "the certificate is for a suite \(suiteVersion) with other \(what) than this one; name the "
            + "certified suite with --suite, and any added vectors with --vectors"
    }
}

extension Verification: Documented {
    package static let formats: [Format<Verification>] = [.text, .markdown, .html]

    /// The report on the validity of the certificate and its meaning for the implementation.
    package var document: Document {
        let who = certificate.implementation.name.clipped(to: 300)
        guard isValid, let run else {
            let refusals = refusals.map { Phrase("\($0)".clipped(to: 600)) }
            return Document(
                title: "\("REFUSED", .bad)  the certificate of \(who) is not valid",
                isGood: false,
                blocks: [.list(refusals.map { Document.Item(words: $0) }, of: "reason")],
                longestList: .max
            )
        }
        let mark = run.isConformant ? TerminalStyle.Mark.good : .bad
        return Document(
            title: "\("VALID", mark)  \(who): \(run.verdict, mark)",
            isGood: run.isConformant,
            pageSubject: "The certificate of \(who), rejudged by \(Kit.name) \(Kit.version)",
            lead: counts(of: run).map { .prose(Phrase($0)) },
            blocks: [
                meaning(of: run),
                .facts([Document.Fact("checked", nil, Phrase(checked)), .init("not checked", nil, Phrase(unchecked))]),
            ]
                + [RuleTables(run: run, isOpen: true).section, run.legend],
            style: DocumentHTML.file(PackageResources.run_css)
        )
    }

    /// An explanation of the certificate for readers who do not know the kit, on a page only.
    private func meaning(of run: Run) -> Document.Block {
        let asked = run.results.count { $0.verdict != .notApplicable }
        let sequences = counted(asked, "sequence of events", "sequences of events")
        let capabilities = run.testedCapabilities.map { Phrase(prose: "\($0.words), `\($0.rawValue)`") }
        let broken = run.isConformant ? "broke no required rule" : "broke required rules"
        let excused = run.exceptions.entries.isEmpty ? "" : ", apart from known failures"
        let words = """
            The certificate is valid: it has not been changed since it was written. The implementation received \
            \(sequences) and \(broken)\(excused). Its answers are kept next to the certificate, and rejudging them \
            gave the same verdict.
            """
        return .page {
            DocumentHTML.markup(.prose(Phrase(words)))
                + DocumentHTML.markup(.facts([Document.Fact("certified capabilities", nil, capabilities)]))
        }
    }

    private func counts(of run: Run) -> [String] {
        let results = run.results
        let terms = certificate.terms.isStrict ? ", broken recommended rules count" : ""
        let rest = run.suiteSize - results.count
        let part = rest > 0 ? ["It leaves out \(counted(rest, "vector")) of the suite."] : []
        return [
            "suite \(certificate.suiteVersion), certified by \(Kit.name) "
                + "\(certificate.kit.name.clipped(to: 40))\(terms)",
            "\(counted(results.count, "vector")): \(run.counts.words)",
        ] + part + run.problems
    }

    private var checked: String {
        let files = ([certificate.answers, certificate.report] + checkedArtefacts).map(\.name)
        return "the seal of the certificate; the digests of \(files.joined(separator: ", ")) and of the suite; "
            + "every verdict, rejudged from the answers"
    }

    private var unchecked: String {
        let artefacts = uncheckedArtefacts.map(\.name).joined(separator: ", ")
        let subjects = artefacts.isEmpty ? "" : "; \(artefacts) (--subject FILE checks it)"
        return "who made the certificate, which only a signature shows, and whether the answers are the "
            + "implementation's\(subjects)"
    }
}

extension Capability {
    /// A description of the capability for readers who do not know the kit.
    fileprivate var words: String {
        switch self {
        case .pushIOS: "Push tracking on iOS"
        case .pushAndroid: "Push tracking on Android"
        case .pushSDKVersion: "The tracking function chosen by the SDK's version"
        case .parseIOS: "Reading a payload on iOS"
        case .parseAndroid: "Reading a payload on Android"
        case .composeIOS: "Composing a payload for iOS"
        case .composeAndroid: "Composing a payload for Android"
        case .composeRichMedia: "A rich-media setting for each platform"
        case .lifecycle: "Lifecycle tracking"
        case .lifecycleDictionary: "Lifecycle data that the app can read"
        case .lifecycleAuto: "Automatic lifecycle tracking"
        case .deviceLocale: "Devices with another locale, calendar or hour cycle"
        }
    }
}
