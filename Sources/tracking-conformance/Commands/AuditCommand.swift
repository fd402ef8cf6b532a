import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceReports
import TrackingConformanceSpecification

/// `audit`: tests the suite with mutants.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tests the vectors with mutants, and reports the mutants that they do not catch.",
        discussion: """
            A mutant is a copy of the reference implementation with one fault. Exit code 1 means that the suite does not \
            guard its rules: a mutant passes all vectors or is caught only by vectors or under rules other than its own, \
            fewer than two mutants break a rule, or a control did not come out as it must.

            With a selection, it only says which mutants these vectors catch, and which of these no other vector of the \
            suite catches.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: "A report to write: json:FILE or html:FILE. Repeatable.")
    var report: [AuditReportOption] = []

    @Flag(help: "Try `explore` instead of the vectors: which mutants it finds alone, and after how many sequences.")
    var explore = false

    @Option(help: "With --explore, the number of random sequences.")
    var sequences = ExplorationSettings.usualCount

    @Option(help: "With --explore, the seed of the random sequences.")
    var seed: UInt64 = 1

    func validate() throws {
        guard report.isEmpty || !selection.isPartial else {
            throw ValidationError("--report needs an audit of the whole suite; leave out the selection or the report")
        }
    }

    func run() async throws {
        guard !explore else {
            return try await auditExploration()
        }
        guard !selection.isPartial else { return try await auditSelection() }
        try FileOutput.checkPlaces(of: report.map(\.file))
        let suite = try await knownSuite()
        let audit = Audit(of: suite)
        let record = await audit.record(watch: ProgressLine.auditWriter)
        ProgressLine.erase()
        var outputs = OutputAttempts()
        for option in report {
            outputs.attempt { () throws(CommandFailure) in
                try FileOutput.write(option.format.text(of: record), to: option.file)
            }
        }
        outputs.attempt { () throws(CommandFailure) in
            let text = AuditFormat.text.text(of: record, style: Console.style)
            try Console.sendResult(Console.ready(text, for: .people))
        }
        try outputs.finish()
        if !record.isSound { throw ExitCode.notConformant }
    }
}

extension AuditCommand {
    /// The suite, for whose time zones the mutants can answer.
    private func knownSuite() async throws -> Suite {
        let suite = try await suiteOptions.loadConcurrently()
        try suite.checkZones()
        return suite
    }

    /// Says what selected vectors catch, for their author.
    private func auditSelection() async throws {
        let suite = try await knownSuite()
        let record = await Audit(of: suite).record(ofSelected: try selection.vectors(of: suite))
        let text = SelectionAuditText.text(of: record, style: Console.style)
        try Console.sendResult(Console.ready(text, for: .people))
    }
}

extension AuditCommand {
    /// Says which mutants exploration finds, with none of the suite's vectors.
    private func auditExploration() async throws {
        let suite = try await knownSuite()
        let trial = FaultTrial(of: suite, seed: seed, count: sequences)
        let found = await trial.found(Fault.all.map(\.mutant))
        let record = ExplorationAuditRecord(
            suiteVersion: suite.version,
            seed: seed,
            sequences: sequences,
            mutants: zip(Fault.all, found).map { fault, place in
                .init(name: fault.id, rule: fault.rule, fault: fault.statement, found: place)
            },
            neverExercised: await trial.neverExercised()
        )
        let text = ExplorationAuditText.text(of: record, style: Console.style)
        try Console.sendResult(Console.ready(text, for: .people))
        if !record.isSufficient { throw ExitCode.notConformant }
    }
}

extension Fault {
    /// The fault as exploration is tried with it.
    fileprivate var mutant: FaultTrial.Mutant {
        FaultTrial.Mutant(name: id, rule: rule, area: area, specification: .documented.applying([self]))
    }
}

/// A report as the command line asks for it: `FORMAT:FILE`.
struct AuditReportOption: ExpressibleByArgument {
    let format: AuditFormat
    let file: String

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let format = AuditFormat(named: String(parts[0])) else { return nil }
        self.format = format
        file = String(parts[1])
    }
}
