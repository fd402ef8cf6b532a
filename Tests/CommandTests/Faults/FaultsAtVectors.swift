import TestSupport
import Testing

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

    @Test("Without a fault the adapter gets the verdicts that the others are compared with")
    func baseline() async throws {
        let run = try await FaultRun(nil)
        run.expectErrored([])
        #expect(run.warnings == [])
    }

    @Test("What fails besides is diagnosed, and a vector at which the adapter ends is evidence of nothing")
    func diagnosed() async throws {
        let run = try await FaultRun("exit", isDiagnosed: true)
        run.expectErrored([10])
        #expect(run.outcome.output.contains("\nCAUSES  nothing explains the mismatches\n\n1.  At `android."))
        #expect(run.outcome.output.contains("\n    PT-FLAG-LEGACY  (required, seen in 6 of 6 differing vectors)\n"))
        #expect(!run.outcome.output.contains("\n2.  "))
    }

    static let ends = [
        Case("exit", "the adapter exited with status 3 instead of answering"),
        Case("kill", "the adapter was killed by signal 9 (SIGKILL) instead of answering"),
        Case("hang", "the adapter did not answer within 1 second"),
    ]

    @Test("The vector at which an adapter ends or hangs is errored", arguments: ends, ["first", "middle", "last"])
    func endAtVector(_ test: Case, at place: String) async throws {
        let run = try await FaultRun(test.fault, at: place)
        let number = ["first": 1, "middle": 10, "last": 20][place] ?? 0
        run.expectErrored([number])
        #expect(run.reasons[number] == test.reason + Self.tail(test.fault))
        #expect(run.warnings == [])
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
            "text stands before the answer on the same line; send logs to standard error: "
                + #"12:00:01 INFO tracked{"jsonrpc":"2.0","id":1,"result":{"steps":[{"calls":[{"function":"#
                + #""collectMessageInfo","data":{"deli…"#
        ),
        Case("late", "the adapter did not answer within 1 second"),
        Case("unknown-id", "the adapter did not answer within 1 second"),
        Case("other-id", "the adapter did not answer within 1 second"),
    ]

    @Test("A vector that is never answered is errored", arguments: otherEnds)
    func otherEnd(_ test: Case) async throws {
        let run = try await FaultRun(test.fault)
        run.expectErrored([10])
        #expect(run.reasons[10] == test.reason + Self.tail(test.fault))
    }

    /// A busy machine needs more than a second to read that far.
    @Test("A line that is too long ends the process that wrote it")
    func longLine() async throws {
        let run = try await FaultRun("gigabyte-line", timeout: "60")
        run.expectErrored([10])
        #expect(run.reasons[10] == "the adapter wrote a line of more than 16 MiB" + Self.tail("gigabyte-line"))
    }

    static let nonsense = [
        Case(
            "invalid-utf8",
            "the answer is not JSON: the string is not valid UTF-8 here (byte 0xFF) (at byte 36 of the line)"
        ),
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
        Case("string-id", #"the answer's "id" is a string; it must be a number"#),
        Case("error-answer", "the adapter answered with an error: no \u{1B}[31midea (-32000)"),
    ]

    @Test("A vector that is answered with nonsense is errored at once", arguments: nonsense)
    func answeredWithNonsense(_ test: Case) async throws {
        let run = try await FaultRun(test.fault)
        run.expectErrored([10])
        #expect(run.reasons[10] == test.reason)
        #expect(run.warnings == [])
        #expect(!run.outcome.output.contains("\u{1B}"))
    }

    static let harmless = [
        "out-of-order", "one-byte-writes", "drip", "crlf", "fraction-id", "flood-error", "orphan", "daemon",
        "escaped-flood",
    ]

    @Test("An adapter that is only unusual gets its verdicts", arguments: harmless)
    func unusual(_ fault: String) async throws {
        let run = try await FaultRun(fault, timeout: "10")
        run.expectErrored([])
        #expect(run.warnings.filter { !$0.contains("noise from outside") } == [])
    }

    private static let stray = "the adapter wrote a line that belongs to no request"

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
                "(it is not JSON): at line 7",
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
                "(text stands before the answer on the same line; send logs to standard error): "
                    + #"12:00:01 DEBUG answer {"jsonrpc":"2.0","id":10,"result":{"steps":[{"calls":[{"function":"#
                    + #""collectMessageInfo","data":{"de…"#
            ]
        ),
    ]

    @Test("A stray line is a warning that shows it", arguments: chatter)
    func strayLines(_ fault: String, _ lines: [String]) async throws {
        let run = try await FaultRun(fault)
        run.expectErrored([])
        #expect(run.warnings == lines.map { "\(Self.stray) \($0)" })
    }

    static let contradictions = [
        ("contradiction", []), ("late-contradiction", []), ("contradiction", ["--jobs", "4"]),
        ("contradiction", ["--repeat", "3"]), ("contradiction", ["--repeat", "2", "--seed", "5", "--jobs", "2"]),
        ("late-contradiction", ["--repeat", "3", "--jobs", "4"]),
    ]

    private static let contradicted = "its request was answered twice, and differently; the second answer: "

    @Test("A second answer that differs from the first makes its vector errored", arguments: contradictions)
    func contradiction(_ fault: String, _ options: [String]) async throws {
        let run = try await FaultRun(fault, options: options)
        run.expectErrored([10])
        #expect(run.reasons[10]?.contains(Self.contradicted + #"{"jsonrpc":"2.0","id":"#) == true, "\(run.reasons)")
        #expect(run.problems == [])
        #expect(run.warnings.filter { !$0.contains("got a different verdict when run again") } == [])
    }

    @Test("Different answers that may be mixed up are asked again, and the run does not conform")
    func mixedUp() async throws {
        let run = try await FaultRun("other-id")
        run.expectErrored([10])
        let start = "push/android/faults/vector-11 was answered twice, and differently; the second answer: {"
        #expect(run.problems.count == 1 && run.problems.first?.hasPrefix(start) == true, "\(run.problems)")
    }

    @Test(
        "A second answer that says the same is a warning; the first one counts",
        arguments: [("twice", #"{"jsonrpc":"2.0","id":10,"#), ("twice-reordered", #"{"result":{"#)]
    )
    func twice(_ fault: String, _ line: String) async throws {
        let run = try await FaultRun(fault)
        run.expectErrored([])
        let start = "\(Self.stray) (the request with the id 10 was answered before): \(line)"
        #expect(run.warnings.count == 1)
        #expect(run.warnings.first?.hasPrefix(start) == true)
    }

    /// What the standard error of the faulty adapter ends with.
    static func tail(_ fault: String) -> String { "; its standard error: faulty-adapter: \(fault)" }
}
