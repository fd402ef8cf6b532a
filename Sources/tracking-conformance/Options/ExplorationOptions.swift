import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports

struct ExplorationOptions: ParsableArguments, RepeatedOptions {
    @Option(help: "An area to explore: push, payload or lifecycle. Repeatable. (default: all)")
    var area: [Area] = []

    @Option(help: "The number of random sequences. (default: \(ExplorationSettings.usualCount))")
    var sequences: Int?

    @Option(help: "Explore for this many seconds, of which a fifth is reserved for diagnosing the findings.")
    var seconds: Double?

    @Option(help: "The seed of the random sequences. (default: a random one, which is printed)")
    var seed: UInt64?

    @Flag(inversion: .prefixedNo, help: "Splice parts of the suite's vectors into some of the sequences.")
    var splicing = true

    @Option(
        help:
            "A directory of findings, which are tried first and removed once they pass; new ones are added."
    )
    var corpus: String?

    @Option(help: "Write a vector file for each finding to this directory, for `run --vectors` and `new --from`.")
    var save: String?

    @Option(help: "Repeat one finding by its id, with the same seed or corpus.")
    var select: String?

    func validate() throws {
        guard sequences == nil || seconds == nil else {
            throw ValidationError("--sequences and --seconds cannot be combined")
        }
        try Self.check(sequences: sequences)
        if let seconds, !(seconds > 0 && seconds <= 604_800) {
            throw ValidationError("--seconds must be more than 0 and at most 604800, which is a week")
        }
        guard select == nil || seed != nil || corpus != nil else {
            throw ValidationError("--select needs the --seed or --corpus that found it")
        }
    }

    /// Rejects an impossible number of random sequences.
    static func check(sequences: Int?) throws {
        if let sequences, !(1...1_000_000_000).contains(sequences) {
            throw ValidationError("--sequences must be between 1 and 1000000000, not \(sequences)")
        }
    }

    /// The division of the time limit; `nil` if there is none.
    var time: ExplorationTime? { seconds.map { ExplorationTime(.seconds($0)) } }

    /// - Parameter isDiagnosed: True to leave time for a diagnosis.
    func settings(_ suite: Suite, isDiagnosed: Bool) throws -> ExplorationSettings {
        if let select, suite.vectors.contains(where: { IDPattern(select).matches($0.id) }) {
            let advice = "for vectors of the suite, use run --select \([select].shellText)"
            throw CommandFailure(.wrongUsage, "--select takes the id of a finding here; \(advice)")
        }
        let number = select.flatMap(FoundVector.sequence)
        let entries = try corpus.map { try CorpusEntry.all(in: $0) } ?? []
        return ExplorationSettings(
            areas: areas,
            budget: budget(isDiagnosed: isDiagnosed),
            seed: seed ?? 1,
            spliced: splicing ? suite.vectors.filter { $0.deprecation == nil } : [],
            corpus: entries.filter { select == nil || $0.id == select },
            only: select == nil ? nil : number ?? -1
        )
    }

    private var areas: [Area] { area.isEmpty ? Area.allCases : Area.allCases.filter(area.contains) }

    private func budget(isDiagnosed: Bool) -> ExplorationSettings.Budget {
        if let time { return time.budget(isDiagnosed: isDiagnosed) }
        return .sequences(sequences ?? ExplorationSettings.usualCount)
    }

    /// The options with a seed, which is random unless given.
    var seeded: ExplorationOptions {
        var options = self
        options.seed = seed ?? .random(in: 1...999_999)
        return options
    }

    var repeating: [String] {
        var options = area.flatMap { ["--area", $0.rawValue] }
        if let seed { options += ["--seed", "\(seed)"] }
        if !splicing { options += ["--no-splicing"] }
        if let corpus { options += ["--corpus", corpus] }
        return options
    }
}
