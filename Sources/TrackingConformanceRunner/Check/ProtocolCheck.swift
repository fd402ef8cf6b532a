import TrackingConformanceCore

/// The check of an adapter's side of the protocol, before any rule is judged.
package struct ProtocolCheck: Sendable {
    private let command: AdapterCommand
    private let startupTimeout: Duration
    private let timeout: Duration

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - startupTimeout: How long it may take to answer the handshake.
    ///   - timeout: How long it may take to answer anything else.
    package init(_ command: AdapterCommand, startupTimeout: Duration, timeout: Duration) {
        self.command = command
        self.startupTimeout = startupTimeout
        self.timeout = timeout
    }

    /// How long a process may take to end by itself.
    static let patience = Duration.seconds(2)

    /// Starts the adapter twice, and finds out what it does.
    ///
    /// - Returns: What was found, in bounded time whatever the adapter does.
    package func run() async -> ProtocolCheckReport {
        do throws(AdapterStartError) {
            return try await run(ChildProcess(path: try command.resolvedPath(), arguments: command.arguments))
        } catch {
            let advice = "Start it by hand: type what stands after -- into a terminal."
            let problem = ProtocolCheckReport.Outcome.problem(error.description, advice: advice)
            return ProtocolCheckReport([.start: problem], standardError: nil, rest: "it could not be started")
        }
    }

    private func run(_ process: ChildProcess) async throws(AdapterStartError) -> ProtocolCheckReport {
        let session = CheckSession(startupTimeout: startupTimeout, timeout: timeout)
        let end = try await process.run(with: session.collector) {
            await session.run()
            return Self.patience
        }
        var outcomes = await session.outcomes
        outcomes[.start] = .ok
        guard outcomes[.handshake] == .ok else {
            return ProtocolCheckReport(outcomes, standardError: end.standardError, rest: "there was no handshake")
        }
        if outcomes[.shutdown] == .ok, end.wasEnded { outcomes[.shutdown] = Self.endless("shutdown") }
        outcomes[.endOfInput] = try await endOfInput(process)
        return ProtocolCheckReport(outcomes, standardError: end.standardError, rest: "the adapter had already ended")
    }

    private func endOfInput(_ process: ChildProcess) async throws(AdapterStartError) -> ProtocolCheckReport.Outcome {
        let (collector, startupTimeout) = (AnswerCollector(), startupTimeout)
        let end = try await process.run(with: collector) {
            await collector.send(AdapterRequest.initialize.encoded.line(id: 1))
            _ = try? await collector.answer(to: 1, within: startupTimeout)
            await collector.closeInput()
            return Self.patience
        }
        guard await collector.answerCount(to: 1) > 0 else {
            let advice = "A process must not lock anything or leave anything behind: ports, files, databases."
            return .problem("a second process did not answer initialize, though the first did", advice: advice)
        }
        return end.wasEnded ? Self.endless("the end of its input") : .ok
    }

    private static func endless(_ event: String) -> ProtocolCheckReport.Outcome {
        .problem(
            "the process was still running 2 seconds after \(event), and was killed",
            advice: "Leave the loop that reads requests at \(event), and end threads and timers that keep it alive."
        )
    }
}
