import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceReports
import TrackingConformanceSpecification

/// The trial of `explore` by mutants, with none of the suite's vectors.
struct ExplorationAudit {
    /// How many of a hundred mutants must be found.
    private static let enough = 97

    /// The rules.
    let suite: Suite
    /// The seed of the sequences.
    let seed: UInt64
    /// The number of sequences.
    let count: Int

    /// Tries all faults, and prints which were found.
    func run() async throws {
        let faults = Fault.all
        let mutants = faults.map { fault in
            FaultTrial.Mutant(
                name: fault.id,
                rule: fault.rule,
                area: fault.area,
                specification: .documented.applying([fault])
            )
        }
        let found = await FaultTrial(of: suite, seed: seed, count: count).found(mutants)
        let missed = zip(faults, found).filter { $0.1 == nil }.map(\.0)
        let text = [
            heading(found), missed.isEmpty ? [] : ["NOT FOUND"] + missed.flatMap(description), rules(faults, found),
        ]
        .map { $0.joined(separator: "\n") }.filter { !$0.isEmpty }
        try Console.write(text.joined(separator: "\n\n") + "\n")
        if (faults.count - missed.count) * 100 < faults.count * Self.enough { throw ExitCode.notConformant }
    }

    private func heading(_ found: [Int?]) -> [String] {
        let places = found.compactMap { $0 }.sorted()
        let share = places.count * 1_000 / max(1, found.count)
        let half = places.isEmpty ? 0 : places[places.count / 2]
        return [
            "\(Kit.name) \(Kit.version), suite \(suite.version), explored with \(counted(found.count, "mutant"))",
            "\(places.count) of \(found.count) mutants found (\(share / 10).\(share % 10) %) in "
                + "\(counted(count, "random sequence")) (seed \(seed)), without the vectors",
            "half of them within \(counted(half, "sequence")), the last within \(places.last ?? 0)",
        ]
    }

    private func description(of fault: Fault) -> [String] {
        ["  \(fault.id) breaks \(fault.rule)"] + Paragraph.wrapped(fault.statement, indentation: 4)
    }

    /// The rules with the fewest sequences to spare: those whose hardest mutants were found last.
    private func rules(_ faults: [Fault], _ found: [Int?]) -> [String] {
        let hardest = zip(faults, found).compactMap { fault, place in place.map { (fault, $0) } }
            .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }.prefix(12)
        return ["Found last, with the number of sequences:"] + hardest.map { "  \($0.0.id) \($0.1)" }
    }
}
