package import TrackingConformanceCore
package import TrackingConformanceJSON

/// A row of a file of faults or of fair readings: what is done instead of what is documented, as data.
package struct LifecycleRow: Sendable {
    /// The permanent id of a fault; `nil` for a fair reading.
    package let id: String?
    package let rule: Rule.ID
    package let statement: String
    package let edit: LifecycleEdit
    package let location: TextLocation
}

extension FileDecoder {
    /// Reads the faults of lifecycle tracking, or the other fair readings of its rules.
    ///
    /// - Parameters:
    ///   - key: The key of the rows, `faults` or `readings`.
    ///   - catalogue: The rules that a row may name.
    package mutating func lifecycleRows(_ key: String, _ catalogue: RuleCatalogue) -> [LifecycleRow] {
        read { $0.rows($1, key, catalogue) } ?? []
    }

    private mutating func rows(_ root: JSONNode, _ key: String, _ catalogue: RuleCatalogue) -> [LifecycleRow]? {
        guard let file = object(root, "a file of \(key)", required: ["area", key], optional: ["$schema"]),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        guard area == .lifecycle else {
            report(.unknownWord, "\"area\" must be \"lifecycle\" here", at: file["area"]?.offset)
            return nil
        }
        var ids: Set<String> = []
        return array(file, key).compactMap { row($0, hasID: key == "faults", &ids, catalogue) }
    }

    private mutating func row(
        _ value: JSONNode,
        hasID: Bool,
        _ ids: inout Set<String>,
        _ catalogue: RuleCatalogue
    ) -> LifecycleRow? {
        let what = hasID ? "a fault" : "a fair reading"
        let required = (hasID ? ["id"] : []) + ["rule", "statement", "edit"]
        guard let row = object(value, what, required: required, optional: ["when"]), let name = text(row, "rule"),
            let statement = text(row, "statement")
        else { return nil }
        let id = hasID ? text(row, "id") : nil
        if let id, !id.hasPrefix("lifecycle/") || !isSlashPath(id) {
            report(
                .badID,
                "an id must be a path such as \"lifecycle/count/never-reset\", not \(quoted(id))",
                at: row["id"]?.offset
            )
        }
        if let id, !ids.insert(id).inserted {
            report(.badID, "another fault has the id \(quoted(id))", at: row["id"]?.offset)
        }
        let rule = Rule.ID(rawValue: name)
        if catalogue[rule] == nil {
            report(.unknownRule, "no rule is named \(quoted(name))", at: row["rule"]?.offset)
        }
        if !statement.hasSuffix(".") {
            report(
                .wrongForm,
                "\"statement\" must be a sentence that ends with a full stop",
                at: row["statement"]?.offset
            )
        }
        guard let edit = edit(row) else { return nil }
        return LifecycleRow(
            id: id,
            rule: rule,
            statement: statement,
            edit: edit,
            location: source.location(of: value.offset)
        )
    }

    private mutating func edit(_ row: JSONNode) -> LifecycleEdit? {
        guard let object = row["edit"]?.object, !object.members.isEmpty else {
            report(.wrongForm, "\"edit\" must be an object of parts and what each is instead", at: row["edit"]?.offset)
            return nil
        }
        var (changes, isRead): ([LifecycleEdit.Change], Bool) = ([], true)
        for member in object.members {
            for part in (member.key.string ?? "").split(separator: " ").map(String.init) {
                if !LifecycleEdit.partNames.contains(part) {
                    let hint =
                        nearest(to: part, among: LifecycleEdit.partNames).map { "; did you mean \"\($0)\"?" } ?? ""
                    report(.unknownWord, "lifecycle tracking has no part \(quoted(part))\(hint)", at: member.key.offset)
                    isRead = false
                } else if let read = expression(
                    member.value,
                    { text throws(TermError) in
                        try LifecycleEdit.changes(of: part, text)
                    }
                ) {
                    changes += read
                } else {
                    isRead = false
                    break
                }
            }
        }
        var condition: LifecycleExpression?
        if let when = row["when"] {
            condition = expression(when, { text throws(TermError) in try LifecycleExpression(test: text) })
            isRead = isRead && condition != nil
        }
        return isRead ? LifecycleEdit(changes, when: condition) : nil
    }

    /// Reads a text as an expression; an error in it has its place in the file.
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
            // An escape before it would shift the place; no expression needs one.
            report(.badExpression, error.message, at: value.offset + 1 + error.offset)
            return nil
        }
    }
}
