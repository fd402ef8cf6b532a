import Foundation
import TestSupport
import Testing
import tracking_conformance

@Suite("smoke tells what is wrong with an adapter's side of the protocol")
struct SmokeTests {
    /// A fault of the small adapter, the check that finds it, and its message.
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        let check: String
        let words: String
        var exitCode: Int32 = 1

        var testDescription: String { name }
    }

    @Test(
        "An adapter that speaks the protocol passes every check",
        arguments: [
            [BuiltProducts.path("tracking-conformance"), "reference-adapter"],
            [BuiltProducts.path("swift-adapter")],
            smallAdapter("none"),
        ]
    )
    func sound(adapter: [String]) async throws {
        let outcome = try await CommandProcess.run(["smoke", "--"] + adapter)
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("ok           ") } == 14)
        #expect(outcome.output.contains("\nThe protocol works. Next:\n  "))
        #expect(outcome.output.contains("/tracking-conformance run"))
        #expect(outcome.exitCode == 0)
    }

    @Test("Each fault is found by its check", arguments: faults)
    func broken(fault: Fault) async throws {
        let limits = ["--timeout", "1", "--startup-timeout", "3"]
        let outcome = try await CommandProcess.run(["smoke"] + limits + ["--"] + Self.smallAdapter(fault.name))
        let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("problem \(fault.check) \(fault.words)"), "\(outcome.output)")
        #expect(words.hasSuffix("Fix the first problem, then run smoke again."))
        #expect(outcome.exitCode == fault.exitCode)
        #expect(!outcome.wasTimedOut)
    }

    /// Lines that adapters write in place of an answer, which both commands quote long before the time is up.
    private static let misanswers = [
        ("echo '{'; echo '}'", "it is only the beginning of an answer; write each answer as one line"),
        (#"echo "$line""#, #"it has a "method": an adapter answers requests and sends none"#),
        (#"printf '{\0"\0i\0d\0"\0:\0'; echo"#, "it is in UTF-16 or UTF-32; write UTF-8"),
    ]

    @Test("What is written in place of an answer is quoted at once", arguments: misanswers)
    func misanswered(script: String, problem: String) async throws {
        let adapter = ["--", "/bin/sh", "-c", "while read -r line; do \(script); done"]
        for command in ["smoke", "run"] {
            let outcome = try await CommandProcess.run([command, "--startup-timeout", "60"] + adapter)
            let words = (outcome.output + outcome.errors).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(words.contains(problem), "\(words)")
            #expect(outcome.exitCode == 69)
        }
    }

    @Test("An answer with the id of another request is quoted at once", arguments: ["smoke", "run"])
    func wrongID(command: String) async throws {
        let who = #"{"name":"a","version":"1","language":"sh"}"#
        let result = #"{"protocolVersion":1,"implementation":\#(who),"capabilities":["push.ios"]}"#
        let id = command == "run" ? 0 : 1
        let script = #"while read -r line; do echo '{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}'; done"#
        let limits = ["--timeout", "20", "--startup-timeout", "20"]
        let outcome = try await CommandProcess.run([command] + limits + ["--", "/bin/sh", "-c", script])
        let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("the id of an answer is \(id), not \(id + 1): {\"jsonrpc\""), "\(outcome.output)")
        #expect(outcome.exitCode == 1)
    }

    @Test(
        "A handshake without jsonrpc, one id for every answer and an adapter that ends at a run are said to be that",
        arguments: [
            ("", "2", #"the answer has no "jsonrpc": "2.0""#),
            (#""jsonrpc":"2.0","#, "2", "the id of an answer is 2, not 3"),
            (
                #""jsonrpc":"2.0","#, "ended",
                "neither an unknown method nor an exception in a handler may end it"
            ),
        ]
    )
    func half(version: String, later: String, sentence: String) async throws {
        let who = #"{"name":"a","version":"1","language":"sh"}"#
        let result = #"{"protocolVersion":1,"implementation":\#(who),"capabilities":["push.ios"]}"#
        let error = #"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}}"#
        let rest = later == "ended" ? "read -r line" : "while read -r line; do echo '\(error)'; done"
        let script =
            #"read -r line; echo '{\#(version)"id":1,"result":\#(result)}'; read -r line; echo '\#(error)'; \#(rest)"#
        let outcome = try await CommandProcess.run(["smoke", "--timeout", "2", "--", "/bin/sh", "-c", script])
        let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains(sentence), "\(outcome.output)")
        #expect(outcome.exitCode == (version.isEmpty ? 69 : 1))
    }

    @Test("A file that is not there is not looked for as a program")
    func noFile() async throws {
        let outcome = try await CommandProcess.run(["run", "--", "adaptr.py"])
        #expect(outcome.errors == "error: there is no adaptr.py in this directory or in PATH; check its name\n")
    }

    @Test("A command in one word says that its words belong apart")
    func oneWord() async throws {
        let outcome = try await CommandProcess.run(["run", "--", "python3 adapter.py"])
        let sentence = #"no program is named "python3 adapter.py"; write each argument as a separate word"#
        #expect(outcome.errors == "error: \(sentence): \"python3\", \"adapter.py\"\n")
        #expect(outcome.exitCode == 69)
    }

    @Test(
        "The adapter of a starter that is not built is to be built first",
        arguments: [
            (["node", "build/adapter.js"], "npm install && npx tsc"),
            (["java", "-cp", "build", "Adapter"], "javac -d build *.java"),
            (["java", "-jar", "adapter.jar"], "kotlinc *.kt -include-runtime -d adapter.jar"),
            (["dotnet", "build/adapter.dll"], "dotnet build -o build"), ([".build/debug/adapter"], "swift build"),
        ]
    )
    func unbuilt(adapter: [String], build: String) async throws {
        try await TemporaryDirectory.with { directory in
            var setting = CommandProcess.Setting()
            setting.directory = directory
            let command = BuiltProducts.path("tracking-conformance")
            let outcome = try await CommandProcess.run(command, ["smoke", "--"] + adapter, setting)
            let words = outcome.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(words.contains("> Build the adapter first: \(build) "), "\(outcome.output)")
            #expect(outcome.exitCode == 69)
        }
    }

    @Test("Whatever cannot be checked says why")
    func notChecked() async throws {
        let outcome = try await CommandProcess.run(["smoke", "--", "/no/such/adapter"])
        #expect(outcome.output.hasPrefix("problem      it can be started\n             there is no file"))
        #expect(outcome.output.contains("\nnot checked  13 other checks, because it could not be started\n"))
        #expect(outcome.exitCode == 69)
    }

    @Test("Without an adapter there is nothing to try")
    func noAdapter() throws {
        let outcome = try Ending.of(["smoke"])
        let sentence = "name the adapter after --, or in tracking-conformance.json: smoke -- ./my-adapter"
        #expect(outcome.errors.hasPrefix("error: \(sentence)\n"))
        #expect(outcome.exitCode == 64)
    }
}

// MARK: - Faults

extension SmokeTests {
    private static let faults = [
        Fault(
            name: "dies",
            check: "initialize is answered while standard input stays open",
            words: "the adapter ended, or closed its standard output, instead of answering",
            exitCode: 69
        ),
        Fault(
            name: "silent",
            check: "initialize is answered while standard input stays open",
            words: "there was no answer within 3 seconds >",
            exitCode: 69
        ),
        Fault(
            name: "unflushed",
            check: "initialize is answered while standard input stays open",
            words: "there was no answer within 3 seconds; it came when standard input was closed",
            exitCode: 69
        ),
        Fault(
            name: "unended line",
            check: "initialize is answered while standard input stays open",
            words: #"there was no answer within 3 seconds, only an unterminated line: {"jsonrpc":"2.0","id":1,"#,
            exitCode: 69
        ),
        Fault(
            name: "version",
            check: "the answer to initialize is well-formed",
            words: "the adapter speaks protocol version 2; the kit speaks 1 (at /result/protocolVersion)",
            exitCode: 69
        ),
        Fault(
            name: "capability",
            check: "every declared capability can be tested",
            words: #"it declares "push.iOS", which the kit does not know > Did you mean push.ios?"#
        ),
        Fault(
            name: "untested capability",
            check: "every declared capability can be tested",
            words: "payload.compose.rich-media is tested only together with payload.compose.ios or "
                + "payload.compose.android, and the handshake declares neither > Add the missing capability to the "
                + "handshake, or delete those that are tested only with it."
        ),
        Fault(
            name: "text id",
            check: "ids come back as the integers that were sent",
            words: #"the "id" of an answer is a string or a fraction"#
        ),
        Fault(
            name: "any method",
            check: "an unknown method is answered with an error",
            words: #"the answer has no "error" object: { "jsonrpc": "2.0", "id": 2, "result": {} }"#
        ),
        Fault(
            name: "one at a time",
            check: "requests sent together are each answered once",
            words: "only 1 of 12 requests sent together were answered"
        ),
        Fault(
            name: "twice",
            check: "requests sent together are each answered once",
            words: "request 3 was answered more than once"
        ),
        Fault(
            name: "shape",
            check: "answers to run are well-formed",
            words: #"a call needs "data", an object (at /result/steps/0/calls/0)"#
        ),
        Fault(
            name: "both",
            check: "answers to run are well-formed",
            words: #"the answer has both "result" and "error"; keep one"#
        ),
        Fault(
            name: "no value",
            check: "answers to run are well-formed",
            words: #"the answer to payload.parse needs a "value" as well as its calls (at /result/steps/0)"#
        ),
        Fault(
            name: "memory",
            check: "each run begins with a fresh install",
            words: "the same request was first answered with"
        ),
        Fault(
            name: "repetition",
            check: "each run begins with a fresh install",
            words: "the same request was first answered with"
        ),
        Fault(
            name: "any event",
            check: "a step that it cannot perform is answered with unsupported",
            words: "an event that does not exist was answered"
        ),
        Fault(
            name: "escapes",
            check: "text outside ASCII comes back unchanged",
            words: #""smoke-\u00e9-\ud83d\ude00-\u2028-end", sent as `\u` escapes, came back as "smoke-?-??-?-end""#
        ),
        Fault(
            name: "latin",
            check: "text outside ASCII comes back unchanged",
            words: #""smoke-\u00e9-\ud83d\ude00-\u2028-end", sent as raw UTF-8, came back as "smoke-??-????-???-end""#
        ),
        Fault(
            name: "surrogates",
            check: "text outside ASCII comes back unchanged",
            words: "a request with `\\u` escapes (é, an emoji, U+2028) was not answered correctly: the answer is not "
                + #"UTF-8: byte 123 of the line is 0xED, half of a surrogate pair; join \ud83d\ude00 to one character "#
                + "before encoding >"
        ),
        Fault(
            name: "separators",
            check: "text outside ASCII comes back unchanged",
            words: "a request with raw UTF-8 (é, an emoji, U+2028) was not answered:"
        ),
        Fault(
            name: "log",
            check: "standard output carries only answers",
            words: "it wrote a line that is not an answer: hello, world"
        ),
        Fault(
            name: "stays",
            check: "the process ends within 2 seconds of shutdown",
            words: "the process was still running 2 seconds after shutdown, and was killed"
        ),
        Fault(
            name: "survives",
            check: "the process ends within 2 seconds of the end of its input",
            words: "the process was still running 2 seconds after the end of its input, and was killed"
        ),
    ]

    private static func smallAdapter(_ fault: String) -> [String] {
        [BuiltProducts.path("faulty-adapter"), "misspoken", fault]
    }
}
