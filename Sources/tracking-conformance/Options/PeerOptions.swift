import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// An adapter at the other end of a connection, in place of one that is started.
struct PeerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Connect to an adapter that listens there.", valueName: "host:port"))
    var connect: String?

    @Option(
        help: ArgumentHelp(
            "Listen for an adapter that connects. A port alone is one of this machine's own; 0 is a free one.",
            valueName: "[host:]port"
        )
    )
    var listen: String?

    @Flag(help: "Let --connect and --listen reach beyond this machine; nothing that is sent is encrypted.")
    var allowRemote = false

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "The last option: a command that starts the app where nobody listens or connects, at first and after a "
                + "crash. An app that it is itself is ended with the run.",
            valueName: "command"
        )
    )
    var restart: [String] = []

    func validate() throws {
        guard !restart.isEmpty || CommandLine.arguments.last != "--restart" else {
            throw ValidationError("--restart needs the command that starts the app, as the last words of the line")
        }
        guard connect == nil || listen == nil else {
            throw ValidationError("--connect and --listen exclude each other")
        }
        guard let option = option else {
            if allowRemote { throw ValidationError("--allow-remote needs --connect or --listen") }
            if !restart.isEmpty { throw ValidationError("--restart needs --connect or --listen") }
            return
        }
        let address = try Self.address(option)
        guard allowRemote || address.isLoopback else {
            throw ValidationError(
                "\(option.name) \(option.text) is not this machine; add --allow-remote if it is meant, for nothing that is "
                    + "sent is encrypted"
            )
        }
        if allowRemote, listen != nil, NetworkAddress(option.text) == nil {
            throw ValidationError(
                "--allow-remote needs the address to listen at as well: --listen 0.0.0.0:\(option.text) for every one"
            )
        }
        guard address.port > 0 || listen != nil else { throw ValidationError("--connect needs a port other than 0") }
    }

    /// The option that is given, with its name and its value.
    private var option: (name: String, text: String)? {
        connect.map { ("--connect", $0) } ?? listen.map { ("--listen", $0) }
    }

    private static func address(_ option: (name: String, text: String)) throws -> NetworkAddress {
        let host = option.name == "--listen" ? NetworkAddress.localhost : nil
        if let address = NetworkAddress(option.text, host: host) { return address }
        let form = option.name == "--listen" ? "a port, or HOST:PORT" : "HOST:PORT, such as 127.0.0.1:7000"
        throw ValidationError("\(option.name) needs \(form), not \(option.text)")
    }

    /// Whether the adapter is connected.
    var isGiven: Bool { option != nil }

    /// Whether arguments say that the adapter is connected.
    static func isGiven(in arguments: [String]) -> Bool {
        arguments.contains { $0.hasPrefix("--connect") || $0.hasPrefix("--listen") }
    }
}

// MARK: - With the options beside them

extension PeerOptions {
    /// Refuses what makes no sense for a connection.
    ///
    /// - Parameters:
    ///   - adapter: The command of an adapter that is started.
    ///   - jobs: The number of adapters side by side.
    ///   - variesHost: Whether an adapter is to be started as if on another host.
    func validate(adapter: [String], jobs: Int = 1, variesHost: Bool = false) throws {
        guard let name = option?.name else { return }
        guard adapter.isEmpty else {
            let advice = "put a command that starts the app behind --restart, not behind --"
            throw ValidationError("\(name) names the adapter; \(advice)")
        }
        guard jobs <= AdapterConnections.mostJobs else {
            throw ValidationError("--jobs must be at most \(AdapterConnections.mostJobs) with \(name), not \(jobs)")
        }
        guard jobs == 1 || restart.isEmpty else {
            throw ValidationError("--restart starts one app, and --jobs \(jobs) needs more; leave one of them out")
        }
        guard !variesHost else {
            throw ValidationError("--vary-host starts the adapter in another environment, which \(name) cannot")
        }
    }

    /// Where the adapter is met; `nil` where it is started.
    ///
    /// - Parameter startupTimeout: How long it may take to meet it.
    func peer(within startupTimeout: Duration) throws -> Peer? {
        guard let option else { return nil }
        let address = try Self.address(option)
        let words = restart.first == "--" ? restart.dropFirst() : restart[...]
        let command = words.first.map { AdapterCommand(program: $0, arguments: Array(words.dropFirst())) }
        guard listen != nil else {
            return try Peer(listeningAt: address, restart: command, startupTimeout: startupTimeout)
        }
        let peer = try Peer(connectingTo: address, restart: command, startupTimeout: startupTimeout)
        Console.complain("listening at \(peer.address)")
        return peer
    }

    /// What answers: the peer, or processes of the adapter that arguments name.
    func source(_ adapter: [String], _ options: RunOptions) throws -> any AnswerSource {
        if let peer = try peer(within: options.startupTimeout) { return AdapterConnections(peer, options: options) }
        return AdapterProcesses(try AdapterCommand(named: adapter), options: options)
    }

    /// The options that name the same peer again.
    var repeating: [String] {
        (option.map { [$0.name, $0.text] } ?? []) + (allowRemote ? ["--allow-remote"] : [])
    }
}
