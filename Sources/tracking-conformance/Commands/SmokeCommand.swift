import ArgumentParser
import TrackingConformanceReports
import TrackingConformanceRunner

/// `smoke`: the protocol side of an adapter, before any rule is judged.
struct SmokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "smoke",
        abstract: "Checks whether an adapter speaks the protocol, and says how to fix what is wrong.",
        usage: "tracking-conformance smoke [<options>] [-- <adapter> [<arguments> ...]]",
        discussion: """
            No rule is judged. Exit codes: 0 no problem was found; 1 a problem was found; 69 the adapter could not be \
            started or did not complete its handshake; 74 output could not be written.
            """
    )

    @Option(help: "The number of seconds that an answer may take.")
    var timeout = 5.0

    @Option(help: "The number of seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 10.0

    @OptionGroup var peerOptions: PeerOptions

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, after --.")
    var adapter: [String] = []

    func validate() throws {
        try peerOptions.validate(adapter: adapter)
        guard peerOptions.isGiven || !adapter.isEmpty else {
            throw ValidationError("name the adapter after --: smoke -- ./my-adapter")
        }
        guard timeout > 0, timeout <= 3_600, startupTimeout > 0, startupTimeout <= 3_600 else {
            throw ValidationError("--timeout and --startup-timeout must be more than 0 and at most 3600 seconds")
        }
    }

    func run() async throws {
        try AdapterProcesses.checkLimits()
        let check = ProtocolCheck(
            try checked,
            startupTimeout: .seconds(startupTimeout),
            timeout: .seconds(timeout)
        )
        let (report, exitCode) = try await Interruption.cancelling { await check.run() }
        let checks = report.checks.map { CheckList.Check($0.title, Self.outcome(of: $0)) }
        let next = Invocation(
            program: Console.program,
            options: peerOptions.repeating,
            adapter: adapter,
            restart: peerOptions.restart
        )
        let list = CheckList(checks, standardError: report.standardError, next: next)
        try Console.sendResult(Console.ready(list.text(style: Console.style), for: .people))
        if let exitCode { throw exitCode }
        if !report.hasHandshake { throw ExitCode.noAdapter }
        if !report.problems.isEmpty { throw ExitCode.notConformant }
    }

    /// Who is checked.
    private var checked: ProtocolCheck.Adapter {
        get throws {
            if let peer = try peerOptions.peer(within: .seconds(startupTimeout)) { return .peer(peer) }
            return .program(try AdapterCommand(named: adapter))
        }
    }

    private static func outcome(of check: ProtocolCheckReport.Check) -> CheckList.Check.Outcome {
        switch check.outcome {
        case .ok: .passed
        case .problem(let problem, let advice): .problem(problem, advice: advice)
        case .notChecked(let reason): .notChecked(reason)
        }
    }
}
