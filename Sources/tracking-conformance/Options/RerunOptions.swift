import ArgumentParser
import TrackingConformanceCore

/// Which part of a run is made again.
struct RerunOptions: ParsableArguments {
    @Flag(help: "Run only the vectors that failed when this adapter was last run in this directory; all if none did.")
    var lastFailed = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Files and directories: run again when one of them changes, and say what changed in the verdict, until Ctrl-C.",
            valueName: "path"
        )
    )
    var watch: [String] = []

    /// The suite, with as much of it as the run needs.
    ///
    /// - Parameters:
    ///   - options: Where the suite is.
    ///   - selection: The selection; `nil`: the whole suite is needed.
    ///   - memory: What failed last.
    func load(
        _ options: SuiteOptions,
        for selection: SelectionOptions?,
        _ memory: RememberedFailures
    ) async throws -> Suite {
        guard lastFailed, let selection, !selection.isPartial else { return try await options.load(for: selection) }
        return try await options.load(only: memory.ids.map { IDPattern($0) })
    }

    /// Those of the selected vectors that failed last; all of them, with a word, where none did.
    func vectors(among selected: [Vector], _ memory: RememberedFailures) -> [Vector] {
        guard lastFailed else { return selected }
        let ids = Set(memory.ids)
        let failed = selected.filter { ids.contains($0.id) }
        guard !failed.isEmpty else {
            Console.complain("no failure of this adapter is remembered here, so all vectors are run")
            return selected
        }
        let vectors = counted(failed.count, "vector that failed last is", "vectors that failed last are")
        Console.complain("only the \(vectors) run; leave out --last-failed to be sure of the whole")
        return failed
    }
}
