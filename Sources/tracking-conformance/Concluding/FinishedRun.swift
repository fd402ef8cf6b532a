import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// A finished run or exploration, with a command's conclusions from it.
///
/// All conclusions are drawn here: the causes, the list of known failures, the certificate, the reports, the
/// annotations and the exit code.
struct FinishedRun {
    var run: Run
    let suite: SuiteOptions
    let judging: Judging
    let invocation: Invocation
    /// The directory that records the exchange with the adapter, if any.
    var wire: String?
    var interruption: ExitCode?
    /// The means of testing causes on the implementation, if any.
    var tests: PossibleExperiments?
    /// The memory of failures, if the next run may need it.
    var remembered: RememberedFailures?
    var certifying: CertificateWriter?
    /// The outputs attempted so far.
    var outputs = OutputAttempts()

    /// Draws the conclusions, writes the outputs and ends the process with the resulting exit code.
    ///
    /// The process ends while the run is still in memory, because freeing its tens of thousands of objects can take a
    /// tenth of the time of a run.
    func conclude() async throws -> Never {
        var (run, outputs) = (run, outputs)
        run.problemsOfRun = contradictions + run.problemsOfRun
        let start = ContinuousClock.now
        let (found, ending) = await Interruption.abandoning { [run] in await diagnosis(of: run) }
        let interruption = interruption ?? ending
        ProgressLine.erase()
        run.diagnosis = found ?? nil
        run.duration? += ContinuousClock.now - start
        // Problems of the implementation while its causes were tested also count.
        run.problemsOfRun += tests?.trouble.problems.filter { !run.problemsOfRun.contains($0) } ?? []
        if judging.isUpdate {
            outputs.attempt { () throws(CommandFailure) in
                try judging.updateList(for: run)
                // The report is judged by the updated list.
                if let now = try? judging.policy(run.suite) { run.policy.knownFailures = now.knownFailures }
            }
            run.diagnosis = run.diagnosis?.leftOver(in: run)
        }
        remembered?.update(for: run)
        let report = report(of: run)
        try await certifying?.write(report, to: &outputs)
        judging.options.write(report, to: &outputs)
        try outputs.finish()
        if run.isConformant, interruption == nil { sayWhatIsNext() }
        let exitCode = interruption ?? (run.isConformant ? .success : .notConformant)
        withExtendedLifetime((self, report)) { exitCode.endProcess() }
    }

    /// Prints the next steps after a conformant run if the output goes to a terminal.
    private func sayWhatIsNext() {
        guard invocation.subcommand == ["run"], run.choice == nil, certifying == nil, !judging.options.quiet,
            !invocation.adapter.isEmpty || AppliedProject.namesAdapter, ByteStream.standardOutput.isTerminal
        else { return }
        Console.complain(
            "next: --certificate FILE keeps this verdict with its evidence; `\(Kit.name) docs github-actions` shows a gate"
        )
    }

    /// The vectors that the reference adapter fails, if it was run: either these vectors or the specification are
    /// wrong.
    private var contradictions: [String] {
        guard run.exploration == nil else { return [] }
        return Contradiction.all(in: run).map { "\($0.sentence); check the expectation" }.abridged(to: 3, "vector")
    }

    private func report(of run: Run) -> Report {
        let hasDigest = certifying != nil || judging.options.reports.has(.json)
        var report = Report(of: run, invocation, hasDigest ? try? suite.digest() : nil)
        report.root = FileSystem.currentDirectory
        report.wire = wire.map { excerpts(of: $0, about: run) } ?? [:]
        report.origin = run.exploration == nil ? AppliedProject.originOfSelection : nil
        report.canRepeatFailures = remembered != nil && run.choice == nil
        return report
    }

    /// The causes of the failures.
    ///
    /// They are not sought after an interruption, if a list excuses all failures, or after a leak, which would look
    /// like many nonexistent faults.
    private func diagnosis(of run: Run) async -> Diagnosis? {
        let isKnown = !judging.isUpdate && run.isExcused
        guard !judging.options.noDiagnosis, !isKnown else { return nil }
        if let found = run.diagnosis { return found.leftOver(in: run) }
        guard interruption == nil, run.unsteadiness == nil else { return nil }
        var diagnosis = await ProgressLine.following { progress in
            await Diagnosis.of(
                run.results,
                catalogue: run.suite.catalogue,
                experiments: tests?.experiments,
                suite: { run.suite.vectors.filter { $0.applies(under: run.handshake) } },
                progress: progress
            )
        }
        diagnosis.untested = tests?.obstacle
        return diagnosis
    }

    /// The exchanges about the vectors that count against conformance; empty unless a page, which alone shows them, is
    /// requested.
    private func excerpts(of directory: String, about run: Run) -> [String: [String]] {
        guard judging.options.reports.has(.html) else { return [:] }
        let vectors = run.results.filter { $0.verdict.fails(strict: true) }.map(\.vector)
        return WireExcerpts.lines(about: vectors, in: WireDirectory.texts(in: directory))
    }
}

extension Diagnosis {
    /// The causes without those whose vectors a list of known failures excuses.
    fileprivate func leftOver(in run: Run) -> Diagnosis {
        with(causes.filter { $0.vectors.contains { run.results[$0].verdict != .expectedFailure } })
    }
}

extension Invocation {
    /// Creates the command that repeats a subcommand.
    init(
        repeating subcommand: String...,
        with groups: [any RepeatedOptions],
        in order: [any RepeatedOptions] = [],
        asking connection: ConnectionOptions? = nil
    ) {
        self.init(
            program: Console.program,
            subcommand: subcommand,
            options: AppliedProject.withoutAdditions(groups.flatMap(\.repeating)),
            order: order.flatMap(\.repeating),
            adapter: AppliedProject.namesAdapter ? [] : connection?.adapter ?? [],
            restart: AppliedProject.namesAdapter ? [] : connection?.restart ?? []
        )
    }
}
