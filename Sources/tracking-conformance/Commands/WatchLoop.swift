import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

/// A run repeated whenever a file changes, until it is interrupted.
///
/// Each run is a separate process with the same command except `--watch`, so that it ends like any other. Its JSON
/// report is kept for comparison with the next run.
struct WatchLoop {
    let paths: [String]
    /// The files and directories that the runs write, whose changes are ignored.
    let outputs: [String]
    var arguments = Array(CommandLine.arguments.dropFirst())
    /// The suite, whose rules are needed to compare two runs.
    let suite: SuiteOptions
    var interval = Duration.milliseconds(300)
    static let option = "--watch"

    /// Runs, waits for a change and runs again.
    func run() async throws {
        for path in paths where !FileSystem.exists(path) {
            throw CommandFailure(.badInput, "there is nothing to watch at \(path)")
        }
        let (_, exitCode) = try await Interruption.cancelling { try await loop() }
        if let exitCode { throw exitCode }
    }

    private func loop() async throws {
        guard let program = Program.path else {
            throw CommandFailure(.badInput, "the path of this program is unknown, so it cannot be run again")
        }
        let catalogue = try suite.rules().catalogue
        let file = Self.temporaryFile
        defer { try? FileSystem.remove(file) }
        var earlier: SavedReport?
        while !Task.isCancelled {
            let before = snapshot
            try? FileSystem.remove(file)
            let words = Self.withoutWatching(arguments, addingReport: file)
            // The first word makes the reports show the command as the user wrote it, not a package manager's path.
            _ = try await ForegroundProgram.run(program, as: CommandLine.arguments.first, words)
            let report = try? FileInput.report(in: file, catalogue: catalogue)
            tellChange(from: earlier, to: report, catalogue)
            earlier = report ?? earlier
            guard let changes = await changes(since: before) else { return }
            Console.complain("\n\(changes.abridged(to: 3, "file").joined(separator: ", ")): changed; running again\n")
        }
    }

    /// Reports the changes from one run to the next in one sentence.
    private func tellChange(from earlier: SavedReport?, to report: SavedReport?, _ catalogue: RuleCatalogue) {
        guard let earlier, let report else { return }
        let comparison = Comparison(from: earlier, to: report, catalogue: catalogue)
        Console.complain("\nSince the previous run: \(comparison.headline)")
    }

    /// The path of a temporary file that only this process uses.
    private static var temporaryFile: String {
        let directory = OperatingSystem.variable("TMPDIR") ?? "/tmp"
        return "\(directory)/\(Kit.name)-\(String(UInt64.random(in: .min ... .max), radix: 16)).json"
    }

    private var snapshot: FileSnapshot { FileSnapshot(of: paths, ignoring: outputs) }

    /// Waits for a change and then until no more changes follow; `nil` if the wait was interrupted.
    private func changes(since before: FileSnapshot) async -> [String]? {
        Console.complain("watching \(counted(paths.count, "path")) for a change; Ctrl-C ends it")
        var last = snapshot
        while true {
            guard (try? await Task.sleep(for: interval)) != nil else { return nil }
            let now = snapshot
            let changes = now.changes(since: before).filter { path in
                !outputs.contains { FileSystem.isSameFile($0, path) }
            }
            if now == last, !changes.isEmpty { return changes }
            last = now
        }
    }

    /// The arguments without `--watch`, plus one more report.
    static func withoutWatching(_ arguments: [String], addingReport file: String) -> [String] {
        let end = ArgumentWords.end(of: arguments)
        var kept: [String] = []
        var isValue = false
        for word in arguments[..<end] {
            if word.hasPrefix("-") { isValue = word == option }
            if !isValue, !word.hasPrefix("\(option)=") { kept.append(word) }
        }
        return kept + ["--report", "json:\(file)"] + arguments[end...]
    }
}
