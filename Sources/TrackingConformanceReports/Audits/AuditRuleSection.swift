import TrackingConformanceAnalysis
import TrackingConformanceCore

/// The section on a rule of an audit: its mutants by the vectors that name the rule, and other vectors that catch them.
struct AuditRuleSection {
    let summary: AuditRecord.RuleSummary
    let record: AuditRecord

    private static let size = (width: 8, height: 18)

    /// The section, folded unless a mutant survives; a link to the rule points inside the fold, so that browsers unfold
    /// it.
    var section: Document.Block {
        let rule = summary.rule
        let isWhole = summary.killed == summary.mutants.count
        let counts = "\(summary.killed) of \(counted(summary.mutants.count, "mutant")) caught"
        let vectors = counted(summary.vectors.count, "vector")
        let columns = ["mutant", "fault", "caught by"].map { Document.Table.Column(title: $0) }
        return .section(
            label: "\(code: rule.id) \(rule.title)",
            title: "\(rule.level.rawValue); \(counts), \(vectors)",
            mark: isWhole ? .quiet : .bad,
            id: rule.id.rawValue,
            layout: isWhole ? .folded : .open,
            blocks: [
                .prose(Phrase(prose: rule.statement)), .page { Self.legend },
                .page { "<div class=\"scroll\">\(svg)</div>" },
                .table(Document.Table(columns: columns, rows: summary.mutants.map(row))),
            ]
        )
    }

    /// The space for the longest mutant name before the cells.
    private var left: Int { AuditOverview.width(of: summary.mutants.map(\.name)) }

    private var svg: String {
        let (width, height) = Self.size
        let size = (left + summary.vectors.count * width + 10, summary.mutants.count * height + 4)
        return "<svg width=\"\(size.0)\" height=\"\(size.1)\" role=\"img\" aria-label=\"Mutants by vectors\">"
            + summary.mutants.enumerated().map { row($0.element, at: $0.offset) }.joined() + "</svg>"
    }

    private func row(_ mutant: AuditedMutant, at row: Int) -> String {
        let (width, height) = Self.size
        let kills = Dictionary(mutant.kills.map { ($0.vector, $0) }) { first, _ in first }
        let cells = summary.vectors.enumerated().map { column, vector -> String in
            let style = style(of: kills[vector])
            return "<rect class=\"\(style)\" x=\"\(left + column * width)\" y=\"\(row * height)\" "
                + "width=\"\(width - 1)\" height=\"\(height - 2)\"><title>"
                + title(of: kills[vector], mutant, vector).escapedForXML + "</title></rect>"
        }
        return "<text x=\"\(left - 8)\" y=\"\(row * height + 12)\" text-anchor=\"end\">"
            + "\(mutant.name.escapedForXML)</text>" + cells.joined()
    }

    private func style(of kill: Kill?) -> String {
        guard let kill else { return "none" }
        return kill.mismatch.rule == summary.rule.id ? "caught" : "blamed"
    }

    private func title(of kill: Kill?, _ mutant: AuditedMutant, _ vector: Int) -> String {
        let outcome = kill?.sentence(in: record.vectors) ?? "not caught by \(record.vectors[vector].id)"
        return "\(mutant.name) is \(outcome)"
    }

    private func row(_ mutant: AuditedMutant) -> [Phrase] {
        let others = mutant.kills.count { !$0.isNamed }
        let counts = "\(counted(mutant.kills.count - others, "vector")) of the rule and \(counted(others, "other"))"
        return [
            "\(code: mutant.name)", Phrase(mutant.fault),
            mutant.kills.isEmpty ? "\("survives", .bad)" : "\(counts, .quiet)",
        ]
    }

    private static let legend = """
        <p><i class="sample" style="background: var(--caught)"></i>caught, attributed to this rule
        <i class="sample" style="background: var(--blamed)"></i>caught, attributed to another rule
        <i class="sample" style="background: var(--cell)"></i>not caught</p>
        """
}
