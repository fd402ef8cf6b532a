import Subprocess
import TrackingConformanceCore
import TrackingConformanceSystem

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A child process, from start to end; the only type that starts adapters.
struct ChildProcess: Transport {
    let path: String
    let arguments: [String]
    /// The working directory; `nil` means the kit's own.
    let directory: String?

    init(_ command: AdapterCommand) throws(AdapterStartError) {
        path = try command.resolvedPath()
        (arguments, directory) = (command.arguments, command.directory)
    }

    /// A path in the form of the package that starts processes.
    static func filePath(_ path: String) -> FilePath { FilePath(path) }

    var kind: TransportKind { .process }
    var canStart: Bool { true }

    func run(
        with session: some Session,
        on host: Host?,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd {
        OperatingSystem.ignoreBrokenPipes()
        do {
            let result = try await Subprocess.run(
                .path(Self.filePath(path)),
                arguments: Arguments(arguments),
                environment: Self.environment(of: host),
                workingDirectory: directory.map(Self.filePath),
                platformOptions: Self.options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { child in
                await Self.converse(child, session, body)
            }
            let (wasEnded, standardError) = result.closureResult
            return AdapterEnd(
                status: AdapterEnd.Status(result.terminationStatus),
                wasEnded: wasEnded,
                standardError: standardError
            )
        } catch {
            throw AdapterStartError(InterpreterLine.problem(of: path) ?? "\(path) could not be started: \(error)")
        }
    }

    private static func environment(of host: Host?) -> Environment {
        guard let host else { return .inherit }
        let overrides = host.variables.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
        return .inherit.updating(Dictionary(uniqueKeysWithValues: overrides))
    }

    /// The options for a process with its own process group, which is killed with the process.
    static var options: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = killing
        return options
    }

    private static var killing: [TeardownStep] {
        [
            .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500)),
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero),
            // Signals to its group do not reach a process that moved to another group.
            .send(signal: .kill, allowedDurationToNextStep: .zero),
        ]
    }
}

extension AdapterEnd.Status {
    fileprivate init(_ status: TerminationStatus) {
        switch status {
        case .exited(let code): self = .exited(Int32(code))
        case .signaled(let signal): self = .killed(signal: Int32(signal))
        }
    }
}

// MARK: - The session

extension ChildProcess {
    private typealias Child = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private static func converse(
        _ child: Child,
        _ session: some Session,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async -> (wasEnded: Bool, standardError: String?) {
        let errors = ErrorOutput()
        let id = child.processIdentifier.value
        let streams = StandardStreams(of: id)
        await LiveProcesses.shared.insert(id)
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await write(session.input, to: child, of: session) }
            group.addTask { await read(child, into: session) }
            group.addTask { await drain(child, into: errors) }
            let patience = await body { StandardStreams.unreadOutput(of: id) }
            let wasEnded = await finish(child, after: patience)
            await LiveProcesses.shared.remove(id)
            streams.killHolders()
            await session.transportEnded()
            group.cancelAll()
            await group.waitForAll()
            return (wasEnded, await errors.excerpt)
        }
    }

    private static func write(
        _ input: AsyncStream<[UInt8]>,
        to child: Child,
        of session: some Session
    ) async {
        for await bytes in input {
            guard let count = try? await child.standardInputWriter.write(bytes), count == bytes.count else {
                return await session.inputClosed()
            }
        }
        try? await child.standardInputWriter.finish()
    }

    private static func read(_ child: Child, into session: some Session) async {
        do {
            for try await buffer in child.standardOutput {
                await session.receive(ProcessOutput(buffer: buffer))
                // A process that left the group may continue to write indefinitely.
                if Task.isCancelled { break }
                // In a flood the next bytes are always ready, but other tasks, such as timers, need a turn.
                await Task.yield()
            }
        } catch {
            // A broken pipe ends the output just as an end of file does.
        }
        // In a cancelled task every stream seems to end.
        if Task.isCancelled { return await session.interrupted() }
        await session.outputEnded()
    }

    private static func drain(_ child: Child, into errors: ErrorOutput) async {
        // Output left unread at the end of the process fits into a pipe; any more comes from another process.
        var rest = 1 << 20
        do {
            for try await buffer in child.standardError {
                await errors.append(ProcessOutput(buffer: buffer))
                await Task.yield()
                if Task.isCancelled { rest -= buffer.count }
                if rest <= 0 { return }
            }
        } catch {
            // Nothing more can be read after an error.
        }
    }

    /// Gives the process time to end by itself, terminates it if it does not, then terminates its group.
    private static func finish(_ child: Child, after patience: Duration) async -> Bool {
        let elapsed = await ContinuousClock().measure {
            // Signal 0 is not delivered, so this step only gives the child time to end by itself.
            let waiting = TeardownStep.send(signal: Signal(rawValue: 0), allowedDurationToNextStep: patience)
            await child.teardown(using: [waiting] + killing)
        }
        // The child is not yet reaped, so no other group can have its id.
        try? child.send(signal: .kill, toProcessGroup: true)
        return elapsed >= patience
    }
}

/// The child processes still running, in case the kit must end before it can wait for them.
actor LiveProcesses {
    static let shared = LiveProcesses()

    private var ids: Set<Int32> = []
    /// The process that kills the child processes if the kit is killed.
    private lazy var watchdog = Watchdog()

    func insert(_ id: Int32) {
        ids.insert(id)
        watchdog.insert(id)
    }

    /// Forgets an ended process, whose id may soon be reused.
    func remove(_ id: Int32) {
        ids.remove(id)
        watchdog.remove(id)
    }

    func killAll() {
        for id in ids { OperatingSystem.killWithGroup(id) }
    }
}
