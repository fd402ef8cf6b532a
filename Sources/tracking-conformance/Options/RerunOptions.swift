import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem

/// The options for the part of a run to repeat.
struct RerunOptions: ParsableArguments, RepeatedOptions {
    @Flag(help: "Run only the vectors that failed when this adapter last ran in this directory; all if none failed.")
    var lastFailed = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Run again when one of these files or directories changes, until Ctrl-C, and report changes of the verdict.",
            valueName: "path"
        )
    )
    var watch: [String] = []

    @Flag(help: "Stop at the first failure.")
    var failFast = false

    var repeating: [String] { lastFailed ? ["--last-failed"] : [] }

    /// The phrase after the number of chosen vectors; `nil` if they are not those that failed last.
    func choice(of vectors: [Vector], _ memory: RememberedFailures) -> String? {
        guard lastFailed, let first = vectors.first, memory.ids.contains(first.id) else { return nil }
        return "that failed last"
    }

    /// The selected vectors that failed last or, with a message, all of them if none did.
    func vectors(among selected: [Vector], _ memory: RememberedFailures) -> [Vector] {
        guard lastFailed else { return selected }
        let ids = Set(memory.ids)
        let failed = selected.filter { ids.contains($0.id) }
        guard !failed.isEmpty else {
            let reason = memory.obstacle ?? "no earlier failure of this adapter is known here"
            Console.complain("\(reason), so the whole selection runs")
            return selected
        }
        let vectors = counted(failed.count, "vector that failed last is", "vectors that failed last are")
        Console.complain("only the \(vectors) run; leave out --last-failed to run all vectors")
        return failed
    }
}

/// The vectors that counted against an adapter in its last run in this directory.
///
/// Their ids are kept in a file in the user's cache directory, one per line, which exists only if there are any. If
/// that directory is unusable, nothing is remembered, and a run that needs the memory reports this.
struct RememberedFailures {
    /// The file; `nil` if the environment names no cache directory.
    private let file: String?

    /// Creates the memory for an adapter's command in this directory.
    init(of adapter: [String]) {
        // A zero byte ends each word.
        let key = ([FileSystem.currentDirectory] + adapter).flatMap { Array($0.utf8) + [0] }.shortDigest
        let name = "\(String(key, radix: 16)).txt"
        file = Self.caches.map { "\($0)/tracking-conformance/last-failed/\(name)" }
    }

    /// The reason why nothing can be remembered, if any.
    var obstacle: String? {
        guard let file else { return "the environment names no cache directory for the failures" }
        let directory = FileSystem.parent(of: file)
        do throws(SystemError) {
            try FileSystem.createDirectory(directory)
            return nil
        } catch {
            return "the failures cannot be kept in \(directory) (\(error); XDG_CACHE_HOME can name another directory)"
        }
    }

    /// The ids of the vectors, in run order.
    var ids: [String] {
        guard let bytes = file.flatMap(FileSystem.bytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Remembers the vectors that now count against the adapter; the status of vectors not run is unchanged.
    func update(for run: Run) {
        guard let file else { return }
        let asked = run.results.filter { $0.verdict != .notRun }
        let failed = asked.filter { run.policy.counts($0) && $0.verdict != .unexpectedPass }.map(\.vector.id)
        let remembered = ids
        let known = remembered.isEmpty ? [] : Set(asked.map(\.vector.id))
        let ids = failed + remembered.filter { !known.contains($0) }
        guard !ids.isEmpty else {
            try? FileSystem.remove(file)
            return
        }
        do {
            try FileSystem.createDirectory(FileSystem.parent(of: file))
            try FileSystem.write(ids.map { $0 + "\n" }.joined(), to: file)
        } catch {
            // The earlier content is no longer valid.
            try? FileSystem.remove(file)
        }
    }

    private static var caches: String? {
        if let named = OperatingSystem.variable("XDG_CACHE_HOME"), named.hasPrefix("/") { return named }
        guard let home = OperatingSystem.variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
        return home + "/Library/Caches"
        #else
        return home + "/.cache"
        #endif
    }
}

/// The options for the number and order of runs of each vector.
struct OrderOptions: ParsableArguments {
    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Run each vector twice in a row, then all vectors N - 1 times in shuffled order, and finally, if the kit "
                + "starts the adapter, once in another time zone and locale (TZ, LANG, LC_ALL). A vector whose "
                + "verdict changes is errored. With 1, each vector runs once.",
            valueName: "N"
        )
    )
    var repetitions = 1

    @Option(help: "The seed of the shuffled orders of --repeat. (default: a random one, which is printed)")
    var seed: UInt64?

    func validate() throws {
        guard (1...1_000_000).contains(repetitions) else {
            throw ValidationError("--repeat must be between 1 and 1000000, not \(repetitions)")
        }
        guard seed == nil || repetitions > 1 else { throw ValidationError("--seed needs --repeat with 2 or more") }
    }

    /// The order, with a random seed unless one is given.
    func order(onHosts hasHosts: Bool) -> RunOrder {
        guard repetitions > 1 else { return .once }
        let seed = seed ?? .random(in: 1...999_999)
        return RunOrder(repetitions: repetitions, seed: seed, variesHost: hasHosts)
    }
}
