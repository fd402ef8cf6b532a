import Foundation
import TestSupport
import Testing

@Suite("A project file completes the command line")
struct ProjectTests {
    private static let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
    private static let one = ["--select", "push/ios/flag-on/open-upper"]

    /// Runs the command in a directory whose parent has a project file.
    private static func run(
        _ arguments: [String],
        with members: [String: Any],
        in name: String = "",
        _ body: (CommandProcess.Outcome) throws -> Void
    ) async throws {
        try await TemporaryDirectory.with { directory in
            let place = directory + "/below"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
            try data.write(to: URL(filePath: directory + "/tracking-conformance.json"))
            try body(try await Self.run(arguments, in: name == "" ? directory : "\(directory)/\(name)"))
        }
    }

    private static func run(_ arguments: [String], in directory: String) async throws -> CommandProcess.Outcome {
        var setting = CommandProcess.Setting()
        setting.directory = directory
        return try await CommandProcess.run(BuiltProducts.path("tracking-conformance"), arguments, setting)
    }

    private static var members: [String: Any] { ["adapter": adapter, "suite": SuiteExcerpt.directory] }

    @Test("run alone certifies the project's adapter, and a repeated command leaves it out")
    func adapter() async throws {
        try await Self.run(["run"] + Self.one, with: Self.members) { outcome in
            #expect(outcome.exitCode == 1)
            #expect(outcome.output.contains("1 vector: 1 failed"))
            let repeated = outcome.output.split(whereSeparator: \.isWhitespace).suffix(4)
            #expect(repeated == ["run", "\\", "--select", "push/ios/flag-on/open-upper"])
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("The file is found above the working directory, and its adapter starts next to it")
    func above() async throws {
        let script = #"test -f tracking-conformance.json || exit 3; exec "$@""#
        let members =
            ["adapter": ["sh", "-c", script, "sh"] + Self.adapter, "suite": SuiteExcerpt.directory] as [String: Any]
        try await Self.run(["run", "--no-diagnosis"] + Self.one, with: members, in: "below") { outcome in
            #expect(outcome.exitCode == 1)
            #expect(outcome.output.contains("1 vector: 1 failed"))
            let start = "project file: ../tracking-conformance.json; it starts sh -c "
            #expect(outcome.errors.hasPrefix(start) && outcome.errors.split(separator: "\n").count == 1)
        }
    }

    /// The outcome of a run below a directory with a project file, after something was done to the file.
    private static func run(
        below directory: String,
        environment: [String: String] = [:],
        after change: (_ file: String) throws -> Void
    ) async throws -> CommandProcess.Outcome {
        let (place, file) = (directory + "/below", directory + "/tracking-conformance.json")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(#"{ "adapter": ["./no-such-adapter"] }"#.utf8).write(to: URL(filePath: file))
        try change(file)
        var setting = CommandProcess.Setting()
        (setting.directory, setting.environment) = (place, environment)
        return try await CommandProcess.run(BuiltProducts.path("tracking-conformance"), ["run"], setting)
    }

    @Test("A file above the working directory that every user may write is not obeyed", arguments: [0o666, 0o644])
    func untrusted(permissions: Int) async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await Self.run(below: directory) { file in
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
            }
            let refusal =
                "error: the project file ../tracking-conformance.json is writable by every user, which "
                + "`chmod o-w` changes; name it with "
                + "--project if you trust it, or use none with --no-project\n"
            #expect((outcome.errors == refusal) == (permissions == 0o666), "\(outcome.errors)")
            #expect(outcome.exitCode == (permissions == 0o666 ? 65 : 69))
            #expect(outcome.errors.contains("it starts ./no-such-adapter") == (permissions == 0o644))
        }
    }

    @Test("A file above the working directory that belongs to another user is not obeyed", .enabled(if: getuid() == 0))
    func foreign() async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await Self.run(below: directory) { file in
                try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: file)
            }
            let start = "error: the project file ../tracking-conformance.json belongs to another user; "
            #expect(outcome.errors.hasPrefix(start) && outcome.exitCode == 65, "\(outcome.errors)")
        }
    }

    @Test("A link that leads nowhere is not taken for no file")
    func brokenLink() async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await Self.run(below: directory) { file in
                try FileManager.default.removeItem(atPath: file)
                try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "nowhere.json")
            }
            let start = "error: ../tracking-conformance.json is a link to a file that does not exist; "
            #expect(outcome.errors.hasPrefix(start) && outcome.exitCode == 65, "\(outcome.errors)")
        }
    }

    @Test("A program that is not there is looked for where the file names it, and no report replaces the file")
    func place() async throws {
        let built = ["adapter": [".build/debug/adapter"], "suite": SuiteExcerpt.directory] as [String: Any]
        try await Self.run(["run"] + Self.one, with: built) { outcome in
            let advice = "if it has to be built, build it first, or correct the path in tracking-conformance.json"
            #expect(outcome.errors == "error: there is no file .build/debug/adapter; \(advice)\n")
        }
        let home = ["adapter": ["$HOME/adapter"], "suite": SuiteExcerpt.directory] as [String: Any]
        try await Self.run(["run"] + Self.one, with: home) { outcome in
            let advice = "~ and variables are not expanded in tracking-conformance.json; write the whole path"
            #expect(outcome.errors == "error: there is no file $HOME/adapter; \(advice)\n")
        }
        let report = ["--report", "json:./tracking-conformance.json"]
        try await Self.run(["run"] + Self.one + report, with: Self.members) { outcome in
            #expect(outcome.errors.contains("tracking-conformance.json is an input and cannot be an output as well"))
            #expect(outcome.exitCode == 64)
        }
    }

    @Test("The search ends at the home directory")
    func home() async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await Self.run(below: directory, environment: ["HOME": directory + "/below"]) { _ in }
            #expect(outcome.errors.hasPrefix("error: name the adapter after --"), "\(outcome.errors)")
        }
    }

    @Test("Where a project selects vectors for an adapter that the command line names, the verdict's line says so")
    func selection() async throws {
        let members: [String: Any] = ["suite": SuiteExcerpt.directory, "select": ["push/ios/flag-on/open-upper"]]
        try await Self.run(["run", "--quiet", "--no-diagnosis", "--"] + Self.adapter, with: members) { outcome in
            #expect(outcome.output.contains("1 vector selected by tracking-conformance.json: 1 failed"))
        }
    }

    @Test("The search ends at the root of a checkout")
    func checkout() async throws {
        try await TemporaryDirectory.with { directory in
            let place = directory + "/below"
            try FileManager.default.createDirectory(atPath: place + "/.git", withIntermediateDirectories: true)
            try Data("no JSON".utf8).write(to: URL(filePath: directory + "/tracking-conformance.json"))
            let arguments = ["run", "--suite", SuiteExcerpt.directory] + Self.one
            #expect(try await Self.run(arguments, in: place).exitCode == 0)
            let above = try await Self.run(arguments, in: directory)
            #expect(above.exitCode == 65 && above.errors.hasPrefix("tracking-conformance.json:1:1: error: "))
        }
    }

    @Test("An option of the command line replaces the file's, and a part of the suite none of its reports")
    func replaced() async throws {
        try await TemporaryDirectory.with { directory in
            let report = "\(directory)/report.json"
            let others = ["reports": ["json:\(report)"], "require": ["push.ios"], "strict": true] as [String: Any]
            let arguments = ["run", "--require", "push.android", "--report", "json", "--no-diagnosis"] + Self.one
            try await Self.run(arguments, with: Self.members.merging(others) { $1 }) { outcome in
                #expect(outcome.output.contains(#""policy": { "strict": true, "require": ["push.android"] }"#))
                #expect(!FileManager.default.fileExists(atPath: report))
            }
        }
    }

    @Test("The file's list of known failures can be left out of one run")
    func noKnownFailures() async throws {
        let members = Self.members.merging(["knownFailures": "no-such-list.json"]) { $1 }
        try await Self.run(["run"] + Self.one, with: members) { #expect($0.exitCode == 65) }
        try await Self.run(["run", "--no-known-failures", "--no-diagnosis"] + Self.one, with: members) { outcome in
            #expect(outcome.exitCode == 1 && outcome.output.contains("\n1 vector: 1 failed\n"), "\(outcome.errors)")
            #expect(outcome.output.contains("--no-known-failures"), "\(outcome.output)")
        }
    }

    @Test("The command line names another adapter, or no project at all")
    func outdone() async throws {
        let members = ["adapter": ["./no-such-program"], "suite": SuiteExcerpt.directory] as [String: Any]
        let none = ["run", "--no-project", "--suite", SuiteExcerpt.directory] + Self.one
        for arguments in [["run", "--no-diagnosis"] + Self.one + ["--"] + Self.adapter, none] {
            try await Self.run(arguments, with: members) { outcome in
                #expect(outcome.output.contains("\n1 vector: 1 "))
            }
        }
    }

    @Test("A run that no one gave an adapter says whose verdict it is")
    func reference() async throws {
        let sentence = "no adapter is named after -- or in a tracking-conformance.json here or above: the kit's own "
        let suite = ["--suite", SuiteExcerpt.directory]
        let outcome = try await CommandProcess.run(["run", "--no-project"] + suite + Self.one)
        #expect(outcome.exitCode == 0 && outcome.errors.hasPrefix(sentence), "\(outcome.errors)")
    }

    @Test(
        "A mistake in the file is reported with its place",
        arguments: [
            (
                #"{"adapters": ["x"]}"#,
                #"1:2: error: a project file has no key "adapters"; did you mean "adapter"? [unknown-key]"#
            ),
            (#"{"jobs": 0}"#, #"1:10: error: "jobs" must be a whole number from 1 up, not 0 [wrong-form]"#),
            (
                #"{"restart": ["x"]}"#,
                #"1:13: error: "restart" needs "connect" or "listen"; the kit starts "adapter" itself [wrong-form]"#
            ),
            (
                #"{"timeout": 90000}"#,
                #"1:13: error: "timeout" must be a number of seconds above 0, and at most 86400, not 90000 [wrong-form]"#
            ),
            (#"{"strict": 1}"#, #"1:12: error: "strict" must be true or false, not 1 [wrong-form]"#),
        ]
    )
    func mistake(text: String, sentence: String) async throws {
        try await TemporaryDirectory.with { directory in
            try Data(text.utf8).write(to: URL(filePath: directory + "/tracking-conformance.json"))
            let outcome = try await Self.run(["run"], in: directory)
            #expect(outcome.exitCode == 65)
            #expect(outcome.errors == "tracking-conformance.json:\(sentence)\n")
        }
    }
}
