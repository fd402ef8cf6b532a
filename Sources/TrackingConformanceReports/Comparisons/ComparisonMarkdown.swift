import TrackingConformanceCore
import TrackingConformanceRecords

extension ComparisonFormat {
    /// For pull requests and job summaries.
    package static var markdown: ComparisonFormat {
        ComparisonFormat(name: "markdown") { comparison, _ in ComparisonMarkdown(comparison: comparison).text }
    }
}

/// Two runs compared, as a comment of a pull request.
struct ComparisonMarkdown {
    let comparison: Comparison

    /// The items of a list that are shown; GitHub limits the length of a comment.
    private static let shown = 20

    /// The text, with a line break at the end.
    var text: String { ([[heading], runs, notes] + causes + [rules] + vectors).joinedBlocks }

    private var heading: String {
        "## \(comparison.isWorse ? "❌" : "✅") \(prose(comparison.headline))"
    }

    private var runs: [String] {
        let rows = [("before", comparison.old), ("now", comparison.new)].map { label, report in
            "| \(label) | \(code(report.implementationName)) | \(report.suiteVersion) | \(report.verdictWord) "
                + "| \(report.results.count { $0.verdict == .passed }) | \(report.results.count { $0.verdict == .failed }) |"
        }
        return ["| | implementation | suite | verdict | passed | failed |", "| :-- | :-- | :-- | :-- | --: | --: |"]
            + rows
    }

    private var notes: [String] {
        (comparison.suiteNotes + [comparison.causeNote].compactMap { $0 }).map(prose)
    }

    private var causes: [[String]] {
        CauseChange.Kind.allCases.map { kind in
            let changes = comparison.causes(kind)
            guard !changes.isEmpty else { return [] }
            let items = changes.map { change in
                let level = comparison.catalogue.level(of: change.cause.rule).rawValue
                let rule = code(change.cause.rule.rawValue)
                return "- \(prose(change.cause.statement)) \(rule) (\(level), \(change.counts))"
            }
            return ["### Causes: \(kind.heading.prefix(1).lowercased() + kind.heading.dropFirst())", ""]
                + items.abridged(to: Self.shown, "cause")
        }
    }

    private var rules: [String] {
        let changed = comparison.rules.filter { $0.oldCount != $0.newCount }
        guard !changed.isEmpty else { return [] }
        let rows = changed.prefix(Self.shown * 2).map { rule in
            "| \(code(rule.rule.rawValue)) | \(rule.level.rawValue) | \(rule.oldCount) | \(rule.newCount) |"
        }
        let rest = changed.count - rows.count
        let head = ["| rule | level | vectors that broke it before | now |", "| :-- | :-- | --: | --: |"]
        return ["### Rules", ""] + head + rows
            + (rest > 0 ? ["", andMore(rest, "rule")] : [])
    }

    private var vectors: [[String]] {
        VectorChange.Kind.allCases.map { kind -> [String] in
            let changes = comparison.vectors(kind)
            guard !changes.isEmpty else { return [] }
            let rest = changes.count - Self.shown
            let items = changes.map { change in
                let evidence = change.evidence.isEmpty ? "" : ": \(prose(change.evidence))"
                return "<li>\(code(change.id)) (\(change.verdicts))\(evidence)</li>"
            }
            return ["<details><summary>\(kind.heading) (\(counted(changes.count, "vector")))</summary><ul>"]
                + items.prefix(Self.shown) + (rest > 0 ? ["<li>\(andMore(rest, "vector"))</li>"] : [])
                + ["</ul></details>"]
        }
    }

    private func code(_ text: String) -> String { "<code>\(text.clipped(to: 200).escapedForMarkdown)</code>" }

    private func prose(_ text: String) -> String { text.clipped(to: 400).escapedForMarkdown }
}
