import Foundation
import TestSupport
import Testing

@Suite("Text from outside never steers a terminal or a CI service")
struct UntrustedTextTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]
    private static let hostile = "\u{1B}[2J\u{1B}]52;c;eA==\u{7}\n::error::x\u{9B}31m\u{202E} ::error::y"

    /// An answer to `initialize` that is an error with a hostile message.
    private static func answer(to id: Int) -> String {
        let message = #"\u001b[2J\u001b]52;c;eA==\u0007\n::error::x\u009b31m\u202e ::error::y"#
        return #"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1,"message":"\#(message)"}}"#
    }

    private static func expectHarmless(_ outcome: CommandProcess.Outcome) {
        let text = outcome.output + outcome.errors
        let steering = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
        #expect(steering.isEmpty)
        #expect(!text.unicodeScalars.contains("\u{202E}"))
        let lines = text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
        #expect(lines.filter { $0.hasPrefix("::") || $0.contains("##[") } == [])
    }

    @Test(
        "The error of an adapter that answers initialize",
        arguments: [("run", 0, #"\u{1b}[2J"#), ("smoke", 1, #"\u001b[2J"#)]
    )
    func handshake(subcommand: String, id: Int, shown: String) async throws {
        let adapter = ["sh", "-c", "read -r line; printf '%s\\n' \"$0\"; cat >/dev/null", Self.answer(to: id)]
        let options = subcommand == "run" ? Self.suite : []
        let outcome = try await CommandProcess.run([subcommand] + options + ["--"] + adapter)
        Self.expectHarmless(outcome)
        #expect((outcome.output + outcome.errors).contains(shown))
        #expect(outcome.exitCode == 69)
    }

    @Test("The same in a file of answers")
    func answers() async throws {
        let outcome = try await CommandProcess.run(["judge", "-"] + Self.suite, input: Self.answer(to: 0) + "\n")
        Self.expectHarmless(outcome)
        #expect(outcome.errors.contains("\\u{1b}[2J\\u{1b}]52;c;eA==\\u{7}"))
    }

    @Test(
        "Arguments, and paths that are not there",
        arguments: [
            ["run"] + suite + ["--", "./" + hostile], ["run"] + suite + ["--", hostile],
            ["list", "--format", hostile], [hostile], ["show", hostile] + suite, ["explain", hostile] + suite,
            ["judge", hostile] + suite, ["list", "--suite", hostile],
            ["lint", "--since", hostile] + suite, ["list", "--vectors", hostile] + suite,
            ["list", "--select", hostile] + suite,
            ["run", "--report", "json:/dev/null/\(hostile)/x"] + suite, ["run", "--known-failures", hostile] + suite,
            ["format", hostile],
            ["requests", "--output", "/dev/null/\(hostile)/x"], ["new", "adapter", "--language", hostile, "x"],
            ["new", hostile] + suite, ["new", "swift-tests", "--kit", hostile, "/nowhere"],
        ]
    )
    func arguments(words: [String]) async throws {
        let outcome = try await CommandProcess.run(words)
        Self.expectHarmless(outcome)
        #expect(outcome.exitCode != 0)
    }

    @Test("Titles, notes and names of vector files", arguments: ["list", "show", "run", "lint"])
    func vectors(subcommand: String) async throws {
        let title = #"\u001b[2J\u009b31m\u202e a \u00a0::error::x ##[error]y"#
        try await TemporaryDirectory.with { directory in
            try FileManager.default.createDirectory(atPath: directory + "/push", withIntermediateDirectories: true)
            var own = SmallVector("own", rules: ["PT-FLAG-LEGACY"], members: #""note": "\#(title)","#)
            (own.topic, own.title) = ("push/own", title)
            try [own].files[own.topic]?.write(
                toFile: directory + "/push/own.json",
                atomically: true,
                encoding: .utf8
            )
            let name = "\(directory)/push/\u{1B}[2J\u{9B}31m.json"
            if subcommand == "lint" { try "{}".write(toFile: name, atomically: true, encoding: .utf8) }
            let choice = ["list": ["--select", own.id], "run": ["--select", own.id], "lint": []]
            let words = [subcommand, "--vectors", directory] + Self.suite + choice[subcommand, default: [own.id]]
            let outcome = try await CommandProcess.run(words)
            Self.expectHarmless(outcome)
            let shown = [
                "list": own.id, "show": own.id, "run": "CONFORMANT",
                "lint": #"push/\u{1b}[2J\u{9b}31m.json"#,
            ]
            #expect((outcome.output + outcome.errors).contains(shown[subcommand, default: ""]))
        }
    }
}
