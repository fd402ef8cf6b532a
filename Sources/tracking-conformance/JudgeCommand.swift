import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

/// `judge`: certifies an implementation by answers that were written to a file.
struct JudgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Judges answers to the lines of `requests`, as `run` judges an adapter.",
        discussion: """
            Give it the selection that `requests` was given, or a smaller one; a vector without an answer is errored. \
            Verdicts, reports and exit codes are those of `run`.

            It also takes a JSON report of an earlier run, whose differences it does not judge again: it looks for their \
            causes, applies a list of known failures, and writes the reports that you ask for.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var judging: JudgingOptions

    @Argument(help: "The file with the answers, a line each in any order, or a JSON report; - for standard input.")
    var answers: String

    func validate() throws {
        try judging.validateWhole(!selection.isPartial)
    }

    func run() async throws {
        try judging.checkReportPlaces(reading: answers)
        let suite = try suiteOptions.load()
        let policy = try judging.policy(suite)
        let plan = RunPlan(suite: suite, vectors: try selection.vectors(of: suite), policy: policy)
        let bytes = try FileInput.bytes(of: answers)
        let start = ContinuousClock.now
        let name = answers == "-" ? "standard input" : answers
        var record: RunRecord
        if let reported = try RunRecord.reported(in: bytes, named: name, suite: suite) {
            let selected = Set(plan.vectors.map(\.id))
            record = reported
            record.results.removeAll { selection.isPartial && !selected.contains($0.vector.id) }
        } else {
            record = try await Driver.record(of: plan, from: AnswerFile(bytes, suite: suite))
        }
        try await judging.conclude(
            record,
            of: plan,
            from: suiteOptions,
            invocation: Invocation(
                program: Console.program,
                subcommand: ["judge", answers],
                options: suiteOptions.repeating + judging.repeating,
                order: selection.repeating
            ),
            askedRules: selection.ruleIDs,
            duration: start.duration(to: .now)
        )
    }
}
