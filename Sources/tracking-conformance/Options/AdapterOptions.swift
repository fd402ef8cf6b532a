import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The options for the adapter: a program to start, or a peer at the other end of a connection.
struct ConnectionOptions: ParsableArguments, RepeatedOptions {
    @Option(help: ArgumentHelp("Connect to an adapter that listens at this address.", valueName: "host:port"))
    var connect: String?

    @Option(
        help: ArgumentHelp(
            "Listen for an adapter that connects. A bare port means localhost; 0 picks a free port.",
            valueName: "[host:]port"
        )
    )
    var listen: String?

    @Flag(help: "Let --connect and --listen reach other machines; the traffic is not encrypted.")
    var allowRemote = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Must come last: a command that starts the app when no adapter listens or connects, at the start and after "
                + "a crash. If the command is the app itself, it ends with the run.",
            valueName: "command"
        )
    )
    var restart: [String] = []

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, after --.")
    var adapter: [String] = []

    func validate() throws {
        guard restart != [""] else {
            throw ValidationError("--restart must come last, followed by the command that starts the app")
        }
        guard connect == nil || listen == nil else {
            throw ValidationError("--connect and --listen cannot be combined")
        }
        guard let option = option else {
            if allowRemote { throw ValidationError("--allow-remote needs --connect or --listen") }
            if let late = restart.first(where: { Self.isGiven(in: [$0]) }) {
                throw ValidationError(
                    "\(late) follows --restart, which takes all words after it; put --restart last"
                )
            }
            if !restart.isEmpty { throw ValidationError("--restart needs --connect or --listen") }
            return
        }
        let address = try Self.address(option)
        guard allowRemote || address.isLoopback else {
            throw ValidationError(
                "\(option.name) \(option.text) is not this machine; add --allow-remote if you mean it; the traffic is "
                    + "not encrypted"
            )
        }
        if allowRemote, listen != nil, NetworkAddress(option.text) == nil {
            throw ValidationError(
                "--allow-remote needs the address to listen at as well: --listen 0.0.0.0:\(option.text) for all"
            )
        }
        guard address.port > 0 || listen != nil else { throw ValidationError("--connect needs a port other than 0") }
        guard adapter.isEmpty else {
            let advice = "put a command that starts the app after --restart, not after --"
            throw ValidationError("\(option.name) names the adapter; \(advice)")
        }
    }

    /// The option that names a peer, with its value.
    fileprivate var option: (name: String, text: String)? {
        connect.map { ("--connect", $0) } ?? listen.map { ("--listen", $0) }
    }

    private static func address(_ option: (name: String, text: String)) throws -> NetworkAddress {
        let host = option.name == "--listen" ? NetworkAddress.localhost : nil
        if let address = NetworkAddress(option.text, host: host) { return address }
        if let scheme = option.text.firstRange(of: "://") {
            let address = option.text[scheme.upperBound...].prefix { $0 != "/" }
            throw ValidationError("\(option.name) needs an address without a scheme: \(address)")
        }
        if let port = option.text.lastIndex(of: ":"), option.text[..<port].contains(":"), !option.text.contains("["),
            let address = NetworkAddress("[\(option.text[..<port])]\(option.text[port...])")
        {
            throw ValidationError("\(option.name) needs brackets around an address with colons: \(address)")
        }
        let form = option.name == "--listen" ? "a port, or HOST:PORT" : "HOST:PORT, such as 127.0.0.1:7000"
        throw ValidationError("\(option.name) needs \(form), not \(option.text)")
    }

    /// The beginning of the error about a missing adapter.
    static let missingAdapter = "name the adapter after --"

    var isGiven: Bool { option != nil }

    static func isGiven(in arguments: [String]) -> Bool {
        arguments.contains { $0.hasPrefix("--connect") || $0.hasPrefix("--listen") }
    }
}

// MARK: - Sources

extension ConnectionOptions {
    /// The peer or, if none is named, the program.
    func reachable(within startupTimeout: Duration) throws -> ReachableAdapter {
        guard let option else { return .program(try program()) }
        let address = try Self.address(option)
        let words = restart.first == "--" ? restart.dropFirst() : restart[...]
        let place = AppliedProject.path(of: .restart).map { "in \($0)" } ?? "after --restart"
        let command = words.first.map { Self.command($0, Array(words.dropFirst()), named: place) }
        guard listen != nil else {
            return .peer(try Peer(listeningAt: address, restart: command, startupTimeout: startupTimeout))
        }
        let peer = try Peer(connectingTo: address, restart: command, startupTimeout: startupTimeout)
        Console.complain("listening at \(peer.address)")
        return .peer(peer)
    }

    /// The adapter to start; by default the bundled reference adapter.
    private func program() throws(CommandFailure) -> AdapterCommand {
        if let program = adapter.first {
            let place = AppliedProject.path(of: .adapter).map { "in \($0)" } ?? "after --"
            return Self.command(program, Array(adapter.dropFirst()), named: place)
        }
        guard let path = Program.path else {
            throw CommandFailure(.noAdapter, "the command cannot find its own program to start the reference adapter")
        }
        return AdapterCommand(program: path, arguments: ["reference-adapter"])
    }

    /// The files named in the adapter's command, which no output may overwrite.
    var inputs: [String] {
        let directory = AppliedProject.adapterDirectory
        let paths = (adapter + restart).map { word in
            directory.map { word.hasPrefix("/") ? word : "\($0)/\(word)" } ?? word
        }
        return paths.filter { FileSystem.exists($0) && !FileSystem.isDirectory($0) && !FileSystem.isStream($0) }
    }

    /// Rejects the reference adapter as the default unless the user seems to want it.
    ///
    /// The reference adapter always conforms, so a gate in the wrong directory would pass. With a suite, named or in
    /// the working directory, it is probably meant.
    func checkWhoAnswers(_ suite: SuiteOptions) throws(CommandFailure) {
        let isAboutSuite = suite.suite != nil || !suite.vectors.isEmpty || SuiteLocation(directory: ".").exists
        guard adapter.isEmpty, option == nil, !isAboutSuite else { return }
        throw CommandFailure(
            .wrongUsage,
            "\(Self.missingAdapter), or in a \(ProjectFile.name) here or above; the kit's own reference adapter, "
                + "which conforms, is `-- \(Kit.name) reference-adapter`"
        )
    }

    /// If the user named no adapter, prints that the reference adapter, which always conforms, answers.
    func sayWhoAnswers() {
        guard adapter.isEmpty, option == nil else { return }
        Console.complain(
            "no adapter is named after -- or in a tracking-conformance.json here or above: the kit's own reference "
                + "adapter answered"
        )
    }

    private static func command(_ program: String, _ arguments: [String], named place: String) -> AdapterCommand {
        var command = AdapterCommand(program: program, arguments: arguments)
        (command.directory, command.place) = (AppliedProject.adapterDirectory, place)
        return command
    }

    var repeating: [String] {
        (option.map { [$0.name, $0.text] } ?? []) + (allowRemote ? ["--allow-remote"] : [])
    }
}

// MARK: - Treatment

struct TreatmentOptions: ParsableArguments, RepeatedOptions {
    @Option(help: "The number of adapter processes or connections.")
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "Timeout per vector or sequence in seconds, counted from its request or the previous answer, whichever is "
                + "later (default: 10.0; less after three hangs in a row)."
        )
    )
    var timeout: Double?

    @Option(help: "Timeout of the adapter's handshake and, unless --timeout is set, its first answer in seconds.")
    var startupTimeout = 30.0

    func validate() throws {
        guard jobs > 0 else { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
        guard jobs <= RunOptions.mostJobs else {
            throw ValidationError("--jobs must be at most \(RunOptions.mostJobs), not \(jobs)")
        }
        try Self.check(timeout ?? 1, of: "--timeout")
        try Self.check(startupTimeout, of: "--startup-timeout")
    }

    /// The maximum timeout: a day, in seconds.
    static let longestTimeout = 86_400.0

    static func check(_ seconds: Double, of option: String) throws {
        guard seconds > 0 else { throw ValidationError("\(option) must be more than 0 seconds") }
        guard seconds <= longestTimeout else {
            throw ValidationError("\(option) must be at most 86400 seconds, which is a day")
        }
    }

    var repeating: [String] {
        (timeout.map { ["--timeout", "\($0)"] } ?? [])
            + (startupTimeout == 30 ? [] : ["--startup-timeout", "\(startupTimeout)"])
    }
}

/// The options for the adapter of a run and its treatment.
///
/// Not a nested option group, because a debug build of the parser takes four times as long for each level.
struct AdapterOptions: RepeatedOptions {
    let connection: ConnectionOptions
    private let treatment: TreatmentOptions

    init(_ connection: ConnectionOptions, _ treatment: TreatmentOptions) {
        (self.connection, self.treatment) = (connection, treatment)
    }

    func validate() throws {
        guard let name = connection.option?.name else { return }
        let jobs = treatment.jobs
        let most = ReachableAdapter.mostConnections
        guard jobs <= most else { throw ValidationError("--jobs must be at most \(most) with \(name), not \(jobs)") }
        guard jobs == 1 || connection.restart.isEmpty else {
            throw ValidationError("--restart starts one app, and --jobs \(jobs) needs more; leave out one of them")
        }
    }

    /// The source of answers: the peer, or processes of the adapter.
    func source(_ adjust: (inout RunOptions) -> Void = { _ in }) throws -> any AnswerSource {
        try AdapterSource.checkLimits(for: treatment.jobs)
        var options = runOptions
        options.strayed = Self.quote
        adjust(&options)
        return AdapterSource(try connection.reachable(within: options.startupTimeout), options: options)
    }

    /// Quotes, only once, a line that an adapter wrote before its first answer.
    @Sendable static func quote(stray line: String) {
        quoted.value { Console.complain("the adapter wrote a line that is not an answer: \(line)") }
    }

    private static let quoted = Once<Void>()

    var runOptions: RunOptions {
        let timeout = treatment.timeout.map { Duration.seconds($0) }
        return RunOptions(jobs: treatment.jobs, timeout: timeout, startupTimeout: .seconds(treatment.startupTimeout))
    }

    var repeating: [String] { connection.repeating + treatment.repeating }
}

struct ExchangeOptions: ParsableArguments {
    @Option(help: "Keep every line sent (>) and received (<) in this directory, one file per adapter process.")
    var wire: String?
}
