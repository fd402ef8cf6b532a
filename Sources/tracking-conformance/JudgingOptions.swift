import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// How results are judged and reported, however the answers came.
struct JudgingOptions: ParsableArguments {
    @Flag(help: "Broken recommended rules fail the run, too.")
    var strict = false

    @Option(help: "A capability that the adapter must declare. Repeatable.")
    var require: [Capability] = []

    @Option(help: "A list of known failures, in JSON.")
    var knownFailures: String?

    @Flag(help: "Rewrite the list of known failures to fit this run, which must be a whole one.")
    var updateKnownFailures = false

    @Option(help: ArgumentHelp(stringLiteral: ReportOption.help))
    var report: [ReportOption] = []

    func validate() throws {
        guard !updateKnownFailures || knownFailures != nil else {
            throw ValidationError("--update-known-failures needs the file: --known-failures FILE")
        }
        guard report.filter({ $0.file == nil }).count <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
    }

    /// Refuses to rewrite the list of known failures for a run that leaves something out.
    func validateWhole(_ isWhole: Bool) throws {
        guard !updateKnownFailures || isWhole else {
            throw ValidationError("--update-known-failures needs a whole run, without a selection or --fail-fast")
        }
    }

    /// What counts against conformance.
    func policy(_ suite: Suite) throws -> Policy {
        Policy(strict: strict, knownFailures: try loadKnownFailures(suite), requiredCapabilities: require)
    }

    private func loadKnownFailures(_ suite: Suite) throws(UnusableInput) -> KnownFailures {
        guard let knownFailures, !updateKnownFailures || FileSystem.exists(knownFailures) else {
            return KnownFailures()
        }
        return try KnownFailures(file: knownFailures, catalogue: suite.catalogue)
    }

    /// Refuses reports that could not be written, before any work is done for them.
    func checkReportPlaces() throws {
        for file in report.compactMap(\.file) { try FileOutput.checkPlace(of: file) }
    }

    /// Draws the conclusion of a run, writes its reports, and ends the process with the exit code that follows.
    ///
    /// The process ends here, while the plan and the record are in use: to free the tens of thousands of objects that
    /// they consist of, one by one, takes as long as a tenth of a run.
    ///
    /// - Parameters:
    ///   - record: The run, before the list of known failures was applied.
    ///   - plan: What was run.
    ///   - invocation: The command that made the run.
    ///   - exitCode: The exit code of the signal that interrupted the run, if one did.
    func conclude(
        _ record: RunRecord,
        of plan: RunPlan,
        invocation: Invocation,
        interruptedWith exitCode: ExitCode? = nil
    ) throws -> Never {
        if updateKnownFailures, let knownFailures {
            try update(plan.policy.knownFailures, for: record, file: knownFailures)
        }
        let conclusion = plan.policy.conclusion(of: record, suite: plan.suite)
        try write(Report(conclusion: conclusion, catalogue: plan.suite.catalogue, invocation: invocation))
        let exitCode = exitCode ?? (conclusion.isConformant ? .success : .notConformant)
        withExtendedLifetime(conclusion) { TrackingConformance.exit(withError: exitCode) }
    }

    /// The options that repeat the judging.
    var repeating: [String] { strict ? ["--strict"] : [] }
}

// MARK: - Known failures

extension JudgingOptions {
    private func update(_ known: KnownFailures, for record: RunRecord, file: String) throws {
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            throw CommandFailure(.notConformant, "\(file) was not changed: not every vector was run")
        }
        let updated = known.updated(for: record.results)
        try FileOutput.write(updated.text, to: file)
        let waiting = updated.entries.count { $0.reason == KnownFailures.placeholder }
        Console.complain("\(file): \(counted(updated.entries.count, "known failure")), \(waiting) without a reason yet")
    }
}

// MARK: - Reports

extension JudgingOptions {
    private func write(_ report: Report) throws {
        for option in self.report {
            guard let file = option.file else { continue }
            try FileOutput.write(option.format.text(of: report), to: file)
        }
        let format = self.report.first { $0.file == nil }?.format ?? .text
        let text = format.text(of: report, style: Console.style)
        guard GitHubActions.isPresent else { return Console.write(text) }
        let annotations = Annotations.text(of: report, file: GitHubActions.path)
        if format.isForTerminals {
            Console.write(GitHubActions.withoutCommands(text) + annotations)
        } else {
            // Standard output is for programs here; commands are taken from standard error as well.
            Console.write(text)
            Console.complain(annotations, terminator: "")
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
