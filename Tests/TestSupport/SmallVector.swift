/// A vector of one step, for suites with one rule of each level: a notification that is tracked as an impression.
package struct SmallVector: Sendable {
    /// The last component of its id, behind `push/small/`.
    package let name: String
    /// The rules that it names: `PT-ONE` is required, `PT-TWO` recommended, `PT-THREE` informational.
    package var rules = ["PT-ONE"]
    /// The version of the suite that it came with.
    package var since = "1.0.0"
    /// Further members of its object, each with a comma behind it.
    package var members = ""

    /// Describes a vector.
    ///
    /// - Parameters:
    ///   - name: The last component of its id.
    ///   - rules: The rules that it names.
    ///   - since: The version of the suite that it came with.
    ///   - members: Further members of its object, each with a comma behind it.
    package init(_ name: String, rules: [String] = ["PT-ONE"], since: String = "1.0.0", members: String = "") {
        (self.name, self.rules, self.since, self.members) = (name, rules, since, members)
    }

    fileprivate var json: String {
        #"""
        {
          "id": "push/small/\#(name)", "title": "The vector \#(name)", "since": "\#(since)", \#(members)
          "rules": [\#(rules.map { "\"\($0)\"" }.joined(separator: ", "))], "requires": ["push.android"],
          "steps": [{
            "event": "android.onMessageReceived", "with": { "data": { "_dId": "d1", "_mId": "h1" } }
            \#(rules == ["PT-THREE"] ? "" : Self.expectation)
          }]
        }
        """#
    }

    private static let expectation = #"""
        , "expect": { "calls": [{
          "function": "collectMessageInfo", "data": { "deliveryId": "d1", "broadlogId": "h1", "action": "7" }
        }] }
        """#
}

extension SuiteFiles {
    /// A suite of small vectors, with three rules of its own in each area.
    ///
    /// - Parameters:
    ///   - vectors: The vectors.
    ///   - version: The suite's version.
    package init(small vectors: [SmallVector], version: String = "1.2.3") {
        self.init([
            "Conformance/Rules/documents.json": #"{ "documents": [{ "id": "S1", "title": "Document" }] }"#,
            "Conformance/Rules/push.json": Self.rules(of: "push", prefix: "PT"),
            "Conformance/Rules/payload.json": Self.rules(of: "payload", prefix: "PL"),
            "Conformance/Rules/lifecycle.json": Self.rules(of: "lifecycle", prefix: "LC"),
            "Conformance/Rules/Passages/S1.json": Self.passages,
            "Vectors/v1/suite.json": "{ \"version\": \"\(version)\" }\n",
            "Vectors/v1/push/small.json":
                #"{ "topic": "push/small", "vectors": [\#(vectors.map(\.json).joined(separator: ", "))] }"#,
        ])
    }

    /// The passages of the document that the rules cite.
    private static let passages = #"""
        {
          "document": "S1",
          "sections": [
            {
              "heading": "One",
              "passages": [
                { "at": "list 1, item 1", "says": "This.", "rules": ["PT-ONE", "PL-ONE", "LC-ONE", "PT-TWO"] },
                { "at": "list 1, item 2", "says": "That.", "rules": ["PT-TWO", "PL-TWO", "LC-TWO"] },
                { "at": "list 2", "says": "That.", "rules": ["PT-TWO", "PT-THREE", "PL-THREE", "LC-THREE"] },
                { "at": "table", "says": "More.", "excluded": "Why." }
              ]
            }
          ]
        }

        """#

    private static func rules(of area: String, prefix: String) -> String {
        let levels = [("ONE", "required"), ("TWO", "recommended"), ("THREE", "informational")]
        let rules = levels.map { name, level in
            #"""
            {
              "id": "\#(prefix)-\#(name)", "title": "Title of \#(prefix)-\#(name)", "level": "\#(level)",
              "statement": "What \#(prefix)-\#(name) demands.",
              "platforms": ["android"], "sources": [{ "document": "S1" }]
            }
            """#
        }
        return #"{ "area": "\#(area)", "title": "Small", "rules": [\#(rules.joined(separator: ", "))] }"#
    }
}
