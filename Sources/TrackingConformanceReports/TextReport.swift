import TrackingConformanceCore
import TrackingConformanceJSON

/// A finished run in words.
///
/// What stands against conformance is grouped by the rule that is broken, with the rule's sentence once.
public struct TextReport {
    private let report: Report
    private let style: TerminalStyle
    private var lines: [String] = []

    private init(_ report: Report, _ style: TerminalStyle) {
        self.report = report
        self.style = style
    }

    /// Writes a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    public static func text(of report: Report, style: TerminalStyle) -> String {
        var text = TextReport(report, style)
        text.write()
        return text.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        introduction()
        brokenRules(.required, heading: "BROKEN", mark: .bad)
        brokenRules(.recommended, heading: "WARNING", mark: .doubtful)
        reasons(.errored, heading: "ERRORED", mark: .bad)
        reasons(.unsupported, heading: "UNSUPPORTED", mark: .bad)
        reasons(.unexpectedPass, heading: "UNEXPECTED PASS", mark: .bad)
        recorded()
        notes()
        conclusion()
    }
}

// MARK: - Parts

extension TextReport {
    private mutating func introduction() {
        let who = report.record.handshake.implementation
        let name = printable("\(who.name) \(who.version) (\(who.language))")
        lines.append("\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), certifying \(name)")
        let capabilities = report.record.handshake.capabilities.map(\.rawValue).joined(separator: ", ")
        lines += Paragraph.wrapped("capabilities: \(capabilities)", indentation: 0)
    }

    /// The vectors that broke rules of a level, rule by rule; known failures are not shown again.
    private mutating func brokenRules(_ level: Rule.Level, heading: String, mark: TerminalStyle.Mark) {
        for rule in report.catalogue.rules where rule.level == level {
            let entries = report.record.results.flatMap { result -> [(VectorResult, Mismatch)] in
                guard result.verdict == .failed || result.verdict == .warned else { return [] }
                return result.mismatches.filter { $0.rule == rule.id }.map { (result, $0) }
            }
            guard !entries.isEmpty else { continue }
            lines.append("")
            lines.append(style.marked("\(heading) \(rule.id)", mark) + "  \(rule.title) (\(rule.level.rawValue))")
            lines += Paragraph.wrapped(rule.statement, indentation: 2).map { style.marked($0, .quiet) }
            for (result, mismatch) in entries { describe(mismatch, of: result) }
        }
    }

    private mutating func describe(_ mismatch: Mismatch, of result: VectorResult) {
        let event = result.vector.steps[mismatch.step].stimulus.event.rawValue
        lines.append("  \(style.marked(result.vector.id, .strong))  step \(mismatch.step), \(event)")
        lines += Paragraph.wrapped(printable(mismatch.message), indentation: 4)
        guard mismatch.expected != nil || mismatch.actual != nil else { return }
        lines.append("    expected  \(value(mismatch.expected))")
        lines.append("    actual    \(value(mismatch.actual))")
    }

    private func value(_ value: JSONValue?) -> String {
        let text = value.map(JSONWriter.spaced) ?? "absent"
        return text.count <= 400 ? text : text.prefix(399) + "…"
    }

    private mutating func reasons(_ verdict: Verdict, heading: String, mark: TerminalStyle.Mark) {
        let results = report.record.results.filter { $0.verdict == verdict }
        guard !results.isEmpty else { return }
        lines.append("")
        lines.append(style.marked(heading, mark))
        for result in results {
            lines.append("  \(style.marked(result.vector.id, .strong))")
            lines += Paragraph.wrapped(printable(result.reason ?? "no reason is known"), indentation: 4)
        }
    }

    private mutating func recorded() {
        let results = report.record.results.filter { $0.verdict == .recorded }
        guard !results.isEmpty else { return }
        lines.append("")
        lines.append("RECORDED  the documents leave these open, and nothing is judged")
        for result in results {
            lines.append("  \(result.vector.id)")
            for mismatch in result.mismatches {
                lines += Paragraph.wrapped("step \(mismatch.step): \(printable(mismatch.message))", indentation: 4)
            }
        }
    }

    private mutating func notes() {
        let notes =
            report.record.warnings.map { ("warning: ", $0) } + report.record.listProblems.map { ("error: ", $0) }
        guard !notes.isEmpty else { return }
        lines.append("")
        for (kind, note) in notes { lines += Paragraph.wrapped(kind + printable(note), indentation: 0) }
    }

    private mutating func conclusion() {
        let counts = report.record.counts
        let parts = Verdict.allCases.compactMap { verdict -> String? in
            guard let count = counts[verdict] else { return nil }
            return "\(count) \(verdict.inWords)"
        }
        lines.append("")
        if report.record.wasInterrupted { lines.append("The run was interrupted.") }
        let verdict = report.isConformant ? style.marked("CONFORMANT", .good) : style.marked("NOT CONFORMANT", .bad)
        lines.append(verdict)
        lines += Paragraph.wrapped(
            "\(report.record.results.count) vectors: \(parts.joined(separator: ", "))",
            indentation: 0
        )
        let first = report.record.results.first { $0.verdict.isHeldAgainst(strict: true) }
        if let first {
            lines.append(
                "To repeat \(first.verdict.isHeldAgainst(strict: false) ? "one failure" : "one warning") alone:"
            )
            lines.append("  \(printable(report.invocation.repeating(first.vector.id)))")
        }
    }
}

extension Verdict {
    /// The verdict as counts name it.
    fileprivate var inWords: String {
        switch self {
        case .notApplicable: "not applicable"
        case .expectedFailure: "expected to fail"
        case .unexpectedPass: "passed unexpectedly"
        case .notRun: "not run"
        default: rawValue
        }
    }
}
