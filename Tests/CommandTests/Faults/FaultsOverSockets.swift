import Foundation
import TestSupport
import Testing

extension Faults {
    @Suite("Faults of an adapter at the other end of a connection")
    struct FaultsOverSockets {
        typealias Case = FaultsAtVectors.Case

        static let closed = "the adapter closed the connection instead of answering"
        static let silent = "the adapter did not answer within 1 second"
        static let meetings: [FaultRun.Meeting] = [.connecting, .listening]

        /// A run; once more after a warning, because an app that other tests keep from its processor is slow to end.
        static func run(
            _ fault: String?,
            at place: String = "middle",
            over meeting: FaultRun.Meeting
        ) async throws -> FaultRun {
            let run = try await FaultRun(fault, at: place, over: meeting)
            return run.warnings.isEmpty ? run : try await FaultRun(fault, at: place, over: meeting)
        }

        @Test("Without a fault the verdicts are those of a pipe")
        func baseline() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOverSockets.meetings) { meeting in
                    let run = try await FaultsOverSockets.run(nil, over: meeting)
                    run.expectErrored([])
                    run.expectWarnings([])
                }
            }
        }

        static let ends: [Case] = [
            Case("exit", closed),
            Case("hang", silent),
            Case("stop", silent),
            Case("flood", silent),
            Case("half-answer", closed + #"; its last line is unterminated: {"jsonrpc":"2.0","id":1,"result":{"steps"#),
        ]

        @Test("Exactly the vector in fault is blamed, and the app is started again")
        func blamed() async {
            await #expect(processExitsWith: .success) {
                let runs = FaultsOverSockets.ends.flatMap { test in
                    FaultsOverSockets.meetings.map { (test, $0) }
                }
                try await FaultRun.each(of: runs) { test, meeting in
                    let run = try await FaultsOverSockets.run(test.fault, over: meeting)
                    run.expectErrored([10])
                    // If anyone can connect, ids begin at a random number, and the excerpt is cut elsewhere.
                    let written = run.reasons[10]?.replacing(/"id":[0-9]+.*/, with: "")
                    #expect(written == test.reason.replacing(/"id":[0-9]+.*/, with: ""), "\(test.fault)")
                    run.expectWarnings([])
                }
            }
        }

        @Test("An app that dies at every fifth vector is errored at these, and judged at all others")
        func everyFifth() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOverSockets.meetings) { meeting in
                    let run = try await FaultsOverSockets.run("kill", at: "every-fifth", over: meeting)
                    run.expectErrored([5, 10, 15, 20])
                    #expect(Set(run.reasons.values) == [FaultsOverSockets.closed])
                    run.expectWarnings([])
                }
            }
        }

        @Test("A peer that is only unusual gets its verdicts")
        func unusual() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: ["out-of-order", "drip"]) { fault in
                    let run = try await FaultRun(fault, timeout: 10, over: .connecting)
                    run.expectErrored([])
                    run.expectWarnings([])
                }
            }
        }

        @Test("A second answer that differs from the first makes its vector errored")
        func contradiction() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: ["contradiction", "late-contradiction"]) { fault in
                    for meeting in FaultsOverSockets.meetings {
                        let run = try await FaultRun(fault, timeout: 10, over: meeting)
                        run.expectErrored([10])
                        let start = "its request got two different answers; "
                        #expect(run.reasons[10]?.hasPrefix(start) == true, "\(fault), \(meeting)")
                    }
                }
            }
        }

        @Test("An app that dies by chance is blamed for no vector")
        func exitAfterAnswer() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("exit-after-answer", at: "7", over: .listening)
                run.expectErrored([])
                #expect(run.problems.count == 1 && run.problems[0].contains("no vector explains "), "\(run.problems)")
            }
        }

        @Test("A peer that does not close the connection after shutdown is left, with a warning")
        func open() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("hang", at: "shutdown", over: .connecting)
                run.expectErrored([])
                run.expectWarnings(["the adapter did not close the connection after shutdown"])
            }
        }

        @Test("A handshake that does not come within the start-up time is told in a sentence")
        func handshake() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOverSockets.meetings) { meeting in
                    let run = try await FaultRun("hang", at: "handshake", startupTimeout: 1, over: meeting)
                    run.expectRefusal("the adapter did not answer initialize within 1 second")
                    run.expectClean(within: .seconds(10))
                }
            }
        }
    }
}
