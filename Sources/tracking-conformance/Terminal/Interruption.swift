import ArgumentParser
import Dispatch
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// What a request to end does to a run: the first one ends it in good order, a second one ends the command at once.
enum Interruption {
    /// Runs work that the first of the signals cancels.
    static func cancelling<Outcome: Sendable>(
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> (outcome: Outcome, exitCode: ExitCode?) {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        let numbers = OperatingSystem.interceptEndingSignals()
        let (registered, registration) = AsyncStream.makeStream(of: Void.self)
        let sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield(number) }
            source.setRegistrationHandler { registration.yield() }
            source.resume()
            return source
        }
        defer {
            for source in sources { source.cancel() }
            // Reports may be written to a pipe that nothing reads.
            OperatingSystem.endAtSignals(numbers)
        }
        // Until then a signal would be lost: sources are registered later than they are resumed.
        for await _ in registered.prefix(numbers.count) {}
        let running = Task {
            defer { continuation.finish() }
            return try await work()
        }
        var exitCode: ExitCode?
        for await number in signals {
            if exitCode != nil {
                await AdapterProcesses.killAll()
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
