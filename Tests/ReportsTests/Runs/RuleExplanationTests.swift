import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("A failure says what the broken rule demands, and what the brief decided")
struct RuleExplanationTests {
    private static func explanation(_ sources: String) throws -> [String] {
        var files = SuiteFiles(small: [SmallVector("one")])
        let rules = try #require(files.files["Conformance/Rules/push.json"])
        files.files["Conformance/Rules/documents.json"] =
            #"{ "documents": [{ "id": "S1", "title": "Document" }, { "id": "B", "title": "Brief" }] }"#
        files.files["Conformance/Rules/push.json"] = rules.replacing(
            #"[{ "document": "S1" }]"#,
            with: #"[\#(sources)], "decision": "It was decided.""#
        )
        let suite = try files.written { try Suite.load(SuiteLocation(directory: $0)) }
        return try #require(suite.catalogue[Rule.ID(rawValue: "PT-ONE")]).explanation
    }

    @Test("A decision of the brief goes beyond the documents, and is printed with the statement")
    func brief() throws {
        let explanation = try Self.explanation(#"{ "document": "S1" }, { "document": "B" }"#)
        #expect(explanation == ["What PT-ONE demands.", "Decision: It was decided."])
    }

    @Test("Any other decision is left to `explain`")
    func document() throws {
        #expect(try Self.explanation(#"{ "document": "S1" }"#) == ["What PT-ONE demands."])
    }
}
