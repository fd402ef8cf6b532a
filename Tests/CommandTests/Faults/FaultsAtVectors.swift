import TestSupport
import Testing
import TrackingConformanceCore

extension Faults {
    @Suite("Faults at a vector")
    struct FaultsAtVectors {
        /// A fault, and the sentence with which its vector is errored.
        struct Case: CustomTestStringConvertible, Sendable {
            let fault: String
            let reason: String
            var testDescription: String { fault }

            init(_ fault: String, _ reason: String) {
                self.fault = fault
                self.reason = reason
            }
        }

        static let ends = [
            Case("exit", "the adapter exited with status 3 instead of answering"),
            Case("kill", "the adapter was killed by signal 9 (SIGKILL) instead of answering"),
            Case("hang", "the adapter did not answer within 1 second"),
        ]

        static let places = [("first", 1), ("middle", 10), ("last", 20)]

        @Test("The vector at which an adapter ends or hangs is errored")
        func endAtVector() async {
            await #expect(processExitsWith: .success) {
                let runs = FaultsAtVectors.ends.flatMap { test in FaultsAtVectors.places.map { (test, $0) } }
                try await FaultRun.each(of: runs) { test, place in
                    let (place, number) = place
                    let run = try await FaultRun(test.fault, at: place)
                    run.expectErrored([number])
                    run.expectReason(test.reason + FaultRun.tail(test.fault), of: number)
                    run.expectWarnings([])
                }
            }
        }

        static let otherEnds = [
            Case("ignore-termination", "the adapter did not answer within 1 second"),
            Case("stop", "the adapter did not answer within 1 second"),
            Case("close-input", "the adapter did not answer within 1 second"),
            Case("close-output", "the adapter closed its standard output but kept running"),
            Case("exit-leaving-grandchild", "the adapter exited with status 3 instead of answering"),
            Case(
                "half-answer",
                "the adapter exited with status 3 instead of answering; "
                    + #"its last line is unterminated: {"jsonrpc":"2.0","id":1,"result":{"steps"#
            ),
            Case(
                "no-line-end",
                #"the adapter did not answer within 1 second; its last line is unterminated: {"jsonrpc":"2.0","id":1,"#
                    + #""result":{"steps":[{"calls":[{"function":"collectMessageInfo","data":{"deliveryId":"vector-10",""#
                    + "…"
            ),
            Case(
                "answer-behind-text",
                "other text precedes the answer on its line; send logs to standard error: "
                    + #"12:00:01 INFO tracked{"jsonrpc":"2.0","id":1,"result":{"steps":[{"calls":[{"function":"#
                    + #""collectMessageInfo","data":{"deli…"#
            ),
            Case("late", "the adapter did not answer within 1 second"),
            Case(
                "unknown-id",
                #"the id of an answer is 1000000, not 1: {"jsonrpc":"2.0","id":1000000,"result":{"steps":[{"calls":[{"#
                    + #""function":"collectMessageInfo","data":{"deliveryId":"vector…"#
            ),
            Case(
                "other-id",
                #"the id of an answer is 2, not 1: {"jsonrpc":"2.0","id":2,"result":{"steps":[{"calls":[{"function":"#
                    + #""collectMessageInfo","data":{"deliveryId":"vector-10","…"#
            ),
        ]

        @Test("A vector that is never answered is errored, and a line that is too long ends the process that wrote it")
        func otherEnd() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsAtVectors.otherEnds) { test in
                    let run = try await FaultRun(test.fault)
                    run.expectErrored([10])
                    run.expectReason(test.reason + FaultRun.tail(test.fault))
                }
                // A busy machine needs more than a second to read that far.
                let run = try await FaultRun("gigabyte-line", timeout: 60)
                run.expectErrored([10])
                run.expectReason("the adapter wrote a line of more than 16 MiB" + FaultRun.tail("gigabyte-line"))
            }
        }

        static let nonsense = [
            Case("invalid-utf8", "the answer is not UTF-8: byte 36 of the line is 0xFF"),
            Case(
                "nul",
                #"the answer is not JSON: a control character in a string must be written \u0000 "#
                    + "(at byte 36 of the line)"
            ),
            Case(
                "byte-order-mark",
                "the answer is not JSON: the text begins with a byte-order mark; remove it (at byte 1 of the line)"
            ),
            Case("deep-nesting", "the answer is not JSON: the nesting is deeper than 128 (at byte 162 of the line)"),
            Case("wrong-shape", #"the result needs "steps", an array, or "unsupported" (at /result)"#),
            Case("no-result", #"the answer has neither "result" nor "error""#),
            Case("too-many-steps", "the result has 2 answers to 1 step (at /result/steps)"),
            Case("string-id", #"the answer's "id" is a string; write it as a number, without quotes"#),
            Case("error-answer", "the adapter answered with an error: no \u{1B}[31midea (-32000)"),
        ]

        @Test("A vector that is answered with nonsense is errored at once")
        func answeredWithNonsense() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsAtVectors.nonsense) { test in
                    let run = try await FaultRun(test.fault)
                    run.expectErrored([10])
                    run.expectReason(test.reason)
                    run.expectWarnings([])
                }
            }
        }

        static let oddities = [
            "out-of-order", "one-byte-writes", "drip", "crlf", "fraction-id", "flood-error", "orphan", "daemon",
            "escaped-flood",
        ]

        @Test("An adapter without a fault or that is only unusual gets its verdicts")
        func unusual() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: [nil] + FaultsAtVectors.oddities) { fault in
                    let run = try await FaultRun(fault, timeout: 10)
                    run.expectErrored([])
                    #expect(run.warnings.filter { !$0.contains("noise from outside") } == [], "\(fault ?? "")")
                }
            }
        }

        static let stray = "the adapter wrote a line that belongs to no request"

        static let chatter = [
            (
                "banner",
                [
                    "(it is not JSON; send logs to standard error): Faulty 1.0 is ready.",
                    "(it is not JSON): Copyright nobody.",
                ]
            ),
            (
                "log-lines",
                [
                    "(it is not JSON; send logs to standard error): 12:00:01 INFO tracked",
                    "(it is not JSON):    at line 7",
                    "(it is not JSON): {not json", "(an answer is an object, not an array): [1]",
                    "(an answer is an object, not null): null",
                ]
            ),
            (
                "json-log-lines",
                [
                    #"(it has no "id"; send logs to standard error): {"level":"info","message":"tracked"}"#,
                    #"(it has a "method": an adapter answers requests and sends none): {"method":"log","id":3}"#,
                ]
            ),
            (
                "logged-answer",
                [
                    "(other text precedes the answer on its line; send logs to standard error): "
                        + #"12:00:01 DEBUG answer {"jsonrpc":"2.0","id":10,"result":{"steps":[{"calls":[{"function":"#
                        + #""collectMessageInfo","data":{"de…"#
                ]
            ),
        ]

        @Test("A stray line is a warning that shows it, and so is a second answer that says the same as the first")
        func strayLines() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsAtVectors.chatter) { fault, lines in
                    let run = try await FaultRun(fault)
                    run.expectErrored([])
                    run.expectWarnings(lines.map { "\(FaultsAtVectors.stray) \($0)" })
                }
                try await FaultRun.each(of: FaultsAtVectors.repetitions) { fault, line in
                    let run = try await FaultRun(fault)
                    run.expectErrored([])
                    let reason = "(the request with the id 10 was answered before)"
                    #expect(run.warnings.count == 1, "\(fault)")
                    #expect(
                        run.warnings.first?.hasPrefix("\(FaultsAtVectors.stray) \(reason): \(line)") == true,
                        "\(fault)"
                    )
                }
            }
        }

        static let repetitions = [("twice", #"{"jsonrpc":"2.0","id":10,"#), ("twice-reordered", #"{"result":{"#)]

        static let contradictions: [(fault: String, order: RunOrder, jobs: Int)] = [
            ("contradiction", .once, 1), ("late-contradiction", .once, 1), ("contradiction", .once, 4),
            ("contradiction", RunOrder(repetitions: 3, variesHost: true), 1),
            ("contradiction", RunOrder(repetitions: 2, seed: 5, variesHost: true), 2),
            ("late-contradiction", RunOrder(repetitions: 3, variesHost: true), 4),
        ]

        static let contradicted = "its request got two different answers; the second answer: "

        @Test("A second answer that differs from the first makes its vector errored")
        func contradiction() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsAtVectors.contradictions) { test in
                    let run = try await FaultRun(test.fault, jobs: test.jobs, order: test.order)
                    run.expectErrored([10])
                    let start = FaultsAtVectors.contradicted + #"{"jsonrpc":"2.0","id":"#
                    #expect(run.reasons[10]?.contains(start) == true, "\(test): \(run.reasons)")
                    #expect(run.problems == [], "\(test)")
                    #expect(
                        run.warnings.filter { !$0.contains("got a different verdict when run again") } == [],
                        "\(test)"
                    )
                }
            }
        }

        @Test("Different answers that may be mixed up are asked again, and the run does not conform")
        func mixedUp() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("other-id")
                run.expectErrored([10])
                run.expectProblem(
                    "push/android/faults/vector-11 got two different answers; the second answer: {"
                )
            }
        }
    }
}
