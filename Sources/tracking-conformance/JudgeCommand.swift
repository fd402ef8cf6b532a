import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

/// `judge`: certifies an implementation by answers that were written to a file.
struct JudgeCommand: ParsableCommand {
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

    func run() throws {
        let suite = try suiteOptions.load()
        let known = try judging.loadKnownFailures(suite)
        let vectors = try selection.vectors(of: suite)
        try judging.checkReportPlaces()
        let file = AnswerFile(try FileInput.bytes(of: answers), suite: suite)
        let options = suiteOptions.repeating + judging.repeating
        let invocation = Invocation(subcommand: ["judge", answers], options: options)
        let record = try Self.record(of: vectors, in: file)
        try judging.conclude(record, known: known, suite: suite, invocation: invocation)
    }

    private static func record(of vectors: [Vector], in file: AnswerFile) throws -> RunRecord {
        do throws(AdapterStartError) {
            return try file.record(of: vectors)
        } catch {
            throw fail(.noAdapter, ["error: \(error.description)"])
        }
    }
}
