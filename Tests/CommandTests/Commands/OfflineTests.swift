import Foundation
import TestSupport
import Testing

@Suite("Answers in a file are judged as answers through a pipe")
struct OfflineTests {
    /// An adapter that answers by the event of a request's first step, partly wrong.
    private static let half = [BuiltProducts.path("faulty-adapter"), "half"]
    private static let reference = [BuiltProducts.path("tracking-conformance"), "reference-adapter"]

    @Test("The report is the same but for times", arguments: [reference, half])
    func sameReport(adapter: [String]) async throws {
        let selection = ["--suite", SuiteExcerpt.directory]
        let piped = try await CommandProcess.run(
            ["run", "--report", "json"] + selection + ["--"] + adapter
        )
        let requests = try await CommandProcess.run(["requests"] + selection)
        let answers = try await CommandProcess.run(
            adapter[0],
            Array(adapter.dropFirst()),
            input: requests.output
        )
        let judged = try await CommandProcess.run(
            ["judge", "-", "--report", "json"] + selection,
            input: answers.output
        )
        #expect(Self.withoutTimesAndCommands(judged.output) == Self.withoutTimesAndCommands(piped.output))
        #expect(piped.output.contains(#""report": 1"#))
        #expect(judged.exitCode == piped.exitCode)
    }

    /// A report without times, commands, and the tests of its causes, for which `judge` asks no adapter.
    private static func withoutTimesAndCommands(_ report: String) -> String {
        report.replacing(/"milliseconds": [0-9.]+/, with: "").replacing(/"repeat": ".*"/, with: "")
            .replacing(/"command": \{[^}]*\}/, with: "").replacing(#/ *"tested": \{[^}]*\},\n/#, with: "")
    }

    @Test("Answers fit whatever else is selected, and in any order")
    func otherSelection() async throws {
        let suite = ["--suite", SuiteExcerpt.directory]
        let requests = try await CommandProcess.run(["requests"] + suite)
        let answers = try await CommandProcess.run(["reference-adapter"], input: requests.output)
        let shuffled = answers.output.split(separator: "\n").reversed().joined(separator: "\r\n")
        let judged = try await CommandProcess.run(["judge", "-", "--select", "push/ios/**"] + suite, input: shuffled)
        #expect(judged.exitCode == 0)
        #expect(!judged.output.contains("warning"))
    }

    @Test("A vector that is answered twice is judged only if the answers are the same")
    func contradiction() async throws {
        let selection = ["--suite", SuiteExcerpt.directory, "--select", "push/ios/open/default-action", "--quiet"]
        let requests = try await CommandProcess.run(["requests"] + selection.dropLast())
        let answers = try await CommandProcess.run(["reference-adapter"], input: requests.output).output
        let wrong = answers.replacingOccurrences(of: #""action":"1""#, with: #""action":"2""#)
        try #require(wrong != answers)
        let same = try await CommandProcess.run(["judge", "-"] + selection, input: answers + answers)
        #expect(same.exitCode == 0, "\(same.output)")
        let different = try await CommandProcess.run(["judge", "-"] + selection, input: answers + wrong)
        let reason = "its request got two different answers"
        let loud = try await CommandProcess.run(["judge", "-"] + selection.dropLast(), input: answers + wrong)
        #expect(loud.output.contains(reason), "\(loud.output)")
        #expect(different.output.hasSuffix(", 1 vector: 1 errored; 2 warnings\n"), "\(different.output)")
        #expect(different.exitCode == 1)
    }

    @Test("Answers of two adapters are refused")
    func twoAdapters() async throws {
        let requests = try await CommandProcess.run(["requests", "--suite", SuiteExcerpt.directory])
        let answers = try await CommandProcess.run(["reference-adapter"], input: requests.output).output
        let other = answers.replacingOccurrences(of: "\"push.ios\",", with: "")
        try #require(other != answers)
        let judged = try await CommandProcess.run(
            ["judge", "-", "--suite", SuiteExcerpt.directory],
            input: other + answers
        )
        let sentence = "initialize got two different answers; keep the answers of one adapter"
        #expect(judged.errors == "error: \(sentence)\n")
        #expect(judged.exitCode == 69)
    }

    @Test("Every id is positive, fits into 32 bits and is there once")
    func ids() async throws {
        let requests = try await CommandProcess.run(["requests"])
        let ids = requests.output.matches(of: /"id":([0-9]+),/).compactMap { Int32($0.output.1) }
        #expect(ids.first == 0)
        #expect(ids.count == requests.output.split(separator: "\n").count)
        #expect(Set(ids).count == ids.count)
    }

    @Test("A missing answer errs its vector, and lines that belong to nothing are warnings")
    func missing() async throws {
        let selection = ["--suite", SuiteExcerpt.directory, "--select", "push/ios/open/default-action"]
        let requests = try await CommandProcess.run(["requests"] + selection)
        let answers = try await CommandProcess.run(["reference-adapter"], input: requests.output)
        let first = try #require(answers.output.split(separator: "\n").first)
        let input = "a log line\n\(first)\n\(first)\n{\"id\": 5, \"result\": {}}\n"
        let judged = try await CommandProcess.run(["judge", "-"] + selection, input: input)
        let words = judged.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(words.contains("the file has no answer to its request; select what `requests` was given"))
        #expect(words.contains("line 1 of the answers belongs to no request (it is not JSON): a log line"))
        #expect(words.contains("line 3 answers request 0 again; the first answer counts"))
        #expect(words.contains("line 4 answers a request with the id 5, which no vector has;"))
        #expect(judged.output.contains("--select push/ios/open/default-action\n"))
        #expect(judged.exitCode == 1)
    }

    @Test(
        "Without a handshake nothing is judged",
        arguments: [
            (
                #"{"jsonrpc": "2.0", "id": 1, "result": {}}"#,
                "the file has no answer to initialize, the first line that `requests` writes, with the id 0"
            ),
            (
                #"{"id": 0, "error": {"message": "no"}}"#,
                "the handshake failed: the adapter answered with an error: no"
            ),
            (
                #"{"jsonrpc": "2.0", "id": 0, "result": {}}"#,
                "the handshake failed: the result of initialize needs \"protocolVersion\" (at /result)"
            ),
        ]
    )
    func handshake(answers: String, sentence: String) async throws {
        let judged = try await CommandProcess.run(["judge", "-", "--suite", SuiteExcerpt.directory], input: answers)
        #expect(judged.errors == "error: \(sentence)\n")
        #expect(judged.exitCode == 69)
    }

    static let forgeries = [
        (#""verdict": "failed""#, #""verdict": "passed""#, "cannot be passed: its mismatches make it failed"),
        (#""verdict": "failed""#, #""verdict": "recorded""#, "cannot be recorded: its mismatches make it failed"),
        (#""verdict": "passed""#, #""verdict": "warned""#, "cannot be warned: it has no mismatches"),
    ]

    @Test("A report whose verdicts contradict its mismatches is bad input", arguments: forgeries)
    func forgedReport(verdict: String, forged: String, sentence: String) async throws {
        let honest = try await Self.report.value
        try #require(honest.contains(verdict))
        let outcome = try await Self.judge(honest.replacingOccurrences(of: verdict, with: forged))
        #expect(outcome.exitCode == 65 && outcome.errors.contains(sentence), "\(outcome.errors)")
    }

    /// An honest report, judged as the run was.
    private static let report = Task {
        let options = ["--report", "json", "--no-diagnosis", "--suite", SuiteExcerpt.directory]
        let run = try await CommandProcess.run(["run"] + options + ["--"] + half)
        let judged = try await judge(run.output)
        #expect(judged.exitCode == 1, "\(judged.errors)")
        return run.output
    }

    private static func judge(_ report: String) async throws -> CommandProcess.Outcome {
        let options = ["--no-diagnosis", "--suite", SuiteExcerpt.directory]
        return try await CommandProcess.run(["judge", "-"] + options, input: report)
    }

    @Test("A report that is cut off, and what is no file of answers, is named with its place")
    func otherFiles() async throws {
        let report = try await Self.report.value
        let cut = try await Self.judge(String(report.prefix(1_000)))
        let end = "; this JSON report is cut off [syntax]\n"
        #expect(cut.errors.hasPrefix("standard input:") && cut.errors.hasSuffix(end), "\(cut.errors)")
        let suite = ["--suite", SuiteExcerpt.directory]
        let requests = try await CommandProcess.run(["requests"] + suite)
        let answer = #"{"jsonrpc":"2.0","id":0,"result":{}}"#
        let files = [
            (requests.output, "these are the requests; "),
            ("[\n\(answer),\n\(answer)\n]\n", "the answers are in an array; "),
            ("{\n  \"predicateType\": \"x\"\n}\n", "this is a certificate; `verify` judges its answers again"),
            ("{\n  \(answer.dropFirst())\n", "this line is only the beginning of an answer; "),
            (answer.map { "\($0)\0" }.joined(), "the file is in UTF-16 or UTF-32; "),
        ]
        for (text, what) in [("", "is empty"), ("<html>\n</html>\n", "has no line that is an answer")] {
            let judged = try await Self.judge(text)
            let advice = "give it answers to `requests`, or a JSON report"
            #expect(judged.errors == "error: standard input \(what); \(advice)\n" && judged.exitCode == 65)
        }
        for (text, start) in files {
            let judged = try await Self.judge(text)
            #expect(judged.errors.hasPrefix("standard input:1:1: error: \(start)"), "\(judged.errors)")
            #expect(judged.exitCode == 65)
        }
    }

    @Test("A file that is not there is bad input")
    func noFile() async throws {
        let judged = try await CommandProcess.run(["judge", "/no/such/answers", "--suite", SuiteExcerpt.directory])
        #expect(judged.errors == "error: /no/such/answers cannot be read; does it exist?\n")
        #expect(judged.exitCode == 65)
    }
}
