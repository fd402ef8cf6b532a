import TrackingConformanceCore

extension ReportFormat {
    /// For pull requests and job summaries.
    package static var markdown: ReportFormat {
        ReportFormat(name: "markdown") { report, _ in MarkdownReport.text(of: report) }
    }
}

/// A finished run as a summary that fits a pull request's comment or a job summary.
///
/// The causes come first, each with its evidence; what they explain is folded, and no evidence is shown twice. A
/// section that does not fit is reduced to a line, or counted where even that does not fit.
package struct MarkdownReport {
    /// The length of the longest report, in bytes; GitHub's limit for a comment is slightly higher.
    package static let limit = 60_000

    /// The number of reasons of a verdict that are shown.
    private static let shownReasons = 5
    /// The number of columns of preformatted lines, which GitHub's summary shows without a scroll bar.
    static let width = 100
    private static let longestName = 200
    static let longestLine = 500

    let report: Report

    private init(_ report: Report) {
        self.report = report
    }

    /// Writes a report.
    package static func text(of report: Report) -> String {
        let markdown = MarkdownReport(report)
        return markdown.fitted(markdown.introduction, markdown.details)
    }

    /// A part of the report, and the line that stands for it where it does not fit.
    struct Block {
        /// The whole part.
        let whole: String
        /// The line.
        let short: String
    }

    /// The blocks that fit into the limit, the first ones whole, with the number of those that do not fit at all.
    private func fitted(_ introduction: String, _ blocks: [Block]) -> String {
        let limit = Self.limit - 200
        var text = introduction
        var short = blocks.reduce(0) { $0 + $1.short.utf8.count }
        var left = 0
        for block in blocks {
            short -= block.short.utf8.count
            if text.utf8.count + block.whole.utf8.count + short <= limit {
                text += block.whole
            } else if text.utf8.count + block.short.utf8.count <= limit {
                text += block.short
            } else {
                left += 1
            }
        }
        guard left > 0 else { return text }
        let sections = counted(left, "more section is", "more sections are")
        return text + "\n\(sections) omitted here; the other report formats are complete.\n"
    }
}

// MARK: - Introduction

extension MarkdownReport {
    private var introduction: String {
        let exceptions = report.exceptions.map { " " + $0 } ?? ""
        let verdict = report.isConformant ? "✅ Conformant\(exceptions)" : "❌ Not conformant"
        let name = code(report.implementationName)
        let capabilities = report.capabilityNames.map { code($0) }.joined(separator: ", ")
        var lines = ["## \(verdict)", ""]
        lines.append("\(name), judged by \(Kit.name) \(Kit.version) with suite \(report.record.suiteVersion).")
        lines.append("Capabilities: \(capabilities).")
        lines += report.originSentences.map { escaped($0, limit: Self.longestLine) }
        if report.isStrict { lines.append(Report.strictness("`--strict`")) }
        return (lines + [""] + countsTable).joined(separator: "\n") + "\n"
    }

    private var countsTable: [String] {
        let rows = report.verdictCounts.map { "| \($0.verdict.label) | \($0.count) |" }
        let total = "| **total** | **\(report.record.results.count)** |"
        return ["| verdict | \(report.noun)s |", "| :-- | --: |"] + rows + [total]
    }
}

// MARK: - Details

extension MarkdownReport {
    /// The causes, then what they do not explain, and then, in one fold, the rules that they break.
    private var details: [Block] {
        problems + causes + repetition + unexplainedRules
            + [Verdict.errored, .unsupported, .unexpectedPass].compactMap(block) + explainedRules + warnings
    }

    /// What fails the run beside its vectors.
    private var problems: [Block] {
        notes(report.problems, heading: "Problems")
    }

    private var warnings: [Block] {
        notes(report.record.warnings, heading: "Warnings")
    }

    private func notes(_ notes: [String], heading: String) -> [Block] {
        guard !notes.isEmpty else { return [] }
        let lines = notes.map { code($0, limit: Self.longestLine) }.abridged(to: 20, "problem").map { "- " + $0 }
        let whole = ["", "### \(heading)", ""] + lines
        return [Block(whole: whole.joinedLines, short: "\n### \(heading): \(notes.count)\n")]
    }

    /// How one failure is repeated; what no rule explains has its commands beside its reasons.
    private var repetition: [Block] {
        guard !report.brokenRules.isEmpty, let (heading, lines) = report.repetition(width: Self.width) else {
            return []
        }
        let whole = ["", heading, ""] + preformatted(lines)
        return [Block(whole: whole.joinedLines, short: "")]
    }

    func folded(_ summary: String, _ content: [String], isOpen: Bool = false) -> Block {
        let whole = ["", "<details\(isOpen ? " open" : "")><summary>\(summary)</summary>"] + content + ["</details>"]
        return Block(whole: whole.joinedLines, short: "\n- \(summary)\n")
    }
}

// MARK: - Vectors that no rule explains

extension MarkdownReport {
    private func block(_ verdict: Verdict) -> Block? {
        let results = report.results(verdict)
        guard !results.isEmpty else { return nil }
        return folded("<b>\(verdict.label)</b> (\(counted(results.count, report.noun)))", reasons(results))
    }

    /// Results by their reasons, each with the first vector and the number of the others.
    private func reasons(_ results: [VectorResult]) -> [String] {
        let groups = report.byReason(results)
        let rest = groups.count - Self.shownReasons
        let shown = groups.prefix(Self.shownReasons).flatMap { group in
            let others = group.results.count - 1
            let more = others > 0 ? ["<p>\(andMore(others, report.noun)) with the same reason</p>"] : []
            return group.results.prefix(1).flatMap { item($0, because: group.reason, followedBy: more) }
        }
        return ["<ul>"] + shown + (rest > 0 ? ["<li>\(andMore(rest, "reason"))</li>"] : []) + ["</ul>"]
    }

    private func item(_ result: VectorResult, because reason: String, followedBy more: [String]) -> [String] {
        ["<li>\(code(result.vector.id)): \(code(reason, limit: Self.longestLine))"]
            + preformatted(report.invocation.repetition(of: result)) + more + ["</li>"]
    }
}

// MARK: - Texts from outside

extension MarkdownReport {
    /// A text from outside as code: nothing in it is Markdown, and nobody is notified.
    func code(_ text: String, limit: Int = longestName) -> String {
        "<code>\(escaped(text, limit: limit))</code>"
    }

    /// A sentence of the kit's own, in which what stands between backquotes is code.
    func prose(_ text: String, limit: Int) -> String {
        let parts = text.clipped(to: limit).split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.isMultiple(of: 2) ? String($1).escapedForMarkdown : code(String($1)) }
            .joined()
    }

    /// Lines as they are, in which nothing is Markdown.
    func preformatted(_ lines: [String]) -> [String] {
        [
            "<pre>" + lines.map { $0.clipped(to: Self.longestLine).escapedForPreformatted }.joined(separator: "\n")
                + "</pre>"
        ]
    }

    func escaped(_ text: String, limit: Int) -> String {
        text.clipped(to: limit).escapedForMarkdown
    }
}
