import TrackingConformanceCore

/// One rule of an audit: its mutants by the vectors that name the rule, and what else catches them.
struct AuditRuleSection {
    private let summary: AuditRecord.RuleSummary
    private let record: AuditRecord

    private static let size = (width: 8, height: 18, left: 330)

    init(of summary: AuditRecord.RuleSummary, in record: AuditRecord) {
        self.summary = summary
        self.record = record
    }

    /// The section, folded up unless a mutant survives; a link to the rule leads inside, which unfolds it.
    var html: String {
        let rule = summary.rule
        let isWhole = summary.killed == summary.mutants.count
        let counts = "\(summary.killed) of \(summary.mutants.count) mutants caught, \(summary.vectors.count) vectors"
        return """
            <details\(isWhole ? "" : " open")>
            <summary>\(Markup.element("code", rule.id.rawValue)) \(MarkupText.escaped(rule.title)) \
            \(Markup.element("span", "\(rule.level.rawValue); \(counts)", class: isWhole ? "quiet" : "bad"))</summary>
            <p id="\(MarkupText.escaped(rule.id.rawValue))">\(MarkupText.escaped(rule.statement))</p>
            \(AuditStyle.ruleLegend)
            <div class="scroll">\(svg)</div>
            <table>\(summary.mutants.map(line).joined())</table>
            </details>
            """
    }

    private var svg: String {
        let (width, height, left) = Self.size
        let size = (left + summary.vectors.count * width + 10, summary.mutants.count * height + 4)
        return "<svg width=\"\(size.0)\" height=\"\(size.1)\" role=\"img\" aria-label=\"Mutants by vectors\">"
            + summary.mutants.enumerated().map { row($0.element, at: $0.offset) }.joined() + "</svg>"
    }

    private func row(_ mutant: AuditedMutant, at row: Int) -> String {
        let (width, height, left) = Self.size
        let kills = Dictionary(mutant.kills.map { ($0.vector, $0) }) { first, _ in first }
        let cells = summary.vectors.enumerated().map { column, vector -> String in
            let style = style(of: kills[vector])
            return "<rect class=\"\(style)\" x=\"\(left + column * width)\" y=\"\(row * height)\" "
                + "width=\"\(width - 1)\" height=\"\(height - 2)\"><title>"
                + MarkupText.escaped(title(of: kills[vector], mutant, vector)) + "</title></rect>"
        }
        return "<text x=\"\(left - 8)\" y=\"\(row * height + 12)\" text-anchor=\"end\">"
            + "\(MarkupText.escaped(mutant.name))</text>" + cells.joined()
    }

    private func style(of kill: Kill?) -> String {
        guard let kill else { return "none" }
        return kill.mismatch.rule == summary.rule.id ? "caught" : "blamed"
    }

    private func title(of kill: Kill?, _ mutant: AuditedMutant, _ vector: Int) -> String {
        let id = record.vectors[vector].id
        guard let mismatch = kill?.mismatch else { return "\(mutant.name) is not caught by \(id)" }
        return "\(mutant.name) is caught by \(id), step \(mismatch.step), under \(mismatch.rule): \(mismatch.message)"
    }

    private func line(_ mutant: AuditedMutant) -> String {
        let others = mutant.kills.count { !$0.isNamed }
        let counts =
            mutant.kills.isEmpty
            ? "survives"
            : "caught by \(mutant.kills.count - others) vectors of the rule and \(others) others"
        return "<tr><td>\(Markup.element("code", mutant.name))</td><td>\(MarkupText.escaped(mutant.fault))</td>"
            + Markup.element("td", counts, class: mutant.kills.isEmpty ? "bad" : "quiet") + "</tr>"
    }
}
