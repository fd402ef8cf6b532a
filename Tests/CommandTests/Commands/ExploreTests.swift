import Foundation
import TestSupport
import Testing
import tracking_conformance

/// The `explore` command as its user sees it; ExplorationTests try its findings, in process.
@Suite("explore tries sequences that no vector has")
struct ExploreTests {
    private static let adapter = [BuiltProducts.path("swift-adapter")]
    private static let suite = ["--suite", SuiteExcerpt.directory]
    /// Answers nothing, whatever happens.
    private static let silent = SmallAdapter.answering(#"{"calls":[]}"#)

    @Test("An adapter that does what the rules ask is explored without a finding, and the rules are counted")
    func clean() async throws {
        let outcome = try await CommandProcess.run(
            ["explore", "--area", "push", "--sequences", "60", "--seed", "3"] + Self.suite + ["--"] + Self.adapter
        )
        #expect(outcome.output.contains("60 sequences with ") && outcome.output.contains(" tried (seed 3)"))
        #expect(outcome.output.contains("\nRULES TESTED\n  "))
        #expect(outcome.output.hasSuffix("\nNOTHING FOUND\n") && outcome.exitCode == 0, "\(outcome.errors)")
    }

    @Test("An adapter whose second answers differ from the first ones does not conform, although those are right")
    func contradiction() async throws {
        let again = #"sed -u 'p; s/"action":"7"/"action":"9"/'"#
        let pipe = "'\(BuiltProducts.path("swift-adapter"))' | \(again)"
        let outcome = try await CommandProcess.run(
            ["explore", "--area", "push", "--sequences", "20", "--seed", "3", "--report", "json", "--no-diagnosis"]
                + Self.suite + ["--", "sh", "-c", pipe]
        )
        let problems = try RunReport(Array(outcome.output.utf8)).problems
        let words = /^[0-9]+ requests got two different answers, the first of them the request [0-9]+; the/
        #expect(problems.count == 1 && problems.first?.contains(words) == true, "\(problems)")
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
    }

    @Test("Of rules that no sequence tested, only those are named that the adapter's capabilities allow")
    func declared() async throws {
        let options = ["--area", "push", "--area", "payload", "--sequences", "20", "--seed", "3", "--no-diagnosis"]
        let outcome = try await CommandProcess.run(["explore"] + options + ["--"] + Self.silent)
        let lines = outcome.output.split(separator: "\n").drop { $0 != "RULES NOT TESTED" }
        let never = lines.dropFirst().prefix { $0.hasPrefix("  ") }.joined()
        #expect(!never.isEmpty && !never.contains("PL-"), "\(outcome.output)")
    }

    @Test("Findings are the same with any number of processes; they are kept, run, and taken into the suite")
    func findings() async throws {
        try await TemporaryDirectory.with { directory in
            let found = "\(directory)/found"
            let arguments = ["explore", "--area", "push", "--sequences", "12", "--seed", "3"] + Self.suite
            let outcome = try await CommandProcess.run(arguments + ["--save", found, "--"] + Self.silent)
            let other = try await CommandProcess.run(arguments + ["--jobs", "2", "--"] + Self.silent)
            #expect(outcome.exitCode == 1 && outcome.output == other.output, "\(outcome.output)\n\(other.output)")
            #expect(outcome.output.contains("\nNOT CONFORMANT\n") && outcome.output.contains("--seed 3"))
            let files = try FileManager.default.contentsOfDirectory(atPath: found)
            let name = try #require(files.first?.split(separator: ".").first)
            let text = try String(contentsOfFile: "\(found)/\(name).json", encoding: .utf8)
            #expect(text.contains("\"unconfirmed\": true") && text.contains("Found by exploration (sequence "))
            let run = try await CommandProcess.run(
                ["run", "--vectors", found, "--select", "\(name)/**"] + Self.suite + ["--"] + Self.silent
            )
            #expect(run.exitCode == 1, "\(run.output)\(run.errors)")
        }
    }

    @Test("A corpus is tried first; what passes is removed with a word, unless a person wrote or confirmed it")
    func corpus() async throws {
        try await TemporaryDirectory.with { directory in
            let step = #"{ "event": "android.onMessageReceived", "with": { "data": { "_dId": "a1", "_mId": "h1" } } }"#
            let file = "\(directory)/old.json"
            try #"{ "topic": "old", "vectors": [{ "id": "old/one", "unconfirmed": true, "steps": [\#(step)] }] }"#
                .write(toFile: file, atomically: true, encoding: .utf8)
            let confirmed = "\(directory)/own.json"
            try #"{ "topic": "own", "vectors": [{ "id": "own/one", "steps": [\#(step)] }] }"#
                .write(toFile: confirmed, atomically: true, encoding: .utf8)
            let (renamed, target) = ("\(directory)/renamed.json", "\(directory)/target.text")
            for copy in [renamed, target] {
                try #"{ "topic": "new", "vectors": [{ "id": "new/one", "unconfirmed": true, "steps": [\#(step)] }] }"#
                    .write(toFile: copy, atomically: true, encoding: .utf8)
            }
            let link = "\(directory)/new.json"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
            let arguments = ["explore", "--area", "payload", "--sequences", "20", "--corpus", directory] + Self.suite
            let outcome = try await CommandProcess.run(arguments + ["--"] + Self.adapter)
            #expect(outcome.errors == "\(file): passes now and was removed\n")
            #expect(outcome.exitCode == 0 && !FileManager.default.fileExists(atPath: file))
            for kept in [confirmed, renamed, link, target] { #expect(FileManager.default.fileExists(atPath: kept)) }
        }
    }

    @Test("What is declined stays in the corpus, and the adapter does not conform")
    func declined() async throws {
        try await TemporaryDirectory.with { directory in
            let step =
                #"{ "event": "ios.didReceiveRemoteNotification", "with": { "userInfo": {}, "#
                + #""applicationState": "active" } }"#
            let file = "\(directory)/old.json"
            try #"{ "topic": "old", "vectors": [{ "id": "old/one", "unconfirmed": true, "steps": [\#(step)] }] }"#
                .write(toFile: file, atomically: true, encoding: .utf8)
            let arguments = ["explore", "--area", "push", "--sequences", "20", "--seed", "3", "--corpus", directory]
            let declining = SmallAdapter.answering(nil, "--declines", "not today")
            let outcome = try await CommandProcess.run(arguments + Self.suite + ["--"] + declining)
            #expect(outcome.exitCode == 1 && FileManager.default.fileExists(atPath: file), "\(outcome.errors)")
            #expect(outcome.output.contains("error: the implementation declined 20 sequences although"))
        }
    }

    @Test("A finding is not written through a link")
    func link() async throws {
        try await TemporaryDirectory.with { directory in
            let options = ["--area", "push", "--sequences", "6", "--seed", "3", "--no-diagnosis"]
            let arguments = ["explore"] + options + Self.suite
            func save(to name: String) async throws -> CommandProcess.Outcome {
                try await CommandProcess.run(arguments + ["--save", "\(directory)/\(name)", "--"] + Self.silent)
            }
            _ = try await save(to: "found")
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(directory)/found").first)
            try FileManager.default.createDirectory(atPath: "\(directory)/other", withIntermediateDirectories: true)
            let link = "\(directory)/other/\(name)"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "\(directory)/target")
            let outcome = try await save(to: "other")
            #expect(outcome.errors.contains("error: \(link) is a broken link; remove it"), "\(outcome.errors)")
            #expect(outcome.exitCode == 74 && !FileManager.default.fileExists(atPath: "\(directory)/target"))
        }
    }

    @Test("An exploration by seconds runs again what there is time for, and says what it left out")
    func seconds() async throws {
        let slowly = #"while read -r line; do sleep 0.2; echo "$line"; done"#
        let silent = Self.silent.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try await CommandProcess.run(
            ["explore", "--seconds", "8", "--seed", "3"] + Self.suite + ["--", "sh", "-c", "\(silent) | \(slowly)"]
        )
        #expect(outcome.exitCode == 1 && outcome.output.contains("\nNOT CONFORMANT\n"), "\(outcome.errors)")
        let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // What a busy machine finds in the time is soon run again.
        let found = words.firstMatch(of: /CONFORMANT (\d+) failed/).flatMap { Int($0.output.1) } ?? 0
        #expect(found < 5 || words.contains("not run again as vectors: the time ran out"), "\(outcome.output)")
    }

    @Test("A vector of the suite is no finding to repeat")
    func vectorAsFinding() async throws {
        let vector = "push/ios/open/default-action"
        let outcome = try await CommandProcess.run(["explore", "--seed", "1", "--select", vector] + Self.suite)
        let advice = "for vectors of the suite, use run --select \(vector)"
        #expect(outcome.errors == "error: --select takes the id of a finding here; \(advice)\n")
        #expect(outcome.exitCode == 64 && outcome.output.isEmpty)
    }

    @Test(
        "Budgets that contradict each other or make no sense are refused",
        arguments: [
            (["--sequences", "5", "--seconds", "2"], "--sequences and --seconds cannot be combined"),
            (["--sequences", "0"], "--sequences must be between 1 and 1000000000, not 0"),
            (["--select", "x/sequence-1"], "--select needs the --seed or --corpus that found it"),
        ]
    )
    func budgets(arguments: [String], message: String) throws {
        let outcome = try Ending.of(["explore"] + arguments)
        #expect(outcome.errors.contains(message) && outcome.exitCode == 64, "\(outcome.errors)")
    }
}
