import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

struct ExploreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Tries generated sequences and shrinks those that break a rule.",
        usage: "tracking-conformance explore [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: """
            Random sequences are concentrated on edge cases: midnights, months, daylight saving, versions, crashes, \
            flags and ids. Whatever the rules accept passes; a broken recommended rule is a warning; what the \
            documents leave open is not judged. With --sequences, the same seed gives the same findings, whatever the \
            number of jobs; with --seconds, it tries the same sequences in the same order, as many as the time allows.

            Exit code 1 means that a required rule was broken, or that a sequence failed once and passed when tried \
            again: an adapter that leaks state between requests does not conform, as in a run. A finding is \
            excused if its fault is in the list of known failures.

            If no adapter is named, the bundled reference adapter answers, but only in the kit's own directory or with \
            --suite or --vectors.
            """
    )

    @OptionGroup(title: "Adapter") var connection: ConnectionOptions
    @OptionGroup(title: "Adapter") var treatment: TreatmentOptions
    @OptionGroup(title: "Project") var project: ProjectOptions
    @OptionGroup(title: "Sequences") var scope: ExplorationOptions
    @OptionGroup(title: "Verdict and reports") var verdict: JudgingOptions
    @OptionGroup(title: "Suite") var suiteOptions: SuiteOptions

    private var adapter: AdapterOptions { AdapterOptions(connection, treatment) }

    func validate() throws { try adapter.validate() }

    private var judging: Judging { Judging(verdict) }

    func run() async throws {
        try adapter.connection.checkWhoAnswers(suiteOptions)
        try judging.checkPlaces(reading: suiteOptions.inputs + adapter.connection.inputs)
        for directory in directories { try FileOutput.createDirectory(directory) }
        let scope = scope.seeded
        let source = try adapter.source()
        // A time limit starts once the suite and the policy are loaded.
        let preparing = Task { try prepared() }
        let planning = Task { try await plan(scope, preparing) }
        var ((run, inquiry), interruption) = try await explored(planning, from: source)
        guard let exploration = inquiry as? Exploration else { return }
        let (suite, policy, start) = try await preparing.value
        let isInterrupted = interruption != nil
        let endOfDiagnosis = scope.time?.endOfDiagnosis(from: start)
        let tests =
            isInterrupted
            ? PossibleExperiments() : adapter.experiments(after: run, within: scope.time?.experiments)
        let grouped = await grouped(exploration, in: suite, isInterrupted ? nil : tests, until: endOfDiagnosis)
        let name = run.handshake.implementation.name
        let found = FoundVector.all(of: grouped, in: name, of: suite, isHurried: isInterrupted)
        let end = scope.time?.end(from: start)
        let again = isInterrupted ? nil : try await rerun(found, suite, from: source, until: end)
        if let again { run.addNotes(of: again) }
        run.problemsOfRun += tests.trouble.problems.filter { !run.problemsOfRun.contains($0) }
        let results = Dictionary((again?.results ?? []).map { ($0.vector.id, $0) }) { first, _ in first }
        run.unlisted = zip(found, grouped.findings).map { $0.result(results[$0.vector.id], of: $1) }
        var summary = exploration.summary
        if !isInterrupted, found.count > results.count {
            let findings = counted(found.count - results.count, "finding was", "findings were")
            summary.omissions.append("\(findings) not run again as vectors: the time ran out")
        }
        if let endOfDiagnosis, !verdict.noDiagnosis, !isInterrupted, grouped.diagnosis.causes.isEmpty,
            !exploration.findings.isEmpty, .now >= endOfDiagnosis
        {
            summary.omissions.append("the findings were not diagnosed: the time ran out")
        }
        // No sequence could exercise the rules of undeclared capabilities.
        summary.neverExercised.removeAll { rule in
            !Selection(rules: [rule]).vectors(of: suite).contains { $0.applies(under: run.handshake) }
        }
        (run.exploration, run.diagnosis, run.policy) = (summary, grouped.diagnosis, policy)
        run.duration = start.duration(to: .now)
        var finished = FinishedRun(
            run: run,
            suite: suiteOptions,
            judging: judging,
            invocation: Invocation(
                repeating: "explore",
                with: [suiteOptions, adapter, scope, judging],
                asking: adapter.connection
            ),
            interruption: interruption
        )
        finished.outputs.attempt { () throws(CommandFailure) in
            try keep(found, settled: isInterrupted ? [] : exploration.settledFiles)
        }
        adapter.connection.sayWhoAnswers()
        try await finished.conclude()
    }
}

extension Task where Failure == Never {
    /// The value, if it is available before an instant; otherwise cancels the task and returns `nil`.
    fileprivate func value(until end: ContinuousClock.Instant) async -> Success? {
        let (values, continuation) = AsyncStream.makeStream(of: Success?.self)
        let asking = Task<Void, Never> { continuation.yield(await value) }
        let waiting = Task<Void, any Error> {
            try await Task<Never, Never>.sleep(until: end, clock: .continuous)
            continuation.yield(nil)
        }
        defer { for task in [waiting.cancel, asking.cancel, cancel] { task() } }
        return await values.first { _ in true } ?? nil
    }
}

extension Run {
    /// Adds the warnings and problems of a later part of the same work, but not its vectors.
    fileprivate mutating func addNotes(of later: Run) {
        warnings += later.warnings.filter { !warnings.contains($0) }
        problemsOfRun += later.problemsOfRun.filter { !problemsOfRun.contains($0) }
        unsteadiness = later.unsteadiness
    }
}

// MARK: - Asking

extension ExploreCommand {
    /// The suite and the policy, with the time at which they were loaded.
    private typealias Prepared = (suite: Suite, policy: Policy, start: ContinuousClock.Instant)

    private func prepared() throws -> Prepared {
        let suite = try suiteOptions.load()
        return (suite, try judging.policy(suite), .now)
    }

    private func plan(_ scope: ExplorationOptions, _ preparing: Task<Prepared, any Error>) async throws -> RunPlan {
        let (suite, _, start) = try await preparing.value
        let settings = try scope.settings(suite, isDiagnosed: !verdict.noDiagnosis)
        if settings.areas.contains(.lifecycle) { try suite.checkZones() }
        let exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version) { .now - start }
        return RunPlan(exploration, suite: suite)
    }

    private func explored(
        _ planning: Task<RunPlan, any Error>,
        from source: any AnswerSource
    ) async throws -> ((run: Run, inquiry: any Inquiry), ExitCode?) {
        defer { ProgressLine.erase() }
        let watch = ProgressLine.writer(of: "sequences", counting: "finding")
        return try await Interruption.cancelling {
            try await Driver.run(planning, on: source, watch: watch)
        }
    }

    /// The findings: one for each cause, all of them without a diagnosis, or one for each rule after an interruption or
    /// without experiments.
    private func grouped(
        _ exploration: Exploration,
        in suite: Suite,
        _ experiments: PossibleExperiments?,
        until end: ContinuousClock.Instant?
    ) async -> (findings: [Finding], diagnosis: Diagnosis) {
        guard let experiments else { return (exploration.plainestFindings, Diagnosis(causes: [])) }
        guard !verdict.noDiagnosis else { return (exploration.findings, Diagnosis(causes: [])) }
        let diagnosed = Task {
            await exploration.grouped { results in
                var diagnosis = await Diagnosis.of(
                    results,
                    catalogue: suite.catalogue,
                    until: end,
                    experiments: experiments.experiments
                )
                diagnosis.untested = experiments.obstacle
                return diagnosis
            }
        }
        guard let end else { return await diagnosed.value }
        // The causes must not depend on time, so the search for them is either awaited or abandoned.
        return await diagnosed.value(until: end) ?? (exploration.plainestFindings, Diagnosis(causes: []))
    }

    /// Runs the findings as vectors, within the time limit if there is one, so that the report shows the results of a
    /// run.
    private func rerun(
        _ found: [FoundVector],
        _ suite: Suite,
        from source: any AnswerSource,
        until end: ContinuousClock.Instant?
    ) async throws -> Run? {
        guard !found.isEmpty else { return nil }
        let plan = RunPlan(suite: suite, vectors: found.map(\.vector))
        guard let end else { return try await Driver.run(plan, on: source) }
        return try await Driver.run(plan, on: source, until: end)
    }
}

// MARK: - Keeping

extension ExploreCommand {
    private var directories: [String] { [scope.save, scope.corpus].compactMap { $0 } }

    /// Writes the findings to their directories and removes passing ones from the corpus.
    private func keep(
        _ found: [FoundVector],
        settled files: [(file: String, topic: String)]
    ) throws(CommandFailure) {
        // This command did not write links or files not named after their finding.
        for (file, id) in files where !FileSystem.isLink(file) && file.hasSuffix("/\(id).json") {
            if (try? FileSystem.remove(file)) != nil { Console.complain("\(file): passes now and was removed") }
        }
        for directory in directories {
            for vector in found {
                let file = "\(directory)/\(vector.vector.topic).json"
                guard !FileSystem.exists(file) else { continue }
                if FileSystem.isLink(file) {
                    throw CommandFailure(.outputFailed, "\(file) is a broken link; remove it")
                }
                try FileOutput.write(vector.text, to: file)
                Console.complain("\(file): written")
            }
        }
    }
}
