package import TrackingConformanceAnalysis
import TrackingConformanceCore

/// A format in which it is reported which wrong implementations exploration finds alone.
package typealias ExplorationAuditFormat = Format<ExplorationAuditRecord>

extension ExplorationAuditRecord: Reportable {
    /// The formats, the one for terminals first.
    package static let formats: [ExplorationAuditFormat] = [.text, .json, .html]
}

extension ExplorationAuditRecord {
    /// The wrong implementations that were found, those with the fewest sequences to spare first.
    var lastFound: [(mutant: Mutant, place: Int)] {
        mutants.compactMap { mutant in mutant.found.map { (mutant, $0) } }
            .sorted { ($1.place, $0.mutant.name) < ($0.place, $1.mutant.name) }
    }

    /// How many were found, and how soon, in a sentence without its end.
    var conclusion: String {
        let found = lastFound
        let share = found.count * 1_000 / max(1, mutants.count)
        let count = "\(found.count) of \(mutants.count) mutants found (\(share / 10).\(share % 10) %)"
        let tried = "\(counted(sequences, "random sequence")) (seed \(seed)), without the vectors"
        guard let last = found.first?.place else { return "\(count) in \(tried)" }
        let half = counted(found[found.count / 2].place, "sequence")
        return "\(count) in \(tried); half of them within \(half), the last within \(last)"
    }
}
