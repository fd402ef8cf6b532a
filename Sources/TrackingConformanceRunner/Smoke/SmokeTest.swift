import TrackingConformanceCore
import TrackingConformanceJSON

/// A test of an adapter's side of the protocol, before any rule is judged.
public struct SmokeTest: Sendable {
    private let command: AdapterCommand
    private let startupTimeout: Duration
    private let timeout: Duration

    /// Creates a test.
    ///
    /// - Parameters:
    ///   - command: The adapter.
    ///   - startupTimeout: How long it may take to answer the handshake.
    ///   - timeout: How long it may take to answer anything else.
    public init(_ command: AdapterCommand, startupTimeout: Duration, timeout: Duration) {
        self.command = command
        self.startupTimeout = startupTimeout
        self.timeout = timeout
    }

    /// Starts the adapter twice, and finds out what it does.
    ///
    /// - Returns: What was found, in bounded time whatever the adapter does.
    public func run() async -> SmokeReport {
        do throws(AdapterStartError) {
            let process = SmokeProcess(path: try command.resolvedPath(), arguments: command.arguments)
            return try await run(process)
        } catch {
            let advice = "Run it by hand: type the words behind -- into a terminal."
            let problem = SmokeCheck.Outcome.problem(error.description, advice: advice)
            return SmokeReport([.start: problem], standardError: nil, rest: "it could not be started")
        }
    }

    private func run(_ process: SmokeProcess) async throws(AdapterStartError) -> SmokeReport {
        let (startupTimeout, timeout) = (startupTimeout, timeout)
        let (findings, ending) = try await process.talk { conversation in
            var talk = SmokeTalk(conversation, startupTimeout: startupTimeout, timeout: timeout)
            await talk.run()
            return talk.outcomes
        }
        var outcomes = findings
        outcomes[.start] = .ok
        guard outcomes[.handshake] == .ok else {
            let reason = "there was no handshake"
            return SmokeReport(outcomes, standardError: ending.standardError, rest: reason)
        }
        if outcomes[.shutdown] == .ok, !ending.wasByItself { outcomes[.shutdown] = Self.endless("shutdown") }
        outcomes[.endOfInput] = try await endOfInput(process)
        return SmokeReport(outcomes, standardError: ending.standardError, rest: "the adapter had ended before")
    }

    private func endOfInput(_ process: SmokeProcess) async throws(AdapterStartError) -> SmokeCheck.Outcome {
        let startupTimeout = startupTimeout
        let (hasAnswered, ending) = try await process.talk { conversation in
            await conversation.send(AdapterRequest.initialize.encoded.line(id: 1))
            let answer = try? await conversation.answer(to: 1, within: startupTimeout)
            await conversation.closeInput()
            return answer != nil
        }
        guard hasAnswered else {
            let advice = "Nothing may be locked or left behind by a process: ports, files, databases."
            return .problem("a second process did not answer initialize, though the first did", advice: advice)
        }
        return ending.wasByItself ? .ok : Self.endless("the end of its input")
    }

    private static func endless(_ what: String) -> SmokeCheck.Outcome {
        .problem(
            "the process was still there 2 seconds after \(what), and was killed",
            advice: "Leave the loop that reads requests at \(what), and end threads and timers that keep it alive."
        )
    }
}
