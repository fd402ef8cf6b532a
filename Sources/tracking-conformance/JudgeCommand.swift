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
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var judging: JudgingOptions

    @Argument(help: "The file with the answers, a line each in any order; - for standard input.")
    var answers: String

    func validate() throws {
        try judging.validateWhole(!selection.isPartial)
    }

    func run() async throws {
        try judging.checkReportPlaces(reading: answers)
        let suite = try suiteOptions.load()
        let policy = try judging.policy(suite)
        let plan = RunPlan(suite: suite, vectors: try selection.vectors(of: suite), policy: policy)
        let file = AnswerFile(try FileInput.bytes(of: answers), suite: suite)
        let start = ContinuousClock.now
        let record = try await Driver.record(of: plan, from: file)
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
