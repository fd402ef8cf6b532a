import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merges the reports of a run's shards, as if one machine had run them all.",
        discussion: """
            Give it the JSON report of every shard of `run --shard K/N`. It searches the merged results for causes, \
            applies known failures to them, and keeps the policy of the shards (--strict, --require). If a shard is \
            missing, the result is not conformant; reports that are not the shards of one run are refused. Reports and \
            exit codes are those of `run`.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var verdict: JudgingOptions
    @OptionGroup var update: UpdateOptions

    @Argument(help: "The JSON reports of the shards, in any order.")
    var reports: [String]

    func validate() throws { try judging.validate() }

    private var judging: Judging { Judging(verdict, update) }

    func run() async throws {
        try judging.checkPlaces(reading: reports)
        let suite = try suiteOptions.load()
        let saved = try reports.map { try FileInput.report(in: $0, catalogue: suite.catalogue, of: suite) }
        let merged = try MergedShards(saved, suite: suite)
        guard let theirs = saved[0].suiteDigest else {
            let sentence = "the shards do not identify the files of their suite (suite.digest)"
            throw CommandFailure(.badInput, "\(sentence); merge the reports as the runs wrote them")
        }
        if theirs != (try suiteOptions.digest()) {
            let sentence = "the shards belong to a suite \(suite.version) with other rules or vectors than this one"
            let advice = "name it with --suite, and any added vectors with --vectors"
            throw CommandFailure(.badInput, "\(sentence); \(advice)")
        }
        for case let omission? in saved.lazy.map({ $0.omission(in: suite) }) {
            throw CommandFailure(.badInput, omission)
        }
        try judging.validate(whole: merged.run.results.count == merged.run.suiteSize)
        let invocation = merged.shards[0].invocation?.withoutShard ?? Invocation(program: Console.program)
        let asked = zip(invocation.order, invocation.order.dropFirst()).filter { $0.0 == "--rule" }.map(\.1)
        var run = merged.run
        run.policy = try policy(of: merged, in: suite)
        run.askedRules = asked.map { Rule.ID(rawValue: $0) }
        run.duration = .milliseconds(merged.milliseconds)
        try await FinishedRun(run: run, suite: suiteOptions, judging: judging, invocation: invocation).conclude()
    }

    /// The policy of the shards, completed by this command's options.
    private func policy(of merged: MergedShards, in suite: Suite) throws -> Policy {
        var policy = try judging.policy(suite)
        let (theirs, ours) = (merged.terms, policy.terms)
        if theirs.knownFailures != nil, theirs.knownFailures != ours.knownFailures, !judging.isUpdate {
            let sentence =
                ours.knownFailures == nil
                ? "the shards were run with a list of known failures; name it with --known-failures"
                : "this is not the list of known failures with which the shards were run"
            throw CommandFailure(.badInput, sentence)
        }
        policy.isStrict = policy.isStrict || theirs.isStrict
        policy.requiredCapabilities += theirs.requiredCapabilities.filter {
            !policy.requiredCapabilities.contains($0)
        }
        return policy
    }
}

extension SavedReport {
    /// A sentence on missing results of vectors that the report's command selects; `nil` if the report has all of them.
    ///
    /// A command from which the selection cannot be computed is also an omission, because editing a report must not
    /// improve its verdict.
    func omission(in suite: Suite) -> String? {
        guard !isExploration else { return nil }
        let command: RunCommand
        do {
            command = try RunCommand.parse(invocation?.order ?? [])
        } catch {
            return unknownSelection("cannot be parsed (\(RunCommand.message(for: error)))")
        }
        guard !command.rerun.lastFailed else { return unknownSelection("has --last-failed") }
        let (part, selected): (ShardOfSelection?, [Vector])
        do {
            part = try command.sharding.part(of: command.selection, in: suite)
            selected = try command.sharding.vectors(of: command.selection, in: suite)
        } catch {
            return unknownSelection("selects nothing in this suite (\(error))")
        }
        let present = Set(results.map(\.id))
        let missing = selected.filter { !present.contains($0.id) }
        if let first = missing.first {
            let vectors = counted(missing.count, "vector")
            return "\(name) leaves out \(vectors) that its command selects, the first \(first.id)"
        }
        guard part != shard else { return nil }
        return "\(name) is \(Self.title(of: shard)), but its command makes \(Self.title(of: part))"
    }

    private func unknownSelection(_ reason: String) -> String {
        "the command of \(name) \(reason), so it is not known which vectors the report leaves out"
    }

    private static func title(of part: ShardOfSelection?) -> String {
        part.map { "shard \($0.shard) of \(counted($0.selectedCount, "vector"))" } ?? "no shard"
    }
}
