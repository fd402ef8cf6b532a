import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// A run or an exploration that is over, before the list of known failures is applied.
///
/// What follows from it follows here alone: the conclusion under the policy, the causes, the list of known failures,
/// the certificate, the reports, the annotations and the exit code.
struct FinishedRun {
    var record: RunRecord
    /// What was run, and what counts against conformance.
    let plan: RunPlan
    let suite: SuiteOptions
    let judging: JudgingOptions
    let list: KnownFailureList
    let invocation: Invocation
    /// The rules whose vectors alone were run; none: all rules.
    var askedRules: [Rule.ID] = []
    /// The choice of a part of the suite, in words after the number of its vectors; `nil` if all were chosen.
    var choice: String?
    var duration: Duration?
    /// The directory that keeps the exchange with the adapter, if one does.
    var wire: String?
    var interruption: ExitCode?
    /// What was found out about the causes already; `nil`: nothing.
    var causes: Diagnosis?
    /// With what the implementation can be asked about causes; `nil`: nobody is there to be asked.
    var tests: PossibleExperiments?
    /// The memory of what failed, if the next run may ask for it.
    var remembered: RememberedFailures?
    var certifying: CertificateWriter?
    /// The failures of what was written already.
    var outputs = OutputAttempts()

    /// Draws the conclusion, writes what is asked for, and ends the process with the exit code that follows.
    ///
    /// The process ends here, while the plan and the record are in use: to free the tens of thousands of objects that
    /// they consist of, one by one, takes as long as a tenth of a run.
    func conclude() async throws -> Never {
        var outputs = outputs
        var record = record
        record.problems = contradictions + record.problems
        let start = ContinuousClock.now
        let known = plan.policy.conclusion(of: record, suite: plan.suite)
        let (found, ending) = await Interruption.abandoning { await self.diagnosis(of: known) }
        let diagnosis = found ?? nil
        let interruption = interruption ?? ending
        ProgressLine.erase()
        let duration = duration.map { $0 + (ContinuousClock.now - start) }
        // What the implementation did while its causes were tested counts, too.
        record.problems += tests?.trouble.problems.filter { !record.problems.contains($0) } ?? []
        var plan = plan
        outputs.attempt { () throws(CommandFailure) in
            guard try list.update(plan.policy, for: record, diagnosis) else { return }
            // What is reported is judged by the list as it is now.
            plan.policy = (try? judging.policy(plan.suite, judging.list)) ?? plan.policy
        }
        let isKnown = record.problems == known.record.problems && !list.isUpdated
        let conclusion = isKnown ? known : plan.policy.conclusion(of: record, suite: plan.suite)
        let digest = certifying != nil || judging.reports.has(.json) ? try? suite.digest() : nil
        remembered?.update(for: conclusion)
        try await certifying?.write(conclusion, of: plan, invocation, digest, record, to: &outputs)
        let open = list.isUpdated ? diagnosis?.leftOver(in: conclusion) : diagnosis
        let report = report(of: conclusion, open, digest, in: duration)
        judging.reports.write(report, verbose: judging.verbose, quiet: judging.quiet, to: &outputs) {
            Annotations.text(of: report, file: GitHubActions.path)
        }
        try outputs.finish()
        if conclusion.isConformant, interruption == nil { sayWhatIsNext() }
        let exitCode = interruption ?? (conclusion.isConformant ? .success : .notConformant)
        withExtendedLifetime((self, conclusion)) { exitCode.endProcess() }
    }

    /// Names what a conformant run is followed by, if a person reads it.
    private func sayWhatIsNext() {
        guard invocation.subcommand == ["run"], choice == nil, certifying == nil, !judging.quiet,
            !invocation.adapter.isEmpty || AppliedProject.namesAdapter, ByteStream.standardOutput.isTerminal
        else { return }
        Console.complain(
            "next: --certificate FILE keeps this verdict with its evidence; `\(Kit.name) docs github-actions` shows a gate"
        )
    }

    /// The vectors that the kit's own reference does not pass: they, or the specification, are wrong.
    private var contradictions: [String] {
        guard record.exploration == nil else { return [] }
        return Contradiction.all(in: record, plan.suite.catalogue).map { "\($0.sentence); check the expectation" }
            .abridged(to: 3, "vector")
    }

    private func report(
        of conclusion: Conclusion,
        _ diagnosis: Diagnosis?,
        _ digest: SuiteDigest?,
        in duration: Duration?
    ) -> Report {
        var report = Report(
            conclusion: conclusion,
            catalogue: plan.suite.catalogue,
            invocation: invocation,
            diagnosis: diagnosis,
            askedRules: askedRules
        )
        (report.duration, report.root, report.suiteDigest) = (duration, FileSystem.currentDirectory, digest)
        report.wire = wire.map { excerpts(of: $0, about: conclusion) } ?? [:]
        report.origin = record.exploration == nil ? AppliedProject.originOfSelection : nil
        report.suiteSize = suiteSize
        (report.choice, report.canRepeatFailures) = (choice, remembered != nil && choice == nil)
        return report
    }

    /// The number of vectors in the whole suite; `nil` if nothing shows it.
    private var suiteSize: Int? {
        guard choice != nil || judging.reports.has(.badge) else { return nil }
        return plan.suite.vectors.count { $0.deprecation == nil }
    }

    /// The causes of what failed.
    ///
    /// A run that is interrupted has to end, and what a list excuses is known already; after a leak many faults would
    /// be found that are not there.
    private func diagnosis(of conclusion: Conclusion) async -> Diagnosis? {
        let isKnown = !list.isUpdated && conclusion.isExcused
        guard !judging.noDiagnosis, !isKnown else { return nil }
        if let causes { return causes.leftOver(in: conclusion) }
        guard interruption == nil, record.unsteadiness == nil else { return nil }
        var diagnosis = await ProgressLine.following { progress in
            await Diagnosis.of(
                conclusion.record.results,
                catalogue: plan.suite.catalogue,
                experiments: tests?.experiments,
                suite: { plan.suite.vectors.filter { $0.applies(under: record.handshake) } },
                progress: progress
            )
        }
        diagnosis.untested = tests?.obstacle
        return diagnosis
    }

    /// The exchange about the vectors that count, which only a page shows.
    private func excerpts(of directory: String, about conclusion: Conclusion) -> [String: [String]] {
        guard judging.reports.has(.html) else { return [:] }
        let vectors = conclusion.record.results.filter { $0.verdict.fails(strict: true) }.map(\.vector)
        return WireExcerpts.lines(about: vectors, in: WireDirectory.texts(in: directory))
    }
}

extension Diagnosis {
    /// The causes without those whose vectors a list of known failures excuses.
    fileprivate func leftOver(in conclusion: Conclusion) -> Diagnosis {
        let results = conclusion.record.results
        return with(causes.filter { $0.vectors.contains { results[$0].verdict != .expectedFailure } })
    }
}

extension Invocation {
    /// Puts together the command that repeats what a subcommand did.
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
