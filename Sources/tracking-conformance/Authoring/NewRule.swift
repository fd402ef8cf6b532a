import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON

/// A rule that is begun with its place in the documents.
struct NewRule {
    let id: Rule.ID
    let title: String
    let level: Rule.Level
    let statement: String
    /// The platforms that it applies to; none: those of most rules of its area.
    let platforms: [Rule.Scope]
    let passages: [PassagePlace]

    func write(to location: SuiteLocation, of suite: Suite) throws -> [String] {
        guard let area = Area.allCases.first(where: { id.rawValue.hasPrefix($0.rulePrefix + "-") }),
            isRuleID(id.rawValue)
        else {
            throw CommandFailure(.wrongUsage, "the id \(id) must be \(Self.forms)")
        }
        let known = try checkedPassages(in: Traceability(location, catalogue: suite.catalogue))
        let rules = "\(location.rules)/\(area.rawValue).json"
        let documents = suite.catalogue.documents.map(\.id)
        var files = [(rules, try added(toRules: rules, on: scopes(in: suite, of: area), documents))]
        for document in documents where passages.contains(where: { $0.document == document }) {
            let file = "\(location.rules)/Passages/\(document).json"
            files.append((file, try bound(inPassages: file)))
        }
        for (file, text) in files { try FileOutput.write(text, to: file) }
        return ["\(rules): \(id) created"]
            + known.flatMap { passage in
                let line = "\(passage.location.file): bound to \(PassagePlace(of: passage))"
                guard case .excluded(let reason) = passage.fate else { return [line] }
                return [line, "  which no rule certified until now: \(reason)"]
            }
    }

    /// The forms that an id may have, for messages.
    private static var forms: String {
        let prefixes = Area.allCases.map { "\($0.rulePrefix) (\($0.rawValue))" }
        return "capital words joined by hyphens after one of \(prefixes.joined(separator: ", ")), such as PT-FLAG-ON"
    }

    /// The platforms that are given, or else those that most rules of the area have.
    private func scopes(in suite: Suite, of area: Area) -> [Rule.Scope] {
        guard platforms.isEmpty else { return platforms }
        let rules = suite.catalogue.rules.filter { $0.area == area && $0.deprecation == nil }
        let groups = Dictionary(grouping: rules, by: \.platforms).mapValues(\.count)
        return groups.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key ?? [.any]
    }

    /// The passages that the options name.
    private func checkedPassages(in traceability: Traceability) throws -> [Passage] {
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        guard !passages.isEmpty else {
            let advice = "`tracking-conformance explain --document S1` prints the passages of a document"
            throw CommandFailure(.wrongUsage, "name the passage that the rule certifies with --passage; \(advice)")
        }
        return try passages.map { place in
            if let passage = traceability.passages.first(where: { PassagePlace(of: $0) == place }) { return passage }
            let places = traceability.passages.map { "\(PassagePlace(of: $0))" }
            let hint = nearest(to: "\(place)", among: places).map { "; did you mean \"\($0)\"?" } ?? ""
            throw CommandFailure(.wrongUsage, "no passage is at \"\(place)\"\(hint)")
        }
    }
}

// MARK: - Files

extension NewRule {
    /// A rule file with the rule in it, after the one whose id is most like its own.
    private func added(toRules file: String, on platforms: [Rule.Scope], _ documents: [String]) throws -> String {
        var content = try content(of: file)
        var rules = content["rules"]?.array ?? []
        let ids = rules.map { $0["id"]?.string ?? "" }
        rules.insert(json(on: platforms), at: Self.position(of: id.rawValue, among: ids))
        content["rules"] = .array(rules)
        let text = JSONWriter.canonical(.object(content))
        try RuleCatalogue.check(ruleFile: SourceText(name: file, bytes: Array(text.utf8)), documents: documents)
        return text
    }

    /// The place after the last of the ids that share most words with an id.
    private static func position(of id: String, among ids: [String]) -> Int {
        func shared(_ other: String) -> Int {
            zip(id.split(separator: "-"), other.split(separator: "-")).prefix { $0 == $1 }.count
        }
        let most = ids.map(shared).max() ?? 0
        return most > 1 ? (ids.lastIndex { shared($0) == most } ?? ids.count - 1) + 1 : ids.count
    }

    /// A passage file in which the rule is bound to its passages of the document; an exclusion goes.
    private func bound(inPassages file: String) throws -> String {
        var content = try content(of: file)
        let document = content["document"]?.string ?? ""
        content["sections"] = .array((content["sections"]?.array ?? []).map { bound($0, in: document) })
        return JSONWriter.canonical(.object(content))
    }

    private func bound(_ section: JSONValue, in document: String) -> JSONValue {
        guard var members = section.object, let heading = members["heading"]?.string else { return section }
        let passages = (members["passages"]?.array ?? []).map { passage -> JSONValue in
            let place = PassagePlace(document: document, section: heading, place: passage["at"]?.string ?? "")
            guard self.passages.contains(place), let object = passage.object else { return passage }
            return .object(boundPassage(object))
        }
        members["passages"] = .array(passages)
        return .object(members)
    }

    /// The members of a passage with the rule, in the order in which the files have them.
    private func boundPassage(_ passage: JSONObject) -> JSONObject {
        var bound = JSONObject()
        for key in ["at", "says"] { bound[key] = passage[key] }
        bound["rules"] = .array((passage["rules"]?.array ?? []) + [.string(id.rawValue)])
        bound["note"] = passage["note"]
        return bound
    }

    private func json(on platforms: [Rule.Scope]) -> JSONValue {
        var sources: [JSONValue] = []
        for passage in passages {
            let source: JSONValue = [
                "document": .string(passage.document), "section": .string(passage.section),
            ]
            if !sources.contains(source) { sources.append(source) }
        }
        return [
            "id": .string(id.rawValue), "title": .string(title), "level": .string(level.rawValue),
            "statement": .string(statement), "platforms": .array(platforms.map { .string($0.rawValue) }),
            "sources": .array(sources),
        ]
    }

    private func content(of file: String) throws -> JSONObject {
        if let content = try JSONParser.parse(try FileInput.bytes(ofFile: file)).object { return content }
        throw CommandFailure(.badInput, "\(file) must hold an object")
    }
}

struct PassagePlace: ExpressibleByArgument, Hashable, CustomStringConvertible {
    let document: String
    let section: String
    let place: String

    init(of passage: Passage) {
        self.init(document: passage.document, section: passage.section, place: passage.place)
    }

    init(document: String, section: String, place: String) {
        (self.document, self.section, self.place) = (document, section, place)
    }

    /// Reads a passage's place as the command line has it: the document, the heading and the position, with slashes
    /// between them.
    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(document: parts[0].uppercased(), section: parts[1], place: parts[2])
    }

    var description: String { "\(document)/\(section)/\(place)" }
}
