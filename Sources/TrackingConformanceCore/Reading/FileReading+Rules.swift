import TrackingConformanceJSON

/// What a rule file holds.
struct RuleFile {
    let area: Area
    let rules: [Rule]
    let outOfScope: [String]
}

extension FileReading {
    /// Reads the rules of one area.
    mutating func ruleFile() -> RuleFile? {
        guard let root = root(),
            let file = object(
                root,
                "a rule file",
                required: ["area", "title", "rules"],
                optional: ["$schema", "outOfScope"]
            ),
            let area: Area = word(file, "area")
        else { return nil }
        let rules = array(file, "rules").compactMap { rule($0, area: area) }
        return RuleFile(area: area, rules: rules, outOfScope: array(file, "outOfScope").compactMap(\.string))
    }

    /// Reads the documents that rules are written in.
    mutating func documents() -> [RuleCatalogue.Document] {
        guard let root = root(), let file = object(root, "the list of documents", required: ["documents"], optional: ["$schema"])
        else {
            return []
        }
        let optional = ["publisher", "product", "languages", "describes"]
        return array(file, "documents").compactMap { value in
            guard let document = object(value, "a document", required: ["id", "title"], optional: optional),
                let id = text(document, "id"), let title = text(document, "title")
            else { return nil }
            return RuleCatalogue.Document(id: id, title: title, publisher: text(document, "publisher"))
        }
    }

    private mutating func rule(_ value: JSONValue, area: Area) -> Rule? {
        guard
            let rule = object(
                value,
                "a rule",
                required: ["id", "title", "level", "statement", "platforms", "sources"],
                optional: ["decision", "notes", "judges", "deprecated"]
            ),
            let id = text(rule, "id"), let title = text(rule, "title"), let level: Rule.Level = word(rule, "level"),
            let statement = text(rule, "statement")
        else { return nil }
        return Rule(
            id: Rule.ID(rawValue: id),
            title: title,
            level: level,
            statement: statement,
            area: area,
            platforms: words(rule, "platforms"),
            sources: array(rule, "sources").compactMap { source($0) },
            decision: text(rule, "decision"),
            notes: array(rule, "notes").compactMap(\.string),
            judges: array(rule, "judges").compactMap { binding($0) },
            deprecation: deprecation(rule)
        )
    }

    private mutating func source(_ value: JSONValue) -> Rule.Source? {
        guard let source = object(value, "a source", required: ["document"], optional: ["section"]),
            let document = text(source, "document")
        else { return nil }
        return Rule.Source(document: document, section: text(source, "section"))
    }

    private mutating func binding(_ value: JSONValue) -> FactBinding? {
        guard
            let binding = object(
                value,
                "a binding",
                required: [],
                optional: ["variable", "path", "aspect", "expected", "platform", "event"]
            )
        else { return nil }
        guard let subject = subject(binding) else {
            report(.missingKey, "a binding needs \"variable\" or \"path\"", at: value.offset)
            return nil
        }
        return FactBinding(
            subject: subject,
            aspect: binding["aspect"].flatMap { word($0, "\"aspect\"") } ?? .content,
            expected: binding["expected"],
            platform: binding["platform"].flatMap { word($0, "\"platform\"") },
            event: binding["event"].flatMap { word($0, "\"event\"") }
        )
    }

    private mutating func subject(_ binding: JSONObject) -> FactBinding.Subject? {
        if let variable = text(binding, "variable") { return .variable(variable) }
        return text(binding, "path").map { .path(JSONPointer.components(of: $0)) }
    }
}
