import TrackingConformanceCore
import TrackingConformanceSystem

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The benchmark: it prints the kit's speed and size, beside the bounds measured in the same run.
///
/// `Conformance/BENCHMARKS.md` explains each figure.
@main
enum KitBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "answer-from-memory", let account = arguments.last {
            return AnsweringFromMemory.serve(account: account)
        }
        if Array(arguments) == ["--instructions"] {
            guard try withWorkload(pairs: 1, count) else {
                fail("a figure has grown by more than 5 %: mend it, or keep the new one with its reason", code: 1)
            }
            return
        }
        guard let pairs = arguments.isEmpty ? 9 : Int(arguments.first ?? ""), pairs > 0, arguments.count <= 1 else {
            fail("usage: kit-benchmark [PAIRS | --instructions]", code: 64)
        }
        try withWorkload(pairs: pairs, report)
    }

    /// Counts instructions; returns true if none of the figures has grown.
    private static func count(_ workload: Workload) -> Bool {
        guard let instructions = Instructions(workload) else {
            fail("valgrind, strip and clang are needed to count instructions, on Linux", code: 69)
        }
        defer { instructions.finish() }
        return instructions.report(against: "Conformance/BENCHMARKS.md")
    }

    private static func withWorkload<Result>(pairs: Int, _ body: (Workload) -> Result) throws -> Result {
        let benchmark = Program.path ?? CommandLine.arguments[0]
        let products = String(benchmark.dropLast("kit-benchmark".count))
        let (kit, faultyAdapter) = (products + "tracking-conformance", products + "faulty-adapter")
        for program in [kit, faultyAdapter] where !FileManager.default.isExecutableFile(atPath: program) {
            fail("there is no \(program); build it first: swift build -c release", code: 69)
        }
        let directory = FileManager.default.temporaryDirectory.appending(path: "kit-benchmark-\(getpid())").path
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        return body(
            Workload(
                kit: kit,
                benchmark: benchmark,
                faultyAdapter: faultyAdapter,
                directory: directory,
                pairs: pairs
            )
        )
    }

    private static func report(_ workload: Workload) {
        #if DEBUG
        print("This is a debug build: none of these figures counts.\n")
        #endif
        var load = 0.0
        if getloadavg(&load, 1) == 1, load > 0.5 {
            print("Others use this machine (load \(rounded(load, digits: 1))): a whole run needs two free cores.\n")
        }
        let vectorCount = workload.writeRequests()
        guard vectorCount > 0 else { fail("tracking-conformance requests writes no requests", code: 65) }
        let adapters = [
            ("Python", ["python3", "Conformance/Adapters/python/adapter.py"]),
            ("Node", ["node", "Conformance/Adapters/node/adapter.mjs"]),
            ("reference adapter", [workload.kit, "reference-adapter"]),
        ]
        let runs = adapters.map { adapter in { workload.wholeRun(adapter.0, adapter.1) } }
        let explorations = adapters.map { adapter in { workload.exploration(adapter.0, adapter.1) } }
        let figures: [() -> Figure] =
            [{ workload.startUp() }] + runs + explorations + [
                { workload.shrinking() },
                { workload.knownFailures() },
                { workload.runnerCost() },
                { workload.audit() },
                { workload.diagnosis() },
                { workload.memory(vectorCount: vectorCount) },
            ]
        for figure in figures {
            print(figure().text)
            fflush(nil)
        }
    }

    private static func fail(_ sentence: String, code: Int32) -> Never {
        let line = Array((sentence + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(code)
    }
}
