package import TrackingConformanceAnalysis
import TrackingConformanceCore

extension SelectionAuditRecord: Documented {
    package static let formats: [Format<SelectionAuditRecord>] = [.text]

    /// The report on the mutants that selected vectors catch, for the author of the vectors.
    package var document: Document {
        let soleItems = sole.map { mutant in
            Document.Item.mutant(
                mutant.name,
                mutant.rule,
                mutant.fault,
                mutant.kills.first.map { $0.sentence(in: vectors) }
            )
        }
        let others = mutants.compactMap { mutant in
            mutant.other.map {
                Document.Item(
                    words: "\(mutant.name, .strong) breaks \(code: mutant.rule)",
                    details: ["also caught by \(code: $0)"]
                )
            }
        }
        return Document(
            title: Phrase(conclusion),
            concludes: true,
            blocks: [
                .contradictions(contradictions),
                section("Only here", "no other vector of the suite catches these", .good, soleItems, of: "mutant"),
                section("Here too", "other vectors catch these as well", .strong, others, of: "mutant"),
                section(
                    "Catch nothing",
                    "no mutant fails these",
                    .doubtful,
                    idle.map { Document.Item(words: "\(code: $0.id)") },
                    of: "vector"
                ),
            ],
            longestList: .max
        )
    }

    private func section(
        _ label: Phrase,
        _ title: Phrase,
        _ mark: TerminalStyle.Mark,
        _ items: [Document.Item],
        of noun: String
    ) -> Document.Block {
        .section(label: label, title: title, mark: mark, blocks: [.list(items, of: noun)])
    }

    private var conclusion: String {
        let vectors = counted(selected.count, "vector catches", "vectors catch")
        let caught = counted(mutants.count, "mutant")
        guard !mutants.isEmpty else { return "\(vectors) no mutant" }
        let only =
            sole.isEmpty
            ? "other vectors catch all of them as well"
            : "no other vector catches \(sole.count == mutants.count ? "any" : "\(sole.count)") of them"
        return "\(vectors) \(caught); \(only)"
    }
}
