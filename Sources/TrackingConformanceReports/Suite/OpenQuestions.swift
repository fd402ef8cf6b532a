package import TrackingConformanceCore

/// A page of the questions that the documents leave open, which their publishers can answer in one sitting.
package enum OpenQuestions {
    /// The page in Markdown, with the passages, the decision and the accepted behaviour for each question.
    package static func markdown(of traceability: Traceability, in suite: Suite) -> String {
        let rules = suite.catalogue.rules.filter { $0.level != .required && $0.deprecation == nil }
        let sections = suite.catalogue.documents.flatMap { document in
            section(on: document, rules.filter { $0.sources.first?.document == document.id }, traceability)
        }
        let introduction = [
            "# Open questions",
            """
            Questions that the documents leave open, document by document. For each question, the kit has made a \
            decision and states what it accepts until a publisher answers. A rule with a stated answer can become \
            required; one that is answered otherwise is corrected.
            """,
            "`tracking-conformance explain --open-questions` writes this page from the rules: edit them, not the page.",
        ]
        return (introduction.flatMap { wrapped($0) + [""] } + sections).dropLast().joined(separator: "\n") + "\n"
    }

    private static func section(
        on document: RuleCatalogue.Document,
        _ rules: [Rule],
        _ traceability: Traceability
    ) -> [String] {
        guard !rules.isEmpty else { return [] }
        let publisher = document.publisher.map { " (\($0))" } ?? ""
        return ["## \(document.id): \(document.title)\(publisher)", ""]
            + rules.flatMap { question($0, traceability.passages(boundTo: $0.id)) }
    }

    private static func question(_ rule: Rule, _ passages: [Passage]) -> [String] {
        let places = passages.map { "\($0.document), \($0.section), \($0.place)" }
        let items =
            [
                places.isEmpty ? nil : "Passages: " + places.joined(separator: "; ") + ".",
                rule.decision.map { "Open: " + $0 },
                "The kit's reading: " + rule.statement,
                rule.level == .informational
                    ? "Until it is answered: recorded, never judged."
                    : "Until it is answered: anything else is a warning.",
            ].compactMap { $0 } + rule.notes.map { "Note: " + $0 }
        return ["### \(rule.id): \(rule.title)", ""] + items.flatMap { wrapped("- " + $0, hanging: 2) } + [""]
    }

    private static func wrapped(_ text: String, hanging: Int = 0) -> [String] {
        let lines = TerminalStyle(coloured: false).wrapped(text, width: 120 - hanging)
        return lines.enumerated().map { $0 == 0 ? $1 : String(repeating: " ", count: hanging) + $1 }
    }
}
