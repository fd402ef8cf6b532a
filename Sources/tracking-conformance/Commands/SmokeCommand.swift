import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

struct SmokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "smoke",
        abstract: "Checks whether an adapter speaks the protocol and explains how to fix each problem.",
        usage: "tracking-conformance smoke [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: """
            No rule is judged. Exit codes: 0 no problem found; 1 a problem found; 69 the adapter could not be \
            started or did not complete its handshake; 74 output could not be written.
            """
    )

    @OptionGroup(title: "Adapter") var connection: ConnectionOptions
    @OptionGroup(title: "Project") var project: ProjectOptions

    @Option(help: "Timeout per answer in seconds.")
    var timeout = 5.0

    @Option(help: "Timeout of the adapter's handshake and first answer in seconds.")
    var startupTimeout = 10.0

    func validate() throws {
        guard connection.isGiven || !connection.adapter.isEmpty else {
            throw ValidationError(
                "\(ConnectionOptions.missingAdapter), or in \(ProjectFile.name): smoke -- ./my-adapter"
            )
        }
        try TreatmentOptions.check(timeout, of: "--timeout")
        try TreatmentOptions.check(startupTimeout, of: "--startup-timeout")
    }

    func run() async throws {
        try AdapterSource.checkLimits(for: 1)
        let startup = Duration.seconds(startupTimeout)
        let adapter = try connection.reachable(within: startup)
        let limit = Duration.seconds(timeout)
        let check = ProtocolCheck(adapter, startupTimeout: startup, timeout: limit, strayed: AdapterOptions.quote)
        let (report, exitCode) = try await Interruption.cancelling { await check.run() }
        let directory = AppliedProject.adapterDirectory ?? FileSystem.currentDirectory
        let missingBuild =
            report.hasHandshake
            ? nil : NewAdapterCommand.Language.missingBuild(of: connection.adapter, in: directory)
        let list = CheckList(
            report.checks.map { ($0.title, missingBuild.map($0.outcome.advised) ?? $0.outcome) },
            standardError: report.standardError,
            next: Invocation(repeating: "run", with: [connection], asking: connection)
        )
        try Console.show(list)
        if let exitCode { throw exitCode }
        if !report.hasHandshake { throw ExitCode.noAdapter }
        if !report.problems.isEmpty { throw ExitCode.notConformant }
    }
}

extension CheckOutcome {
    /// The outcome; a problem gets the advice to build the adapter.
    fileprivate func advised(toBuildWith command: String) -> CheckOutcome {
        guard case .problem(let problem, _) = self else { return self }
        return .problem(problem, advice: "Build the adapter first: \(command)")
    }
}
