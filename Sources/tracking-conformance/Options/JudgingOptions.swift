import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The options for judging and reporting results from any source.
struct JudgingOptions: ParsableArguments, RepeatedOptions {
    @Flag(help: "Also count broken recommended rules as failures.")
    var strict = false

    @Option(help: "A capability that the adapter must declare. Repeatable.")
    var require: [Capability] = []

    @Option(
        name: .customLong("known-failures"),
        help: ArgumentHelp("A list of known failures, in JSON.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var knownFailures: String?

    @Flag(help: "Ignore the project file's list of known failures.")
    var noKnownFailures = false

    @Flag(help: "Skip the diagnosis of the faults that explain the failures.")
    var noDiagnosis = false

    @Flag(help: "Show more vectors of each rule in the text report, whatever its length.")
    var verbose = false

    @Flag(help: "Print only the verdict, on one line, instead of the text report.")
    var quiet = false

    // Not a separate group, because a debug build of the parser takes four times as long for each level.
    @Option(help: ArgumentHelp(ReportOption<Report>.help))
    var report: [ReportOption<Report>] = []

    var reports: ReportOptions<Report> {
        var reports = ReportOptions<Report>()
        reports.report = report
        return reports
    }

    func validate() throws {
        try reports.validate()
        guard knownFailures == nil || !noKnownFailures else {
            throw ValidationError("--known-failures and --no-known-failures cannot be combined")
        }
        guard !verbose || !quiet else { throw ValidationError("--quiet and --verbose cannot be combined") }
    }

    /// Writes the reports of a run, with its annotations if GitHub reads them.
    func write(_ report: Report, to outputs: inout OutputAttempts) {
        reports.write(report, verbose: verbose, quiet: quiet, to: &outputs) {
            Annotations.text(of: report, file: GitHubActions.path)
        }
    }

    var repeating: [String] {
        var arguments = strict ? ["--strict"] : []
        if noDiagnosis { arguments.append("--no-diagnosis") }
        for capability in require { arguments += ["--require", capability.rawValue] }
        if let knownFailures { arguments += ["--known-failures", knownFailures] }
        if noKnownFailures { arguments.append("--no-known-failures") }
        return arguments
    }
}

/// The option to update the list of known failures to fit a run.
struct UpdateOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Create or update the list of --known-failures to match this run, which must be complete: by fault if the "
                + "diagnosis is exact, and by vector otherwise."
        )
    )
    var update = false
}

/// The options for a run's policy, with a list of known failures that may be updated to fit the run.
struct Judging: RepeatedOptions {
    let options: JudgingOptions
    /// True if the list is to be updated.
    let isUpdate: Bool

    init(_ options: JudgingOptions, _ update: UpdateOptions? = nil) {
        (self.options, isUpdate) = (options, update?.update ?? false)
    }

    func validate() throws {
        guard !isUpdate || options.knownFailures != nil else {
            throw ValidationError("--update needs --known-failures with the file of the list")
        }
    }

    /// Rejects an update of the list of known failures for a partial run.
    func validate(whole isWhole: Bool) throws {
        try validate()
        guard !isUpdate || isWhole else {
            throw ValidationError("--update needs a whole run, without a selection or --fail-fast")
        }
    }

    private var list: [String] { [options.knownFailures].compactMap { $0 } }

    var outputs: [String] { options.reports.files + (isUpdate ? list : []) }

    /// The policy of the run, with the entries of the list; a new list has none.
    func policy(_ suite: Suite) throws(UnusableInput) -> Policy {
        var known = KnownFailures(faults: KnownFaults(Fault.library, catalogue: suite.catalogue))
        for file in list where !isUpdate || !FileSystem.isMissing(file) {
            guard !FileSystem.isMissing(file) else {
                let sentence = "there is no such file; run --update creates it"
                throw UnusableInput([Diagnostic(.unreadable, sentence, of: file)])
            }
            known = try KnownFailures(file: file, catalogue: suite.catalogue, faults: Fault.library)
        }
        return Policy(strict: options.strict, knownFailures: known, requiredCapabilities: options.require)
    }

    /// Before any work is done, rejects outputs that cannot be written or would overwrite an input.
    func checkPlaces(and others: [String] = [], reading inputs: [String] = []) throws {
        if isUpdate, let file = list.first { try FileOutput.checkPlace(of: file) }
        try options.reports.checkPlaces(and: others, reading: AppliedProject.inputs + list + inputs)
    }

    var repeating: [String] {
        var options = options
        if isUpdate { options.knownFailures = nil }
        return options.repeating
    }

    /// Rewrites the list to fit a complete run.
    func updateList(for run: Run) throws(CommandFailure) {
        guard let file = list.first else { return }
        guard !run.results.contains(where: { $0.verdict == .notRun }) else {
            throw CommandFailure(.notConformant, "\(file) was not changed: not every vector was run")
        }
        let known = run.policy.knownFailures
        let updated = known.updated(for: run.unlisted, diagnosis: run.diagnosis, strict: run.policy.isStrict)
        try FileOutput.write(updated.text, to: file)
        Console.complain("\(file) updated: \(updated.summary(after: known))")
    }
}
