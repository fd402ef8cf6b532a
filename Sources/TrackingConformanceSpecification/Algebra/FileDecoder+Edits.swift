package import TrackingConformanceCore
package import TrackingConformanceJSON

extension FileDecoder {
    /// Reads the faults of an area, or the other fair readings of its rules, from the key `faults` or `readings`.
    package mutating func rows<Edit: RowEdit>(_ root: JSONNode, _ key: String, _ catalogue: RuleCatalogue?)
        -> [Row<Edit>]?
    {
        guard let file = object(root, "a file of \(key)", required: ["area", key], optional: ["$schema"]),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        guard isArea(area, Edit.area, file) else { return nil }
        var ids: Set<String> = []
        return array(file, key).compactMap { node -> Row<Edit>? in row(node, hasID: key == "faults", &ids, catalogue) }
    }

    package mutating func isArea(_ area: Area, _ expected: Area, _ file: JSONNode) -> Bool {
        if area != expected {
            report(.unknownWord, "\"area\" must be \"\(expected.rawValue)\" here", at: file["area"]?.offset)
        }
        return area == expected
    }

    private mutating func row<Edit: RowEdit>(
        _ value: JSONNode,
        hasID: Bool,
        _ ids: inout Set<String>,
        _ catalogue: RuleCatalogue?
    ) -> Row<Edit>? {
        let what = hasID ? "a fault" : "a fair reading"
        let required = (hasID ? ["id"] : []) + ["rule", "statement", "edit"]
        let optional = hasID || !Edit.acceptsValues ? ["when"] : ["when", "accepted"]
        guard let row = object(value, what, required: required, optional: optional), let name = text(row, "rule"),
            let statement = text(row, "statement")
        else { return nil }
        let id = hasID ? text(row, "id") : nil
        if let id, !id.hasPrefix("\(Edit.area.rawValue)/") || !isSlashPath(id) {
            report(
                .badID,
                "an id must be a path such as \"\(Edit.exampleID)\", not \(quoted(id))",
                at: row["id"]?.offset
            )
        }
        if let id, !ids.insert(id).inserted {
            report(.badID, "another fault has the id \(quoted(id))", at: row["id"]?.offset)
        }
        let rule = Rule.ID(rawValue: name)
        if let catalogue, catalogue[rule] == nil {
            report(.unknownRule, "no rule is named \(quoted(name))", at: row["rule"]?.offset)
        }
        if !statement.hasSuffix(".") {
            report(
                .wrongForm,
                "\"statement\" must be a sentence that ends with a full stop",
                at: row["statement"]?.offset
            )
        }
        guard let edit: Edit = edit(row) else { return nil }
        return Row(
            id: id,
            rule: rule,
            statement: statement,
            edit: edit,
            location: source.location(of: value.offset)
        )
    }

    private mutating func edit<Edit: RowEdit>(_ row: JSONNode, _ key: String = "edit") -> Edit? {
        guard let object = row[key]?.object, !object.members.isEmpty else {
            report(.wrongForm, "\"\(key)\" must be an object that maps parts to expressions", at: row[key]?.offset)
            return nil
        }
        var (changes, isRead): ([Edit.Change], Bool) = ([], true)
        var parts: [String] = []
        for member in object.members {
            for part in (member.key.string ?? "").split(separator: " ").map(String.init) {
                if !Edit.isPart(part) {
                    reportUnknownPart(part, of: Edit.self, at: member.key.offset)
                    isRead = false
                    continue
                }
                if parts.contains(part) {
                    report(.wrongForm, "the part \(quoted(part)) appears twice; keep one", at: member.key.offset)
                }
                parts.append(part)
                let scope = key == "documented" ? Edit.scope(of: part).withoutIt : Edit.scope(of: part)
                if let read = expression(
                    member.value,
                    { text throws(TermError) in
                        try Edit.changes(of: part, text, scope)
                    }
                ) {
                    changes += read
                } else {
                    isRead = false
                    break
                }
            }
        }
        var condition: Edit.Condition?
        if let when = row["when"] {
            let scope = ReadingScope.common(parts.map(Edit.scope))
            condition = expression(when, { text throws(TermError) in try Edit.condition(text, scope) })
            isRead = isRead && condition != nil
        }
        guard isRead else { return nil }
        var edit = Edit(changes, when: condition)
        guard let accepted = row["accepted"]?.object else { return edit }
        for member in accepted.members {
            let part = member.key.string ?? ""
            if Edit.isPart(part) {
                _ = expression(member.value) { text throws(TermError) in try edit.accept(text, of: part) }
            } else {
                reportUnknownPart(part, of: Edit.self, at: member.key.offset)
            }
        }
        return edit
    }

    package mutating func reportUnknownPart<Edit: RowEdit>(_ name: String, of _: Edit.Type, at offset: Int?) {
        let hint = nearest(to: name, among: Edit.partNames).map { "; did you mean \"\($0)\"?" } ?? ""
        report(.unknownWord, "\(Edit.subject) has no part \(quoted(name))\(hint)", at: offset)
    }

    /// Reads the documented behaviour of an area, as an edit that changes every part.
    mutating func documented<Edit: RowEdit>(_ root: JSONNode) -> Edit? {
        guard let file = object(root, "a behaviour file", required: ["area", "documented"], optional: ["$schema"]),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        guard isArea(area, Edit.area, file) else { return nil }
        for part in Edit.documentedParts where file["documented"]?[part] == nil {
            report(.missingKey, "\"documented\" needs the key \"\(part)\"", at: file["documented"]?.offset)
        }
        return edit(file, "documented")
    }

    /// Reads a string as an expression; an error is reported with its location in the file.
    package mutating func expression<Result>(
        _ value: JSONNode,
        _ read: (String) throws(TermError) -> Result
    ) -> Result? {
        guard let text = value.string else {
            report(.wrongForm, "an expression must be a string, not \(value.kindWithArticle)", at: value.offset)
            return nil
        }
        do throws(TermError) {
            return try read(text)
        } catch {
            // An escape would shift the offset, but no expression needs one.
            report(.badExpression, error.message, at: value.offset + 1 + error.offset)
            return nil
        }
    }
}
