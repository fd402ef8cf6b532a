import ArgumentParser
import Dispatch
import Synchronization
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The handling of termination signals: the first ends a run in an orderly way, and a second one ends the command
/// immediately.
enum Interruption {
    /// Runs work that the first signal cancels.
    static func cancelling<Outcome: Sendable>(
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> (outcome: Outcome, exitCode: ExitCode?) {
        try await withSignals { signals, continuation in
            let running = Task {
                defer { continuation.finish() }
                return try await work()
            }
            var exitCode: ExitCode?
            for await number in signals {
                if exitCode != nil {
                    await AdapterSource.killAll()
                    OperatingSystem.exitAtOnce(128 + number)
                }
                exitCode = ExitCode(128 + number)
                running.cancel()
            }
            do {
                return (try await running.value, exitCode)
            } catch {
                guard let exitCode else { throw error }
                throw CommandFailure(exitCode, "the run was interrupted before the handshake")
            }
        }
    }

    /// Runs work that the first signal abandons without waiting for its outcome.
    static func abandoning<Outcome: Sendable>(
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> (outcome: Outcome?, exitCode: ExitCode?) {
        await withSignals { signals, continuation in
            let running = Task {
                defer { continuation.finish() }
                return await work()
            }
            for await number in signals { return (nil, ExitCode(128 + number)) }
            return (await running.value, nil)
        }
    }

    private static func withSignals<Outcome>(
        _ body: (AsyncStream<Int32>, AsyncStream<Int32>.Continuation) async throws -> Outcome
    ) async rethrows -> Outcome {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        await sources.begin()
        listener.withLock { $0 = continuation }
        // Without a listener, a signal ends the process, even if writing a report blocks on a pipe that nothing reads.
        defer { listener.withLock { $0 = nil } }
        return try await body(signals, continuation)
    }

    /// The receiver of signals; if `nil`, they end the process.
    private static let listener = Mutex<AsyncStream<Int32>.Continuation?>(nil)
    private static let sources = Sources()

    /// The sources of signals, which last as long as the process, because only the first source for a signal receives
    /// it.
    private actor Sources {
        private var sources: [any DispatchSourceSignal] = []

        func begin() async {
            guard sources.isEmpty else { return }
            let numbers = OperatingSystem.interceptEndingSignals()
            let (registered, registration) = AsyncStream.makeStream(of: Void.self)
            sources = numbers.map { number in
                let source = DispatchSource.makeSignalSource(signal: number)
                source.setEventHandler {
                    if listener.withLock({ $0?.yield(number) }) == nil { OperatingSystem.endBySignal(number) }
                }
                source.setRegistrationHandler { registration.yield() }
                source.resume()
                return source
            }
            // Waits until the sources are registered, which is later than they are resumed; until then, a signal would
            // be lost.
            for await _ in registered.prefix(numbers.count) {}
        }
    }
}
