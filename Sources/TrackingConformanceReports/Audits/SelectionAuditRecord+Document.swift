package import TrackingConformanceAnalysis
import TrackingConformanceCore

extension SelectionAuditRecord: Documented {
    package static let formats: [Format<SelectionAuditRecord>] = [.text]

    /// The report on the mutants that selected vectors catch, for the author of the vectors.
    package var document: Document {
        let soleItems = sole.map { mutant in
            let kill = mutant.kills.first?.sentence(in: vectors)
            return Document.Item.mutant(mutant.name, mutant.rule, mutant.fault, kill)
        }
        let others = mutants.compactMap { mutant in
            mutant.other.map { other in
                let words: Phrase = "\(mutant.name, .strong) breaks \(code: mutant.rule)"
                return Document.Item(words: words, details: ["also caught by \(code: other)"])
            }
        }
        let idleItems = idle.map { Document.Item(words: "\(code: $0.id)") }
        return Document(
            title: Phrase(conclusion),
            concludes: true,
            blocks: [
                .contradictions(contradictions),
                .list("Only here", "no other vector of the suite catches these", soleItems, .good),
                .list("Here too", "other vectors catch these as well", others, .strong),
                .list("Catch nothing", "no mutant fails these", idleItems, .doubtful, of: "vector"),
            ],
            longestList: .max
        )
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
