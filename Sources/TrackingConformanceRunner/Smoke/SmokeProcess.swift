import Subprocess
import TrackingConformanceCore

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A process of an adapter that is listened to without being judged.
struct SmokeProcess {
    /// How a process ended.
    struct Ending: Sendable {
        /// Whether it ended by itself, within the time it has for that.
        let wasByItself: Bool
        /// The end of what it wrote to standard error.
        let standardError: String?
    }

    /// How long a process may take to end by itself.
    static let patience = Duration.seconds(2)

    let path: String
    let arguments: [String]

    /// Starts the process, talks to it, and waits for its end, which is brought about where it does not come.
    ///
    /// - Parameter body: The talk; when it returns, the process must end by itself.
    /// - Returns: What the talk returned, and how the process ended; its process group is gone.
    func talk<Finding: Sendable>(
        _ body: @escaping @Sendable (SmokeConversation) async -> Finding
    ) async throws(AdapterStartError) -> (Finding, Ending) {
        // A write to a child that closed its input must be an error and not the end of this process.
        OperatingSystem.ignoreBrokenPipes()
        do {
            return try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
                platformOptions: options,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { child in
                await Self.converse(child, body)
            }.closureResult
        } catch {
            throw AdapterStartError("\(path) could not be started: \(error)")
        }
    }

    private var options: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))]
        return options
    }

    private typealias Child = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    private static func converse<Finding: Sendable>(
        _ child: Child,
        _ body: @escaping @Sendable (SmokeConversation) async -> Finding
    ) async -> (Finding, Ending) {
        let (outgoing, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let conversation = SmokeConversation(outgoing: continuation)
        let errors = OutputTail()
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { await write(outgoing, to: child) }
            group.addTask { await read(child, into: conversation) }
            group.addTask { await drain(child, into: errors) }
            let finding = await body(conversation)
            let wasByItself = await finish(child)
            continuation.finish()
            group.cancelAll()
            await group.waitForAll()
            return (finding, Ending(wasByItself: wasByItself, standardError: Excerpt.tail(of: await errors.bytes)))
        }
    }

    private static func write(_ outgoing: AsyncStream<[UInt8]>, to child: Child) async {
        for await bytes in outgoing {
            guard let count = try? await child.standardInputWriter.write(bytes), count == bytes.count else { return }
        }
        try? await child.standardInputWriter.finish()
    }

    private static func read(_ child: Child, into conversation: SmokeConversation) async {
        do {
            for try await buffer in child.standardOutput {
                await conversation.receive(buffer)
                if Task.isCancelled { return }
            }
        } catch {
            // A broken pipe ends the output as its end does.
        }
        await conversation.outputEnded()
    }

    private static func drain(_ child: Child, into errors: OutputTail) async {
        do {
            for try await buffer in child.standardError {
                await errors.append(buffer)
                if Task.isCancelled { return }
            }
        } catch {
            // What was read so far is all there is.
        }
    }

    /// Waits for the end of the process, and ends it and its group where the wait is too long.
    private static func finish(_ child: Child) async -> Bool {
        let elapsed = await ContinuousClock().measure {
            await child.teardown(using: [
                // Signal 0 is sent to nobody: the child has this long to end by itself.
                .send(signal: Signal(rawValue: 0), allowedDurationToNextStep: patience),
                .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .milliseconds(500)),
            ])
        }
        // The child is not reaped yet, so its group is still its own.
        try? child.send(signal: .kill, toProcessGroup: true)
        return elapsed < patience
    }
}
