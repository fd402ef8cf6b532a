import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("The time that a vector may take")
struct FaultsOfTime {
    private static func record(_ options: RunOptions) async throws -> RunRecord {
        let suite = try Suite.load(SuiteLocation(directory: FaultSuite.directory))
        let arguments = ["--fault", "hang", "--at", "every-fifth"]
        let command = AdapterCommand(program: BuiltProducts.path("faulty-adapter"), arguments: arguments)
        let plan = RunPlan(suite: suite, vectors: suite.vectors)
        return try await Driver.record(of: plan, from: AdapterProcesses(command, options: options))
    }

    @Test("After three hangs in a row it falls to a multiple of the slowest answer, and a warning says so")
    func falls() async throws {
        var options = RunOptions(timeout: .seconds(4))
        options.hasFixedTimeout = false
        options.shortestTimeout = .milliseconds(200)
        options.timeoutFactor = 1
        let record = try await Self.record(options)
        #expect(record.results.filter { $0.verdict == .errored }.map(\.vector.id.number) == [5, 10, 15, 20])
        #expect(record.results[4].reason?.hasPrefix("the adapter did not answer within 4 seconds") == true)
        #expect(record.results[19].reason?.hasPrefix("the adapter did not answer within 4 seconds") == false)
        #expect(record.warnings.count == 1)
        let start = "the adapter did not answer within 4 seconds 3 times in a row, so later vectors were given "
        #expect(record.warnings.first?.hasPrefix(start) == true)
        let end = "1 times the slowest answer, and at least 0.2 seconds; --timeout sets a limit that stays"
        #expect(record.warnings.first?.hasSuffix(end) == true)
    }

    @Test("Where it was set, it stays")
    func stays() async throws {
        var options = RunOptions()
        options.timeout = .seconds(3)
        options.shortestTimeout = .milliseconds(50)
        let record = try await Self.record(options)
        let reasons = record.results.compactMap(\.reason)
        #expect(reasons.count == 4)
        #expect(reasons.allSatisfy { $0.hasPrefix("the adapter did not answer within 3 seconds") })
        #expect(record.warnings == [])
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
                reason == "the adapter did not answer within 0.5 seconds" + FaultsAtVectors.tail("stop-reading")
            )
        }
    }
}

extension String {
    /// The number that an id ends with.
    fileprivate var number: Int? { split(separator: "-").last.flatMap { Int($0) } }
}
