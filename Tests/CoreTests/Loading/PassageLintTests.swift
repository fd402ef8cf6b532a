import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A possible mistake in the passages of a document, with the message of `lint`.
struct PassageMistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The path of the file with the mistake, from the directory of the rules.
    var file = "Passages/S1.json"
    /// The replaced text in the file, with its replacement.
    let replaced: (text: String, by: String)
    let diagnostics: [String]

    static let all: [PassageMistake] = [
        .init(
            testDescription: "a rule that does not exist",
            replaced: ("PT-THREE", "PT-THRE"),
            diagnostics: [
                #"9:64: no rule is named "PT-THRE"; did you mean "PT-THREE"? [unknown-rule]"#,
                "no passage of S1 names the rule PT-THREE, which cites this document [untraced]",
            ]
        ),
        .init(
            testDescription: "a passage that is neither bound nor excluded",
            replaced: (#""excluded": "Why.""#, #""note": "Why.""#),
            diagnostics: [#"10:9: a passage needs "rules" or "excluded", but not both [missing-key]"#]
        ),
        .init(
            testDescription: "a passage that is both bound and excluded",
            replaced: (#""excluded": "Why.""#, #""excluded": "Why.", "rules": ["PT-ONE"]"#),
            diagnostics: [#"10:9: a passage needs "rules" or "excluded", but not both [missing-key]"#]
        ),
        .init(
            testDescription: "a document without passages",
            file: "documents.json",
            replaced: (#"{ "id": "S1""#, #"{ "id": "S2", "title": "Other" }, { "id": "S1""#),
            diagnostics: ["no passages of the document S2 are listed; list them in Passages/S2.json [untraced]"]
        ),
        .init(
            testDescription: "passages of a document that does not exist",
            replaced: (#""document": "S1""#, #""document": "S3""#),
            diagnostics: [#"2:15: no document is named "S3"; did you mean "S1"? [unknown-word]"#]
        ),
        .init(
            testDescription: "a section without a passage that names the rule",
            file: "push.json",
            replaced: (#"[{ "document": "S1" }]"#, #"[{ "document": "S1", "section": "Ome" }]"#),
            diagnostics: ["PT-ONE", "PT-TWO", "PT-THREE"].map { rule in
                let message = #"no passage of S1, section "Ome", names the rule \#(rule), which cites it"#
                return #"\#(message); did you mean "One"? [untraced]"#
            }
        ),
    ]
}

@Suite("lint holds the passages of the documents complete")
struct PassageLintTests {
    /// The messages of lint on a suite's passages, without the names of files and the places in other files.
    private static func diagnostics(of files: SuiteFiles) throws -> [String] {
        try files.written { directory in
            let location = SuiteLocation(directory: directory)
            return Traceability(location, catalogue: LoadedSuite(location).suite.catalogue).lint().map { diagnostic in
                let (place, text) = (diagnostic.location, "\(diagnostic.message) [\(diagnostic.code.rawValue)]")
                return place.file.hasSuffix("S1.json") ? "\(place.line):\(place.column): \(text)" : text
            }
        }
    }

    @Test("A mistake is a diagnostic", arguments: PassageMistake.all)
    func mistakes(mistake: PassageMistake) throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let path = "Conformance/Rules/\(mistake.file)"
        let text = try #require(files.files[path])
        try #require(text.contains(mistake.replaced.text))
        files.files[path] = text.replacing(mistake.replaced.text, with: mistake.replaced.by)
        #expect(try Self.diagnostics(of: files) == mistake.diagnostics)
    }

    @Test("A suite without a mistake has no diagnostic")
    func sound() throws {
        #expect(try Self.diagnostics(of: SuiteFiles(small: [SmallVector("one")])).isEmpty)
    }

    @Test("The file of a document has its name, and its canonical form")
    func form() throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let text = try #require(files.files["Conformance/Rules/Passages/S1.json"])
        let unformatted = text.replacing(#"{ "at": "list 1, item 1""#, with: #"{"at": "list 1, item 1""#)
        files.files["Conformance/Rules/Passages/S1.json"] = unformatted
        files.files["Conformance/Rules/Passages/Other.json"] = text
        let diagnostics = try Self.diagnostics(of: files)
        #expect(diagnostics.count == 2)
        #expect(diagnostics.contains("the passages of S1 belong in the file S1.json [bad-id]"))
        #expect(diagnostics.contains { $0.hasPrefix("7:10: the file is not in canonical form") })
    }

    @Test("Passages that cannot be listed are a diagnostic, and are not taken for none")
    func unreadable() throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        files.files["Conformance/Rules/Passages/S1.json"] = nil
        files.files["Conformance/Rules/Passages"] = "no directory"
        let diagnostics = try Self.diagnostics(of: files)
        #expect(diagnostics.first == "the directory cannot be read [unreadable]")
    }

    @Test("The kit's own documents are traced, passage by passage")
    func checkout() {
        let location = SuiteLocation(directory: Checkout.path("."))
        let traceability = Traceability(location, catalogue: LoadedSuite(location).suite.catalogue)
        #expect(traceability.lint().map(\.description).isEmpty)
        #expect(traceability.passages(of: "S3").contains { $0.rules.contains(Rule.ID(rawValue: "LC-LAUNCHCOUNT")) })
    }
}
