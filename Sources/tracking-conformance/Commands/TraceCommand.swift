import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceRecords
import TrackingConformanceReports

/// `trace`: certifies an implementation by a recording of what happened to it.
struct TraceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Judges a recording: what happened to an app while it ran, and the calls that it made.",
        usage: "tracking-conformance trace [<options>] <file>",
        discussion: """
            A recording is a file of JSON lines: a header, then a line for each event with its instant and the calls \
            that it led to, as a logging hook in an app or a test double writes it; Conformance/RECORDINGS.md \
            describes it. Whatever the rules accept passes, and what depends on something that was not recorded is \
            not judged. Verdicts, reports and exit codes are those of `run`, with parts of the recording instead of \
            vectors.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var verdict: JudgingOptions
    @OptionGroup var update: UpdateOptions

    @Option(
        help: ArgumentHelp(
            "The largest difference in seconds between the instant of an event and the one that the "
                + "implementation read."
        )
    )
    var tolerance = 1.0

    @Option(help: "Report only the parts that match this pattern, such as lines/2-101. Repeatable.")
    var select: [String] = []

    @Argument(help: "The recording; - for standard input.")
    var file: String

    func validate() throws {
        guard (0...3_600).contains(tolerance) else {
            throw ValidationError("--tolerance must be from 0 to 3600 seconds, not \(tolerance)")
        }
        try judging.validate(whole: select.isEmpty)
    }

    private var judging: SuiteJudgingOptions { SuiteJudgingOptions(verdict, update) }

    func run() async throws {
        try judging.checkPlaces(reading: [file])
        let stream = try FileInput.stream(of: file)
        let suite = try await suiteOptions.loadConcurrently()
        let policy = try judging.policy(suite)
        let start = ContinuousClock.now
        let record = try selected(of: try RecordingJudge.record(of: stream, named: name, suite, within: length))
        let run = FinishedRun(
            record: record,
            plan: RunPlan(suite: suite, vectors: [], policy: policy),
            suite: suiteOptions,
            judging: judging.judging,
            list: judging.list,
            invocation: Invocation(
                repeating: "trace",
                file,
                with: [suiteOptions, ["--tolerance", tolerance.description], judging],
                in: [select.flatMap { ["--select", $0] }]
            ),
            duration: start.duration(to: .now)
        )
        try await run.conclude()
    }

    private var name: String { file == "-" ? "standard input" : file }

    private var length: Duration { .milliseconds(Int((tolerance * 1_000).rounded())) }

    private func selected(of record: RunRecord) throws(CommandFailure) -> RunRecord {
        var record = record
        for pattern in select where !record.results.contains(where: { IDPattern(pattern).matches($0.vector.id) }) {
            let parts = record.results.prefix(6).map(\.vector.id).joined(separator: ", ")
            let more = record.results.count > 6 ? ", and others" : ""
            let words = "--select \([pattern].shellText) matches no part of the recording"
            throw CommandFailure(.notConformant, "\(words), which has \(parts)\(more)")
        }
        let patterns = select.map { IDPattern($0) }
        record.results.removeAll { result in
            !patterns.isEmpty && !patterns.contains { $0.matches(result.vector.id) }
        }
        return record
    }
}
