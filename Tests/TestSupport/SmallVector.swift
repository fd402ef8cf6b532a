/// A vector of one step for a test's suite: a notification tracked as an impression.
package struct SmallVector: Sendable {
    /// The last component of its id.
    package let name: String
    /// The topic of its file.
    package var topic = "push/small"
    /// Its title, as JSON.
    package var title: String
    /// The rules that it names: `PT-ONE` is required, `PT-TWO` recommended, `PT-THREE` informational.
    package var rules = ["PT-ONE"]
    /// The capabilities that it requires.
    package var requires = ["push.android"]
    /// The version of the suite that it came with.
    package var since = "1.0.0"
    /// The id in its notification.
    package var deliveryID = "d1"
    /// The action that it expects.
    package var action = "7"
    /// Its steps, as JSON; `nil` for the notification.
    package var steps: String?
    /// Further members of its object, each followed by a comma.
    package var members = ""

    package init(_ name: String, rules: [String] = ["PT-ONE"], since: String = "1.0.0", members: String = "") {
        (self.name, self.rules, self.since, self.members) = (name, rules, since, members)
        title = "The vector \(name)"
    }

    /// Vectors named `vector-0` and so on.
    package static func numbered(_ count: Int) -> [SmallVector] {
        (0..<count).map { SmallVector("vector-\($0)") }
    }

    package var id: String { "\(topic)/\(name)" }

    fileprivate var json: String {
        #"""
        {
          "id": "\#(id)", "title": "\#(title)", "since": "\#(since)", \#(members)
          "rules": [\#(rules.map { "\"\($0)\"" }.joined(separator: ", "))], "requires": [\#(requires.map { "\"\($0)\"" }.joined(separator: ", "))],
          "steps": \#(steps ?? notification)
        }
        """#
    }

    private var notification: String {
        #"""
        [{
          "event": "android.onMessageReceived", "with": { "data": { "_dId": "\#(deliveryID)", "_mId": "h1" } }
          \#(rules == ["PT-THREE"] ? "" : expectation)
        }]
        """#
    }

    private var expectation: String {
        let data = #"{ "deliveryId": "\#(deliveryID)", "broadlogId": "h1", "action": "\#(action)" }"#
        return #"""
            , "expect": { "calls": [{
              "function": "collectMessageInfo", "data": \#(data)
            }] }
            """#
    }
}

extension [SmallVector] {
    /// The texts of their files, by the topics.
    package var files: [String: String] {
        Dictionary(grouping: self, by: \.topic).reduce(into: [:]) { files, group in
            let vectors = group.value.map(\.json).joined(separator: ", ")
            files[group.key] = #"{ "topic": "\#(group.key)", "vectors": [\#(vectors)] }"#
        }
    }
}

extension SuiteFiles {
    /// A suite of small vectors, with three rules of its own in each area.
    package init(small vectors: [SmallVector], version: String = "1.2.3") {
        self.init([
            "Conformance/Rules/documents.json": #"{ "documents": [{ "id": "S1", "title": "Document" }] }"#,
            "Conformance/Rules/push.json": Self.rules(of: "push", prefix: "PT"),
            "Conformance/Rules/payload.json": Self.rules(of: "payload", prefix: "PL"),
            "Conformance/Rules/lifecycle.json": Self.rules(of: "lifecycle", prefix: "LC"),
            "Conformance/Rules/Passages/S1.json": Self.passages,
            "Vectors/v1/suite.json": "{ \"version\": \"\(version)\" }\n",
        ])
        let vectorFiles = vectors.isEmpty ? ["push/small": #"{ "topic": "push/small", "vectors": [] }"#] : vectors.files
        for (topic, text) in vectorFiles { files["Vectors/v1/\(topic).json"] = text }
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
