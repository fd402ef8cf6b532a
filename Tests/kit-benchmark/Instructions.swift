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

/// The instructions that the kit itself executes, without adapters, as valgrind counts them: they hardly vary between
/// runs, however busy the machine is.
struct Instructions {
    let workload: Workload
    /// The command without its debug information, which not every valgrind can read.
    private let kit: String
    private let preloaded: String

    /// A figure, in instructions.
    struct Count {
        let name: String
        let instructions: Int
    }

    /// Prepares to count; `nil` if a tool is missing.
    init?(_ workload: Workload) {
        self.workload = workload
        kit = workload.kit + "-stripped"
        preloaded = workload.directory + "/sigsuspend.so"
        let source = workload.directory + "/sigsuspend.c"
        try? Self.replacement.write(toFile: source, atomically: false, encoding: .utf8)
        let preparations = [
            ["valgrind", "--version"], ["strip", "-g", "-o", kit, workload.kit],
            ["clang", "-shared", "-fPIC", "-o", preloaded, source],
        ]
        guard preparations.allSatisfy({ MeasuredProcess(command: $0).measure()?.exitCode == 0 }) else { return nil }
    }

    /// Removes the files that the preparation left beside the command.
    func finish() { try? FileManager.default.removeItem(atPath: kit) }

    /// valgrind up to 3.22 writes to the mask of this call, which libdispatch keeps in read-only memory.
    private static let replacement = """
        #include <signal.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int sigsuspend(const sigset_t *mask) {
            unsigned long copy = *(const unsigned long *)mask;
            return syscall(SYS_rt_sigsuspend, &copy, sizeof copy);
        }
        """

    /// The instructions of a command; `nil` if it fails.
    private func count(_ arguments: [String]) -> Int? {
        let log = workload.directory + "/instructions.log"
        let tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        let command = ["env", "LD_PRELOAD=\(preloaded)"] + tool + ["--log-file=\(log)", kit] + arguments
        guard let run = MeasuredProcess(command: command).measure(), run.exitCode ?? 2 < 2,
            let text = try? String(contentsOfFile: log, encoding: .utf8),
            let line = text.split(separator: "\n").last(where: { $0.contains("I   refs:") || $0.contains("I refs:") })
        else { return nil }
        return Int(line.split(separator: " ").last?.filter(\.isNumber) ?? "")
    }

    /// The cost of one more of something, from the difference of two commands.
    private func difference(_ large: [String], _ small: [String], by count: Int) -> Int? {
        guard let large = self.count(large), let small = self.count(small) else { return nil }
        return (large - small) / count
    }
}

// MARK: - The figures

extension Instructions {
    /// Each figure with the function that counts it.
    var figures: [(name: String, count: () -> Int?)] {
        let explore = ["explore", "--seed", "1", "--jobs", "1", "--sequences"]
        let faulty = ["--select", "push/**", "--", workload.faultyAdapter, "specified", "--faults"]
        let faults = ["push/flag/compared-exactly,push/open/without-click,push/id/trimmed"]
        return [
            ("start-up", { count(["--version"]) }),
            ("a whole run, reference adapter", { count(["run", "--", kit, "reference-adapter"]) }),
            ("the runner, a vector", runner),
            ("audit of push/ios", { count(["audit", "--select", "push/ios/**"]) }),
            ("an exploration, a sequence", { difference(explore + ["600"], explore + ["100"], by: 500) }),
            (
                "diagnosis of three faults",
                { difference(["run"] + faulty + faults, ["run", "--no-diagnosis"] + faulty + faults, by: 1) }
            ),
        ]
    }

    private func runner() -> Int? {
        guard let suite = try? OneStepSuite(in: workload.directory + "/one-step") else { return nil }
        func run(_ repetitions: Int) -> [String] {
            let adapter = ["--", workload.benchmark, "answer-from-memory", workload.directory + "/account"]
            return ["run", "--suite", suite.directory, "--repeat", "\(repetitions)"] + adapter
        }
        // Nine repetitions run each vector ten times here, and once elsewhere.
        return difference(run(9), run(1), by: 10 * OneStepSuite.count)
    }

    /// Counts and prints each figure beside its value on a page; returns true if none has grown by more than 5 %.
    func report(against page: String) -> Bool {
        let kept = Self.kept(in: (try? String(contentsOfFile: page, encoding: .utf8)) ?? "")
        var isSteady = true
        print("| instructions | counted | in \(page) | |\n|---|---|---|---|")
        for (name, count) in figures {
            guard let counted = count() else {
                print("| \(name) | cannot be counted | | |")
                isSteady = false
                continue
            }
            let growth = kept[name].map { Double(counted) / Double($0) - 1 } ?? 0
            let words = growth > Self.tolerance ? "GROWN" : growth < -Self.tolerance ? "less" : ""
            if growth > Self.tolerance { isSteady = false }
            let percent = kept[name] == nil ? "new" : "\(rounded(100 * growth, digits: 1)) % \(words)"
            print("| \(name) | \(counted) | \(kept[name].map(String.init) ?? "") | \(percent) |")
            fflush(nil)
        }
        return isSteady
    }

    private static let tolerance = 0.05

    /// The figures of the table on a page whose second column is a whole number.
    private static func kept(in text: String) -> [String: Int] {
        text.split(separator: "\n").reduce(into: [:]) { kept, line in
            let cells = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
            if cells.count >= 2, let count = Int(cells[1]) { kept[cells[0]] = count }
        }
    }
}
