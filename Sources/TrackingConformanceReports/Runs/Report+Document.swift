import TrackingConformanceCore
import TrackingConformanceJSON

package typealias ReportFormat = Format<Report>

extension Report: Documented {
    /// The formats of a run, the one for terminals first.
    package static let formats: [ReportFormat] = [.text, .json, .junit, .markdown, .html, .badge]

    /// A finished run: the verdict, the causes, the rules that they do not explain, the rest, and the verdict again.
    ///
    /// It is short where little is wrong. What a text has no room for it shows in a shorter form or counts, and its end
    /// says so.
    package var document: Document {
        let causes = [self.causes, rules]
        // If answers depend on more than the vector, the rules that seem broken may not be.
        let content = record.unsteadiness != nil ? reasons + causes : causes + reasons
        return Document(
            title: Phrase(title),
            isGood: isConformant,
            summary: hasNothingToShow ? nil : Phrase(harmful),
            line: "\(verdict, isConformant ? .good : .bad): \(line)",
            subject: "\(Kit.name) \(Kit.version), suite \(record.suiteVersion), \(activity) \(name)",
            pageSubject: pageSubject,
            details: details,
            concludes: true,
            lead: hasNothingToShow
                ? []
                : [.prose(Phrase(counts)), .page { HTMLVectors(report: self).bar }]
                    + [repetition].compactMap { $0 },
            blocks: [notes("Problems", problems, "error", .bad)] + content + [excused, recorded]
                + (record.exploration?.blocks ?? [])
                + [notes("Warnings", warnings, "warning", .doubtful)] + pages,
            budget: 60,
            remark: { omission in remark(omission) },
            style: DocumentHTML.file(PackageResources.run_css),
            script: DocumentHTML.file(PackageResources.run_js)
        )
    }

    private var pageSubject: Phrase {
        let deed = record.exploration == nil ? "judged" : "explored"
        let day = conclusion.policy.knownFailures.today.map { ", \($0)" } ?? ""
        return "\(name)\(day); \(deed) by \(Kit.name) \(Kit.version), suite \(record.suiteVersion)"
    }

    private var hasNothingToShow: Bool { record.exploration != nil && record.results.isEmpty }

    private var title: String { hasNothingToShow && isConformant ? "NOTHING FOUND" : verdict }

    private var verdict: String { conclusion.verdict + (extent.map { " \($0)" } ?? "") }

    /// The part of the suite for which conformance is claimed; `nil` if it is the whole suite.
    private var extent: String? {
        guard isConformant, let choice, let suiteSize, record.results.count < suiteSize else { return nil }
        return "in the \(record.results.count) of \(counted(suiteSize, "vector")) \(choice)"
    }

    private var name: String { implementationName.clipped(to: 200) }

    /// What the implementation can do, what was tried, and what decides.
    private var details: [Phrase] {
        ["capabilities: \(capabilities)"] + (record.exploration.map { [Phrase("\($0.tried).")] } ?? [])
            + (isStrict ? [Phrase(prose: "Broken recommended rules prevent conformance (`--strict`).")] : [])
    }

    /// The names of the capabilities that are declared, which say nothing where it is all there are.
    private var capabilities: String {
        let all = Capability.allCases.count
        return capabilityNames.count == all ? "all \(all)" : capabilityNames.joined(separator: ", ")
    }

    /// How many vectors have which verdict.
    private var counts: String {
        // Of an exploration, only the sequences that show something are results.
        let total =
            counted(record.results.count, noun) + (record.exploration != nil ? " kept" : "")
            + (origin.map { " \($0)" } ?? "")
        return "\(total): \(Self.words(verdictCounts))\(strictness)"
    }

    /// What counts against conformance.
    private var harmful: String {
        // What an entry says of the vectors that pass stands for them.
        let counted = verdictCounts.filter { $0.verdict.fails(strict: true) && $0.verdict != .unexpectedPass }
        return [Self.words(counted), fixed].filter { !$0.isEmpty }.joined(separator: "; ") + strictness
    }

    /// The entries of the list of known failures that are fixed, with what to do.
    private var fixed: String {
        let fixed = conclusion.listProblems.compactMap(\.fixed)
        guard let only = fixed.first else { return "" }
        // Of several each has an error of its own.
        return fixed.count == 1
            ? "fixed: \(only.withoutFullStop); run --update" : "\(fixed.count) known failures are fixed; run --update"
    }

    /// The effect of broken recommended rules on the verdict, as the end of a sentence; empty if `--strict` would not
    /// change it.
    private var strictness: String {
        let hasOtherTrouble = !problems.isEmpty || record.results.contains { $0.verdict.fails(strict: false) }
        guard !hasOtherTrouble, record.results.contains(where: { $0.verdict == .warned }) else { return "" }
        return isStrict
            ? "; broken recommended rules fail because of --strict" : "; recommended rules only warn without --strict"
    }

    private static func words(_ counts: [(verdict: Verdict, count: Int)]) -> String {
        counts.map { "\($0.count) \($0.verdict.label)" }.joined(separator: ", ")
    }

    /// The whole report in one line, but for the verdict.
    private var line: String {
        let causes = diagnosis.map { $0.causes.isEmpty ? "" : "; \(counted($0.causes.count, "cause"))" } ?? ""
        let notes =
            (problems.isEmpty ? "" : "; \(counted(problems.count, "error"))")
            + (warnings.isEmpty ? "" : "; \(counted(warnings.count, "warning"))")
        let counts = record.results.isEmpty ? record.exploration?.tried ?? counts : counts
        let fixed = fixed.isEmpty ? "" : "; \(fixed)"
        return "\(implementationName.clipped(to: 80)), \(counts)\(causes)\(notes)\(fixed)"
    }

    /// What a text leaves out, and where it is shown; `nil` where nothing is left out.
    private func remark(_ omission: Document.Omission) -> Phrase? {
        let broken = record.results.filter { [.failed, .warned].contains($0.verdict) }
        let vectors = broken.count { !omission.shown.contains($0.vector.id) }
        let evidence = omission.entries.map { counted($0.count, $0.noun) }.joined(separator: " and ")
        let parts = [
            evidence.isEmpty ? nil : "the evidence of \(evidence)",
            vectors > 0 ? "\(counted(vectors, noun)) with the same causes or rules" : nil,
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

    /// The advice for repeating the failures of a longer run after a change.
    private var adviceOnFailures: String? {
        let failed = record.results.count { conclusion.policy.counts($0) && $0.verdict != .unexpectedPass }
        guard canRepeatFailures, failed > 1, failed < record.results.count else { return nil }
        return "After a change, add --last-failed to run only the \(failed) vectors that failed."
    }

    /// The warnings, but for those that stand as the reason of vectors.
    private var warnings: [String] {
        let reasons = Set(record.results.compactMap(\.reason))
        return record.warnings.filter { !reasons.contains($0) }
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
        let causes = diagnosis?.causes ?? []
        let explained = Set(causes.flatMap(\.vectors))
        let rest = record.results.enumerated().count {
            [.failed, .warned].contains($0.element.verdict) && !explained.contains($0.offset)
        }
        let hasGroups = Set(causes.map(effect)).count > 1
        let entries = causes.enumerated().map { place, cause in
            entry(cause, at: place, in: hasGroups ? group(of: effect(of: cause)) : nil)
        }
        return .section(
            label: "Causes",
            title: (diagnosis?.summary(leaving: rest)).map { Phrase($0) },
            id: "causes",
            blocks: [
                .entries(
                    Document.Entries(
                        all: entries,
                        noun: "cause",
                        vectorNoun: noun,
                        advice: "`--verbose` and `--report html:FILE` show them",
                        start: start
                    )
                )
            ]
        )
    }

    /// The first steps if there are many causes; `nil` if answers depend on more than the vector, so that the causes
    /// may not be true.
    private var start: Phrase? {
        guard record.unsteadiness == nil else { return nil }
        let areas = (diagnosis?.causes ?? []).map { record.results[$0.example].vector.id.prefix { $0 != "/" } }
        let again: Phrase = adviceOnFailures == nil ? "" : " with \(code: "--last-failed")"
        let first: Phrase = "Fix cause 1, then run again\(again)."
        guard invocation.subcommand == ["run"], let area = areas.first, Set(areas).count > 1 else { return first }
        return "\(first) To take one area after the other, add \(code: "--select '\(area)/**'")."
    }

    private func group(of effect: Cause.Effect) -> Phrase {
        switch effect {
        case .fails: "Fail:"
        case .warns: isStrict ? "Others:" : Phrase(prose: "Only warn (recommended; `--strict` makes them fail):")
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
            extent: facts(of: cause),
            count: vectors(of: cause).count,
            mark: level == .required ? .bad : .doubtful,
            isExplained: cause.kind != .unexplained,
            brief: remarks,
            explanation: remarks,
            vectors: { vectors(of: cause).map(\.vector.id) },
            proof: { _ in
                if let other = self.cause(shownLike: place) { return Document.Proof(reference: Self.reference(other)) }
                return Document.Proof(examples: examples([Evidence(cause, of: self)]))
            }
        )
    }

    private static func reference(_ cause: Int) -> Phrase {
        "as shown with \(reference: "cause \(cause + 1)", to: "cause-\(cause + 1)")"
    }

    private func examples(_ evidence: [Evidence?]) -> [Document.Example] {
        evidence.compactMap { $0.map { Document.Example(evidence: $0, context: context) } }
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
                        vectorNoun: noun,
                        explained: "explained by these causes",
                        advice: adviceOnRules
                    )
                )
            ]
        )
    }

    private func entry(_ broken: BrokenRule) -> Document.Entry {
        let rule = broken.rule
        let isHeld = rule.level == .required || isStrict
        let decision = rule.decision != nil && rule.isDecidedByBrief ? "; `explain \(rule.id)` gives the decision" : ""
        let origin: [Phrase] = broken.origin.map { ["It follows from \(link: $0, to: "rule-\($0)")."] } ?? []
        return Document.Entry(
            id: "rule-\(rule.id)",
            name: "\(code: rule.id)",
            heading: Phrase(rule.title),
            extent: "\(rule.level.rawValue), \(extent(of: broken))",
            count: broken.results.count,
            mark: isHeld ? .bad : .doubtful,
            label: isHeld ? "BROKEN" : "WARNING",
            standing: isCovered(broken) || followsFromCovered(broken)
                ? .covered : broken.origin == nil ? .alone : .following,
            isOpen: diagnosis == nil,
            brief: [Phrase(prose: rule.title + decision)],
            explanation: rule.explanation.map { Phrase(prose: $0) } + origin,
            vectors: { broken.results.map(\.vector.id) },
            proof: { proof(of: broken, isWhole: $0) }
        )
    }

    private func proof(of broken: BrokenRule, isWhole: Bool) -> Document.Proof {
        if isWhole {
            let shown = broken.results.prefix(DocumentText.shownExamples)
            return Document.Proof(examples: examples(shown.map { Evidence($0, breaking: broken.rule.id, of: self) }))
        }
        let reference =
            cause(showing: broken).map(Self.reference)
            ?? rule(shownLike: broken).map { "as shown with \(link: $0, to: "rule-\($0)")" }
        let names = consequences(of: broken).map { "\($0.rule.id) \($0.results.count)" }
        let list = names.abridged(to: 24, "rule").joined(separator: ", ")
        return Document.Proof(
            reference: reference,
            examples: reference == nil ? examples([evidence(of: broken)]) : [],
            consequences: names.isEmpty ? nil : "What follows from it, with the \(noun)s: \(list)"
        )
    }
}

// MARK: - Vectors that no rule explains, and all vectors

extension Report {
    /// What became of the vectors that no rule explains, equal reasons together.
    private var reasons: [Document.Block] {
        [Verdict.errored, .unsupported, .unexpectedPass, .notRun].map { verdict in
            let results = results(verdict)
            let advice = Phrase("\(code: "tracking-conformance smoke") checks the adapter's side of the protocol.")
            let hasAdvice = verdict == .errored && !results.isEmpty
            return .section(
                label: Phrase(verdict.label.prefix(1).uppercased() + verdict.label.dropFirst()),
                title: Phrase(counted(results.count, noun)),
                mark: verdict == .notRun ? .doubtful : .bad,
                id: verdict.rawValue,
                // A text has a problem for each of the entries that they contradict.
                layout: verdict == .unexpectedPass ? .onPages(open: nil) : .plain,
                blocks: [.list(byReason(results).map(item), of: "reason")] + (hasAdvice ? [.prose(advice)] : [])
            )
        }
    }

    /// Vectors with the same reason: the first of them, the number of the others, and the reason.
    private func item(_ reason: String, _ results: [VectorResult]) -> Document.Item {
        let ids = results.map(\.vector.id)
        let more = ids.count > 1 ? " " + andMore(ids.count - 1, noun) : ""
        return Document.Item(
            words: "\(link: ids.first ?? "", to: "vector-\(ids.first ?? "")")\(more)",
            details: [Phrase(reason.sentence.clipped(to: 4_000))] + [culprit(of: results)].compactMap { $0 },
            lines: reason.linesBelow,
            more: Array(ids.dropFirst())
        )
    }

    /// The events or steps at which the adapter ends or hangs, as far as the vectors show it: a suspect occurs in all
    /// of them, and in no vector with a usable answer.
    private func culprit(of results: [VectorResult]) -> Phrase? {
        guard let first = results.first?.vector, results.allSatisfy(\.endsAdapter) else { return nil }
        let answered: Set<Verdict> = [.passed, .failed, .warned, .recorded, .expectedFailure, .unexpectedPass]
        let common = results.reduce(Set(first.events)) { $0.intersection($1.vector.events) }
        let harmless = record.results.filter { answered.contains($0.verdict) }.flatMap(\.vector.events)
        let suspects = first.events.withoutRepetition.filter(common.subtracting(harmless).contains)
        guard suspects.isEmpty else {
            let names = suspects.dropFirst().enumerated().reduce("\(code: suspects[0].rawValue)" as Phrase) {
                "\($0)\($1.offset == suspects.count - 2 ? " or " : ", ")\(code: $1.element.rawValue)"
            }
            // An event that is harmless elsewhere may still do harm with what these vectors give it.
            let verb = suspects.count == common.count ? "happens" : "most likely happens"
            let all = suspects.count == 1 ? "it" : suspects.count == 2 ? "either" : "any of them"
            return "It \(verb) at \(names): no vector with \(all) has a usable answer."
        }
        return common.count == 1 ? common.first.flatMap { place(of: $0, in: results.map(\.vector)) } : nil
    }

    /// The steps with an event that does harm only sometimes, in the vector that has the fewest.
    private func place(of event: Event, in vectors: [Vector]) -> Phrase? {
        let places = vectors.map { vector in (vector.id, vector.events.indices.filter { vector.events[$0] == event }) }
        guard let (id, steps) = places.min(by: { $0.1.count < $1.1.count }), let step = steps.first else { return nil }
        let (name, vector): (Phrase, Phrase) = ("\(code: event.rawValue)", "\(link: id, to: "vector-\(id)")")
        let words = steps.count == 1 ? "step \(step)" : "one of the \(steps.count)"
        guard vectors.count == 1 else { return "It happens at some steps with \(name), such as \(words) in \(vector)." }
        return steps.count == 1 ? "It happens at \(words), \(name)." : "It happens at \(words) steps with \(name)."
    }

    /// Results by their reasons, apart from the places that these name: what ends the adapter first, then those of most
    /// vectors, and of equal numbers in the order of the run.
    private func byReason(_ results: [VectorResult]) -> [(reason: String, results: [VectorResult])] {
        let groups = Dictionary(grouping: results.enumerated()) { $0.element.reason?.withoutPlaces ?? "" }
        return groups.sorted { first, second in
            let (left, right) = (first.value, second.value)
            let ends = (left[0].element.endsAdapter, right[0].element.endsAdapter)
            if ends.0 != ends.1 { return ends.0 }
            return left.count != right.count ? left.count > right.count : left[0].offset < right[0].offset
        }.map { ($0.value[0].element.reason ?? "no reason given", $0.value.map(\.element)) }
    }

    /// The excuses of the list of known failures: each entry with its reason, its last day and its link.
    private var excused: Document.Block {
        let items = conclusion.exceptions.entries.map { entry, count in
            let until = entry.until.map { ", until \($0)" } ?? ""
            let reason = entry.reason == entry.subjectName ? [] : [Phrase(prose: entry.reason)]
            let name = entry.subjectName.withoutFullStop
            // An entry with an edit is named by a sentence.
            let subject = name.contains(" ") ? Phrase(prose: name) : "\(code: name)"
            let isAddress = entry.link?.contains(/^https?:\/\//) ?? false
            return Document.Item(
                words: "\(subject) (in \(counted(count, noun))\(until))",
                details: reason + (entry.link.map { [Phrase($0, isAddress ? .address : .plain)] } ?? [])
            )
        }
        return .section(
            label: "Known failures",
            count: items.count,
            id: "known-failures",
            blocks: [.list(items, of: "known failure")]
        )
    }

    private var recorded: Document.Block {
        let results = results(.recorded)
        let rules = catalogue.rules.filter { $0.level == .informational }.compactMap { rule -> String? in
            let count = results.count { result in result.mismatches.contains { $0.rule == rule.id } }
            return count > 0 ? "\(rule.id) \(count)" : nil
        }
        let list = Document.Block.list(results.map(Self.recordedItem), of: noun)
        let areFew = results.count <= 5 && record.results.count <= 20
        let counts = Document.Block.prose(Phrase(rules.joined(separator: ", ")))
        // Of many a terminal shows the number; which rules leave them open is the same in every run.
        let blocks = areFew ? [list] : [.page { DocumentHTML.markup(counts) }, .verbose { [counts, list] }]
        return .section(
            label: "Recorded",
            title: "\(counted(results.count, noun)) left open by the documents, and not judged\(thrown(in: results))",
            id: Verdict.recorded.rawValue,
            blocks: results.isEmpty ? [] : blocks
        )
    }

    /// The exceptions among what was recorded, as the end of a sentence: no rule forbids them, but no app means them.
    private func thrown(in results: [VectorResult]) -> Phrase {
        let thrown = results.filter { $0.mismatches.contains { $0.actual?["threw"] != nil } }
        guard let first = thrown.first?.vector.id else { return "" }
        let place = thrown.count == results.count ? "all" : "\(thrown.count)"
        return thrown.count == 1
            ? "; the implementation threw in one of them, \(link: first, to: "vector-\(first)")"
            : "; the implementation threw in \(place) of them, such as \(link: first, to: "vector-\(first)")"
    }

    private static func recordedItem(of result: VectorResult) -> Document.Item {
        Document.Item(
            words: "\(code: result.vector.id)",
            details: result.mismatches.map {
                Phrase("step \($0.step): \($0.message.clipped(to: 400))", .marked(.quiet))
            }
        )
    }

    /// What only a page has: the topics, every vector, and at the end the command.
    private var pages: [Document.Block] {
        let (vectors, title) = (HTMLVectors(report: self), Phrase(noun.prefix(1).uppercased() + noun.dropFirst() + "s"))
        return [
            .page("topics", "Topics") { vectors.topicTable },
            RuleTables(results: record.results, catalogue: catalogue).section,
            .page("vectors", title, count: record.results.count) { vectors.markup },
            .page("legend", "Legend") {
                DocumentHTML.markup(.facts(verdictCounts.map(\.verdict.legend)))
            },
            .page("run", "This run") {
                let duration = duration.map { [Document.Fact("Duration", nil, Phrase($0.inWords))] } ?? []
                return HTML.command(commandLines) + DocumentHTML.markup(.facts(duration))
            },
        ]
    }
}

extension Vector {
    fileprivate var events: [Event] { steps.map(\.stimulus.event) }
}

extension String {
    /// The text without the full stop of a sentence.
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    /// The reason of a result without the place in the answer at which it applies, and without a second answer.
    fileprivate var withoutPlaces: String {
        replacing(/\(at byte [0-9]+ of the line\)/, with: "").replacing(/\(at \/result[^ )]*\)/, with: "")
            .replacing(/; the second answer: .*/, with: "")
    }
}
