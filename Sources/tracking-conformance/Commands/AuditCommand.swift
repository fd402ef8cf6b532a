import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tests the vectors with mutants and reports the mutants that they do not catch.",
        discussion: """
            A mutant is a copy of the reference implementation with one fault. Exit code 1 means that the suite does \
            not guard its rules: a mutant passes all vectors, is caught by no vector of its rule, or is caught only \
            under other rules; a rule is broken by fewer than two mutants; a control (an implementation with a known \
            result) has another result; or a vector fails the documented behaviour.

            With a selection, it only reports the mutants that the selected vectors catch, and which of these mutants \
            no other vector of the suite catches.

            With --explore, exit code 1 means that random sequences find fewer than 97 of 100 mutants.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @OptionGroup var reports: ReportOptions<AuditRecord>

    @Flag(help: "Use exploration instead of the vectors; report the mutants found and the number of sequences needed.")
    var explore = false

    @Option(help: "With --explore, the number of random sequences. (default: \(ExplorationSettings.usualCount))")
    var sequences: Int?

    @Option(help: "With --explore, the seed of the random sequences. (default: 1)")
    var seed: UInt64?

    func validate() throws {
        if explore, selection.isPartial {
            throw ValidationError("--explore tries no vectors; leave out the selection of vectors, or --explore")
        }
        if !explore, sequences != nil || seed != nil {
            throw ValidationError("--sequences and --seed need --explore")
        }
        try ExplorationOptions.check(sequences: sequences)
        guard reports.report.isEmpty || !selection.isPartial else {
            throw ValidationError("--report needs an audit of the whole suite; leave out the selection or the report")
        }
    }

    func run() async throws {
        try reports.checkPlaces()
        suiteOptions.sayWhichSuite()
        if explore {
            try await auditExploration()
        } else if selection.isPartial {
            try await auditSelection()
        } else {
            try await auditSuite()
        }
    }

    private func auditSuite() async throws {
        let audit = Audit(of: try knownSuite())
        let watch = ProgressLine.auditWriter(of: "vectors")
        let record = await audit.record { watch?($0.done, $0.total) }
        ProgressLine.erase()
        try reports.write(record)
        if !record.isSound { throw ExitCode.notConformant }
    }

    /// The suite; throws if the platform does not know all of its time zones.
    private func knownSuite() throws -> Suite {
        let suite = try suiteOptions.load()
        try suite.checkZones()
        return suite
    }

    /// Reports the mutants that the selected vectors catch.
    private func auditSelection() async throws {
        let suite = try knownSuite()
        let record = await Audit(of: suite).record(ofSelected: try selection.vectors(of: suite))
        try Console.show(record)
        if !record.contradictions.isEmpty { throw ExitCode.notConformant }
    }

    /// Reports the mutants that exploration finds without the suite's vectors.
    private func auditExploration() async throws {
        let suite = try knownSuite()
        let (seed, sequences) = (seed ?? 1, sequences ?? ExplorationSettings.usualCount)
        let trial = FaultTrial(of: suite, seed: seed, count: sequences)
        let watch = ProgressLine.auditWriter(of: "sequences")
        let found = await trial.found(Fault.all) { watch?($0, sequences) }
        let record = ExplorationAuditRecord(
            suiteVersion: suite.version,
            seed: seed,
            sequences: sequences,
            mutants: zip(Fault.all, found).map { fault, place in
                .init(name: fault.id, rule: fault.rule, fault: fault.statement, found: place)
            },
            neverExercised: trial.neverExercised(Fault.all, found)
        )
        ProgressLine.erase()
        try reports.write(record)
        if !record.isSufficient { throw ExitCode.notConformant }
    }
}
