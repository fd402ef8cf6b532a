import Foundation
import TestSupport
import Testing

@Suite("A suite's vectors are judged by its own behaviour")
struct OwnBehaviourTests {
    private static func lint(replacing old: String, with new: String, in area: String, topic: String) async throws
        -> CommandProcess.Outcome
    {
        var files = SuiteFiles(topics: [topic])
        files.shared += ["Conformance/Faults", "Conformance/Readings"]
        for name in ["lifecycle", "payload", "push"] {
            let path = "Conformance/Behaviour/\(name).json"
            let text = try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
            if name == area { try #require(text.contains(old)) }
            files.files[path] = name == area ? text.replacing(old, with: new) : text
        }
        return try await files.written { directory in
            try await CommandProcess.run(["lint", "--suite", directory])
        }
    }

    @Test(
        "A line that documents something else contradicts the vectors that show it",
        arguments: [
            ("lifecycle", "\"isfirstlaunch\": \"woken", "\"isfirstlaunch\": \"not woken", "lifecycle/first-launch"),
            ("push", "as lower = 'on'", "= 'on'", "push/ios/flag-on"),
            ("payload", "\"ios\": \"aps.category\"", "\"ios\": \"aps.kategorie\"", "payload/ios/parse/aps-attributes"),
        ]
    )
    func contradicted(area: String, old: String, new: String, topic: String) async throws {
        let outcome = try await Self.lint(replacing: old, with: new, in: area, topic: topic)
        #expect(outcome.exitCode == 65)
        #expect(outcome.output.contains("[contradicted]"), "\(outcome.output)\(outcome.errors)")
    }

    @Test("An edit and its condition are a fault once an id, a rule and a statement stand before them")
    func pasted() async throws {
        let id = "lifecycle/count/wakes-after-noon-count-twice"
        let edit = #""edit": { "wakecount": "it + count-where(wake and hour > 11) within version" }, "when": "reports""#
        let row =
            #"{ "id": "\#(id)", "rule": "LC-WAKECOUNT", "statement": "A wake after noon counts twice.", \#(edit) }"#
        let path = "Conformance/Faults/lifecycle.json"
        let text = try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        let beginning = "\"faults\": ["
        try #require(text.contains(beginning))
        var files = SuiteFiles(topics: ["lifecycle/counts"])
        files.shared += ["Conformance/Behaviour", "Conformance/Readings"]
        for area in ["payload", "push"] { files.shared.append("Conformance/Faults/\(area).json") }
        files.files[path] = text.replacing(beginning, with: "\(beginning)\n\(row),")
        try await files.written { directory in
            let lint = try await CommandProcess.run(["lint", "--suite", directory])
            #expect(
                !lint.output.contains("Faults/lifecycle.json") || lint.output.contains("[format]"),
                "\(lint.output)"
            )
            #expect(!lint.output.contains("[bad-expression]"))
            let explained = try await CommandProcess.run(["explain", "--suite", directory, id])
            #expect(explained.output.contains("\n  wakecount  it + count-where(wake and hour > 11) within version\n"))
            #expect(explained.output.contains("\n  when  reports\n"))
            #expect(explained.output.contains("\n  lifecycle/counts/"), "\(explained.output)\(explained.errors)")
        }
    }
}
