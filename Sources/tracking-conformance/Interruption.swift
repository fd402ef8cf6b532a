import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What Ctrl-C does to a run: the first one ends it in good order, a second one ends the command at once.
enum Interruption {
    /// Runs work that the first Ctrl-C cancels.
    static func cancelling<Outcome: Sendable>(
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT)
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
        source.setEventHandler { continuation.yield() }
        source.resume()
        defer { source.cancel() }
        let running = Task { try await work() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals {
                    if running.isCancelled { _exit(130) }
                    running.cancel()
                }
            }
            defer { group.cancelAll() }
            return try await running.value
        }
    }
}
