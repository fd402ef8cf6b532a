import Foundation
import TestSupport
import Testing

/// A run of the command with the faulty adapter, as it ended.
struct FaultRun {
    let outcome: CommandProcess.Outcome
    /// The verdicts of the vectors in suite order; empty where there is no report.
    let verdicts: [String]
    /// The reasons of the vectors, by their numbers.
    let reasons: [Int: String]
    /// What counts against conformance besides the vectors.
    let problems: [String]
    let warnings: [String]
    /// The command lines of processes of the run that are still there.
    let leftovers: [String]

    /// How the kit and the adapter meet.
    enum Meeting: Sendable, CaseIterable {
        /// The kit starts the adapter, and talks to it through pipes.
        case pipe
        /// The kit connects to the adapter, which it starts for each connection.
        case connecting
        /// The adapter, which the kit starts for each connection, connects to the kit.
        case listening

        /// The last options of the command, and those of the adapter.
        fileprivate var arguments: (command: [String], adapter: [String]) {
            get throws {
                switch self {
                case .pipe: return (["--"], [])
                case .connecting:
                    let port = try FreePort.number
                    return (["--connect", "127.0.0.1:\(port)", "--restart"], ["--listen", port])
                case .listening:
                    let port = try FreePort.number
                    return (["--listen", port, "--restart"], ["--connect", port])
                }
            }
        }
    }

    /// Runs the command with the faulty adapter.
    init(
        _ fault: String?,
        at place: String = "middle",
        timeout: String = "1",
        startupTimeout: String = "30",
        over meeting: Meeting = .pipe,
        isDiagnosed: Bool = false,
        options: [String] = [],
        adapter arguments: [String] = []
    ) async throws {
        let marker = UUID().uuidString
        let report = FileManager.default.temporaryDirectory.appending(path: "\(marker).json")
        defer { try? FileManager.default.removeItem(at: report) }
        let (meetingOptions, ending) = try meeting.arguments
        var adapter = [BuiltProducts.path("faulty-adapter"), "--vectors", "\(FaultSuite.count)"]
        if let fault { adapter += ["--fault", fault, "--at", place] }
        var setting = CommandProcess.Setting()
        setting.isMostlyWaiting = true
        outcome = try await CommandProcess.run(
            BuiltProducts.path("tracking-conformance"),
            ["run", "--suite", FaultSuite.directory, "--timeout", timeout, "--startup-timeout", startupTimeout]
                + options + (isDiagnosed ? [] : ["--no-diagnosis"])
                + ["--report", "text", "--report", "json:\(report.path)"] + meetingOptions + adapter + ending
                + arguments
                + ["--marker", marker],
            setting
        )
        let results = try? RunReport(file: report.path)
        verdicts = results?.verdicts ?? []
        reasons = results?.reasons ?? [:]
        problems = results?.problems ?? []
        warnings = Self.warnings(in: outcome.output)
        leftovers = await Self.processes(marked: marker)
    }

    /// Expects that exactly some vectors are errored, and all others have the verdict that they have without a fault.
    func expectErrored(_ numbers: Set<Int>, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let expected = (1...FaultSuite.count).map { numbers.contains($0) ? "errored" : FaultSuite.verdict($0) }
        #expect(verdicts == expected, sourceLocation: sourceLocation)
        #expect(Set(reasons.keys) == numbers, sourceLocation: sourceLocation)
        #expect(outcome.exitCode == 1, "\(outcome.errors)", sourceLocation: sourceLocation)
        expectClean(sourceLocation: sourceLocation)
    }

    /// Expects that the run ended by itself and left no process.
    func expectClean(within limit: Duration = .seconds(30), sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(!outcome.wasTimedOut, sourceLocation: sourceLocation)
        #expect(outcome.duration < limit, sourceLocation: sourceLocation)
        #expect(leftovers == [], sourceLocation: sourceLocation)
    }

    /// The warnings of a text report, which stand in paragraphs of several lines.
    private static func warnings(in text: String) -> [String] {
        var warnings: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("warning: ") {
                warnings.append(String(line.dropFirst(9)))
            } else if line.isEmpty {
                if !warnings.isEmpty { break }
            } else if let last = warnings.indices.last {
                warnings[last] += " " + line
            }
        }
        return warnings
    }

    /// The processes that have a text in their command lines, after the time that a killed one may need to end.
    static func processes(marked marker: String) async -> [String] {
        var found: [String] = []
        for _ in 0..<20 {
            found = commandLines().filter { $0.contains(marker) }
            if found.isEmpty { break }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return found
    }

    static func commandLines() -> [String] {
        #if os(Linux)
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { Int($0) != nil }.compactMap { process in
            // A process that has ended and waits for its parent has no command line any more.
            (try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))).map {
                String(decoding: $0, as: UTF8.self)
            }
        }
        #else
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/bin/ps")
        process.arguments = ["-axo", "command="]
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        #endif
    }
}
