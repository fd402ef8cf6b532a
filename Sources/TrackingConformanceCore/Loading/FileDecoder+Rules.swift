import TrackingConformanceJSON

struct RuleFile {
    let area: Area
    let rules: [Rule]
    let outOfScope: [String]
}

extension FileDecoder {
    mutating func ruleFile(_ root: JSONNode, documents: [String]) -> RuleFile? {
        let (required, optional) = (["area", "title", "rules"], ["$schema", "outOfScope"])
        guard let file = object(root, "a rule file", required: required, optional: optional),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        _ = text(file, "title")
        let rules = filledArray(file, "rules").compactMap { rule($0, area: area, documents: documents) }
        return RuleFile(area: area, rules: rules, outOfScope: texts(file, "outOfScope"))
    }

    mutating func documents(_ root: JSONNode) -> [RuleCatalogue.Document]? {
        guard let file = object(root, "the list of documents", required: ["documents"], optional: ["$schema"])
        else { return nil }
        checkSchema(file)
        let optional = ["publisher", "product", "languages", "describes"]
        return filledArray(file, "documents").compactMap { value in
            guard let document = object(value, "a document", required: ["id", "title"], optional: optional),
                let id = documentID(document, "id"), let title = text(document, "title")
            else { return nil }
            for key in ["product", "describes"] { _ = text(document, key) }
            checkLanguages(document)
            let (publisher, offset) = (text(document, "publisher"), value.offset)
            let location = source.location(of: offset)
            return RuleCatalogue.Document(id: id, title: title, publisher: publisher, location: location)
        }
    }

    private mutating func rule(_ value: JSONNode, area: Area, documents: [String]) -> Rule? {
        let required = ["id", "title", "level", "statement", "platforms", "sources"]
        let optional = ["parts", "decision", "notes", "judges", "takes", "follows", "deprecated"]
        guard let rule = object(value, "a rule", required: required, optional: optional),
            let id = text(rule, "id"), let title = title(rule, upTo: 80),
            let level: Rule.Level = word(rule, "level"), let statement = text(rule, "statement")
        else { return nil }
        if !isRuleID(id) {
            let prefixes = Area.allCases.map(\.definition.rulePrefix).joined(separator: ", ")
            let form = "capital words after one of \(prefixes), such as \"PT-FLAG-ON\""
            let message = "\"id\" must be \(form), not \(quoted(id))"
            report(.badID, message, at: rule["id"]?.offset)
        }
        return Rule(
            id: Rule.ID(rawValue: id),
            title: title,
            level: level,
            statement: statement,
            parts: parts(rule),
            area: area,
            platforms: distinctWords(rule, "platforms"),
            sources: filledArray(rule, "sources").compactMap { source($0, documents: documents) },
            decision: text(rule, "decision"),
            notes: texts(rule, "notes"),
            judges: array(rule, "judges").compactMap { binding($0) },
            takes: rule["takes"].flatMap { takenFacts($0) },
            follows: array(rule, "follows").compactMap { basis($0) },
            deprecation: deprecation(rule),
            location: source.location(of: value.offset)
        )
    }

    private mutating func parts(_ rule: JSONNode) -> [Rule.Part] {
        checkFilled(rule, "parts")
        checkDistinct(rule, "parts")
        _ = texts(rule, "parts")
        return (rule["parts"]?.array ?? []).compactMap { value in
            value.string.map { Rule.Part(name: $0, location: source.location(of: value.offset)) }
        }
    }

    private mutating func source(_ value: JSONNode, documents: [String]) -> Rule.Source? {
        guard let source = object(value, "a source", required: ["document"], optional: ["section"]),
            let document = documentID(source, "document")
        else { return nil }
        if !documents.contains(document) {
            let hint = suggestion(for: document, among: documents)
            report(.unknownWord, "no document is named \(quoted(document))\(hint)", at: source["document"]?.offset)
        }
        return Rule.Source(document: document, section: text(source, "section"))
    }
}
