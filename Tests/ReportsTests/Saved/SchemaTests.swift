import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceJSON
import TrackingConformanceReports

@Suite("The schema of a saved form is that of its members, in words of its own")
struct SchemaTests {
    private static let files = GoldenFiles(
        directory: Checkout.path("Conformance/Schemas"),
        suffix: ".schema.json",
        filter: "SchemaTests"
    )

    private static let schemas = [
        "run-report": SavedReport.schema, "comparison": Comparison.schema, "matrix": Matrix.schema,
        "audit": AuditRecord.schema, "exploration-audit": ExplorationAuditRecord.schema,
    ]

    @Test("It is current", arguments: schemas.keys.sorted())
    func current(name: String) throws {
        let schema = try #require(Self.schemas[name])
        let path = Checkout.path("Conformance/Schemas/\(name).schema.json")
        let file = try JSONParser.parse(Array(Data(contentsOf: URL(filePath: path))))
        try Self.files.expect(JSONWriter.canonical(schema.worded(like: file)), matches: name)
    }
}

extension JSONValue {
    private static let words = ["$schema", "title", "description"]

    /// A schema with the words of another, and its members in the order of the other's.
    fileprivate func worded(like file: JSONValue?, isMap: Bool = false) -> JSONValue {
        switch content {
        case .null, .bool, .number, .string: return self
        case .array(let elements):
            let others = file?.array ?? []
            return .array(elements.enumerated().map { $1.worded(like: others.indices.contains($0) ? others[$0] : nil) })
        case .object(let schema):
            var members = JSONObject()
            for member in file?.object?.members ?? [] {
                if !isMap, Self.words.contains(member.key) || isChoice(member, of: schema["enum"]) {
                    members[member.key] = member.value
                } else {
                    members[member.key] = schema[member.key].map { $0.worded(like: member.value, as: member.key) }
                }
            }
            for member in schema.members where members[member.key] == nil {
                if member.key == "enum", members.has("oneOf") { continue }
                members[member.key] = member.value.worded(like: nil, as: member.key)
            }
            return .object(members)
        }
    }

    private func worded(like file: JSONValue?, as key: String) -> JSONValue {
        worded(like: file, isMap: key == "properties" || key == "$defs")
    }

    /// True for the words of an enumeration, each with its meaning.
    private func isChoice(_ member: JSONObject.Member, of words: JSONValue?) -> Bool {
        guard member.key == "oneOf", let words = words?.array else { return false }
        return member.value.array?.map { $0["const"] } == words
    }
}
