import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("The time that a vector may take")
struct FaultsOfTime {
    static func run(_ options: RunOptions) async throws -> Run {
        let suite = try FaultSuite.loaded.get()
        let arguments = ["--fault", "hang", "--at", "every-fifth"]
        let command = AdapterCommand(program: BuiltProducts.path("faulty-adapter"), arguments: arguments)
        let plan = RunPlan(suite: suite, vectors: suite.vectors)
        return try await Driver.run(plan, on: AdapterSource(.program(command), options: options))
    }

    /// The limits are close together, and nothing is expected of answers that a busy machine delays.
    @Test("After three hangs in a row a run gives later vectors less time, and its warnings say so")
    func falls() async {
        await #expect(processExitsWith: .success) {
            var options = RunOptions(timeout: .seconds(4))
            options.hasFixedTimeout = false
            options.shortestTimeout = .milliseconds(3_500)
            options.timeoutFactor = 0
            let run = try await FaultsOfTime.run(options)
            #expect(run.results[19].reason?.hasPrefix("the adapter did not answer within 3.5 seconds") == true)
            #expect(run.warnings.contains { $0.contains("3 times in a row, so later vectors had 3.5 seconds") })
        }
    }

    @Test("Time for which the kit is busy, and does not read the answers, does not count")
    func busyKit() async {
        await #expect(processExitsWith: .success) {
            let suite = try FaultSuite.loaded.get()
            let command = AdapterCommand(
                program: BuiltProducts.path("faulty-adapter"),
                arguments: ["--fault", "drip", "--at", "every"]
            )
            let plan = RunPlan(BusyInquiry(RunPlan(suite: suite, vectors: suite.vectors).inquiry), suite: suite)
            let processes = AdapterSource(.program(command), options: RunOptions(timeout: .seconds(3)))
            let run = try await Driver.run(plan, on: processes)
            #expect(run.problemsOfRun == [])
            #expect(!run.results.isEmpty && run.results.allSatisfy { $0.verdict != .errored })
        }
    }

    @Test("An adapter that stops reading did not close its input")
    func fullPipe() async throws {
        let text = String(repeating: "x", count: 200_000)
        let vector = #"""
            { "topic": "push/android/faults", "vectors": [{
              "id": "push/android/faults/vector-1", "title": "A long one", "since": "1.0.0",
              "rules": ["PT-FLAG-LEGACY"], "requires": ["push.android"],
              "steps": [{
                "event": "android.onMessageReceived", "with": { "data": { "_dId": "\#(text)", "_mId": "h1" } },
                "expect": { "calls": [] }
              }]
            }] }
            """#
        try await SuiteFiles(vectors: ["push/android/faults": vector]).written { directory in
            let adapter = [BuiltProducts.path("faulty-adapter"), "--fault", "stop-reading", "--at", "handshake"]
            let options = ["--suite", directory, "--timeout", "0.5", "--report", "json"]
            let outcome = try await CommandProcess.run(["run"] + options + ["--"] + adapter)
            let reason = try RunReport(outcome.standardOutput).reasons[1]
            #expect(
                reason == "the adapter did not answer within 0.5 seconds" + FaultRun.tail("stop-reading")
            )
        }
    }
}

/// An inquiry by a kit that is busy for longer than the time of an answer, while the next answers come.
private struct BusyInquiry: Inquiry {
    private var base: any Inquiry
    private var isFirst = true

    init(_ base: any Inquiry) { self.base = base }

    mutating func take(_ outcome: Attempt.Outcome) {
        if isFirst { Thread.sleep(forTimeInterval: 4) }
        isFirst = false
        base.take(outcome)
    }

    mutating func begin(_ handshake: Handshake) { base.begin(handshake) }
    mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt? {
        base.next(number: number, elsewhere: isElsewhere)
    }
    mutating func close() { base.close() }
    var isFinished: Bool { base.isFinished }
    var progress: RunProgress { base.progress }
    var window: Int { base.window }
    func share(of wanted: Int, finished: Int, workers: Int) -> Int {
        base.share(of: wanted, finished: finished, workers: workers)
    }
    func results(under handshake: Handshake, returned: [Attempt], because reason: String) -> [VectorResult] {
        base.results(under: handshake, returned: returned, because: reason)
    }
}
