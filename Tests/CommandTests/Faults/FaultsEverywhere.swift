import TestSupport
import Testing

extension Faults {
    @Suite("Faults that leave processes behind, hold pipes open or never end")
    struct FaultsEverywhere {
        typealias Case = FaultsAtVectors.Case

        static let silent = "the adapter did not answer within 1 second"
        private static let exited = "the adapter exited with status 3 instead of answering"

        static let ends = [
            Case("move-to-other-group", silent),
            Case("hang-with-daemon", silent),
            Case("exit-with-daemon", exited),
            Case("exit-leaving-grandchild", exited),
            Case("stop", silent),
            Case("close-input", silent),
            Case("close-output", "the adapter closed its standard output but kept running"),
            Case("flood", silent),
            Case(
                "half-answer",
                exited + #"; its last line is unterminated: {"jsonrpc":"2.0","id":1,"result":{"steps"#
            ),
            Case("exit-before-line-end", ""),
        ]

        /// The places of a fault, and the numbers of processes.
        static let runs = [("first", 1, 1), ("middle", 10, 2), ("last", 20, 8)]

        @Test("Exactly the vector in fault is blamed")
        func vector() async {
            await #expect(processExitsWith: .success) {
                // By place, so that no two floods come one after the other.
                let runs = FaultsEverywhere.runs.flatMap { place in FaultsEverywhere.ends.map { ($0, place) } }
                try await FaultRun.each(of: runs) { test, place in
                    let (place, number, jobs) = place
                    let run = try await FaultRun(test.fault, at: place, jobs: jobs)
                    run.expectErrored(test.reason.isEmpty ? [] : [number])
                    guard !test.reason.isEmpty else { return }
                    run.expectReason(test.reason + FaultRun.tail(test.fault), of: number)
                    run.expectWarnings([])
                }
            }
        }

        @Test("A flood of lines that answer nothing ends with the time of its vector, and 20 of them are kept")
        func floodOfLines() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("flood-of-lines")
                run.expectErrored([10])
                #expect(run.reasons[10]?.hasPrefix(FaultsEverywhere.silent) == true)
                // The lines, and that there are more.
                #expect(run.warnings.count == 21)
                run.expectClean(within: .seconds(20))
            }
        }

        @Test(
            "Floods from several processes at once leave the others their turn, and end with the time of their vectors"
        )
        func floodsAtOnce() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("flood", at: "every-fifth", jobs: 8)
                run.expectErrored([5, 10, 15, 20])
            }
        }

        static let handshakes = [
            Case("move-to-other-group", "the adapter did not answer initialize within 3 seconds"),
            Case("hang-with-daemon", "the adapter did not answer initialize within 3 seconds"),
            Case("exit-with-daemon", exited),
            Case("flood", "the adapter did not answer initialize within 3 seconds"),
        ]

        @Test("A handshake that fails leaves nothing, and text before its answer on the same line is told at once")
        func handshake() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsEverywhere.handshakes) { test in
                    let run = try await FaultRun(test.fault, at: "handshake", startupTimeout: 3)
                    run.expectRefusal(test.reason + FaultRun.tail(test.fault))
                }
                let run = try await FaultRun("answer-behind-text", at: "handshake")
                let problem =
                    "initialize was not answered: other text precedes the answer on its line; send logs to standard error"
                let start = #"the handshake failed: \#(problem): 12:00:01 INFO tracked{"jsonrpc":"2.0","id":0,"#
                #expect(run.refusal?.hasPrefix(start) == true, "\(run.refusal ?? "")")
                run.expectClean(within: .seconds(20))
            }
        }

        static let shutdowns = [
            Case("move-to-other-group", "the adapter did not end after shutdown and was killed"),
            Case("hang-with-daemon", "the adapter did not end after shutdown and was killed"),
            Case("exit-with-daemon", "after shutdown the adapter exited with status 3"),
            Case("flood", "the adapter did not end after shutdown and was killed"),
        ]

        @Test("What happens after shutdown is a warning, and leaves nothing")
        func shutdown() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsEverywhere.shutdowns) { test in
                    let run = try await FaultRun(test.fault, at: "shutdown")
                    run.expectErrored([])
                    run.expectWarnings([test.reason + FaultRun.tail(test.fault)])
                }
            }
        }

        @Test("Each vector of several at which the adapter hangs or crashes is blamed, and no other")
        func several() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: [
                    ("hang", 1), ("hang", 2), ("hang", 8), ("exit", 1), ("exit", 2), ("exit", 8),
                ]) {
                    try await FaultRun($0, at: "every-fifth", jobs: $1).expectErrored([5, 10, 15, 20])
                }
            }
        }
    }
}
