import TrackingConformanceCore

extension ReportFormat {
    /// For people, in a terminal or a log.
    package static var text: ReportFormat { ReportFormat(name: "text", isForTerminals: true, writer: TextReport.text) }
}

/// A finished run as text.
///
/// A vector that counts against conformance appears once, under the most binding rule that it breaks first, with the
/// rule's statement once for all of them.
package struct TextReport {
    let report: Report
    let style: TerminalStyle

    /// The number of vectors of one rule that are described; the others are named.
    private static let describedVectors = 5

    /// Writes a report.
    package static func text(of report: Report, style: TerminalStyle) -> String {
        let text = TextReport(report: report, style: style)
        let blocks =
            [text.introduction] + text.causes + text.broken(.failed, heading: "BROKEN", mark: .bad)
            + text.broken(.warned, heading: "WARNING", mark: .doubtful)
            + [
                text.reasons(.errored, heading: "ERRORED"), text.reasons(.unsupported, heading: "UNSUPPORTED"),
                text.reasons(.unexpectedPass, heading: "UNEXPECTED PASS"), text.recorded,
                report.notes.flatMap { Paragraph.wrapped($0) }, text.brokenRules, text.conclusion,
            ]
        return blocks.joinedBlocks
    }
}

// MARK: - Broken rules

extension TextReport {
    private var introduction: [String] {
        let name = report.implementationName.printable
        return ["\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), certifying \(name)"]
            + Paragraph.wrapped("capabilities: \(report.capabilityNames.joined(separator: ", "))")
    }

    private func broken(_ verdict: Verdict, heading: String, mark: TerminalStyle.Mark) -> [[String]] {
        let groups = Dictionary(grouping: report.results(verdict)) { report.decisiveMismatch(of: $0)?.rule }
        return report.catalogue.rules.flatMap { rule -> [[String]] in
            guard let results = groups[rule.id] else { return [] }
            let title = style.marked("\(heading) \(rule.id)", mark) + "  (\(rule.level.rawValue))"
            let others = results.dropFirst(Self.describedVectors).map { "  \($0.vector.id)" }
            return [[title] + rule.explanation.flatMap { Paragraph.wrapped($0, indentation: 2) }]
                + results.prefix(Self.describedVectors).map(description)
                + [others.isEmpty ? [] : ["  \(andMore(others.count, "vector")):"] + others]
        }
    }

    private func description(of result: VectorResult) -> [String] {
        guard let decisive = report.decisiveMismatch(of: result) else { return [] }
        return description(of: result, from: decisive)
    }

    /// Describes the first step at which a vector breaks a rule, or else the first one at which anything differs.
    func description(of result: VectorResult, breaking rule: Rule.ID) -> [String] {
        let first = result.mismatches.first { $0.rule == rule } ?? report.decisiveMismatch(of: result)
        return first.map { description(of: result, from: $0) } ?? []
    }

    private func description(of result: VectorResult, from decisive: Mismatch) -> [String] {
        let preceding = PrecedingEvents.lines(before: decisive.step, of: result.vector)
        let event = result.vector.steps[decisive.step].stimulus.event.rawValue
        let same = result.mismatches.filter { $0.step == decisive.step }
        let others = result.mismatches.filter { $0.step != decisive.step }
        let steps = Set(others.map(\.step)).sorted()
        let rules = Set(others.map(\.rule)).sorted().map(\.rawValue).joined(separator: ", ")
        let rest =
            "also at \(steps.count == 1 ? "step" : "steps") "
            + "\(steps.map(String.init).joined(separator: ", ")): \(rules)"
        return ["  " + style.marked(result.vector.id, .strong)]
            + preceding.map { style.marked("    " + $0.printable, .quiet) } + ["    step \(decisive.step), \(event)"]
            + same.flatMap { description(of: $0, isDecisive: $0.rule == decisive.rule) }
            + (others.isEmpty ? [] : Paragraph.wrapped(rest, indentation: 4))
    }

    private func description(of mismatch: Mismatch, isDecisive: Bool) -> [String] {
        let rule = isDecisive ? "" : " (\(mismatch.rule))"
        let sentence = Paragraph.wrapped(mismatch.message.printable + rule, indentation: 6)
        guard mismatch.hasContainer else { return sentence }
        // A value that the sentence does not show whole.
        let values = [("expected", mismatch.expected), ("actual", mismatch.actual)]
        return sentence
            + values.flatMap { label, value in
                Paragraph.wrapped(value.spaced.clipped(to: 600), after: "        " + label.padded(toLeft: 10))
            }
    }
}

// MARK: - The rest

extension TextReport {
    private func reasons(_ verdict: Verdict, heading: String) -> [String] {
        let results = report.results(verdict)
        guard !results.isEmpty else { return [] }
        return [style.marked(heading, .bad)]
            + results.flatMap { result in
                ["  \(style.marked(result.vector.id, .strong))"]
                    + Paragraph.wrapped((result.reason ?? "no reason given").printable, indentation: 4)
            }
    }

    private var recorded: [String] {
        let results = report.results(.recorded)
        guard !results.isEmpty else { return [] }
        let heading = "RECORDED  left open by the documents, and not judged"
        guard results.count > Self.describedVectors else { return [heading] + results.flatMap(recording) }
        let rules = report.catalogue.rules.filter { $0.level == .informational }.flatMap { rule -> [String] in
            let count = results.count { result in result.mismatches.contains { $0.rule == rule.id } }
            guard count > 0 else { return [] }
            return Paragraph.wrapped("\(rule.id) (\(counted(count, "vector"))): \(rule.title)", indentation: 2)
        }
        return [heading] + rules
            + Paragraph.wrapped(
                "The JSON report has the recorded behaviour; this report shows it when few vectors are selected.",
                indentation: 2
            )
    }

    private func recording(of result: VectorResult) -> [String] {
        ["  \(result.vector.id)"]
            + result.mismatches.flatMap { mismatch in
                Paragraph.wrapped("step \(mismatch.step): \(mismatch.message.printable)", indentation: 4)
                    .map { style.marked($0, .quiet) }
            }
    }

    private var brokenRules: [String] {
        let broken = report.brokenRules
        guard !broken.isEmpty else { return [] }
        return ["Broken rules, with the number of vectors; `explain RULE` describes a rule:"]
            + broken.flatMap { broken in
                let rule = broken.rule
                let text = "\(rule.id) (\(broken.results.count), \(rule.level.rawValue)): \(rule.title)"
                return Paragraph.wrapped(text, indentation: 2, hanging: 2)
            }
    }

    private var conclusion: [String] {
        let verdict = report.isConformant ? style.marked("CONFORMANT", .good) : style.marked("NOT CONFORMANT", .bad)
        let counts = report.verdictCounts.map { "\($0.count) \($0.verdict.label)" }.joined(separator: ", ")
        let vectors = counted(report.record.results.count, "vector")
        let exceptions = report.exceptions.map { " " + $0 } ?? ""
        return [verdict + exceptions] + Paragraph.wrapped("\(vectors): \(counts)") + repetition
    }

    /// How one failure is repeated, or one warning where nothing failed.
    private var repetition: [String] {
        guard let first = report.record.results.first(where: { $0.verdict.isHeldAgainst(strict: true) }) else {
            return []
        }
        let kind = first.verdict.isHeldAgainst(strict: false) ? "failure" : "warning"
        let heading = first.instability == nil ? "To repeat one \(kind) alone:" : report.invocation.heading(first)
        return [heading] + report.invocation.repeating(first).map { "  " + $0.printable }
    }
}
