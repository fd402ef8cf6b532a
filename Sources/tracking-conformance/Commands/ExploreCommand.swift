import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

/// `explore`: looks for sequences that no vector has.
struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Tries sequences that no vector has, and shrinks each one at which a rule is broken.",
        usage: "tracking-conformance explore [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: """
            Random sequences crowd where the rules have their edges: midnights, months, daylight saving, versions, \
            crashes, flags and ids. Whatever the rules accept passes; what rests on a recommended rule is a warning; what \
            the documents leave open is not judged. The same seed finds the same, whatever the number of jobs. Exit \
            code 1 means that a required rule was broken, or that a sequence failed once and passed when it was asked \
            again: an adapter that keeps something from one request to the next does not conform, as in a run. Without \
            an adapter it explores the bundled reference adapter.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var scope: ExplorationOptions

    @Flag(help: "Broken recommended rules count, too.")
    var strict = false

    @Option(help: ArgumentHelp(stringLiteral: ReportOption.help))
    var report: [ReportOption] = []

    @Option(help: "A directory that gets a vector file for each finding, ready for `run --vectors` and `new --from`.")
    var save: String?

    @OptionGroup var peerOptions: PeerOptions

    @Option(help: "The number of adapter processes, or of connections.")
    var jobs = 1

    @Option(help: "Seconds that a sequence may take (default: 10.0, and less after three hangs in a row).")
    var timeout: Double?

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 30.0

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, behind --.")
    var adapter: [String] = []

    func validate() throws {
        guard (1...RunOptions.mostJobs).contains(jobs) else {
            throw ValidationError("--jobs must be between 1 and \(RunOptions.mostJobs), not \(jobs)")
        }
        for (option, seconds) in [("--timeout", timeout ?? 1), ("--startup-timeout", startupTimeout)] {
            guard seconds > 0, seconds <= 86_400 else {
                throw ValidationError("\(option) must be more than 0 seconds and at most 86400")
            }
        }
        try peerOptions.validate(adapter: adapter, jobs: jobs)
        guard report.filter({ $0.file == nil }).count <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
    }

    func run() async throws {
        try AdapterProcesses.checkLimits()
        try FileOutput.checkPlaces(of: report.compactMap(\.file))
        for directory in [save, scope.corpus].compactMap({ $0 }) { try FileOutput.createDirectory(directory) }
        let seed = scope.seed ?? .random(in: 1...999_999)
        let planning = Task { try await plan(seed) }
        let source = try source
        let ((inquiry, record), interruption) = try await explored(planning, from: source)
        guard let exploration = inquiry as? Exploration else { return }
        let suite = try await planning.value.suite
        let grouped = await exploration.grouped { await Diagnosis.of($0, catalogue: suite.catalogue) }
        let found = FoundVector.all(of: grouped, in: record.handshake.implementation.name, of: suite)
        var final = interruption == nil && !found.isEmpty ? try await rerun(found, suite, from: source) : record
        let rerun = Dictionary(final.results.map { ($0.vector.id, $0) }) { first, _ in first }
        final.results = zip(found, grouped.findings).map { $0.result(rerun[$0.vector.id], of: $1) }
        final.exploration = exploration.summary
        try conclude(final, grouped.diagnosis, found, exploration, suite, seed: seed, interruption)
    }
}

// MARK: - Asking

extension ExploreCommand {
    private func plan(_ seed: UInt64) async throws -> RunPlan {
        let suite = try await suiteOptions.loadConcurrently()
        let settings = try scope.settings(suite, seed: seed)
        if settings.areas.contains(.lifecycle) { try suite.checkZones() }
        return RunPlan(Exploration(settings, catalogue: suite.catalogue, version: suite.version), suite: suite)
    }

    private func explored(
        _ planning: Task<RunPlan, any Error>,
        from source: any AnswerSource
    ) async throws -> (((any Inquiry)?, RunRecord), ExitCode?) {
        defer { ProgressLine.erase() }
        let watch = ProgressLine.writer(counting: "finding")
        return try await Interruption.cancelling {
            try await Driver.inquiry(of: planning, from: source, watch: watch)
        }
    }

    private var source: any AnswerSource {
        get throws {
            let options = RunOptions(
                jobs: jobs,
                timeout: timeout.map { .seconds($0) },
                startupTimeout: .seconds(startupTimeout)
            )
            return try peerOptions.source(adapter, options)
        }
    }

    /// The findings as vectors, which are run like any others: what is reported is what a run finds.
    private func rerun(
        _ found: [FoundVector],
        _ suite: Suite,
        from source: any AnswerSource
    ) async throws -> RunRecord {
        try await Driver.record(of: RunPlan(suite: suite, vectors: found.map(\.vector)), from: source)
    }
}

// MARK: - Reporting

extension ExploreCommand {
    private func conclude(
        _ record: RunRecord,
        _ diagnosis: Diagnosis,
        _ found: [FoundVector],
        _ exploration: Exploration,
        _ suite: Suite,
        seed: UInt64,
        _ interruption: ExitCode?
    ) throws -> Never {
        var outputs = OutputAttempts()
        outputs.attempt { () throws(CommandFailure) in try keep(found, exploration) }
        let conclusion = Policy(strict: strict).conclusion(of: record, suite: suite)
        let report = Report(
            conclusion: conclusion,
            catalogue: suite.catalogue,
            invocation: invocation(seed),
            diagnosis: diagnosis,
            root: FileSystem.currentDirectory
        )
        for option in self.report {
            guard let file = option.file else { continue }
            outputs.attempt { () throws(CommandFailure) in
                try FileOutput.write(option.format.text(of: report), to: file)
            }
        }
        outputs.attempt { () throws(CommandFailure) in try print(report) }
        try outputs.finish()
        TrackingConformance.exit(withError: interruption ?? (conclusion.isConformant ? .success : .notConformant))
    }

    private func print(_ report: Report) throws(CommandFailure) {
        let format = self.report.first { $0.file == nil }?.format ?? .text
        let text = format.text(of: report, style: Console.style)
        try Console.sendResult(Console.ready(text, for: format.isForTerminals ? .people : .programs))
    }

    /// Writes the findings to where they are kept, and drops from the corpus what passes.
    private func keep(_ found: [FoundVector], _ exploration: Exploration) throws(CommandFailure) {
        for file in exploration.settledFiles where (try? FileSystem.remove(file)) != nil {
            Console.complain("\(file): passes now, and was removed")
        }
        for directory in [save, scope.corpus].compactMap({ $0 }) {
            for vector in found {
                let file = "\(directory)/\(vector.vector.topic).json"
                guard !FileSystem.exists(file) else { continue }
                try FileOutput.write(vector.text, to: file)
                Console.complain("\(file): written")
            }
        }
    }

    private func invocation(_ seed: UInt64) -> Invocation {
        let options = suiteOptions.repeating + peerOptions.repeating + scope.repeating(seed: seed)
        return Invocation(
            program: Console.program,
            subcommand: ["explore"],
            options: options + (strict ? ["--strict"] : []),
            adapter: adapter,
            restart: peerOptions.restart
        )
    }
}
