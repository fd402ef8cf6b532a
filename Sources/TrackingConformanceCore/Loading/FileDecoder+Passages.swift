import TrackingConformanceJSON

extension FileDecoder {
    mutating func passageFile(
        _ root: JSONNode,
        of document: String,
        _ catalogue: RuleCatalogue
    ) -> [Passage]? {
        guard let file = object(root, "a passage file", required: ["document", "sections"], optional: ["$schema"])
        else { return nil }
        checkSchema(file)
        let offset = file["document"]?.offset
        if let id = documentID(file, "document") { checkDocument(id, at: offset, document, catalogue) }
        return filledArray(file, "sections").flatMap { section($0, of: document, catalogue) }
    }

    private mutating func checkDocument(_ id: String, at offset: Int?, _ name: String, _ catalogue: RuleCatalogue) {
        let documents = catalogue.documents.map(\.id)
        if !documents.contains(id) {
            let hint = suggestion(for: id, among: documents)
            report(.unknownWord, "no document is named \(quoted(id))\(hint)", at: offset)
        } else if id != name {
            report(.badID, "the passages of \(id) belong in the file \(id).json", at: offset)
        }
    }

    private mutating func section(_ value: JSONNode, of document: String, _ catalogue: RuleCatalogue) -> [Passage] {
        guard let section = object(value, "a section", required: ["heading", "passages"]),
            let heading = text(section, "heading")
        else { return [] }
        return filledArray(section, "passages").compactMap { value in
            let optional = ["rules", "excluded", "note"]
            guard let passage = object(value, "a passage", required: ["at", "says"], optional: optional),
                let place = text(passage, "at"), let content = text(passage, "says"),
                let fate = fate(passage, at: value.offset, catalogue)
            else { return nil }
            return Passage(
                document: document,
                section: heading,
                place: place,
                content: content,
                rules: fate.rules,
                exclusion: fate.exclusion,
                note: text(passage, "note"),
                location: source.location(of: value.offset)
            )
        }
    }

    private mutating func fate(_ passage: JSONNode, at offset: Int?, _ catalogue: RuleCatalogue) -> (
        rules: [Rule.ID], exclusion: String?
    )? {
        guard (passage["rules"] == nil) != (passage["excluded"] == nil) else {
            return refuse(.missingKey, "a passage needs \"rules\" or \"excluded\", but not both", at: offset)
        }
        if passage["excluded"] != nil { return text(passage, "excluded").map { ([], $0) } }
        checkFilled(passage, "rules")
        return (distinctArray(passage, "rules").compactMap { ruleID($0, catalogue: catalogue) }, nil)
    }
}
