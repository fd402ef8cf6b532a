import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("An edit that is written as a row is the edit that is read from it")
struct WrittenEditTests {
    /// Reads edits back that were pasted into a file of faults, with an id, a rule and a statement before them.
    private static func pasted<Edit: RowEdit>(_ edits: [Edit]) throws(UnusableInput) -> [Row<Edit>] {
        let area = Edit.area.rawValue
        let rows = edits.enumerated().map { place, edit -> JSONValue in
            var row = JSONObject()
            row["id"] = .string("\(area)/pasted/\(place)")
            row["rule"] = "LC-TYPE"
            row["statement"] = "It was pasted."
            for member in edit.written.members.members where member.key != "accepted" { row[member.key] = member.value }
            return .object(row)
        }
        let file: JSONValue = ["area": .string(area), "faults": .array(rows)]
        let text = SourceText(name: "faults.json", bytes: Array(file.description.utf8))
        return try FileDecoder(text).content { $0.rows($1, "faults", nil) }
    }

    private static func rules<Edit>() throws -> AreaRules<Edit> {
        guard let location = SuiteLocation.bundled() else { throw UnusableInput([]) }
        return try AreaRules(besideRulesOf: location)
    }

    /// The faults and readings of an area that are no other edits after they were written and read.
    private static func changed<Edit: RowEdit & Hashable>(_: Edit.Type) throws -> [String] {
        let rules: AreaRules<Edit> = try rules()
        let edits = (rules.faults + rules.readings.filter { $0.edit.written.accepted.isEmpty }).map(\.edit)
        let read = try pasted(edits).map(\.edit)
        #expect(edits.count > 150 && read.count == edits.count)
        return zip(edits, read).filter { $0 != $1 }.map { JSONValue.object($0.0.written.members).description }
    }

    @Test("Lifecycle tracking")
    func lifecycle() throws { #expect(try Self.changed(LifecycleEdit.self) == []) }

    @Test("Push tracking")
    func push() throws { #expect(try Self.changed(PushEdit.self) == []) }

    @Test("The payload, whose edits are compared as they are written")
    func payload() throws {
        let rules: AreaRules<PayloadEdit> = try Self.rules()
        let edits = (rules.faults + rules.readings).map(\.edit)
        let read = try Self.pasted(edits).map(\.edit)
        #expect(edits.count > 80)
        #expect(read.map(\.written.members) == edits.map(\.written.members))
    }

    @Test("Parts with one expression are named together, and those of a group by its name")
    func names() throws {
        let edit = try LifecycleEdit("flags", "absent", when: "ordinary")
        #expect(JSONValue.object(edit.written.members).description == #"{"edit":{"flags":"absent"},"when":"ordinary"}"#)
        let two = LifecycleEdit(
            try LifecycleEdit.changes(of: "wakecount", "it - 1") + LifecycleEdit.changes(of: "launchcount", "it - 1")
                + LifecycleEdit.changes(of: "rounding", "up")
        )
        #expect(
            JSONValue.object(two.written.members).description
                == #"{"edit":{"wakecount launchcount":"it - 1","rounding":"up"}}"#
        )
    }
}
