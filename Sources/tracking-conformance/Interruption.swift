import Dispatch
import TrackingConformanceCore

/// What Ctrl-C does to a run: the first one ends it in good order, a second one ends the command at once.
enum Interruption {
    /// Runs work that the first Ctrl-C cancels.
    static func cancelling<Outcome: Sendable>(
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        OperatingSystem.ignoreInterrupts()
        let source = DispatchSource.makeSignalSource(signal: OperatingSystem.interrupt)
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        source.setEventHandler { continuation.yield() }
        source.resume()
        defer { source.cancel() }
        let running = Task { try await work() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals {
                    if running.isCancelled { OperatingSystem.exitAtOnce(130) }
                    running.cancel()
                }
            }
            defer { group.cancelAll() }
            return try await running.value
        }
    }
}
