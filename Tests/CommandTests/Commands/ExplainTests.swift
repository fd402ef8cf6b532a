import TestSupport
import Testing
import TrackingConformanceCore

@Suite("The words in brackets at the end of diagnostics are explained")
struct ExplainTests {
    @Test("Each has a meaning and a cure", arguments: Diagnostic.Code.allCases.map(\.rawValue))
    func code(_ code: String) async throws {
        let outcome = try await CommandProcess.run(["explain", code])
        let blocks = outcome.output.split(separator: "\n\n").map { $0.split(separator: "\n") }
        #expect(blocks.count >= 3, "\(outcome.output)")
        #expect(blocks.first == [code[...]])
        #expect(blocks.contains { $0.first == "What to do" && $0.count > 1 })
    }
}
