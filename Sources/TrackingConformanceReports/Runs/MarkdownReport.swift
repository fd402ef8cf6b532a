import TrackingConformanceCore

extension ReportFormat {
    /// For pull requests and job summaries.
    public static let markdown = ReportFormat(name: "markdown") { report, _ in MarkdownReport.text(of: report) }
}

/// A finished run as a summary that fits a pull request's comment or a job summary.
///
/// Details are folded. Where there are more than fit, the rest is a line each, and counted where even these do not fit.
public struct MarkdownReport {
    /// The longest report, in bytes; what GitHub takes as a comment is little more.
    public static let limit = 60_000

    /// The vectors of a rule or verdict that are shown.
    private static let shownVectors = 5
    /// The lines of one vector that are shown.
    private static let shownLines = 30
    private static let longestName = 200
    private static let longestLine = 500

    private let report: Report

    private init(_ report: Report) {
        self.report = report
    }

    /// Writes a report.
    ///
    /// - Parameter report: The report.
    /// - Returns: The Markdown, with a line break at the end.
    public static func text(of report: Report) -> String {
        let markdown = MarkdownReport(report)
        return markdown.fitted(markdown.introduction, markdown.details)
    }

    /// A part of the report, and the line that stands for it where it does not fit.
    private struct Block {
        let whole: String
        let short: String
    }

    /// The blocks that fit into the limit, the first ones whole, with a word on those that do not fit at all.
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
        let words = left == 1 ? "1 more section is" : "\(left) more sections are"
        return text + "\n\(words) left out here; the other report formats have everything.\n"
    }
}

// MARK: - Introduction

extension MarkdownReport {
    private var introduction: String {
        let verdict = report.isConformant ? "✅ Conformant" : "❌ Not conformant"
        let name = code(report.implementationName)
        let capabilities = report.record.handshake.capabilities.map { code($0.rawValue) }.joined(separator: ", ")
        var lines = ["## \(verdict)", ""]
        lines.append("\(name), certified by \(Kit.name) \(Kit.version) with suite \(report.record.suiteVersion).")
        lines.append("Capabilities: \(capabilities).")
        if report.isStrict { lines.append("Broken recommended rules count (`--strict`).") }
        if report.record.wasInterrupted { lines.append("**The run was interrupted.**") }
        return (lines + [""] + countsTable).joined(separator: "\n") + "\n"
    }

    private var countsTable: [String] {
        let counts = report.record.counts
        let rows = Verdict.allCases.compactMap { verdict in counts[verdict].map { "| \(verdict.inWords) | \($0) |" } }
        let total = "| **total** | **\(report.record.results.count)** |"
        return ["| verdict | vectors |", "| :-- | --: |"] + rows + [total]
    }
}

// MARK: - Details

extension MarkdownReport {
    private var details: [Block] {
        let broken = report.brokenRules
        let heading = "\n### Broken rules\n"
        return problems + (broken.isEmpty ? [] : [Block(whole: heading, short: heading)]) + broken.map(block)
            + [Verdict.errored, .unsupported, .unexpectedPass].compactMap(block) + warnings
    }

    /// The problems of the list of known failures, which fail the run.
    private var problems: [Block] {
        notes(report.record.listProblems, heading: "Known failures that do not hold")
    }

    private var warnings: [Block] {
        notes(report.record.warnings, heading: "Warnings")
    }

    private func notes(_ notes: [String], heading: String) -> [Block] {
        guard !notes.isEmpty else { return [] }
        let limit = 20
        let lines = notes.prefix(limit).map { "- \(code($0, limit: Self.longestLine))" }
        let rest = notes.count > limit ? ["- and \(notes.count - limit) more"] : []
        let whole = ["", "### \(heading)", ""] + lines + rest
        return [Block(whole: whole.joined(separator: "\n") + "\n", short: "\n### \(heading): \(notes.count)\n")]
    }

    private func block(_ broken: Report.BrokenRule) -> Block {
        let rule = broken.rule
        let count = Self.vectors(broken.results.count)
        let title = MarkupText.escapedForMarkdown(MarkupText.clipped(rule.title, to: Self.longestLine))
        let statement = MarkupText.escapedForMarkdown(MarkupText.clipped(rule.statement, to: 2_000))
        return folded(
            "\(code(rule.id.rawValue)) (\(rule.level.rawValue), \(count)): \(title)",
            ["<p>\(statement)</p>"] + items(broken.results)
        )
    }

    private func block(_ verdict: Verdict) -> Block? {
        let results = report.record.results.filter { $0.verdict == verdict }
        guard !results.isEmpty else { return nil }
        return folded("<b>\(verdict.inWords)</b> (\(Self.vectors(results.count)))", items(results))
    }

    private func folded(_ summary: String, _ content: [String]) -> Block {
        let whole = ["", "<details><summary>\(summary)</summary>"] + content + ["</details>"]
        return Block(whole: whole.joined(separator: "\n") + "\n", short: "\n- \(summary)\n")
    }

    private func items(_ results: [VectorResult]) -> [String] {
        let shown = results.prefix(Self.shownVectors)
        let rest = results.count - shown.count
        return ["<ul>"] + shown.flatMap(item) + (rest > 0 ? ["<li>and \(rest) more</li>"] : []) + ["</ul>"]
    }

    private func item(_ result: VectorResult) -> [String] {
        let description = ResultDescription(result, of: report)
        var lines = ["<li>\(code(result.vector.id)): \(code(description.headline, limit: Self.longestLine))"]
        let left = description.lines.count - Self.shownLines
        let shown = description.lines.prefix(Self.shownLines) + (left > 0 ? ["and \(left) more lines"] : [])
        let repeating = [report.invocation.heading(result)] + report.invocation.repeating(result)
        let text = (shown + repeating).map { escaped($0, limit: Self.longestLine) }
        lines.append("<pre>\(text.joined(separator: "\n"))</pre></li>")
        return lines
    }
}

// MARK: - Words

extension MarkdownReport {
    /// A text from outside, as code: nothing in it is Markdown, and no name in it is mentioned.
    private func code(_ text: String, limit: Int = longestName) -> String {
        "<code>\(escaped(text, limit: limit))</code>"
    }

    private func escaped(_ text: String, limit: Int) -> String {
        MarkupText.escapedForMarkdown(MarkupText.clipped(text, to: limit))
    }

    private static func vectors(_ count: Int) -> String {
        count == 1 ? "1 vector" : "\(count) vectors"
    }
}
