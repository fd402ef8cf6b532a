package import TrackingConformanceCore

/// A rule as text: its statement, sources and decision, and the vectors that check it.
package enum RuleDescription {
    /// The description, in which the lines for contributors, or the command that prints them, precede the vectors.
    package static func text(
        of rule: Rule,
        in suite: Suite,
        tracedBy traceability: Traceability,
        behaviour: [[String]]?,
        style: TerminalStyle
    ) -> String {
        let platforms = rule.platforms.map(\.rawValue).joined(separator: ", ")
        let (vectors, consequences) = (suite.vectors(checking: rule), consequences(of: rule, in: suite, style))
        let blocks = [
            [
                "\(style.marked(rule.id.rawValue, .strong))  \(rule.title.printable)",
                "\(rule.level.rawValue); \(rule.area.rawValue); \(platforms)",
            ],
            style.wrapped(rule.statement),
            ["Sources"] + sources(of: rule, traceability.passages(boundTo: rule.id), in: suite, style),
            rule.decision.map { ["Decision"] + style.wrapped($0, indentation: 2) } ?? [],
            rule.notes.flatMap { style.wrapped("- " + $0, indentation: 2, hanging: 2) }.below("Notes"),
        ]
        guard let behaviour else {
            let check = "\(counted(vectors.count, "vector checks", "vectors check")) it: `list --rule \(rule.id)`."
            let more = "Its behaviour as expressions and its faults: `explain \(rule.id) --faults`."
            return (blocks + [style.wrapped("\(check) \(more)")]).joinedBlocks
        }
        let others = [
            consequences.below("A fault that breaks it may also break"),
            ["Vectors (\(vectors.count))"] + vectors.map { "  \($0.id)" },
        ]
        return (blocks + behaviour + others).joinedBlocks
    }

    /// The rules that may be broken as a consequence of breaking a rule, each with the reason.
    private static func consequences(of rule: Rule, in suite: Suite, _ style: TerminalStyle) -> [String] {
        let following = suite.catalogue.rules.compactMap { other in
            other.id == rule.id ? nil : suite.catalogue.basis(of: other.id, in: rule.id).map { (other.id, $0.reason) }
        }
        return following.flatMap { style.wrapped($0.1.printable, after: "  \($0.0)  ") }
    }

    /// The sections that the rule cites or that have a passage of the rule, each with the places of its passages.
    private static func sources(
        of rule: Rule,
        _ passages: [Passage],
        in suite: Suite,
        _ style: TerminalStyle
    ) -> [String] {
        let traced = Dictionary(grouping: passages) { Source(document: $0.document, section: $0.section) }
        let documents = Set(passages.map(\.document))
        // A document cited as a whole is replaced by the sections of its passages.
        let cited = rule.sources.filter { $0.section != nil || !documents.contains($0.document) }
            .map { Source(document: $0.document, section: $0.section) }
        let uncited = passages.map { Source(document: $0.document, section: $0.section) }
        return (cited + uncited).withoutRepetition.flatMap { source in
            let document = suite.catalogue.documents.first { $0.id == source.document }
            let title = [document?.title, source.section].compactMap { $0 }.joined(separator: ": ")
            let places = Self.list(of: traced[source, default: []].map(\.place))
            let text = places.isEmpty ? title : "\(title) (\(places))"
            return style.wrapped(text, after: "  \(source.document)  ")
        }
    }

    /// Places as one text; a beginning shared with the previous place is omitted.
    private static func list(of places: [String]) -> String {
        var previous: Substring?
        return places.map { place in
            let head = place.prefix { $0 != "," }
            defer { previous = head }
            return head == previous && head != place ? String(place.dropFirst(head.count + 2)) : place
        }.joined(separator: "; ")
    }
}

/// A section of a document on which a rule rests.
private struct Source: Hashable {
    let document: String
    let section: String?
}

extension Suite {
    /// The vectors that check a rule, without deprecated ones.
    func vectors(checking rule: Rule) -> [Vector] { Selection(rules: [rule.id]).vectors(of: self) }
}
