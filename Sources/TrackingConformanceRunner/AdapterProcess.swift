import Subprocess
import TrackingConformanceCore

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// One life of an adapter process.
struct AdapterProcess {
    /// How a process and the conversation with it ended.
    struct Outcome: Sendable {
        let ending: AdapterSession.Ending
        let status: TerminationStatus
        /// Whether the kit had to end the process.
        let wasEnded: Bool
        /// The end of what it wrote to standard error.
        let standardError: String?
    }

    let path: String
    let arguments: [String]

    /// Starts the process, and lets a session talk to it to the end.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - outgoing: What the session sends.
    /// - Returns: How both ended; the process is gone, and so is everything in its process group.
    func run(
        _ session: AdapterSession,
        outgoing: AsyncStream<[UInt8]>
    ) async throws(AdapterStartError) -> Outcome {
        Self.ignoreBrokenPipes
        do {
            let result = try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                await Self.converse(execution, session, outgoing)
            }
            let (ending, wasEnded, standardError) = result.closureResult
            return Outcome(
                ending: ending,
                status: result.terminationStatus,
                wasEnded: wasEnded,
                standardError: standardError
            )
        } catch {
            throw AdapterStartError("\(path) could not be started: \(error)")
        }
    }

    /// A write to a child that closed its input must be an error and not the end of this process.
    private static let ignoreBrokenPipes: Void = {
        OperatingSystem.ignoreBrokenPipes()
    }()

    private var options: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
        return options
    }

    private typealias Child = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private static func converse(
        _ child: Child,
        _ session: AdapterSession,
        _ outgoing: AsyncStream<[UInt8]>
    ) async -> (AdapterSession.Ending, wasEnded: Bool, standardError: String?) {
        let tail = OutputTail()
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await write(outgoing, to: child, of: session) }
            group.addTask { await read(child, into: session) }
            group.addTask { await drain(child, into: tail) }
            group.addTask { await watch(session) }
            await session.begin()
            let ending = await session.end()
            let wasEnded = await finish(child, after: ending)
            await session.awaitFarewell()
            group.cancelAll()
            await group.waitForAll()
            return (ending, wasEnded, Excerpt.tail(of: await tail.bytes))
        }
    }

    private static func write(_ outgoing: AsyncStream<[UInt8]>, to child: Child, of session: AdapterSession) async {
        for await bytes in outgoing {
            guard let count = try? await child.standardInputWriter.write(bytes), count == bytes.count else {
                return await session.inputClosed()
            }
        }
        try? await child.standardInputWriter.finish()
    }

    private static func read(_ child: Child, into session: AdapterSession) async {
        do {
            for try await buffer in child.standardOutput {
                await session.receive(buffer)
                // A process that left the group may go on writing for ever.
                if Task.isCancelled { break }
            }
        } catch {
            // A broken pipe ends the output as its end does.
        }
        // To a cancelled task every stream seems to end.
        if Task.isCancelled { return await session.end(as: .interrupted) }
        await session.outputEnded()
    }

    private static func drain(_ child: Child, into tail: OutputTail) async {
        // What the process wrote before its end fits into a pipe.
        var rest = 1 << 20
        do {
            for try await buffer in child.standardError {
                await tail.append(buffer)
                if Task.isCancelled { rest -= buffer.count }
                if rest <= 0 { return }
            }
        } catch {
            // What was read so far is all there is.
        }
    }

    private static func watch(_ session: AdapterSession) async {
        while let time = await session.nextCheck() {
            do {
                try await Task.sleep(until: time, clock: .continuous)
            } catch {
                return await session.end(as: .interrupted)
            }
            await session.checkTime()
        }
    }

    /// Lets the process end by itself where it was asked to, ends it where it does not, and then its group.
    ///
    /// - Returns: Whether the process had to be ended.
    private static func finish(_ child: Child, after ending: AdapterSession.Ending) async -> Bool {
        let clock = ContinuousClock()
        let patience = ending.patience
        let elapsed = await clock.measure {
            await child.teardown(using: [
                // Signal 0 is sent to nobody: the child has this long to end by itself.
                .send(signal: Signal(rawValue: 0), allowedDurationToNextStep: patience),
                .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500)),
            ])
        }
        // The child is not reaped yet, so its group is still its own.
        try? child.send(signal: .kill, toProcessGroup: true)
        return elapsed >= patience
    }
}

extension AdapterSession.Ending {
    /// How long a process may take to end by itself.
    fileprivate var patience: Duration {
        switch self {
        case .finished: .seconds(2)
        case .outputClosed: .seconds(1)
        case .timedOut, .lineTooLong, .badHandshake, .interrupted: .zero
        }
    }
}
