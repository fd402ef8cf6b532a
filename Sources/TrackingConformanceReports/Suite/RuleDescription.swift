package import TrackingConformanceCore

/// A rule as text: what it demands, where it is written, what was decided, and which vectors check it.
package enum RuleDescription {
    /// Describes a rule.
    package static func text(of rule: Rule, in suite: Suite, style: TerminalStyle) -> String {
        let platforms = rule.platforms.map(\.rawValue).joined(separator: ", ")
        let vectors = suite.vectors(checking: rule)
        let notes = rule.notes.flatMap { Paragraph.wrapped("- " + $0, indentation: 2, hanging: 2) }
        return [
            [
                "\(style.marked(rule.id.rawValue, .strong))  \(rule.title.printable)",
                "\(rule.level.rawValue); \(rule.area.rawValue); \(platforms)",
            ],
            Paragraph.wrapped(rule.statement),
            ["Sources"] + rule.sources.flatMap { source(of: $0, in: suite) },
            rule.decision.map { ["Decision"] + Paragraph.wrapped($0, indentation: 2) } ?? [],
            notes.isEmpty ? [] : ["Notes"] + notes,
            rule.consequences.isEmpty ? [] : ["What breaks it may also break"] + consequences(of: rule),
            ["Vectors (\(vectors.count))"] + vectors.map { "  \($0.id)" },
        ].joinedBlocks
    }

    private static func consequences(of rule: Rule) -> [String] {
        rule.consequences.flatMap { consequence in
            Paragraph.wrapped(consequence.rules.map(\.rawValue).joined(separator: ", "), indentation: 2)
                + Paragraph.wrapped(consequence.reason.printable, indentation: 4)
        }
    }

    private static func source(of source: Rule.Source, in suite: Suite) -> [String] {
        let document = suite.catalogue.documents.first { $0.id == source.document }
        let place = [document?.title, source.section].compactMap { $0 }.joined(separator: ": ")
        return Paragraph.wrapped(place, after: "  \(source.document)  ")
    }
}

extension Suite {
    /// The vectors that check a rule, without deprecated ones.
    func vectors(checking rule: Rule) -> [Vector] { Selection(rules: [rule.id]).vectors(of: self) }
}
