import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

/// The time that a vector may take, from what was learned; no time passes here.
@Suite("What is learned about an adapter")
struct AdapterHistoryTests {
    private static func history(hangs: Int, slowestAnswer: Duration?, _ options: RunOptions = RunOptions()) async
        -> AdapterHistory
    {
        let history = AdapterHistory(options)
        await history.note(.outputClosed, slowestAnswer: slowestAnswer)
        for _ in 0..<hangs { await history.note(.timedOut, slowestAnswer: nil) }
        return history
    }

    @Test("After three hangs in a row a vector may take a multiple of the slowest answer, and a warning says so")
    func falls() async {
        let history = await Self.history(hangs: 3, slowestAnswer: .milliseconds(320))
        #expect(await history.start().timeout == .milliseconds(3_200))
        let warning =
            "the adapter did not answer within 10 seconds 3 times in a row, so later vectors had 3.2 seconds: "
            + "10 times the slowest answer, and at least 1 second; --timeout sets a fixed limit"
        #expect(await history.warnings == [warning])
    }

    @Test("After fewer hangs, with an answer in between or without any answer, it stays")
    func staysAtFirst() async {
        #expect(await Self.history(hangs: 2, slowestAnswer: .milliseconds(1)).start().timeout == .seconds(10))
        #expect(await Self.history(hangs: 9, slowestAnswer: nil).start().timeout == .seconds(10))
        let interrupted = await Self.history(hangs: 2, slowestAnswer: .milliseconds(1))
        await interrupted.note(.outputClosed, slowestAnswer: nil)
        await interrupted.note(.timedOut, slowestAnswer: nil)
        #expect(await interrupted.start().timeout == .seconds(10))
        #expect(await interrupted.warnings == [])
    }

    @Test("It falls no lower than a second, and does not rise for slow answers")
    func bounds() async {
        let quick = await Self.history(hangs: 3, slowestAnswer: .milliseconds(1))
        #expect(await quick.start().timeout == .seconds(1))
        // A part of a tenth of a second counts as a tenth.
        let average = await Self.history(hangs: 3, slowestAnswer: .milliseconds(101))
        #expect(await average.start().timeout == .milliseconds(1_100))
        let slow = await Self.history(hangs: 3, slowestAnswer: .seconds(4))
        #expect(await slow.start().timeout == .seconds(10))
        #expect(await slow.warnings == [])
    }

    @Test("An end that no vector explains is told once")
    func toldOnce() async {
        let history = AdapterHistory(RunOptions())
        let lost = ExitDiagnosis(ending: .outputClosed, adapter: AdapterEnd(status: .closed), timeout: .seconds(1))
        for _ in 1...2 {
            await history.noteUnexplained([lost])
            let told = await history.takeProblems()
            #expect(told.count == 1)
            #expect(told.allSatisfy { $0.hasPrefix("no vector explains a crash or hang of the adapter: ") }, "\(told)")
        }
        #expect(await history.takeProblems() == [])
    }

    @Test("Ends after the same number of answers are not called chance")
    func sameNumber() async {
        func problem(_ counts: [Int]) async -> String? {
            let history = AdapterHistory(RunOptions())
            await history.noteUnexplained(
                counts.map { count in
                    ExitDiagnosis(
                        ending: .outputClosed,
                        adapter: AdapterEnd(status: .exited(3)),
                        timeout: .seconds(1),
                        answerCount: count
                    )
                }
            )
            return await history.takeProblems().first
        }
        let same = "Each time it had answered 2 vectors, so look for something that fails after that many requests"
        #expect(await problem([2, 2])?.contains(same) == true)
        for counts in [[2], [2, 3]] {
            #expect(await problem(counts)?.contains("hangs by chance does not conform") == true)
        }
    }

    @Test(
        "The first vector has the time of the handshake at the first start, and later twice that of the slowest answer"
    )
    func firstVector() async {
        let history = AdapterHistory(RunOptions())
        #expect(await history.start().firstTimeout == .seconds(30))
        #expect(await history.start().firstTimeout == .seconds(10))
        await history.note(.outputClosed, slowestAnswer: .seconds(12))
        #expect(await history.start().firstTimeout == .seconds(24))
        #expect(await AdapterHistory(RunOptions(timeout: .seconds(3))).start().firstTimeout == .seconds(3))
    }

    @Test("Where it was set, it stays whatever happens")
    func staysAsSet() async {
        let history = await Self.history(hangs: 9, slowestAnswer: .zero, RunOptions(timeout: .seconds(3)))
        #expect(await history.start().timeout == .seconds(3))
        #expect(await history.warnings == [])
    }
}
