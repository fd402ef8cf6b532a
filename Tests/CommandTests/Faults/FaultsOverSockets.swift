import Foundation
import TestSupport
import Testing

@Suite("Faults of an adapter at the other end of a connection")
struct FaultsOverSockets {
    typealias Case = FaultsAtVectors.Case

    private static let closed = "the adapter closed the connection instead of answering"
    private static let silent = "the adapter did not answer within 1 second"
    static let meetings: [FaultRun.Meeting] = [.connecting, .listening]

    /// A run; once more after a warning, because an app that other tests keep from its processor is slow to end.
    private static func run(
        _ fault: String?,
        at place: String = "middle",
        over meeting: FaultRun.Meeting
    ) async throws -> FaultRun {
        let run = try await FaultRun(fault, at: place, over: meeting)
        return run.warnings.isEmpty ? run : try await FaultRun(fault, at: place, over: meeting)
    }

    @Test("Without a fault the verdicts are those of a pipe", arguments: meetings)
    func baseline(_ meeting: FaultRun.Meeting) async throws {
        let run = try await Self.run(nil, over: meeting)
        run.expectErrored([])
        #expect(run.warnings == [])
    }

    static let ends: [Case] = [
        Case("exit", closed),
        Case("hang", silent),
        Case("stop", silent),
        Case("flood", silent),
        Case("half-answer", closed + #"; its last line is unterminated: {"jsonrpc":"2.0","id":1,"result":{"steps"#),
    ]

    @Test("Exactly the vector in fault is blamed, and the app is started again", arguments: ends, meetings)
    func blamed(_ test: Case, _ meeting: FaultRun.Meeting) async throws {
        let run = try await Self.run(test.fault, over: meeting)
        run.expectErrored([10])
        // Where anyone can connect, ids begin at a random number, and the excerpt is cut elsewhere.
        let written = run.reasons[10]?.replacing(/"id":[0-9]+.*/, with: "")
        #expect(written == test.reason.replacing(/"id":[0-9]+.*/, with: ""))
        #expect(run.warnings == [])
    }

    @Test("An app that dies at every fifth vector is errored at these, and judged at all others", arguments: meetings)
    func everyFifth(_ meeting: FaultRun.Meeting) async throws {
        let run = try await Self.run("kill", at: "every-fifth", over: meeting)
        run.expectErrored([5, 10, 15, 20])
        #expect(Set(run.reasons.values) == [Self.closed])
        #expect(run.warnings == [])
    }

    @Test("A peer that is only unusual gets its verdicts", arguments: ["out-of-order", "drip"])
    func unusual(_ fault: String) async throws {
        let run = try await FaultRun(fault, timeout: "10", over: .connecting)
        run.expectErrored([])
        #expect(run.warnings == [])
    }

    @Test(
        "A second answer that differs from the first makes its vector errored",
        arguments: ["contradiction", "late-contradiction"],
        meetings
    )
    func contradiction(_ fault: String, _ meeting: FaultRun.Meeting) async throws {
        let run = try await FaultRun(fault, timeout: "10", over: meeting)
        run.expectErrored([10])
        #expect(run.reasons[10]?.hasPrefix("its request was answered twice, and differently; ") == true)
    }

    @Test("An app that dies by chance is blamed for no vector")
    func exitAfterAnswer() async throws {
        let run = try await FaultRun("exit-after-answer", at: "7", over: .listening)
        run.expectErrored([])
        #expect(run.problems.count == 1)
        #expect(run.problems.first?.contains("no vector explains ") == true)
    }

    @Test("A peer that does not close the connection after shutdown is left, with a warning")
    func open() async throws {
        let run = try await FaultRun("hang", at: "shutdown", over: .connecting)
        run.expectErrored([])
        #expect(run.warnings == ["the adapter did not close the connection after shutdown"])
    }

    @Test("A handshake that does not come within the start-up time is told in a sentence", arguments: meetings)
    func handshake(_ meeting: FaultRun.Meeting) async throws {
        let run = try await FaultRun("hang", at: "handshake", startupTimeout: "1", over: meeting)
        #expect(
            run.outcome.errors.hasSuffix(
                "error: the handshake failed: the adapter did not answer initialize within 1 second\n"
            )
        )
        #expect(run.outcome.exitCode == 69)
        run.expectClean(within: .seconds(10))
    }
}
