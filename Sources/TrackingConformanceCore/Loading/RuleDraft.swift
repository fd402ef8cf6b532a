package import TrackingConformanceJSON

/// A rule that `new` begins, with its place in the documents.
package struct RuleDraft: Sendable {
    package let id: Rule.ID
    private let title: String
    private let level: Rule.Level
    private let statement: String
    private let platforms: [Rule.Scope]
    /// The passages of the documents that the rule certifies.
    package let passages: [PassagePlace]

    /// Describes a rule.
    package init(
        id: Rule.ID,
        title: String,
        level: Rule.Level,
        statement: String,
        platforms: [Rule.Scope],
        passages: [PassagePlace]
    ) {
        self.id = id
        self.title = title
        self.level = level
        self.statement = statement
        self.platforms = platforms
        self.passages = passages
    }

    /// The area that an id belongs to by its first letters; `nil` where it has not the form of a rule's id.
    package static func area(of id: Rule.ID) -> Area? {
        guard isRuleID(id.rawValue) else { return nil }
        return Area.allCases.first { id.rawValue.hasPrefix($0.definition.rulePrefix + "-") }
    }

    /// The forms that an id may have, for messages.
    package static var forms: String {
        let prefixes = Area.allCases.map { "\($0.definition.rulePrefix) (\($0.rawValue))" }
        return "capital words joined by hyphens after one of \(prefixes.joined(separator: ", ")), such as PT-FLAG-ON"
    }
}

/// A passage of a document, by its place.
package struct PassagePlace: Sendable, Hashable, CustomStringConvertible {
    /// The document, such as `S1`.
    package let document: String
    /// The heading of the section.
    package let section: String
    /// The position in the section.
    package let place: String

    /// Names a passage.
    package init(document: String, section: String, place: String) {
        (self.document, self.section, self.place) = (document, section, place)
    }

    /// Reads a passage's place as the command line has it: the document, the heading and the position, with slashes
    /// between them.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.init(document: parts[0].uppercased(), section: parts[1], place: parts[2])
    }

    /// The place as the command line has it.
    package var description: String { "\(document)/\(section)/\(place)" }
}

extension Passage {
    /// The passage's place.
    package var passagePlace: PassagePlace { PassagePlace(document: document, section: section, place: place) }
}

// MARK: - Files

extension RuleDraft {
    /// A rule file with the rule in it, behind the one whose id is most like its own.
    package func added(toRules file: SourceText, documents: [String]) throws(UnusableInput) -> String {
        var content = try Self.content(of: file)
        var rules = content["rules"]?.array ?? []
        let ids = rules.map { $0["id"]?.string ?? "" }
        rules.insert(json, at: Self.position(of: id.rawValue, among: ids))
        content["rules"] = .array(rules)
        let text = JSONWriter.canonical(.object(content))
        var decoder = FileDecoder(SourceText(name: file.name, bytes: Array(text.utf8)))
        _ = decoder.ruleFile(documents: documents)
        guard decoder.diagnostics.isEmpty else { throw UnusableInput(decoder.diagnostics) }
        return text
    }

    /// The place behind the last of the ids that share most words with an id.
    static func position(of id: String, among ids: [String]) -> Int {
        func shared(_ other: String) -> Int {
            zip(id.split(separator: "-"), other.split(separator: "-")).prefix { $0 == $1 }.count
        }
        let most = ids.map(shared).max() ?? 0
        return most > 1 ? (ids.lastIndex { shared($0) == most } ?? ids.count - 1) + 1 : ids.count
    }

    /// A passage file in which the rule is bound to its passages of the document; an exclusion goes.
    package func bound(inPassages file: SourceText) throws(UnusableInput) -> String {
        var content = try Self.content(of: file)
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

    private var json: JSONValue {
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

    private static func content(of file: SourceText) throws(UnusableInput) -> JSONObject {
        var decoder = FileDecoder(file)
        guard let content = decoder.root()?.object else {
            decoder.report(.wrongForm, "the file must be an object", at: 0)
            throw UnusableInput(decoder.diagnostics)
        }
        return content
    }
}
