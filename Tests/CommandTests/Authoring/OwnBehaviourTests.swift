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
}
