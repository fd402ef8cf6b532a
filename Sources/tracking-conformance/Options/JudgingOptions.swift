import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// How results are judged and reported, whatever was asked and whatever answered.
struct JudgingOptions: ParsableArguments, RepeatedOptions {
    @Flag(help: "Count broken recommended rules as failures, too.")
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

    @Flag(help: "Show more vectors of each rule in the text report, at any length.")
    var verbose = false

    @Flag(help: "Print only the verdict, on one line, instead of the text report.")
    var quiet = false

    // It is no group of its own: a debug build of the parser takes four times as long for each level of groups.
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
            throw ValidationError("--known-failures and --no-known-failures exclude each other")
        }
        guard !verbose || !quiet else { throw ValidationError("--quiet and --verbose exclude each other") }
    }

    /// Refuses outputs that could not be written or would overwrite what is read, before any work is done for them.
    func checkPlaces(and others: [String] = [], reading inputs: [String] = []) throws {
        try reports.checkPlaces(and: others, reading: AppliedProject.inputs + inputs)
    }

    var list: KnownFailureList { KnownFailureList(file: knownFailures, isUpdated: false) }

    func policy(_ suite: Suite, _ list: KnownFailureList) throws -> Policy {
        let known = try list.read(catalogue: suite.catalogue, faults: Fault.library)
        return Policy(strict: strict, knownFailures: known, requiredCapabilities: require)
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

/// Whether the list of known failures is fitted to a run.
struct UpdateOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Create or update the list of --known-failures to match this run, which must be complete: by fault if the "
                + "diagnosis is exact, and by vector otherwise."
        )
    )
    var update = false
}

/// How a run of the suite is judged, to which its list of known failures may be fitted.
struct SuiteJudgingOptions: RepeatedOptions {
    let judging: JudgingOptions
    private let isUpdate: Bool

    init(_ judging: JudgingOptions, _ update: UpdateOptions) { (self.judging, isUpdate) = (judging, update.update) }

    func validate() throws {
        guard !isUpdate || list.file != nil else {
            throw ValidationError("--update needs --known-failures with the file of the list")
        }
    }

    /// Refuses to rewrite the list of known failures for a run that leaves something out.
    func validate(whole isWhole: Bool) throws {
        try validate()
        guard !isUpdate || isWhole else {
            throw ValidationError("--update needs a whole run, without a selection or --fail-fast")
        }
    }

    var list: KnownFailureList { KnownFailureList(file: judging.knownFailures, isUpdated: isUpdate) }

    var outputs: [String] {
        judging.reports.files + (list.isUpdated ? [list.file].compactMap { $0 } : [])
    }

    func policy(_ suite: Suite) throws -> Policy { try judging.policy(suite, list) }

    /// Refuses outputs that could not be written or would overwrite what is read, before any work is done for them.
    func checkPlaces(and others: [String] = [], reading inputs: [String] = []) throws {
        if list.isUpdated, let file = list.file { try FileOutput.checkPlace(of: file) }
        try judging.checkPlaces(and: others, reading: [list.file].compactMap { $0 } + inputs)
    }

    var repeating: [String] {
        var judging = judging
        if isUpdate { judging.knownFailures = nil }
        return judging.repeating
    }
}

/// The list of known failures that a command reads, and may fit to its run.
struct KnownFailureList {
    let file: String?
    let isUpdated: Bool

    /// The content of the list; empty if it is new.
    func read(catalogue: RuleCatalogue, faults: any FaultLibrary) throws(UnusableInput) -> KnownFailures {
        guard let file, !(isUpdated && FileSystem.isMissing(file)) else {
            return KnownFailures(faults: KnownFaults(faults, catalogue: catalogue))
        }
        guard !FileSystem.isMissing(file) else {
            let place = TextLocation(file: file, line: 1, column: 1)
            throw UnusableInput([Diagnostic(.unreadable, "there is no such file; run --update creates it", at: place)])
        }
        return try KnownFailures(file: file, catalogue: catalogue, faults: faults)
    }

    /// Rewrites the list, if that is asked for, to fit a whole run, and returns true if it did.
    func update(_ policy: Policy, for record: RunRecord, _ diagnosis: Diagnosis?) throws(CommandFailure) -> Bool {
        guard isUpdated, let file else { return false }
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            throw CommandFailure(.notConformant, "\(file) was not changed: not every vector was run")
        }
        let known = policy.knownFailures
        let updated = known.updated(for: record.results, diagnosis: diagnosis, strict: policy.isStrict)
        try FileOutput.write(updated.text, to: file)
        Console.complain("\(file) updated: \(updated.summary(after: known))")
        return true
    }
}
