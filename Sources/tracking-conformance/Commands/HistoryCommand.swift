import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRecords
import TrackingConformanceReports
import TrackingConformanceSystem

/// `history`: what became of an implementation from run to run.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Keeps a line for each run, and shows causes and failures over time.",
        discussion: """
            The directory holds history.jsonl, one line for each report that was added; commit it, or keep it \
            with the artefacts of your pipeline. A report is not added twice. The HTML report has a plot.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var output: ReportOptions<History>

    @Option(help: "The instant of the runs that are added, such as 2026-12-31T23:59:59Z. (default: now)")
    var at: String?

    @Argument(help: "The directory of the history, which is created if it is missing.")
    var directory: String

    @Argument(help: "JSON reports to add, the earliest first.")
    var reports: [String] = []

    private var file: String { "\(directory)/history.jsonl" }

    func validate() throws {
        guard let at, Instant(at) == nil else { return }
        throw ValidationError("--at must be an instant in UTC such as 2026-12-31T23:59:59Z, not \(at)")
    }

    func run() async throws {
        try output.checkPlaces(reading: reports + [file])
        try keep(try await suiteOptions.rules().catalogue)
    }

    private func keep(_ catalogue: RuleCatalogue) throws {
        let kept = FileSystem.isMissing(file) ? [] : try FileInput.bytes(ofFile: file)
        var history = try History(kept, named: file)
        for path in reports { try add(path, catalogue, to: &history) }
        guard !history.entries.isEmpty else {
            throw CommandFailure(.badInput, "there is no history in \(directory); name a JSON report to begin one")
        }
        try output.write(history)
    }

    private func add(_ path: String, _ catalogue: RuleCatalogue, to history: inout History) throws {
        let instant = at.flatMap { Instant($0) } ?? Instant(milliseconds: OperatingSystem.secondsSince1970 * 1_000)
        let report = try FileInput.report(in: path, catalogue: catalogue)
        let entry = History.Entry(report, bytes: try FileInput.bytes(ofFile: path), at: instant)
        guard !history.entries.contains(where: { $0.report == entry.report }) else {
            return Console.complain("\(path) is in the history already")
        }
        history.entries.append(entry)
        history.entries.sort { $0.at < $1.at }
        try FileOutput.createDirectory(directory)
        try FileOutput.write(history.entries.map(\.line).joined(), to: file)
    }
}
