import Foundation
import TrackingConformanceJSON

extension SuiteFiles {
    /// The areas that each have a file of rules.
    private static let areas = ["push", "payload", "lifecycle"]

    /// A suite with a few of the kit's rules, which take far less time to read than all, and its own vectors.
    package init(vectors: [String: String], under rules: Set<String>) throws {
        self.init(vectors: vectors)
        try keepOnly(rules, in: Self.areas)
    }

    /// Removes rules of the kit.
    package mutating func keepOnly(_ ids: Set<String>, in areas: [String]) throws {
        shared.removeAll { $0 == "Conformance/Rules" }
        shared.append("Conformance/Rules/documents.json")
        for area in Self.areas {
            let file = "Conformance/Rules/\(area).json"
            if areas.contains(area) { files[file] = try Self.rules(ids, of: file) } else { shared.append(file) }
        }
        shared += try Self.passageFiles(namingNoneOf: areas, but: ids)
    }

    /// The files of passages that rest on no removed rule.
    private static func passageFiles(namingNoneOf areas: [String], but ids: Set<String>) throws -> [String] {
        let leftOut = Set(
            try areas.flatMap { area in
                let file = Checkout.path("Conformance/Rules/\(area).json")
                let rules = try JSONParser.parse(Array(Data(contentsOf: URL(filePath: file))))["rules"]?.array ?? []
                return rules.compactMap { $0["id"]?.string }.filter { !ids.contains($0) }
            }
        )
        let directory = "Conformance/Rules/Passages"
        return try FileManager.default.contentsOfDirectory(atPath: Checkout.path(directory)).sorted()
            .map { "\(directory)/\($0)" }
            .filter { file in
                let text = try String(contentsOfFile: Checkout.path(file), encoding: .utf8)
                return leftOut.isDisjoint(with: text.split(separator: "\"").map(String.init))
            }
    }

    /// A suite with the kit's rules and some of the vectors of one of its files.
    package init(topic: String, only ids: Set<String>) throws {
        let file = "Vectors/v1/\(topic).json"
        let text = try Self.excerpt(of: file, at: "vectors") { all in
            all.filter { ids.contains($0["id"]?.string ?? "") }
        }
        self.init([file: text, "Vectors/v1/suite.json": Self.suiteFile], sharing: ["Conformance/Rules"])
    }

    /// The checkout's `suite.json`, which does not list the vector files: an excerpt does not have them all.
    static var suiteFile: String {
        let file = URL(filePath: Checkout.path("Vectors/v1/suite.json"))
        let suite = (try? Data(contentsOf: file)).flatMap { try? JSONParser.parse(Array($0)).object }
        return JSONWriter.canonical(.object((suite ?? JSONObject()).without("contents")))
    }

    /// The text of a file with some of its rules, which follow from none: the others may be missing.
    private static func rules(_ ids: Set<String>, of file: String) throws -> String {
        try excerpt(of: file, at: "rules") { all in
            let named = all.filter { ids.contains($0["id"]?.string ?? "") }
            return (named.isEmpty ? Array(all.prefix(1)) : named).map { $0.without("follows") }
        }
    }

    /// The text of a file of the checkout with some of the objects that it lists behind a key.
    private static func excerpt(
        of file: String,
        at key: String,
        _ choose: ([JSONObject]) -> [JSONObject]
    ) throws -> String {
        let text = try JSONParser.parse(Array(Data(contentsOf: URL(filePath: Checkout.path(file)))))
        let members = (text.object?.members ?? []).map { member in
            guard member.key == key else { return (key: member.key, value: member.value) }
            let chosen = choose((member.value.array ?? []).compactMap(\.object))
            return (key: member.key, value: JSONValue.array(chosen.map { .object($0) }))
        }
        return JSONWriter.canonical(.object(JSONObject(members)))
    }
}
