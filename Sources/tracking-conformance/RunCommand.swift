import ArgumentParser
import FoundationEssentials
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

/// `run`: certifies an implementation.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the vectors through an adapter and says whether its implementation conforms.",
        usage: "tracking-conformance run [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: "Without an adapter it certifies the bundled reference adapter, as a child process."
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: "The number of adapter processes.")
    var jobs = 1

    @Option(help: "Seconds that a vector may take, from the later of its sending and the answer before it.")
    var timeout = 10.0

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 30.0

    @Flag(help: "Broken recommended rules fail the run, too.")
    var strict = false

    @Option(help: "A capability that the adapter must declare. Repeatable.")
    var require: [Capability] = []

    @Option(help: "A list of known failures, in JSON.")
    var knownFailures: String?

    @Flag(help: "Rewrite the list of known failures to fit this run, which must be a whole one.")
    var updateKnownFailures = false

    @Option(help: "A report: text or json, with :FILE behind it to write it to a file. Repeatable.")
    var report: [ReportOption] = []

    @Flag(help: "End the run at the first failure.")
    var failFast = false

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, behind --.")
    var adapter: [String] = []

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
        guard timeout > 0, timeout.isFinite else { throw ValidationError("--timeout must be more than 0 seconds") }
        guard startupTimeout > 0, startupTimeout.isFinite else {
            throw ValidationError("--startup-timeout must be more than 0 seconds")
        }
        guard !updateKnownFailures || knownFailures != nil else {
            throw ValidationError("--update-known-failures needs the file: --known-failures FILE")
        }
        guard !updateKnownFailures || !(selection.isPartial || failFast) else {
            throw ValidationError("--update-known-failures needs a whole run, without a selection or --fail-fast")
        }
        guard report.filter({ $0.file == nil }).count <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
    }

    func run() async throws {
        let suite = try suiteOptions.load()
        let known = try loadKnownFailures(suite)
        let vectors = try selection.vectors(of: suite)
        for file in report.compactMap(\.file) { try FileOutput.checkPlace(of: file) }
        let raw = try await record(of: vectors, suite: suite, known: known)
        if updateKnownFailures, let knownFailures { try update(known, for: raw, file: knownFailures) }
        let report = Report(
            record: known.applied(to: raw, suite: suite),
            catalogue: suite.catalogue,
            isStrict: strict,
            invocation: invocation
        )
        try write(report)
        if raw.wasInterrupted { throw ExitCode.interrupted }
        try checkRequirements(raw)
        if !report.isConformant { throw ExitCode.notConformant }
    }

    private func record(of vectors: [Vector], suite: Suite, known: KnownFailures) async throws -> RunRecord {
        let isStrict = strict
        let options = RunOptions(
            jobs: jobs,
            timeout: .seconds(timeout),
            startupTimeout: .seconds(startupTimeout),
            failFast: failFast,
            isFailure: { result in
                known.applied(to: result).verdict.isHeldAgainst(strict: isStrict)
            }
        )
        do {
            let (runner, command) = (Runner(suite: suite, options: options), try command)
            return try await Interruption.cancelling { try await runner.run(vectors, with: command) }
        } catch let error as AdapterStartError {
            throw fail(.noAdapter, ["error: \(error.description)"])
        }
    }

    private var command: AdapterCommand {
        get throws {
            guard let program = adapter.first else {
                return AdapterCommand(program: try Self.ownPath(), arguments: ["reference-adapter"])
            }
            return AdapterCommand(program: program, arguments: Array(adapter.dropFirst()))
        }
    }

    private static func ownPath() throws -> String {
        if let path = SuiteLocation.executable { return path }
        throw fail(.noAdapter, ["error: the command does not find itself to start the reference adapter"])
    }

    /// The options that repeat the run but for its selection.
    private var invocation: Invocation {
        var options: [String] = []
        if let suite = suiteOptions.suite { options += ["--suite", suite] }
        for directory in suiteOptions.vectors { options += ["--vectors", directory] }
        if timeout != 10 { options += ["--timeout", "\(timeout)"] }
        if strict { options.append("--strict") }
        return Invocation(options: options, adapter: adapter)
    }
}

// MARK: - Known failures and requirements

extension RunCommand {
    private func loadKnownFailures(_ suite: Suite) throws -> KnownFailures {
        guard let knownFailures else { return KnownFailures() }
        if updateKnownFailures, !FileManager.default.fileExists(atPath: knownFailures) { return KnownFailures() }
        do throws(UnusableInput) {
            return try KnownFailures(file: knownFailures, catalogue: suite.catalogue)
        } catch {
            throw fail(.badInput, error.findings.map(\.description))
        }
    }

    private func update(_ known: KnownFailures, for record: RunRecord, file: String) throws {
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            throw fail(.notConformant, ["error: \(file) is left as it is: not every vector was run"])
        }
        let updated = known.updated(for: record.results)
        try FileOutput.write(updated.text, to: file)
        let waiting = updated.entries.count { $0.reason == KnownFailures.placeholder }
        Console.complain("\(file): \(updated.entries.count) known failures, \(waiting) of them without a reason yet")
    }

    private func checkRequirements(_ record: RunRecord) throws {
        let missing = require.filter { !record.handshake.capabilities.contains($0) }
        guard !missing.isEmpty else { return }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        throw fail(.notConformant, ["error: the adapter does not declare \(names), which --require asks for"])
    }
}

// MARK: - Reports

extension RunCommand {
    private func write(_ report: Report) throws {
        if !self.report.contains(where: { $0.file == nil }) {
            Console.write(TextReport.text(of: report, style: Console.style))
        }
        for option in self.report {
            let style = option.file == nil ? Console.style : TerminalStyle(coloured: false)
            let text =
                switch option.format {
                case .text: TextReport.text(of: report, style: style)
                case .json: report.json()
                }
            if let file = option.file {
                try FileOutput.write(text, to: file)
            } else {
                Console.write(text)
            }
        }
    }
}

/// A report as the command line asks for it: `FORMAT` or `FORMAT:FILE`.
struct ReportOption: ExpressibleByArgument {
    let format: ReportFormat
    let file: String?

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
            return nil
        }
        self.format = format
        file = parts.count == 1 ? nil : String(parts[1])
    }
}
