import TestSupport
import Testing

extension Faults {
    @Suite("Faults of whole processes")
    struct FaultsOfProcesses {
        typealias Case = FaultsAtVectors.Case

        static let handshakes = [
            Case("exit", "the adapter exited with status 3 instead of answering"),
            Case("kill", "the adapter was killed by signal 9 (SIGKILL) instead of answering"),
            Case("hang", "the adapter did not answer initialize within 3 seconds"),
            Case("ignore-termination", "the adapter did not answer initialize within 3 seconds"),
            Case("stop", "the adapter did not answer initialize within 3 seconds"),
            Case("close-input", "the adapter did not answer initialize within 3 seconds"),
            Case("close-output", "the adapter closed its standard output but kept running"),
            Case("exit-leaving-grandchild", "the adapter exited with status 3 instead of answering"),
            Case(
                "half-answer",
                "the adapter exited with status 3 instead of answering; "
                    + #"its last line is unterminated: {"jsonrpc":"2.0","id":0,"result":{"proto"#
            ),
            Case("gigabyte-line", "the adapter wrote a line of more than 16 MiB"),
            Case(
                "byte-order-mark",
                "the answer is not JSON: the text begins with a byte-order mark; remove it (at byte 1 of the line)"
            ),
            Case("wrong-shape", #"the result of initialize needs "protocolVersion" (at /result)"#),
            Case("no-result", #"the answer has neither "result" nor "error""#),
            Case("string-id", #"the answer's "id" is a string; write it as a number, without quotes"#),
            Case(
                "unknown-id",
                "the adapter answered initialize with the id 1000000, not 0: "
                    + #"{"jsonrpc":"2.0","id":1000000,"result":{"protocolVersion":1,"implementation":"#
                    + #"{"name":"faulty","version":"1","language":"…"#
            ),
        ]

        @Test("A handshake that fails ends the run with a sentence")
        func handshake() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOfProcesses.handshakes) { test in
                    let run = try await FaultRun(test.fault, at: "handshake", startupTimeout: 3)
                    run.expectRefusal(test.reason + FaultRun.tail(test.fault))
                }
            }
        }

        static let fineHandshakes = [
            "banner", "twice", "one-byte-writes", "drip", "crlf", "fraction-id", "flood-error", "orphan", "daemon",
            "log-lines",
        ]

        @Test(
            "A handshake that is only unusual is one, and one that is answered twice, and differently, does not conform"
        )
        func fineHandshake() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOfProcesses.fineHandshakes) { fault in
                    try await FaultRun(fault, at: "handshake").expectErrored([])
                }
                let run = try await FaultRun("contradiction", at: "handshake")
                run.expectErrored([])
                run.expectProblem("initialize got two different answers; the second answer: {")
            }
        }

        private static let notEnded = "the adapter did not end after shutdown and was killed"

        static let shutdowns = [
            Case("exit", "after shutdown the adapter exited with status 3"),
            Case("kill", "after shutdown the adapter was killed by signal 9 (SIGKILL)"),
            Case("hang", notEnded),
            Case("ignore-termination", notEnded),
            Case("stop", notEnded),
            Case("close-input", notEnded),
            Case("close-output", notEnded),
            Case("gigabyte-line", notEnded),
            Case("exit-leaving-grandchild", "after shutdown the adapter exited with status 3"),
        ]

        @Test("What happens after shutdown is a warning and changes no verdict")
        func shutdown() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsOfProcesses.shutdowns) { test in
                    let run = try await FaultRun(test.fault, at: "shutdown")
                    run.expectErrored([])
                    run.expectWarnings([test.reason + FaultRun.tail(test.fault)])
                }
            }
        }

        @Test("An adapter that ends at every vector is given up")
        func everyVector() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: [1, 3]) { jobs in
                    let run = try await FaultRun("exit", at: "every", jobs: jobs)
                    let event = "the adapter exited with status 3 instead of answering"
                    let sentence = event + FaultRun.tail("exit")
                    let words =
                        "the adapter was abandoned after 5 starts in a row without an answer; the last time, \(event). If "
                        + "only some events end it, --exclude leaves out their vectors, so that the others run"
                    #expect(run.verdicts.count { $0 == "errored" } == 4 * jobs)
                    #expect(run.verdicts.count { $0 == "not-run" } == FaultSuite.count - 4 * jobs)
                    for (number, verdict) in zip(1..., run.verdicts) {
                        run.expectReason(verdict == "errored" ? sentence : words, of: number)
                    }
                    #expect(Set(run.warnings) == [words])
                    run.expectClean()
                }
            }
        }

        @Test("Several processes share the work, and a fault stays with its vector")
        func jobs() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: ["exit", "hang", "nul"]) { fault in
                    try await FaultRun(fault, jobs: 4).expectErrored([10])
                }
            }
        }

        @Test("A run that ends at the first failure ends at the fault")
        func failFast() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("exit", at: "2", stopsAtFirstFailure: true)
                #expect(run.verdicts.prefix(3) == ["passed", "errored", "not-run"])
                let failure = "the run stopped at the first failure, push/android/faults/vector-2"
                run.expectReason("\(failure); without --fail-fast it runs all vectors", of: 3)
                run.expectClean()
            }
        }
    }
}
