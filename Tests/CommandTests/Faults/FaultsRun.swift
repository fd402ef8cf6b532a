import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The suites of faults, one after the other.
///
/// None of their tests starts the command, because it would wait until most other tests of it have ended, and keep the
/// rest of the suites waiting, too.
@Suite("An adapter with a fault", .serialized)
enum Faults {}

/// A run with the faulty adapter, as it ended.
///
/// The kit's runner makes it in the process of the test. That must be a process of its own: beside other tests the
/// runner would wait for a processor, and the adapter would be blamed for it.
struct FaultRun {
    /// The way in which the kit and the adapter connect.
    enum Meeting: Sendable, CaseIterable {
        /// The kit starts the adapter and talks to it through pipes.
        case pipe
        /// The kit connects to the adapter, which it starts for each connection.
        case connecting
        /// The adapter, which the kit starts for each connection, connects to the kit.
        case listening
    }

    /// The name of the run, for the messages of failed expectations.
    private let name: String
    private let run: Run?
    /// The reason why nothing was run; `nil` if something was.
    let refusal: String?
    private let duration: Duration
    /// The command lines of processes of the run that still exist.
    private let leftovers: [String]

    /// The verdicts of the vectors in suite order; empty if nothing was run.
    var verdicts: [String] { run?.results.map(\.verdict.rawValue) ?? [] }
    /// The reasons of the vectors, by their numbers.
    var reasons: [Int: String] {
        zip(1..., run?.results ?? []).reduce(into: [:]) { $0[$1.0] = $1.1.reason }
    }
    /// The problems of the run besides the vectors.
    var problems: [String] { run?.problemsOfRun ?? [] }
    var warnings: [String] { run?.warnings ?? [] }

    /// Runs the vectors of the suite with the faulty adapter.
    init(
        _ fault: String?,
        at place: String = "middle",
        timeout: Double = 1,
        startupTimeout: Double = 30,
        jobs: Int = 1,
        order: RunOrder = .once,
        stopsAtFirstFailure: Bool = false,
        over meeting: Meeting = .pipe,
        adapter arguments: [String] = []
    ) async throws {
        name = "\(fault ?? "no fault") at \(place), \(meeting), \(jobs) at a time, \(order)"
        let marker = UUID().uuidString
        let words = ["--vectors", "\(FaultSuite.count)"] + (fault.map { ["--fault", $0, "--at", place] } ?? [])
        let options = RunOptions(jobs: jobs, timeout: .seconds(timeout), startupTimeout: .seconds(startupTimeout))
        let source = try Self.source(words, arguments + ["--marker", marker], over: meeting, options)
        let suite = try FaultSuite.loaded.get()
        let plan = RunPlan(
            suite: suite,
            vectors: suite.vectors,
            order: order,
            stopsAtFirstFailure: stopsAtFirstFailure
        )
        let start = ContinuousClock.now
        do {
            (run, refusal) = (try await Driver.run(plan, on: source), nil)
        } catch let error as AdapterStartError {
            (run, refusal) = (nil, error.description)
        }
        duration = start.duration(to: .now)
        leftovers = await Self.processes(marked: marker)
    }

    private static func source(
        _ first: [String],
        _ last: [String],
        over meeting: Meeting,
        _ options: RunOptions
    ) throws -> any AnswerSource {
        func adapter(_ ending: [String]) -> AdapterCommand {
            AdapterCommand(program: BuiltProducts.path("faulty-adapter"), arguments: first + ending + last)
        }
        guard meeting != .pipe else { return AdapterSource(.program(adapter([])), options: options) }
        let port = try FreePort.number
        let address = try #require(NetworkAddress("127.0.0.1:\(port)"))
        let peer =
            meeting == .connecting
            ? try Peer(
                listeningAt: address,
                restart: adapter(["--listen", port]),
                startupTimeout: options.startupTimeout
            )
            : try Peer(
                connectingTo: address,
                restart: adapter(["--connect", port]),
                startupTimeout: options.startupTimeout
            )
        return AdapterSource(.peer(peer), options: options)
    }
}

// MARK: - Expectations

extension FaultRun {
    /// Checks each case of a table, a few at a time, because most of them wait.
    static func each<Case: Sendable>(
        of cases: some Sequence<Case>,
        _ check: @escaping @Sendable (Case) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, test) in cases.enumerated() {
                if index >= 8 { try await group.next() }
                group.addTask { try await check(test) }
            }
            try await group.waitForAll()
        }
    }

    /// Expects that exactly some vectors are errored, and all others have the verdict that they have without a fault.
    func expectErrored(_ numbers: Set<Int>, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let expected = (1...FaultSuite.count).map { numbers.contains($0) ? "errored" : FaultSuite.verdict($0) }
        #expect(verdicts == expected, "\(name): \(refusal ?? "\(verdicts)")", sourceLocation: sourceLocation)
        #expect(Set(reasons.keys) == numbers, "\(name): \(reasons)", sourceLocation: sourceLocation)
        expectClean(sourceLocation: sourceLocation)
    }

    /// Expects the reason of a vector.
    func expectReason(
        _ reason: String,
        of number: Int = 10,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        #expect(reasons[number] == reason, "\(name): \(reasons)", sourceLocation: sourceLocation)
    }

    func expectWarnings(_ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(warnings == expected, "\(name): \(warnings)", sourceLocation: sourceLocation)
    }

    /// Expects one problem that begins with some words.
    func expectProblem(_ start: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let isExpected = problems.count == 1 && problems[0].hasPrefix(start)
        #expect(isExpected, "\(name): \(problems)", sourceLocation: sourceLocation)
    }

    /// Expects that the handshake failed, for a reason.
    func expectRefusal(_ reason: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(
            refusal == "the handshake failed: \(reason)",
            "\(name): \(refusal ?? "")",
            sourceLocation: sourceLocation
        )
        expectClean(sourceLocation: sourceLocation)
    }

    /// Expects that the run ended by itself and left no process.
    func expectClean(within limit: Duration = .seconds(30), sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(duration < limit, "\(name): \(duration)", sourceLocation: sourceLocation)
        #expect(leftovers == [], "\(name): \(leftovers)", sourceLocation: sourceLocation)
    }

    /// The end of the faulty adapter's standard error.
    static func tail(_ fault: String) -> String { "; its standard error: faulty-adapter: \(fault)" }
}

// MARK: - Processes

extension FaultRun {
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
