import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Faults and the runner's own process")
struct FaultsInProcess {
    @Test("No fault leaves a descriptor open, and a gigabyte in one line is not kept")
    func resources() async {
        // A process of its own, whose descriptors and memory nothing else changes.
        let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let suite = try Suite.load(SuiteLocation(directory: FaultSuite.directory))
            var options = RunOptions()
            options.timeout = .seconds(1)
            let faults = [
                "crlf", "exit", "exit-leaving-grandchild", "close-output", "close-input", "gigabyte-line", "flood",
                "move-to-other-group", "exit-with-daemon", "daemon",
            ]
            var before = 0
            for (index, fault) in faults.enumerated() {
                let arguments = ["--vectors", "\(FaultSuite.count)", "--fault", fault, "--at", "middle"]
                let command = AdapterCommand(program: BuiltProducts.path("faulty-adapter"), arguments: arguments)
                let source = AdapterSource(.program(command), options: options)
                let plan = RunPlan(suite: suite, vectors: suite.vectors)
                let run = try await Driver.run(plan, on: source)
                if run.results.count != FaultSuite.count { FaultsInProcess.complain("\(fault): \(run.results)") }
                // The first run opens what the process keeps for good.
                if index == 0 { before = FaultsInProcess.descriptors }
            }
            let after = FaultsInProcess.descriptors
            if after != before { FaultsInProcess.complain("\(after) descriptors after \(before)") }
            let peak = FaultsInProcess.peakMegabytes
            if peak >= 250 { FaultsInProcess.complain("\(peak) megabytes") }
        }
        if let words = exit?.standardErrorContent, !words.isEmpty {
            Issue.record("\(String(decoding: words, as: UTF8.self))")
        }
    }

    @Test("A run that is cancelled keeps what was answered, and leaves no process", .timeLimit(.minutes(5)))
    func cancellation() async throws {
        let suite = try Suite.load(SuiteLocation(directory: FaultSuite.directory))
        let marker = UUID().uuidString
        let arguments = ["--vectors", "20", "--fault", "ignore-termination", "--at", "10", "--marker", marker]
        let command = AdapterCommand(program: BuiltProducts.path("faulty-adapter"), arguments: arguments)
        let plan = RunPlan(suite: suite, vectors: suite.vectors)
        let (progress, told) = AsyncStream.makeStream(of: RunProgress.self)
        let running = Task {
            try await Driver.run(Task { plan }, on: AdapterSource(.program(command))) { told.yield($0) }.run
        }
        for await state in progress where state.done == 9 { break }
        running.cancel()
        let run = try await running.value
        #expect(run.wasInterrupted)
        let expected = (1...20).map { $0 < 10 ? FaultSuite.verdict($0) : "not-run" }
        #expect(run.results.map(\.verdict.rawValue) == expected)
        #expect(run.results.last?.reason == "the run was interrupted")
        #expect(await FaultRun.processes(marked: marker) == [])
    }

    /// Reports a problem to the test, which would learn nothing from a process that failed.
    private static func complain(_ problem: String) {
        FileHandle.standardError.write(Data("\(problem)\n".utf8))
    }

    private static var descriptors: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
    }

    /// The peak memory of this process; on Linux, `getrusage` also counts the process that started it.
    private static var peakMegabytes: Int {
        #if os(Linux)
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 >> 10 }
            ?? .max
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss >> 20
        #endif
    }
}
