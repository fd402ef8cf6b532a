package import TrackingConformanceAnalysis
import TrackingConformanceCore

extension ExplorationAuditRecord: Documented {
    package static let formats: [Format<ExplorationAuditRecord>] = [.text, .json(form), .html]

    /// The report on the wrong implementations that exploration finds, the latest first.
    package var document: Document {
        let found = lastFound.map { mutant, place in
            Document.Item.mutant(mutant.name, mutant.rule, mutant.fault, counted(place, "sequence"))
        }
        return Document(
            title: isSufficient ? "SUFFICIENT" : "INSUFFICIENT",
            isGood: isSufficient,
            subject: "\(Kit.name) \(Kit.version), suite \(suiteVersion), exploring \(counted(mutants.count, "mutant"))",
            concludes: true,
            lead: [.prose(Phrase(conclusion))],
            blocks: [
                .section(
                    label: "Not found",
                    mark: .doubtful,
                    count: missed.count,
                    id: "missed",
                    blocks: [.list(missed.map { .mutant($0.name, $0.rule, $0.fault, nil) }, of: "mutant")]
                ),
                .section(
                    label: "Found",
                    title: "those last found first, with the number of sequences",
                    count: found.count,
                    id: "found",
                    blocks: [.list(found, of: "mutant")]
                ),
                .section(
                    label: "Rules never tested",
                    count: neverExercised.count,
                    id: "unexercised",
                    blocks: neverExercised.isEmpty
                        ? [] : [.prose(Phrase(neverExercised.map(\.rawValue).joined(separator: ", ")))]
                ),
            ],
            longestList: 12
        )
    }

    /// The wrong implementations found, the latest first.
    private var lastFound: [(mutant: Mutant, place: Int)] {
        mutants.compactMap { mutant in mutant.found.map { (mutant, $0) } }
            .sorted { ($1.place, $0.mutant.name) < ($0.place, $1.mutant.name) }
    }

    /// The number found and how soon, as a sentence without a full stop.
    private var conclusion: String {
        let found = lastFound
        let share = found.count * 1_000 / max(1, mutants.count)
        let count = "\(found.count) of \(mutants.count) mutants found (\(share / 10).\(share % 10) %)"
        let tried = "\(counted(sequences, "random sequence")) (seed \(seed)), without the vectors"
        guard let last = found.first?.place else { return "\(count) in \(tried)" }
        let half = counted(found[found.count / 2].place, "sequence")
        return "\(count) in \(tried); half of them within \(half), the last within \(last)"
    }
}
