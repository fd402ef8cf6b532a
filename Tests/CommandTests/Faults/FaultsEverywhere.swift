import TestSupport
import Testing

@Suite("Faults that leave processes behind, hold pipes open or never end")
struct FaultsEverywhere {
    typealias Case = FaultsAtVectors.Case

    private static let silent = "the adapter did not answer within 1 second"
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

    @Test("Exactly the vector in fault is blamed", arguments: ends, runs)
    func vector(_ test: Case, in run: (place: String, number: Int, jobs: Int)) async throws {
        let result = try await FaultRun(test.fault, at: run.place, options: ["--jobs", "\(run.jobs)"])
        result.expectErrored(test.reason.isEmpty ? [] : [run.number])
        guard !test.reason.isEmpty else { return }
        #expect(result.reasons[run.number] == test.reason + FaultsAtVectors.tail(test.fault))
        #expect(result.warnings == [])
    }

    @Test("A flood of lines that answer nothing ends with the time of its vector, and 20 of them are shown")
    func floodOfLines() async throws {
        let run = try await FaultRun("flood-of-lines")
        run.expectErrored([10])
        #expect(run.reasons[10]?.hasPrefix(Self.silent) == true)
        // The report shows the first eight of the 21: the lines, and that there are more.
        #expect(run.warnings.count == 8)
        #expect(run.warnings.last?.hasSuffix("and 13 more notes") == true, "\(run.warnings)")
        #expect(run.outcome.duration < .seconds(20))
    }

    @Test("Floods from several processes at once leave the others their turn, and end with the time of their vectors")
    func floodsAtOnce() async throws {
        let run = try await FaultRun("flood", at: "every-fifth", options: ["--jobs", "8"])
        run.expectErrored([5, 10, 15, 20])
        #expect(run.outcome.duration < .seconds(60))
    }

    static let handshakes = [
        Case("move-to-other-group", "the adapter did not answer initialize within 3 seconds"),
        Case("hang-with-daemon", "the adapter did not answer initialize within 3 seconds"),
        Case("exit-with-daemon", exited),
        Case("flood", "the adapter did not answer initialize within 3 seconds"),
    ]

    @Test("A handshake that fails ends the command with 69, and leaves nothing", arguments: handshakes)
    func handshake(_ test: Case) async throws {
        let run = try await FaultRun(test.fault, at: "handshake", startupTimeout: "3")
        let tail = FaultsAtVectors.tail(test.fault)
        #expect(run.outcome.errors == "error: the handshake failed: \(test.reason)\(tail)\n")
        #expect(run.outcome.exitCode == 69)
        run.expectClean()
    }

    @Test("A handshake behind text on the same line is not waited for, and the error says where logs belong")
    func handshakeBehindText() async throws {
        let run = try await FaultRun("answer-behind-text", at: "handshake")
        let problem =
            "the handshake failed: text stands before the answer on the same line; send logs to standard error"
        let line = #"it wrote a line that is not an answer: 12:00:01 INFO tracked{"jsonrpc":"2.0","id":0,"#
        #expect(run.outcome.errors.hasPrefix("error: \(problem); \(line)"), "\(run.outcome.errors)")
        #expect(run.outcome.exitCode == 69)
        run.expectClean(within: .seconds(20))
    }

    static let shutdowns = [
        Case("move-to-other-group", "the adapter did not end after shutdown and was killed"),
        Case("hang-with-daemon", "the adapter did not end after shutdown and was killed"),
        Case("exit-with-daemon", "after shutdown the adapter exited with status 3"),
        Case("flood", "the adapter did not end after shutdown and was killed"),
    ]

    @Test("What happens after shutdown is a warning, and leaves nothing", arguments: shutdowns)
    func shutdown(_ test: Case) async throws {
        let run = try await FaultRun(test.fault, at: "shutdown")
        run.expectErrored([])
        #expect(run.warnings == [test.reason + FaultsAtVectors.tail(test.fault)])
    }

    @Test("Each vector of several at which the adapter hangs is blamed, and no other", arguments: [1, 2, 8])
    func hangs(_ jobs: Int) async throws {
        let run = try await FaultRun("hang", at: "every-fifth", options: ["--jobs", "\(jobs)"])
        run.expectErrored([5, 10, 15, 20])
    }

    @Test("Each vector of several at which the adapter crashes is blamed, and no other", arguments: [1, 2, 8])
    func crashes(_ jobs: Int) async throws {
        let run = try await FaultRun("exit", at: "every-fifth", options: ["--jobs", "\(jobs)"])
        run.expectErrored([5, 10, 15, 20])
    }
}
