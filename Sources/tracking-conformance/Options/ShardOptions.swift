import ArgumentParser
import TrackingConformanceCore

/// Which part of a selection a command works on.
struct ShardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only every Nth vector of the selection from the Kth on, so that N machines share a run; `merge` puts their "
                + "JSON reports together.",
            valueName: "K/N"
        )
    )
    var shard: String?

    func validate() throws {
        guard let shard, Shard(shard) == nil else { return }
        throw ValidationError(
            "--shard must be two numbers such as 2/3, the first from 1 up to the second, not \(shard)"
        )
    }

    /// Refuses a shard of what is no selection.
    func validate(whole isWhole: Bool) throws {
        guard shard == nil || isWhole else {
            let reason = "the shards of a run are of one selection"
            throw ValidationError("--shard and --last-failed cannot be combined: \(reason)")
        }
    }

    /// The shard, where there is one.
    private var part: Shard? { shard.flatMap { Shard($0) } }

    /// Whether anything is left out.
    var isPartial: Bool { shard != nil }

    /// The options that choose the same part again.
    var repeating: [String] { part.map { ["--shard", $0.description] } ?? [] }

    /// The vectors of the shard; none of them is an error.
    func vectors(of selection: SelectionOptions, in suite: Suite) throws -> [Vector] {
        let selected = try selection.vectors(of: suite)
        guard let part else { return selected }
        let vectors = part.vectors(of: selected)
        guard vectors.isEmpty else { return vectors }
        let sentence = "--shard \(part) has no vector: the selection has \(counted(selected.count, "vector"))"
        throw CommandFailure(.notConformant, sentence)
    }

    /// The shard of a selection, as reports have it.
    func part(of selection: SelectionOptions, in suite: Suite) throws -> ShardOfSelection? {
        try part.map { ShardOfSelection($0, of: try selection.vectors(of: suite).count) }
    }
}
