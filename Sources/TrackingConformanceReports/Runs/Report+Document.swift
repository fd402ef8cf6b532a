import TrackingConformanceCore

package typealias ReportFormat = Format<Report>

extension Report: Documented {
    /// The formats of a run, the one for terminals first.
    package static let formats: [ReportFormat] = [.text, .json, .junit, .markdown, .html, .badge]

    /// The report on a finished run: the verdict, the causes, the broken rules that no cause explains, the rest, and
    /// the verdict again.
    ///
    /// It is short if little is wrong. A text report shortens or only counts the parts for which it has no room, and
    /// ends with a note on these.
    package var document: Document {
        let causes = [self.causes, rules]
        // The verdict comes at the end.
        let activity = run.exploration == nil ? "certifying" : "exploring"
        // If answers depend on more than the vector, seemingly broken rules may not be broken.
        let content = run.unsteadiness != nil ? reasons + causes : causes + reasons
        return Document(
            title: Phrase(title),
            isGood: run.isConformant,
            summary: hasNothingToShow ? nil : Phrase(harmful),
            line: "\(verdict, run.isConformant ? .good : .bad): \(line)",
            subject: "\(Kit.name) \(Kit.version), suite \(run.suite.version), \(activity) \(name)",
            pageSubject: pageSubject,
            details: details,
            concludes: true,
            lead: hasNothingToShow
                ? []
                : [.prose(Phrase(counts)), .page { HTMLVectors(report: self).bar }]
                    + [repetition].compactMap { $0 },
            blocks: [notes("Problems", run.problems, "error", .bad)] + content + [excused, recorded]
                + (run.exploration?.blocks ?? [])
                + [notes("Warnings", warnings, "warning", .doubtful)] + pages,
            budget: 60,
            remark: { omission in remark(omission) },
            style: DocumentHTML.file(PackageResources.run_css),
            script: DocumentHTML.file(PackageResources.run_js)
        )
    }

    private var pageSubject: Phrase {
        let deed = run.exploration == nil ? "judged" : "explored"
        let day = run.policy.knownFailures.today.map { ", \($0)" } ?? ""
        return "\(name)\(day); \(deed) by \(Kit.name) \(Kit.version), suite \(run.suite.version)"
    }

    private var hasNothingToShow: Bool { run.exploration != nil && run.results.isEmpty }

    private var title: String { hasNothingToShow && run.isConformant ? "NOTHING FOUND" : verdict }

    private var verdict: String { run.verdict + (extent.map { " \($0)" } ?? "") }

    /// The part of the suite for which conformance is claimed; `nil` if it is the whole suite.
    private var extent: String? {
        guard run.isConformant, let choice = run.choice, run.results.count < run.suiteSize else { return nil }
        return "in the \(run.results.count) of \(counted(run.suiteSize, "vector")) \(choice)"
    }

    private var name: String { implementationName.clipped(to: 200) }

    /// The capabilities, the vectors tried and the policy.
    private var details: [Phrase] {
        ["capabilities: \(capabilities)"] + (run.exploration.map { [Phrase("\($0.tried).")] } ?? [])
            + (run.policy.isStrict ? [Phrase(prose: "Broken recommended rules prevent conformance (`--strict`).")] : [])
    }

    /// The declared capabilities, or their number if all are declared.
    private var capabilities: String {
        let all = Capability.allCases.count
        return capabilityNames.count == all ? "all \(all)" : capabilityNames.joined(separator: ", ")
    }

    /// The number of vectors with each verdict.
    private var counts: String {
        // In an exploration, only sequences that break a rule are results.
        let total =
            counted(run.results.count, run.noun) + (run.exploration != nil ? " kept" : "")
            + (origin.map { " \($0)" } ?? "")
        return "\(total): \(run.counts.words)\(strictness)"
    }

    /// The counts of results that count against conformance.
    private var harmful: String {
        // Passing vectors are represented by the problem of their entry.
        let counted = run.counts.filter { $0.key.fails(strict: true) && $0.key != .unexpectedPass }
        return [counted.words, fixed].filter { !$0.isEmpty }.joined(separator: "; ") + strictness
    }

    /// The entries of the list of known failures that are fixed, with advice.
    private var fixed: String {
        let fixed = run.listProblems.compactMap(\.fixed)
        guard let only = fixed.first else { return "" }
        // Of several fixed entries, each has its own error.
        return fixed.count == 1
            ? "fixed: \(only.withoutStop); run --update" : "\(fixed.count) known failures are fixed; run --update"
    }

    /// The end of a sentence on broken recommended rules; empty unless the verdict depends on `--strict`.
    private var strictness: String {
        let hasOtherTrouble = !run.problems.isEmpty || run.results.contains { $0.verdict.fails(strict: false) }
        guard !hasOtherTrouble, run.results.contains(where: { $0.verdict == .warned }) else { return "" }
        return run.policy.isStrict
            ? "; broken recommended rules fail because of --strict" : "; recommended rules only warn without --strict"
    }

    /// The report in one line, without the verdict.
    private var line: String {
        let causes = run.causes.isEmpty ? "" : "; \(counted(run.causes.count, "cause"))"
        let notes = errors + (warnings.isEmpty ? "" : "; \(counted(warnings.count, "warning"))")
        let counts = run.results.isEmpty ? run.exploration?.tried ?? counts : counts
        let fixed = fixed.isEmpty ? "" : "; \(fixed)"
        return "\(implementationName.clipped(to: 80)), \(counts)\(causes)\(notes)\(fixed)"
    }

    /// The end of a line on the problems that count against conformance besides the vectors and the fixed entries.
    private var errors: String {
        let problems = run.otherProblems + run.listProblems.filter { $0.fixed == nil }.map(\.description)
        guard let first = problems.first?.prefix(while: { $0 != "\n" }) else { return "" }
        let words = String(first).clipped(to: 200)
        return problems.count == 1 ? "; error: \(words)" : "; \(problems.count) errors, the first: \(words)"
    }

    /// The omissions of a text report and where to find them; `nil` if nothing is omitted.
    private func remark(_ omission: Document.Omission) -> Phrase? {
        let broken = run.results.filter { [.failed, .warned].contains($0.verdict) }
        let vectors = broken.count { !omission.shown.contains($0.vector.id) }
        let verbs = [Verdict.failed, .warned].filter { verdict in broken.contains { $0.verdict == verdict } }
            .map(\.label).joined(separator: " or ")
        let all = "\(broken.count == 1 ? "the \(run.noun)" : "all \(counted(broken.count, run.noun))") that \(verbs)"
        let some = "\(vectors) of the \(counted(broken.count, run.noun)) that \(verbs), with the same causes or rules"
        let evidence = omission.entries.map { counted($0.count, $0.noun) }.joined(separator: " and ")
        let parts = [
            evidence.isEmpty ? nil : "the evidence of \(evidence)",
            vectors == 0 ? nil : vectors == broken.count ? all : some,
        ].compactMap { $0 }
        let omitted =
            parts.isEmpty
            ? nil
            : """
            Not shown: \(parts.joined(separator: ", and ")). --verbose shows more; --report html:FILE and \
            --report json:FILE show everything.
            """
        let sentences = [omitted, adviceOnFailures].compactMap { $0 }
        return sentences.isEmpty ? nil : Phrase(sentences.joined(separator: " "))
    }

    /// The advice on repeating only the failures of a longer run after a change.
    private var adviceOnFailures: String? {
        let failed = run.results.count { run.policy.counts($0) && $0.verdict != .unexpectedPass }
        guard canRepeatFailures, failed > 1, failed < run.results.count else { return nil }
        return "After a change, add --last-failed to run only the \(failed) vectors that failed."
    }

    /// The warnings, except those that are the reason for a vector's verdict; of warnings that differ only in the
    /// quoted line, the first with the number of the others.
    private var warnings: [String] {
        let reasons = Set(run.results.compactMap(\.reason))
        let warnings = run.warnings.filter { !reasons.contains($0) }
        var places: [String: (first: Int, count: Int)] = [:]
        for (place, warning) in warnings.enumerated() {
            if let kind = warning.kindOfStrayLine { places[kind, default: (place, 0)].count += 1 }
        }
        return warnings.enumerated().compactMap { place, warning in
            guard let (first, count) = warning.kindOfStrayLine.flatMap({ places[$0] }), count > 1 else {
                return warning
            }
            return place == first ? "\(warning) (and \(counted(count - 1, "more such line")))" : nil
        }
    }

    private func notes(_ label: Phrase, _ notes: [String], _ note: String, _ mark: TerminalStyle.Mark) -> Document.Block
    {
        let list = Document.Block.messages(notes, of: "note")
        return .section(note: note, label: label, mark: mark, count: notes.count, blocks: [list])
    }
}

// MARK: - Causes and rules

extension Report {
    private var causes: Document.Block {
        let causes = run.causes
        let effects = causes.map { $0.effect(in: run) }
        let hasGroups = Set(effects).count > 1
        let entries = causes.indices.map {
            entry(causes[$0], at: $0, in: hasGroups ? group(of: effects[$0]) : nil)
        }
        return .section(
            label: "Causes",
            title: run.diagnosis.map { Phrase("\($0.summary(of: run))\(overlap)") },
            id: "causes",
            blocks: [
                .entries(
                    Document.Entries(
                        all: entries,
                        noun: causes.allSatisfy(\.isExact) ? "cause" : "item",
                        vectorNoun: run.noun,
                        advice: "`--verbose` and `--report html:FILE` show them",
                        start: start
                    )
                )
            ]
        )
    }

    /// The end of a sentence on why the counts of the causes exceed the counts of the verdicts; empty if they do not.
    private var overlap: String {
        guard run.exploration == nil else { return "" }
        let vectors = run.causes.flatMap { $0.shown(in: run.results).map(\.vector.id) }
        return vectors.count > Set(vectors).count ? "; some vectors show several" : ""
    }

    /// The advice on where to start if there are many causes; `nil` if answers depend on more than the vector, so that
    /// causes may be wrong.
    private var start: Phrase? {
        guard run.unsteadiness == nil else { return nil }
        let areas = run.causes.map { run.results[$0.example].vector.id.prefix { $0 != "/" } }
        let again: Phrase = adviceOnFailures == nil ? "" : " with \(code: "--last-failed")"
        let first: Phrase = "Fix cause 1, then run again\(again)."
        guard invocation.subcommand == ["run"], let area = areas.first, Set(areas).count > 1 else { return first }
        return "\(first) To take one area after the other, add \(code: "--select '\(area)/**'")."
    }

    private func group(of effect: Cause.Effect) -> Phrase {
        switch effect {
        case .fails: "Fail:"
        case .warns:
            run.policy.isStrict ? "Others:" : Phrase(prose: "Only warn (recommended; `--strict` makes them fail):")
        case .excused: "Excused by the list of known failures:"
        }
    }

    private func entry(_ cause: Cause, at place: Int, in group: Phrase?) -> Document.Entry {
        let level = catalogue.level(of: cause.rule)
        let remarks = [cause.demand(in: catalogue), cause.qualification].compactMap { $0.map { Phrase(prose: $0) } }
        return Document.Entry(
            number: place + 1,
            group: group,
            id: "cause-\(place + 1)",
            name: "\(link: cause.rule, to: "rule-\(cause.rule)")",
            heading: Phrase(prose: cause.statement),
            extent: cause.facts(in: run),
            count: cause.shown(in: run.results).count,
            mark: level == .required ? .bad : .doubtful,
            isExplained: cause.kind != .unexplained,
            brief: remarks,
            explanation: remarks,
            vectors: { cause.shown(in: run.results).map(\.vector.id) },
            proof: { _ in
                if let other = self.cause(shownLike: place) { return Document.Proof(reference: Self.reference(other)) }
                return Document.Proof(examples: [Evidence(cause, of: self)].compactMap(\.self))
            }
        )
    }

    private static func reference(_ cause: Int) -> Phrase {
        "as shown with \(reference: "cause \(cause + 1)", to: "cause-\(cause + 1)")"
    }

    private var rules: Document.Block {
        .section(
            label: "Broken rules",
            count: brokenRules.count,
            id: "rules",
            blocks: [
                .entries(
                    Document.Entries(
                        all: brokenRules.map(entry),
                        noun: "broken rule",
                        vectorNoun: run.noun,
                        explained: "explained by these causes",
                        advice: adviceOnRules
                    )
                )
            ]
        )
    }

    private func entry(_ broken: BrokenRule) -> Document.Entry {
        let rule = broken.rule
        let isHeld = rule.level == .required || run.policy.isStrict
        let decision = rule.decision != nil && rule.isDecidedByBrief ? "; `explain \(rule.id)` gives the decision" : ""
        let origin: [Phrase] = broken.origin.map { ["It follows from \(link: $0, to: "rule-\($0)")."] } ?? []
        return Document.Entry(
            id: "rule-\(rule.id)",
            name: "\(code: rule.id)",
            heading: Phrase(rule.title),
            extent: "\(rule.level.rawValue), in \(counted(broken.results.count, run.noun))",
            count: broken.results.count,
            mark: isHeld ? .bad : .doubtful,
            label: isHeld ? "BROKEN" : "WARNING",
            standing: isCovered(broken) || followsFromCovered(broken)
                ? .covered : broken.origin == nil ? .alone : .following,
            isOpen: run.diagnosis == nil,
            brief: [Phrase(prose: rule.title + decision)],
            explanation: rule.explanation.map { Phrase(prose: $0) } + origin,
            vectors: { broken.results.map(\.vector.id) },
            proof: { proof(of: broken, isWhole: $0) }
        )
    }

    private func proof(of broken: BrokenRule, isWhole: Bool) -> Document.Proof {
        if isWhole {
            let shown = broken.results.prefix(DocumentText.shownExamples)
            return Document.Proof(examples: shown.compactMap { Evidence($0, breaking: broken.rule.id, of: self) })
        }
        let reference =
            cause(showing: broken).map(Self.reference)
            ?? rule(shownLike: broken).map { "as shown with \(link: $0, to: "rule-\($0)")" }
        let names = consequences(of: broken).map { "\($0.rule.id) \($0.results.count)" }
        let list = names.abridged(to: 24, "rule").joined(separator: ", ")
        return Document.Proof(
            reference: reference,
            examples: reference == nil ? [evidence(of: broken)].compactMap(\.self) : [],
            consequences: names.isEmpty ? nil : "Rules that follow from it, with the \(run.noun)s: \(list)"
        )
    }
}

extension String {
    /// A warning about a stray line of the adapter, without the line and without numbers; `nil` for any other warning.
    fileprivate var kindOfStrayLine: String? {
        guard hasPrefix("the adapter wrote a line that belongs to no request") else { return nil }
        return String(prefix { $0 != ":" && $0 != ";" }.filter { !$0.isNumber && $0 != ")" })
    }
}
