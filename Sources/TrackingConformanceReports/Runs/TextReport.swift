import TrackingConformanceCore

extension ReportFormat {
    /// For people, in a terminal or a log.
    package static var text: ReportFormat { ReportFormat(name: "text", isForTerminals: true, writer: TextReport.text) }
}

/// A finished run as text: the verdict, the causes, the rules that they do not explain, the rest, and the verdict
/// again.
///
/// It is short where little is wrong, and fits a number of lines whatever is. What there is no room for is shown in a
/// shorter form or counted, and the end says so.
package struct TextReport {
    let report: Report
    let style: TerminalStyle

    /// The greatest number of lines, unless everything is asked for.
    package static let limit = 120

    /// Writes a report.
    package static func text(of report: Report, style: TerminalStyle) -> String {
        guard !style.isQuiet else { return [TextReport(report: report, style: style).line].joinedLines }
        guard report.record.exploration == nil || !report.record.results.isEmpty else {
            return ExplorationText.clean(report, style: style)
        }
        return TextReport(report: report, style: style).text
    }

    private var text: String {
        let groups = [notes, reasons, recorded, causes, rules]
        let frame = [
            introduction, causesHeading, ["more causes"], rulesHeading + ["more"], explainedRules,
            explored, conclusion(leavingOut: .most),
        ]
        let room = Self.limit - frame.reduce(0) { $0 + $1.count + 1 }
        let fitted = FittedBlocks(groups, lengthening: [3, 1, 0, 4, 2], room: style.isVerbose ? .max : room).chosen
        let (causes, rules) = (fitted[3], fitted[4])
        let omission = style.isVerbose ? .nothing : Omission(causes: causes, rules: rules, of: report)
        let explained = lines(causes, list: [], "cause") + lines(rules, list: rulesHeading, "rule") + [explainedRules]
        func others(_ groups: [Int]) -> [[String]] { groups.flatMap { fitted[$0].compactMap { $0?.lines } } }
        // After a leak the rules that seem broken may not be.
        let blocks =
            report.record.isLeaky
            ? others([0, 1]) + explained + others([2]) : [causesHeading] + explained + others([1, 2, 0])
        let isShort = (blocks + [explored]).allSatisfy(\.isEmpty)
        return ([(isShort ? [] : firstVerdict) + introduction] + blocks + [explored, conclusion(leavingOut: omission)])
            .joinedBlocks
    }

    /// The verdict with what counts against conformance, for readers who begin at the top.
    private var firstVerdict: [String] {
        let counts = report.verdictCounts.filter { $0.verdict.fails(strict: true) }
        let words = counts.map { "\($0.count) \($0.verdict.label)" }.joined(separator: ", ")
        let mark: TerminalStyle.Mark = report.isConformant ? .good : .bad
        guard !words.isEmpty else { return [style.marked(verdict, mark)] }
        return style.wrapped(words, after: verdict + "  ", hanging: 2) { style.marked($0, mark) }
    }

    /// The whole report in one line.
    private var line: String {
        let causes = report.diagnosis.map { $0.causes.isEmpty ? "" : "; \(counted($0.causes.count, "cause"))" } ?? ""
        let problems = report.problems.isEmpty ? "" : "; \(counted(report.problems.count, "error"))"
        let name = report.implementationName.clipped(to: 80).printable
        let counts = report.record.results.isEmpty ? report.originSentences.first ?? counts : counts
        return "\(style.marked(verdict, report.isConformant ? .good : .bad)): \(name), \(counts)\(causes)\(problems)"
    }

    /// What an exploration tried, or what a recording held.
    private var explored: [String] {
        report.record.exploration.map { ExplorationText.lines(of: $0, style: style) }
            ?? report.record.recording?.sentences.flatMap { style.wrapped($0) } ?? []
    }

    /// The blocks of a group that stand alone, and then those that have become items of a list, with the number of
    /// those that there is no room for.
    private func lines(_ group: [VersionedBlock.Version?], list heading: [String], _ noun: String) -> [[String]] {
        let items = group.flatMap { $0.flatMap { $0.isItem ? $0.lines : nil } ?? [] }
        let missing = group.count { $0 == nil }
        let list = items + (missing > 0 ? ["  " + andMore(missing, noun)] : [])
        return group.compactMap { $0.flatMap { $0.isItem ? nil : $0.lines } }
            + (list.isEmpty ? [] : [heading + list])
    }

    private var introduction: [String] {
        let activity = "\(report.activity) \(report.implementationName.clipped(to: 200))"
        return style.wrapped("\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), \(activity)")
            + style.wrapped("capabilities: \(report.capabilityNames.joined(separator: ", "))")
    }
}

// MARK: - Evidence

extension TextReport {
    /// What is shown of evidence where lines are few, and where they are not.
    private var limits: (events: Int, differences: Int, value: Int, message: Int) {
        style.isVerbose ? (PrecedingEvents.limit, 20, 600, 4_000) : (6, Evidence.fewestDifferences, 240, 400)
    }

    /// A vector with the step at which it shows that a rule is broken.
    func description(of evidence: Evidence) -> [String] {
        let preceding = PrecedingEvents.lines(
            before: evidence.step,
            of: evidence.result.vector,
            limit: limits.events
        )
        let input = evidence.input.map { value($0, label: "input", indentation: 6) } ?? []
        let (all, limit) = (evidence.differences, limits.differences)
        let rest = all.count - limit
        return ["  " + style.marked(evidence.result.vector.id, .strong)]
            + preceding.map { style.marked("    " + $0.clipped(to: style.width - 4).printable, .quiet) }
            + style.wrapped(evidence.heading, indentation: 4, hanging: 2) + input
            + all.prefix(limit).flatMap { description(of: $0, in: evidence) }
            + (rest > 0 ? ["      " + andMore(rest, "difference") + " at this step"] : [])
            + (evidence.elsewhere.map { style.wrapped($0, indentation: 4) } ?? [])
    }

    private func description(of mismatch: Mismatch, in evidence: Evidence) -> [String] {
        let rule = mismatch.rule == evidence.decisive.rule ? "" : " (\(mismatch.rule))"
        let sentence = evidence.result.sentence(on: mismatch).clipped(to: limits.message).printable + rule
        let values = DifferingValues(mismatch)
        let lines = style.wrapped(sentence, indentation: 6)
        guard !values.isInSentence else { return lines }
        return lines + (values.likeness.map { style.wrapped($0, indentation: 8) } ?? [])
            + value(values.expected, label: "expected") + value(values.actual, label: "actual")
    }

    private func value(_ text: String, label: String, indentation: Int = 8) -> [String] {
        let label = String(repeating: " ", count: indentation) + label.padded(toLeft: 10)
        let text = text.clipped(to: limits.value).printable.withWords(upTo: style.width - label.count)
        return style.wrapped(text, after: label) { style.marked($0, .quiet) }
    }
}
