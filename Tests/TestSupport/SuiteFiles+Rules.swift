import Foundation
import TrackingConformanceJSON

extension SuiteFiles {
    /// A suite with a few of the kit's rules, which are read in far less time than all of them, and vectors of its own.
    ///
    /// - Parameters:
    ///   - vectors: The vector files, by their topics.
    ///   - rules: The rules that the vectors name, and those that their answers may break.
    package init(vectors: [String: String], under rules: Set<String>) throws {
        self.init(vectors: vectors)
        shared = ["Conformance/Rules/documents.json"]
        for area in ["push", "payload", "lifecycle"] {
            let file = "Conformance/Rules/\(area).json"
            files[file] = try Self.excerpt(of: file, with: rules)
        }
    }

    /// A file of rules with some of them, or else its first; they follow from none, as the others may not be there.
    private static func excerpt(of file: String, with ids: Set<String>) throws -> String {
        let text = try JSONParser.parse(Array(Data(contentsOf: URL(filePath: Checkout.path(file)))))
        let members = (text.object?.members ?? []).map { member in
            guard member.key == "rules" else { return (key: member.key, value: member.value) }
            let all = (member.value.array ?? []).compactMap(\.object)
            let named = all.filter { ids.contains($0["id"]?.string ?? "") }
            let rules = named.isEmpty ? Array(all.prefix(1)) : named
            return (key: member.key, value: JSONValue.array(rules.map { .object($0.without("follows")) }))
        }
        return JSONWriter.canonical(.object(JSONObject(members)))
    }
}
