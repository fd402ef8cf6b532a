import TrackingConformanceJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The fixed workload and its measurements.
struct Workload {
    /// The command under measurement.
    let kit: String
    /// This program, which is also the adapter that answers from memory.
    let benchmark: String
    /// The adapter that does what the rules require, except for faults of the library.
    let faultyAdapter: String
    /// A directory for the files of the measurements.
    let directory: String
    /// The number of pairs of a bound and the run measured against it.
    let pairs: Int
}

// MARK: - A whole run

extension Workload {
    /// A whole run with an adapter, against the same adapter fed the same requests from a file.
    func wholeRun(_ name: String, _ adapter: [String]) -> Figure {
        let title = "a whole run, \(name)"
        let requests = directory + "/requests.jsonl"
        if let file = adapter.dropFirst().last, file.contains("/"), !FileManager.default.fileExists(atPath: file) {
            return .skipped(title, because: "there is no \(file) in this directory")
        }
        var walls: [(bare: Double, run: Double)] = []
        for _ in 0..<pairs {
            let bare = MeasuredProcess(command: adapter, input: requests).measure()
            let run = MeasuredProcess(command: [kit, "run", "--"] + adapter).measure()
            guard let bare, let run else { return .skipped(title, because: "\(adapter[0]) cannot be started") }
            guard bare.exitCode == 0, run.exitCode == 0 else {
                return .skipped(title, because: "\(adapter.joined(separator: " ")) fails")
            }
            walls.append((bare.wall.milliseconds, run.wall.milliseconds))
        }
        let excess = walls.map { $0.run - 1.1 * $0.bare }.median ?? 0
        return Figure(
            name: title,
            seen:
                "\(rounded(walls.map(\.run).median ?? 0)) ms, which is 1.10 times the bound and \(rounded(excess)) ms",
            bound: "\(rounded(walls.map(\.bare).median ?? 0)) ms for the adapter fed from a file",
            target: "at most 1.10 times the bound and 50 ms",
            isMet: excess <= 50
        )
    }

    /// Writes the requests of the suite; returns their number.
    func writeRequests() -> Int {
        let file = directory + "/requests.jsonl"
        _ = MeasuredProcess(command: [kit, "requests"], output: file).measure()
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").count { $0.contains(#""method":"run""#) }
    }
}

// MARK: - An exploration

extension Workload {
    /// An exploration with an adapter, against the same adapter fed the same requests from a file.
    func exploration(_ name: String, _ adapter: [String]) -> Figure {
        let title = "an exploration, \(name)"
        let requests = directory + "/explored.jsonl"
        let explore = [kit, "explore", "--sequences", "\(Self.sequences)", "--seed", "1", "--jobs", "1", "--"]
        let noting = ["sh", "-c", #"tee "$0" | "$@""#, requests] + adapter
        guard let noted = MeasuredProcess(command: explore + noting).measure(), noted.exitCode == 0 else {
            return .skipped(title, because: "\(adapter.joined(separator: " ")) fails")
        }
        let walls = (0..<max(3, pairs / 3)).compactMap { _ -> (bare: Double, run: Double)? in
            let bare = MeasuredProcess(command: adapter, input: requests).measure()
            let run = MeasuredProcess(command: explore + adapter).measure()
            guard let bare, let run, run.exitCode == 0 else { return nil }
            return (bare.wall.milliseconds, run.wall.milliseconds)
        }
        guard let ratio = walls.map({ $0.run / $0.bare }).median, let bound = walls.map(\.bare).median else {
            return .skipped(title, because: "\(adapter[0]) cannot be started")
        }
        return Figure(
            name: title,
            seen: "\(rounded(ratio, digits: 2)) times the bound, for \(Self.sequences) sequences",
            bound: "\(rounded(bound)) ms for the adapter fed from a file",
            target: "at most 1.25 times the bound",
            isMet: ratio <= 1.25
        )
    }

    private static let sequences = 10_000

    /// The repetition of one finding and its shrinking, with a faulty adapter in Python.
    func shrinking() -> Figure {
        let title = "shrinking one finding, Python"
        let adapter = ["python3", "Conformance/Adapters/acs-android-sample/adapter.py"]
        let explore = [kit, "explore", "--area", "push", "--seed", "1"]
        let found = directory + "/found.txt"
        let search = MeasuredProcess(command: explore + ["--sequences", "300", "--"] + adapter, output: found)
        guard let searched = search.measure(), searched.exitCode == 1,
            let text = try? String(contentsOfFile: found, encoding: .utf8),
            let id = text.split(whereSeparator: \.isWhitespace).drop(while: { $0 != "--select" }).dropFirst().first
        else { return .skipped(title, because: "nothing is found that \(adapter.joined(separator: " ")) does wrong") }
        let walls = (0..<5).compactMap { _ -> Duration? in
            let again = MeasuredProcess(command: explore + ["--select", String(id), "--"] + adapter).measure()
            return again.flatMap { $0.exitCode == 1 ? $0.wall : nil }
        }
        guard let median = walls.median else { return .skipped(title, because: "\(id) is not found again") }
        return Figure(
            name: title,
            seen: "\(rounded(median.milliseconds / 1_000, digits: 2)) s",
            bound: "the sequence asked again and the starts of kit and adapter included",
            target: "2 s",
            isMet: median <= .seconds(2)
        )
    }
}

// MARK: - The runner's own cost

extension Workload {
    /// The runner's processor time for a vector, without start-up and the loading of the suite.
    func runnerCost() -> Figure {
        let title = "the runner's own cost"
        guard let suite = try? OneStepSuite(in: directory + "/one-step") else {
            return .skipped(title, because: "the suite cannot be written")
        }
        let rates = (0..<3).compactMap { _ -> Double? in
            guard let short = cost(suite, repetitions: 1), let long = cost(suite, repetitions: 98) else { return nil }
            // 98 repetitions run each vector 99 times here, and once elsewhere.
            return Double(99 * OneStepSuite.count) / ((long - short) / 1_000_000)
        }
        guard let rate = rates.median else { return .skipped(title, because: "the run fails") }
        return Figure(
            name: title,
            seen: "\(rounded(rate)) vectors in a second of processor time",
            bound: "an adapter that counts lines and answers \(Self.answerSize) bytes from memory",
            target: "200000 vectors a second on one core",
            isMet: rate >= 200_000
        )
    }

    private static let answerSize = OneStepSuite.answerHead.count + 5 + OneStepSuite.answerTail.count

    /// The runner's processor time in microseconds, without the adapter's.
    private func cost(_ suite: OneStepSuite, repetitions: Int) -> Double? {
        let account = directory + "/account"
        let options = ["--suite", suite.directory, "--repeat", "\(repetitions)"]
        let command = [kit, "run"] + options + ["--", benchmark, "answer-from-memory", account]
        guard let run = MeasuredProcess(command: command).measure(), run.exitCode == 0,
            let adapter = try? String(contentsOfFile: account, encoding: .utf8), let own = Double(adapter)
        else { return nil }
        return run.processor / .microseconds(1) - own
    }
}

// MARK: - The rest

extension Workload {
    /// The time from the start of the command to its end when it has nothing to do.
    func startUp() -> Figure {
        let command = MeasuredProcess(command: [kit, "--version"])
        let walls = (0..<max(15, pairs)).compactMap { _ in command.measure()?.wall.milliseconds }
        let median = walls.median ?? .infinity
        return Figure(
            name: "start-up",
            seen: "\(rounded(median, digits: 1)) ms",
            bound: "tracking-conformance --version",
            target: "15 ms",
            isMet: median <= 15
        )
    }

    /// The audit, as a command.
    func audit() -> Figure {
        let title = "audit, all mutants against all vectors"
        let walls = (0..<3).compactMap { _ -> Duration? in
            let audit = MeasuredProcess(command: [kit, "audit"]).measure()
            return audit.flatMap { $0.exitCode == 64 ? nil : $0.wall }
        }
        guard let median = walls.median else { return .skipped(title, because: "the command has no audit") }
        return Figure(
            name: title,
            seen: "\(rounded(median.milliseconds / 1_000, digits: 2)) s",
            bound: "in one process, its start and the loading of the suite included",
            target: "3 s",
            isMet: median <= .seconds(3)
        )
    }

    /// Faults of every area.
    private static let faults = [
        "push/flag/compared-exactly", "push/open/without-click", "push/id/trimmed", "push/resume/every-time",
        "push/data/with-flag", "payload/custom/reserved-too", "payload/android/uri-is-custom",
        "payload/compose/content-available-true", "lifecycle/weekday/monday-first", "lifecycle/hour/of-twelve",
        "lifecycle/days/by-calendar", "lifecycle/crash/every-new-process", "lifecycle/prior/last-session-alone",
        "lifecycle/update/resets-nothing",
    ]

    /// The search for causes after a run that found fourteen faults, against the same run without it.
    func diagnosis() -> Figure {
        let title = "diagnosis of \(Self.faults.count) faults"
        let adapter = ["--", faultyAdapter, "specified", "--faults", Self.faults.joined(separator: ",")]
        let walls = (0..<3).compactMap { _ -> (without: Double, with: Double)? in
            let without = MeasuredProcess(command: [kit, "run", "--no-diagnosis"] + adapter).measure()
            let with = MeasuredProcess(command: [kit, "run"] + adapter).measure()
            guard let without, let with, without.exitCode == 1, with.exitCode == 1 else { return nil }
            return (without.wall.milliseconds, with.wall.milliseconds)
        }
        guard let excess = walls.map({ $0.with - $0.without }).median, let bound = walls.map(\.without).median else {
            return .skipped(title, because: "the run finds nothing")
        }
        return Figure(
            name: title,
            seen: "\(rounded(excess / 1_000, digits: 2)) s after the run",
            bound: "\(rounded(bound)) ms for the run without it",
            target: "2 s",
            isMet: excess <= 2_000
        )
    }

    /// A list that names every vector that fails, against the same run without a list.
    func knownFailures() -> Figure {
        let title = "a list of known failures"
        let run = [kit, "run", "--no-diagnosis"]
        let adapter = ["--", faultyAdapter, "specified", "--faults", Self.faultsOfMostVectors.joined(separator: ",")]
        let (report, list) = (directory + "/failures.json", directory + "/known-failures.json")
        _ = MeasuredProcess(command: run + ["--report", "json:\(report)"] + adapter).measure()
        guard let entries = try? Self.entries(of: report), !entries.isEmpty else {
            return .skipped(title, because: "the run finds nothing")
        }
        let text = JSONValue.object(["knownFailures": .array(entries)]).description
        try? text.write(toFile: list, atomically: false, encoding: .utf8)
        let times = (0..<max(5, pairs)).compactMap { _ -> (without: Double, with: Double)? in
            let without = MeasuredProcess(command: run + adapter).measure()
            let with = MeasuredProcess(command: run + ["--known-failures", list] + adapter).measure()
            guard let without, let with, without.exitCode == 1, with.exitCode == 0 else { return nil }
            return (without.processor.milliseconds, with.processor.milliseconds)
        }
        guard let ratio = times.map({ $0.with / $0.without }).median, let bound = times.map(\.without).median else {
            return .skipped(title, because: "the list does not excuse what it should")
        }
        return Figure(
            name: title + " with \(entries.count) entries",
            seen: "\(rounded(ratio, digits: 2)) times the bound",
            bound: "\(rounded(bound)) ms of processor time for the run without it",
            target: "at most 1.10 times the bound",
            isMet: ratio <= 1.1
        )
    }

    /// Faults that most vectors catch.
    private static let faultsOfMostVectors = [
        "lifecycle/type/capitalised", "push/id/same-twice", "payload/absent/empty-text",
    ]

    /// An entry for each vector that fails in a report.
    private static func entries(of report: String) throws -> [JSONValue] {
        let report = try JSONParser.parse([UInt8](Data(contentsOf: URL(filePath: report))))
        return (report["vectors"]?.array ?? []).filter { $0["verdict"] == "failed" }.map { vector in
            var rules: [JSONValue] = []
            for rule in (vector["mismatches"]?.array ?? []).compactMap({ $0["rule"] }) where !rules.contains(rule) {
                rules.append(rule)
            }
            return ["pattern": vector["id"] ?? .null, "reason": "It is measured.", "rules": .array(rules)]
        }
    }

    /// The peak of a run of 100,000 vectors with all reports.
    func memory(vectorCount: Int) -> Figure {
        let title = "memory of a run of 100000 vectors"
        // Each vector is run twice more than it is repeated.
        let runs = (100_000 + vectorCount - 1) / vectorCount
        let reports = ["json", "junit", "markdown", "html"].flatMap { ["--report", "\($0):\(directory)/report.\($0)"] }
        let command = [kit, "run", "--repeat", "\(runs - 2)"] + reports
        guard let run = MeasuredProcess(command: command).measure(), run.exitCode == 0 else {
            return .skipped(title, because: "the run fails")
        }
        return Figure(
            name: title,
            seen:
                "\(rounded(Double(run.peak) / 1_000_000)) MB at the peak, in \(rounded(run.wall.milliseconds / 1_000)) s",
            bound: "\(vectorCount) vectors \(runs) times by the reference adapter, four reports written",
            target: "100 MB",
            isMet: run.peak <= 100_000_000
        )
    }
}
