import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// How results are judged and reported, however the answers came.
struct JudgingOptions: ParsableArguments {
    @Flag(help: "Broken recommended rules fail the run, too.")
    var strict = false

    @Option(help: "A capability that the adapter must declare. Repeatable.")
    var require: [Capability] = []

    @Option(
        name: .customLong("known-failures"),
        help: ArgumentHelp("A list of known failures, in JSON.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var listed: String?

    @Option(
        name: .customLong("update-known-failures"),
        help: ArgumentHelp(
            "Rewrite the list of known failures, or begin one, to fit this run, which must be a whole one: by fault where "
                + "the diagnosis is exact, and by vector otherwise. FILE may be given here or with --known-failures.",
            valueName: "file"
        )
    )
    var updated: UpdatedList?

    @Flag(help: "Do not search for the faults that explain what failed.")
    var noDiagnosis = false

    @Flag(help: "Let the text report show more vectors of each rule, however long it becomes.")
    var verbose = false

    @Option(help: ArgumentHelp(stringLiteral: ReportOption.help))
    var report: [ReportOption] = []

    func validate() throws {
        guard !updateKnownFailures || knownFailures != nil else {
            throw ValidationError("--update-known-failures needs the file of the list: --update-known-failures FILE")
        }
        if let file = updated?.file, let listed, file != listed {
            throw ValidationError(
                "--known-failures \(listed) and --update-known-failures \(file) name two lists; name one"
            )
        }
        guard report.filter({ $0.file == nil }).count <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
    }

    /// The list of known failures, where there is one.
    private var knownFailures: String? { updated?.file ?? listed }

    /// Whether the list is rewritten.
    var updateKnownFailures: Bool { updated != nil }

    /// The files that are written.
    var outputs: [String] {
        report.compactMap(\.file) + [updateKnownFailures ? knownFailures : nil].compactMap { $0 }
    }

    /// Refuses to rewrite the list of known failures for a run that leaves something out.
    func validateWhole(_ isWhole: Bool) throws {
        guard !updateKnownFailures || isWhole else {
            throw ValidationError("--update-known-failures needs a whole run, without a selection or --fail-fast")
        }
    }

    /// Whether the judging looks at vectors that are not selected: an entry of a list must match some vector of the
    /// suite.
    var needsWholeSuite: Bool { knownFailures != nil }

    /// What counts against conformance.
    func policy(_ suite: Suite) throws -> Policy {
        Policy(strict: strict, knownFailures: try loadKnownFailures(suite), requiredCapabilities: require)
    }

    private func loadKnownFailures(_ suite: Suite) throws(UnusableInput) -> KnownFailures {
        guard let knownFailures, !updateKnownFailures || FileSystem.exists(knownFailures) else {
            return KnownFailures(faults: KnownFaults(Fault.library, catalogue: suite.catalogue))
        }
        return try KnownFailures(file: knownFailures, catalogue: suite.catalogue, faults: Fault.library)
    }

    /// Refuses reports that could not be written or would overwrite what is read, before any work is done for them.
    ///
    /// - Parameters:
    ///   - others: Other files that are written.
    ///   - inputs: Files that are read.
    func checkReportPlaces(and others: [String] = [], reading inputs: [String] = []) throws {
        if updateKnownFailures, let knownFailures { try FileOutput.checkPlace(of: knownFailures) }
        let written = report.compactMap(\.file) + others
        try FileOutput.checkPlaces(of: written, reading: [knownFailures].compactMap { $0 } + inputs)
    }

    /// Draws the conclusion of a run, writes its reports, and ends the process with the exit code that follows.
    ///
    /// The process ends here, while the plan and the record are in use: to free the tens of thousands of objects that
    /// they consist of, one by one, takes as long as a tenth of a run.
    ///
    /// - Parameter run: The run.
    func conclude(_ run: FinishedRun) async throws -> Never {
        var outputs = OutputAttempts(failed: run.lost)
        let conclusion = run.plan.policy.conclusion(of: run.record, suite: run.plan.suite)
        run.remembered?.update(for: conclusion)
        let diagnosis = await diagnosis(of: conclusion, in: run)
        if updateKnownFailures {
            outputs.attempt { () throws(CommandFailure) in
                try update(run.plan.policy.knownFailures, for: run.record, diagnosis)
            }
        }
        let report = Report(
            conclusion: conclusion,
            catalogue: run.plan.suite.catalogue,
            invocation: run.invocation,
            diagnosis: diagnosis,
            askedRules: run.askedRules,
            duration: run.duration,
            root: FileSystem.currentDirectory,
            wire: run.wire.map { excerpts(of: $0, about: conclusion) } ?? [:],
            suiteDigest: report.contains(where: \.format.showsDigests) ? run.suiteDigest() : nil
        )
        write(report, to: &outputs)
        try outputs.finish()
        let exitCode = run.interruption ?? (conclusion.isConformant ? .success : .notConformant)
        withExtendedLifetime(conclusion) { TrackingConformance.exit(withError: exitCode) }
    }

    /// The causes of what failed.
    ///
    /// Whoever interrupts a run wants it to end, and what a list excuses is known already; after a leak many faults
    /// would be found that are not there.
    private func diagnosis(of conclusion: Conclusion, in run: FinishedRun) async -> Diagnosis? {
        let isKnown = !updateKnownFailures && conclusion.isExcused
        guard !noDiagnosis, run.interruption == nil, !isKnown, !run.record.isLeaky else { return nil }
        return await Diagnosis.of(conclusion.record.results, catalogue: run.plan.suite.catalogue) {
            await run.wholeSuite()
        }
    }

    /// What was exchanged about the vectors that count, where a report shows it.
    private func excerpts(of directory: String, about conclusion: Conclusion) -> [String: [String]] {
        guard report.contains(where: \.format.showsWire) else { return [:] }
        let vectors = conclusion.record.results.filter { $0.verdict.fails(strict: true) }.map(\.vector)
        return WireExcerpts.lines(about: vectors, in: WireDirectory.texts(in: directory))
    }

    /// The options that repeat the judging.
    var repeating: [String] {
        var options = strict ? ["--strict"] : []
        if noDiagnosis { options += ["--no-diagnosis"] }
        options += require.flatMap { ["--require", $0.rawValue] }
        if let knownFailures, !updateKnownFailures { options += ["--known-failures", knownFailures] }
        return options
    }
}

// MARK: - Known failures

extension JudgingOptions {
    private func update(
        _ known: KnownFailures,
        for record: RunRecord,
        _ diagnosis: Diagnosis?
    ) throws(CommandFailure) {
        let file = knownFailures ?? ""
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            throw CommandFailure(.notConformant, "\(file) was not changed: not every vector was run")
        }
        let updated = known.updated(for: record.results, diagnosis: diagnosis)
        try FileOutput.write(updated.text, to: file)
        let faults = updated.entries.count { $0.fault != nil }
        let patterns = updated.entries.count - faults
        let others = counted(patterns, faults == 0 ? "known failure" : "other known failure")
        let parts = (faults > 0 ? [counted(faults, "known fault")] : []) + (faults == 0 || patterns > 0 ? [others] : [])
        let list = parts.joined(separator: " and ")
        let waiting = updated.entries.count { $0.reason == KnownFailures.placeholder }
        Console.complain("\(file): \(list), \(waiting) without a reason yet")
    }
}

/// The value of `--update-known-failures`.
enum UpdatedList: ExpressibleByArgument, CustomStringConvertible {
    /// The file that `--known-failures` names.
    case listed
    /// A file of its own.
    case named(String)

    init(argument: String) {
        self = argument == Self.listed.description ? .listed : .named(argument)
    }

    /// The file, where it is named here.
    var file: String? { if case .named(let file) = self { file } else { nil } }

    /// The file; a directory, which can be no list, for that of `--known-failures`.
    var description: String { file ?? "." }
}

// MARK: - Reports

extension JudgingOptions {
    private func write(_ report: Report, to outputs: inout OutputAttempts) {
        for option in self.report {
            guard let file = option.file else { continue }
            outputs.attempt { () throws(CommandFailure) in
                let style = TerminalStyle(coloured: false, verbose: verbose)
                try FileOutput.write(option.format.text(of: report, style: style), to: file)
            }
        }
        outputs.attempt { () throws(CommandFailure) in try print(report) }
    }

    /// Writes the report that goes to standard output, and annotations in a job of GitHub Actions.
    private func print(_ report: Report) throws(CommandFailure) {
        let format = self.report.first { $0.file == nil }?.format ?? .text
        let written = format.text(of: report, style: Console.style.verbose(verbose))
        let text = Console.ready(written, for: format.isForTerminals ? .people : .programs)
        guard GitHubActions.isPresent else { return try Console.sendResult(text) }
        let annotations = Annotations.text(of: report, file: GitHubActions.path)
        if format.isForTerminals {
            try Console.sendResult(GitHubActions.withoutCommands(text) + annotations)
        } else {
            // Standard output is for programs here; commands are taken from standard error as well.
            try Console.sendResult(text)
            Console.complainVerbatim(annotations)
        }
    }
}

/// A report as the command line asks for it: `FORMAT` or `FORMAT:FILE`.
struct ReportOption: ExpressibleByArgument {
    let format: ReportFormat
    let file: String?

    static let help: String = {
        let names = ReportFormat.all.map(\.name)
        let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        return "A report: \(list), with :FILE behind it to write it to a file. Repeatable."
    }()

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(named: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else {
            return nil
        }
        self.format = format
        file = parts.count == 1 ? nil : String(parts[1])
    }
}
