import Foundation
import TestSupport
import Testing

/// `--last-failed`, `--watch` and `--exclude`: the loop of an adapter's author.
@Suite("A part of a run is made again")
struct RerunTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]
    private static let adapter = SmallAdapter.answering(#"{"calls":[]}"#)

    private static func run(_ options: [String], caches: String) async throws -> CommandProcess.Outcome {
        let arguments = ["run", "--no-diagnosis"] + suite + options + ["--"] + adapter
        return try await CommandProcess.run(arguments, environment: ["XDG_CACHE_HOME": caches])
    }

    @Test("Only what failed last is run again, and all where nothing did")
    func lastFailed() async throws {
        try await TemporaryDirectory.with { caches in
            let first = try await Self.run(["--last-failed", "--select", "push/ios/flag-on/open-*"], caches: caches)
            #expect(
                first.errors == "no earlier failure of this adapter is known here, so the whole selection runs\n"
            )
            let passing = ["run", "--quiet", "--last-failed", "--select", "push/ios/flag-on/open-*"] + Self.suite
            let passed = try await CommandProcess.run(passing, environment: ["XDG_CACHE_HOME": caches])
            #expect(passed.output.contains(" vectors selected: ") && passed.exitCode == 0, "\(passed.output)")
            let count = try #require(first.output.firstMatch(of: /\n(\d+) vectors?: (\d+) failed\n/)).1
            let second = try await Self.run(["--last-failed"], caches: caches)
            #expect(
                second.errors
                    == "only the \(count) vectors that failed last are run; leave out --last-failed to run all vectors\n"
            )
            #expect(second.output.contains("\n\(count) vectors: \(count) failed\n"))
        }
    }

    @Test("What was run and passes is forgotten, and what was not run is remembered")
    func memory() async throws {
        try await TemporaryDirectory.with { caches in
            let directory = caches + "/tracking-conformance/last-failed"
            _ = try await Self.run(["--select", "push/ios/flag-on/open-*"], caches: caches)
            let file = try #require(try FileManager.default.contentsOfDirectory(atPath: directory).first)
            let ids = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
            #expect(ids.contains("push/ios/flag-on/open-upper\n"))
            // An adapter that tracks nothing passes what must not be tracked.
            let passing = "push/ios/open/click-before-open"
            try (ids + "\(passing)\npush/gone\n").write(
                toFile: "\(directory)/\(file)",
                atomically: true,
                encoding: .utf8
            )
            _ = try await Self.run(["--select", "push/ios/flag-on/open-upper"], caches: caches)
            let now = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
            let expected = ids + "\(passing)\npush/gone\n"
            #expect(now.split(separator: "\n").sorted() == expected.split(separator: "\n").sorted())
        }
    }

    @Test("A directory for caches that cannot be used changes nothing else")
    func noCaches() async throws {
        let outcome = try await Self.run(["--select", "push/ios/flag-on/open-upper"], caches: "/dev/null")
        let again = try await Self.run(
            ["--last-failed", "--select", "push/ios/flag-on/open-upper"],
            caches: "/dev/null"
        )
        let directory = "/dev/null/tracking-conformance/last-failed"
        #expect(
            again.errors
                == "the failures cannot be kept in \(directory) (file exists; XDG_CACHE_HOME can name another directory), so the whole selection runs\n"
        )
        #expect(outcome.errors.isEmpty)
        #expect(outcome.exitCode == 1)
    }

    @Test("Where failures cannot be written down, earlier ones are forgotten, too")
    func fullCaches() async throws {
        try await TemporaryDirectory.with { caches in
            let words = ["--no-diagnosis", "--select", "push/ios/flag-on/open-upper", "--"] + Self.adapter
            _ = try await Self.run(["--select", "push/ios/flag-on/open-*"], caches: caches)
            // No file may grow, and the signal for one that would (25) is ignored.
            let limited = #"trap "" 25; ulimit -f 0; exec "$0" "$@""#
            let kit = ["-c", limited, BuiltProducts.path("tracking-conformance"), "run"] + Self.suite + words
            let outcome = try await CommandProcess.run("/bin/sh", kit, environment: ["XDG_CACHE_HOME": caches])
            #expect(outcome.errors.isEmpty && outcome.exitCode == 1, "\(outcome.errors)")
            let next = try await Self.run(["--last-failed", "--select", "push/ios/flag-on/open-upper"], caches: caches)
            #expect(next.errors == "no earlier failure of this adapter is known here, so the whole selection runs\n")
        }
    }

    @Test("An exclusion leaves out what it matches, and one that matches nothing is refused")
    func exclusion() async throws {
        let all = ["list"] + Self.suite + ["--select", "push/ios/flag-on/open-*"]
        let listed = try await CommandProcess.run(all + ["--exclude", "**/open-upper"])
        #expect(listed.output.contains("push/ios/flag-on/open-lower"))
        #expect(!listed.output.contains("push/ios/flag-on/open-upper"))
        let refused = try await CommandProcess.run(all + ["--exclude", "push/ios/flag-on/opn-upper"])
        let words = "--exclude push/ios/flag-on/opn-upper leaves out no selected vector"
        #expect(refused.errors == "error: \(words); did you mean push/ios/flag-on/open-upper?\n")
        #expect(refused.exitCode == 1)
    }

    @Test("A watched run is made again when a file changes, and ends when it is interrupted")
    func watching() async throws {
        try await TemporaryDirectory.with { directory in
            let (source, report) = (directory + "/source", directory + "/report.json")
            try "one".write(toFile: source, atomically: true, encoding: .utf8)
            var setting = CommandProcess.Setting()
            setting.isMostlyWaiting = true
            // A report is written before its run is printed: when the third one is there, two runs are printed.
            let later = ["one": "two", "two": "three"]
            setting.interruption = {
                guard FileManager.default.fileExists(atPath: report) else { return false }
                let text = try? String(contentsOfFile: source, encoding: .utf8)
                guard let text, let next = later[text] else { return true }
                try? FileManager.default.removeItem(atPath: report)
                try? next.write(toFile: source, atomically: true, encoding: .utf8)
                return false
            }
            let select = ["--no-diagnosis", "--select", "push/ios/flag-on/open-upper"]
            let options = select + ["--report", "json:\(report)", "--watch", directory]
            let outcome = try await CommandProcess.run(
                BuiltProducts.path("tracking-conformance"),
                ["run"] + Self.suite + options + ["--"] + Self.adapter,
                setting
            )
            #expect(outcome.output.ranges(of: "NOT CONFORMANT").count >= 2, "\(outcome.output)")
            #expect(outcome.errors.contains("\nSince the previous run: Nothing changed: 1 vector fails as before\n"))
            #expect(outcome.errors.contains("\n\(source): changed; running again\n"), "\(outcome.errors)")
            #expect(outcome.exitCode == 130)
        }
    }

    @Test("What cannot be watched is refused")
    func nothingToWatch() async throws {
        let outcome = try await Self.run(["--watch", "/gone"], caches: "/dev/null")
        #expect(outcome.errors == "error: there is nothing to watch at /gone\n")
        #expect(outcome.exitCode == 65)
    }
}
