import Foundation
import TestSupport
import Testing
import TrackingConformanceJSON

@Suite("Results are kept over time, and shown")
struct HistoryTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]

    /// Writes the report of an adapter that answers each step alike.
    private static func report(_ step: String?, to file: String) async throws {
        let adapter = step.map { ["--"] + SmallAdapter.answering($0) } ?? []
        _ = try await CommandProcess.run(["run"] + suite + ["--report", "json:\(file)"] + adapter)
    }

    @Test("A report is a line of the history, once, and two of them are a plot")
    func history() async throws {
        try await TemporaryDirectory.with { directory in
            try await Self.report(#"{"calls":[]}"#, to: directory + "/1.json")
            try await Self.report(nil, to: directory + "/2.json")
            let kept = directory + "/history"
            let options = ["--suite", SuiteExcerpt.directory, "--at"]
            let first = try await CommandProcess.run(
                ["history", kept, directory + "/1.json"] + options + ["2026-01-02T03:04:05Z"]
            )
            #expect(first.exitCode == 0)
            #expect(first.output.hasPrefix("not conformant; "))
            let both = try await CommandProcess.run(
                ["history", kept, directory + "/1.json", directory + "/2.json", "--report", "html:\(directory)/h.html"]
                    + options + ["2026-02-02T03:04:05Z"]
            )
            #expect(both.output.firstMatch(of: /^conformant; \d+ to 0 failures in 2 runs, 1 to 0 causes\n/) != nil)
            let report = try Data(contentsOf: URL(filePath: directory + "/1.json"))
            let count = try #require(try JSONParser.parse(Array(report))["vectors"]?.array?.count)
            let row = /\n2026-01-02 03:04  1 .* not conformant +\d+ +(\d+) +1\n/
            #expect(both.output.firstMatch(of: row)?.1 == "\(count)", "\(both.output)")
            #expect(both.errors == "\(directory)/1.json is in the history already\n")
            let lines = try String(contentsOfFile: kept + "/history.jsonl", encoding: .utf8).split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.last?.contains(#""conformant":true"#) == true)
            let page = try String(contentsOfFile: directory + "/h.html", encoding: .utf8)
            #expect(page.components(separatedBy: "<circle").count == 5)
        }
    }

    @Test(
        "What is no history, or no report, is refused",
        arguments: [
            (["history", "nowhere"], "error: there is no history in nowhere; name a JSON report to begin one\n"),
        ]
    )
    func refused(arguments: [String], errors: String) async throws {
        let outcome = try await CommandProcess.run(arguments)
        #expect(outcome.exitCode == 65)
        #expect(outcome.errors == errors)
    }

    @Test("A line that is no entry is reported with its place")
    func spoilt() async throws {
        try await TemporaryDirectory.with { directory in
            try Data("\n{}\n".utf8).write(to: URL(filePath: directory + "/history.jsonl"))
            let outcome = try await CommandProcess.run(["history", directory])
            #expect(outcome.exitCode == 65)
            #expect(outcome.errors.contains("/history.jsonl:2:1: error: this line is no entry of a history; "))
        }
    }

    @Test("A history that cannot be read is not begun anew")
    func unreadable() async throws {
        try await TemporaryDirectory.with { directory in
            try await Self.report(nil, to: directory + "/1.json")
            let file = directory + "/history.jsonl"
            try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/proc/self/mem")
            let outcome = try await CommandProcess.run(["history", directory, directory + "/1.json"])
            #expect(outcome.exitCode == 65)
            #expect(outcome.errors.hasPrefix("error: \(file) cannot be read"), "\(outcome.errors)")
        }
    }

    @Test("The documents are found by a word of their names")
    func documents() async throws {
        let outcome = try await CommandProcess.run(["docs", "protocol"])
        #expect(outcome.output == Checkout.root.path + "/Conformance/PROTOCOL.md\n")
        let guide = try await CommandProcess.run(["docs", "android"])
        #expect(guide.output == Checkout.root.path + "/Conformance/Guides/android.md\n")
        let unknown = try await CommandProcess.run(["docs", "androd"])
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors == "error: there is no page named androd; did you mean android?\n")
    }
}
