import TrackingConformanceCore

/// The check of an adapter's side of the protocol, before any rule is judged.
package struct ProtocolCheck: Sendable {
    private let adapter: ReachableAdapter
    private let words: CheckWords
    private let startupTimeout: Duration
    private let timeout: Duration

    private let strayed: @Sendable (String) -> Void

    /// - Parameter strayed: Called immediately with the first line that is not an answer, if it precedes all answers.
    package init(
        _ adapter: ReachableAdapter,
        startupTimeout: Duration,
        timeout: Duration,
        strayed: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.adapter = adapter
        self.strayed = strayed
        self.startupTimeout = startupTimeout
        self.timeout = timeout
        words = if case .program = adapter { .process } else { .connection }
    }

    /// The time allowed for an adapter to end by itself.
    static let patience = Duration.seconds(2)

    /// Starts or connects to the adapter twice and checks its behaviour.
    package func run() async -> ProtocolCheckReport {
        let report: ProtocolCheckReport
        do throws(AdapterStartError) {
            report = try await run(try adapter.transport)
        } catch {
            let problem = CheckOutcome.problem(error.description, advice: words.startAdvice)
            let reason = words.kind == .process ? "it could not be started" : "it could not be reached"
            report = ProtocolCheckReport([.start: problem], words, standardError: nil, rest: reason)
        }
        await adapter.stop()
        return report
    }

    private func run(_ transport: any Transport) async throws(AdapterStartError) -> ProtocolCheckReport {
        let session = CheckSession(words, startupTimeout: startupTimeout, timeout: timeout, strayed: strayed)
        let end = try await transport.run(with: session.collector, on: nil) { _ in
            await session.run()
            return Self.patience
        }
        var outcomes = await session.outcomes
        outcomes[.start] = .ok
        guard outcomes[.handshake] == .ok else {
            let reason = "there was no handshake"
            return ProtocolCheckReport(outcomes, words, standardError: end.standardError, rest: reason)
        }
        if outcomes[.shutdown] == .ok, end.wasEnded { outcomes[.shutdown] = words.endless("shutdown") }
        outcomes[.endOfInput] = await endOfInput(transport)
        let reason = words.kind == .process ? "the adapter had already ended" : "the connection had already ended"
        return ProtocolCheckReport(outcomes, words, standardError: end.standardError, rest: reason)
    }

    private func endOfInput(_ transport: any Transport) async -> CheckOutcome {
        let (collector, startupTimeout) = (AnswerCollector(), startupTimeout)
        let end = try? await transport.run(with: collector, on: nil) { _ in
            await collector.send(AdapterRequest.initialize.encoded.line(id: 1), id: 1)
            _ = try? await collector.answer(to: 1, within: startupTimeout)
            await collector.closeInput()
            return Self.patience
        }
        guard let end, await collector.answerCount(to: 1) > 0 else { return words.singleUse }
        return end.wasEnded ? words.endless("the end of its input") : .ok
    }
}
