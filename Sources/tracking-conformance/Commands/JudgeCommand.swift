import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner

struct JudgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "judge",
        abstract: "Judges a file of answers to `requests`, as `run` judges an adapter.",
        discussion: """
            Give it the selection that `requests` was given, or a smaller one; a vector without an answer is \
            errored. Verdicts, reports and exit codes are those of `run`.

            It also accepts the JSON report of an earlier run. It does not rejudge that run, but searches for its \
            causes, applies a list of known failures, and writes the reports that you ask for.
            """
    )

    @OptionGroup(title: "Project") var project: ProjectOptions
    @OptionGroup(title: "Vectors") var selection: SelectionOptions
    @OptionGroup(title: "Vectors") var suiteOptions: SuiteOptions
    @OptionGroup(title: "Vectors") var sharding: ShardOptions
    @OptionGroup(title: "Verdict and reports") var verdict: JudgingOptions
    @OptionGroup(title: "Verdict and reports") var update: UpdateOptions
    @OptionGroup(title: "Certificate") var certifying: CertificateOptions

    @Argument(help: "The file with the answers, one per line in any order, or a JSON report; - for standard input.")
    var answers: String

    func validate() throws {
        try certifying.validate(whole: !sharding.isPartial)
        try judging.validate(whole: !isPartial)
    }

    private var isPartial: Bool { selection.isPartial || sharding.isPartial }

    private var judging: Judging { Judging(verdict, update) }

    func run() async throws {
        let inputs = [answers] + certifying.subjects + suiteOptions.inputs
        try judging.checkPlaces(and: certifying.files?.all ?? [], reading: inputs)
        let artefacts = try certifying.artefacts()
        let suite = try suiteOptions.load()
        let policy = try judging.policy(suite)
        let plan = RunPlan(suite: suite, vectors: try sharding.vectors(of: selection, in: suite), policy: policy)
        let bytes = try FileInput.bytes(of: answers)
        let start = ContinuousClock.now
        var run = try await run(in: bytes, of: plan)
        (run.askedRules, run.choice) = (selection.ruleIDs, sharding.choice(of: selection))
        run.duration = start.duration(to: .now)
        let finished = FinishedRun(
            run: run,
            suite: suiteOptions,
            judging: judging,
            invocation: Invocation(
                repeating: "judge",
                answers,
                with: [suiteOptions, judging],
                in: [selection, sharding]
            ),
            certifying: try certifying.files.map { files in
                let kept = AnswerFile(bytes, suite: suite).kept(for: plan.vectors)
                return CertificateWriter(
                    files: files,
                    artefacts: artefacts,
                    answers: kept,
                    suite: try suiteOptions.location()
                )
            }
        )
        try await finished.conclude()
    }

    /// The run given by a file of answers or a JSON report.
    private func run(in bytes: [UInt8], of plan: RunPlan) async throws -> Run {
        let (name, suite) = (answers == "-" ? "standard input" : answers, plan.suite)
        guard let report = try SavedReport.read(bytes, named: name, catalogue: suite.catalogue, suite: suite) else {
            let file = AnswerFile(bytes, suite: suite)
            // A JSON array may also have one answer per line.
            if !file.hasHandshake || bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") {
                try FileInput.checkForm(ofAnswers: bytes, in: name)
            }
            guard !file.isWithoutAnswers else {
                let what = bytes.isEmpty ? "is empty" : "has no line that is an answer"
                throw CommandFailure(.badInput, "\(name) \(what); give it answers to `requests`, or a JSON report")
            }
            var run = try await Driver.run(plan, on: file)
            run.shard = try sharding.part(of: selection, in: suite)
            return run
        }
        guard certifying.files == nil else {
            let sentence =
                "\(name) is a JSON report, but a certificate needs answers; judge the file of answers"
            throw CommandFailure(.badInput, sentence)
        }
        var run = report.run(in: suite)
        run.policy = plan.policy
        if report.suiteDigest == (try suiteOptions.digest()) {
            if let omission = report.omission(in: suite) { run.problemsOfRun.append(omission) }
        } else {
            run.problemsOfRun.append(
                report.suiteDigest == nil
                    ? "\(name) does not identify the files of its suite (suite.digest), so its verdicts may belong to "
                        + "another suite; judge the report as its run wrote it"
                    : "\(name) belongs to a suite \(suite.version) with other files than this one, so its verdicts are "
                        + "not those of this suite; name the suite of that run with --suite"
            )
        }
        guard isPartial else { return run }
        let selected = Set(plan.vectors.map(\.id))
        run.unlisted.removeAll { !selected.contains($0.vector.id) }
        run.shard = nil
        return run
    }
}

struct RequestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "Writes the requests, for an implementation that the kit cannot reach.",
        discussion: """
            Answer each line with a line, as an adapter does, and pass the answers to `tracking-conformance judge`. \
            Vectors that require undeclared capabilities need no answer.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var sharding: ShardOptions

    @Option(help: "The file to write, instead of standard output.")
    var output: String?

    func run() throws {
        if let output { try FileOutput.checkPlaces(of: [output], reading: suiteOptions.inputs) }
        let suite = try suiteOptions.load()
        let vectors = try sharding.vectors(of: selection, in: suite)
        let lines = RequestNumbering(suite).requests(for: vectors)
        let text = String(decoding: lines.joined(), as: UTF8.self)
        guard let output else { return try Console.write(text, for: .programs) }
        try FileOutput.write(text, to: output)
        Console.complain("\(output): initialize and \(counted(lines.count - 1, "vector"))")
    }
}
