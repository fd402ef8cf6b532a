import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension FileDecoder {
    private typealias Lists = [String: [CauseList.Item]]

    /// Reads a file of causes and, if the documented behaviour is given, checks that no part depends on itself.
    mutating func causes<Edit: CauseEdit>(
        _ root: JSONNode,
        in documented: Edit.Documented? = nil,
        _ catalogue: RuleCatalogue? = nil
    ) -> CauseFile<Edit>? {
        let keys = ["area", "lists", "causes", "conditions"]
        guard let file = object(root, "a cause file", required: keys, optional: ["$schema"]),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        guard isArea(area, Edit.area, file) else { return nil }
        var lists = Edit.lists
        guard let written = file["lists"]?.object else {
            report(.wrongForm, "\"lists\" must be an object of lists", at: file["lists"]?.offset)
            return nil
        }
        for name in written.members.compactMap(\.key.string) {
            lists[name] = array(written, name).map { item(of: name, $0) }
        }
        guard diagnostics.isEmpty else { return nil }
        var (causes, conditions): ([CauseRow<Edit>], [Feature<Edit>]) = ([], [])
        visit(file, "causes", lists) { decoder, row, item in
            guard let cause: CauseRow<Edit> = decoder.cause(row, item) else { return }
            causes.append(cause)
            decoder.check(cause.rules, of: row, catalogue)
            if let part = documented.flatMap(cause.edit.selfReference) {
                let message = "with this edit, `\(part)` depends on itself; write `it` for the documented value"
                decoder.report(.badExpression, message, at: row["edit"]?.offset)
            }
        }
        visit(file, "conditions", lists) { decoder, row, item in
            guard let condition: Feature<Edit> = decoder.condition(row, item) else { return }
            conditions.append(condition)
            decoder.check(condition.rules, of: row, catalogue)
        }
        let most = CauseFile<Edit>.mostConditions
        if conditions.count > most {
            let message = "there are \(conditions.count) conditions, but a search can distinguish only \(most)"
            report(.wrongForm, message, at: file["conditions"]?.offset)
        }
        return CauseFile(causes: causes, conditions: conditions)
    }

    private mutating func check(_ rules: [IDPattern], of row: JSONNode, _ catalogue: RuleCatalogue?) {
        guard let catalogue else { return }
        for pattern in rules where !catalogue.rules.contains(where: { pattern.matches($0.id.rawValue) }) {
            report(.unknownRule, "no rule matches \(quoted("\(pattern)"))", at: row["rules"]?.offset)
        }
    }

    /// Reads an item of a list: a string, or several strings by name.
    private mutating func item(of list: String, _ value: JSONNode) -> CauseList.Item {
        if let text = value.string { return [list: text] }
        var item: CauseList.Item = [:]
        for member in value.members { item[member.key.string ?? ""] = member.value.string }
        if item.isEmpty || item.count < Array(value.members).count {
            report(
                .wrongForm,
                "an item must be a string or an object of strings, not \(shown(value))",
                at: value.offset
            )
        }
        return item
    }

    /// Visits the rows under a key; those of a group once for each item of its lists.
    private mutating func visit(
        _ object: JSONNode,
        _ key: String,
        _ lists: Lists,
        with known: CauseList.Item = [:],
        _ body: (inout FileDecoder, JSONNode, CauseList.Item) -> Void
    ) {
        for row in array(object, key) {
            guard row["for"] != nil else {
                body(&self, row, known)
                continue
            }
            guard let group = self.object(row, "a group", required: ["for", key], optional: ["distinct"]) else {
                continue
            }
            let distinct = texts(group, "distinct")
            var items = [known]
            for name in array(group, "for") { items = combined(items, name, lists) }
            let count = diagnostics.count
            for item in items where Set(distinct.map { item[$0] }).count == distinct.count {
                visit(group, key, lists, with: item, body)
                // Further items would have the same problem.
                if diagnostics.count > count { break }
            }
        }
    }

    /// Combines items with those of a list; a word after `as` replaces the list's name and prefixes other names.
    private mutating func combined(_ items: [CauseList.Item], _ name: JSONNode, _ lists: Lists) -> [CauseList.Item] {
        let words = (name.string ?? "").split(separator: " ").map(String.init)
        guard let list = words.first, let added = lists[list], words.count == 1 || words.count == 3 && words[1] == "as"
        else {
            let near = choice(for: words.first ?? "", among: lists.keys.sorted(), "there is")
            report(.unknownWord, "there is no list \(shown(name))\(near)", at: name.offset)
            return []
        }
        let prefix = words.count == 3 ? words[2] : nil
        return items.flatMap { known in
            added.map { item in
                item.reduce(into: known) { all, value in
                    let name = prefix.map { value.key == list ? $0 : "\($0).\(value.key)" } ?? value.key
                    // A value may refer to values of the lists before it.
                    all[name] = (try? CauseList.filled(value.value, with: known)) ?? value.value
                }
            }
        }
    }

    private mutating func cause<Edit: CauseEdit>(_ value: JSONNode, _ item: CauseList.Item) -> CauseRow<Edit>? {
        let optional = ["when", "subject", "cost", "rules", "general", "sighted", "whole"]
        guard let row = object(value, "a cause", required: ["words", "edit"], optional: optional),
            let words = filled(row, "words", item)
        else { return nil }
        guard let parts = row["edit"]?.object, !parts.members.isEmpty else {
            report(.wrongForm, "\"edit\" must be an object that maps parts to expressions", at: row["edit"]?.offset)
            return nil
        }
        var changes: [Edit.Change] = []
        for member in parts.members {
            for name in (filled(member.key, item) ?? "").split(separator: " ").map(String.init) {
                guard Edit.isPart(name) else {
                    reportUnknownPart(name, of: Edit.self, at: member.key.offset)
                    return nil
                }
                let read = expression(member.value, item) { text throws(TermError) in
                    try Edit.changes(of: name, text)
                }
                guard let read else { return nil }
                changes += read
            }
        }
        let condition = row["when"].flatMap { test in
            expression(test, item) { text throws(TermError) in try Edit.condition(text) }
        }
        guard row["when"] == nil || condition != nil else { return nil }
        return CauseRow(
            edit: Edit(changes, when: condition),
            words: words,
            subject: filled(row, "subject", item),
            cost: cost(row),
            rules: patterns(row, item),
            isGeneral: flag(row, "general"),
            needsSight: flag(row, "sighted"),
            coversAll: flag(row, "whole")
        )
    }

    private mutating func condition<Edit: CauseEdit>(_ value: JSONNode, _ item: CauseList.Item) -> Feature<Edit>? {
        let required = ["test", "words", "otherwise"]
        guard let row = object(value, "a condition", required: required, optional: ["name", "about", "cost", "rules"]),
            let test = row["test"].flatMap({ test in
                expression(test, item) { text throws(TermError) in try Edit.condition(text) }
            }), let yes = filled(row, "words", item),
            let no = filled(row, "otherwise", item)
        else { return nil }
        return Feature(
            name: filled(row, "name", item) ?? "",
            test: test,
            yes: yes,
            no: no,
            cost: cost(row),
            topic: filled(row, "about", item),
            rules: patterns(row, item)
        )
    }

    /// Reads a string as an expression with the values of an item filled in.
    private mutating func expression<Result>(
        _ value: JSONNode,
        _ item: CauseList.Item,
        _ read: (String) throws(TermError) -> Result
    ) -> Result? {
        guard let written = value.string, written.contains("{") else { return expression(value, read) }
        guard let text = filled(value, item) else { return nil }
        do throws(TermError) {
            return try read(text)
        } catch {
            report(.badExpression, "in `\(text)`: \(error.message)", at: value.offset)
            return nil
        }
    }

    private mutating func filled(_ row: JSONNode, _ key: String, _ item: CauseList.Item) -> String? {
        row[key].flatMap { text(row, key) == nil ? nil : filled($0, item) }
    }

    /// Fills the values of an item into a string; reports an unknown name and returns `nil`.
    private mutating func filled(_ value: JSONNode, _ item: CauseList.Item) -> String? {
        do throws(CauseList.UnknownName) {
            return try CauseList.filled(value.string ?? "", with: item)
        } catch {
            let near = choice(for: error.name, among: item.keys.sorted(), "there is")
            report(.unknownWord, "no list in \"for\" defines {\(error.name)}\(near)", at: value.offset)
            return nil
        }
    }

    private mutating func texts(_ row: JSONNode, _ key: String) -> [String] { array(row, key).compactMap(\.string) }

    private mutating func patterns(_ row: JSONNode, _ item: CauseList.Item) -> [IDPattern] {
        texts(row, "rules").map { IDPattern($0) }
    }

    private mutating func cost(_ row: JSONNode) -> Double {
        guard let value = row["cost"] else { return 1 }
        if let cost = value.number.flatMap({ Double($0.text) }), cost > 0 { return cost }
        report(.wrongForm, "\"cost\" must be a number above 0, not \(shown(value))", at: value.offset)
        return 1
    }
}

/// A list in a cause file: the rows of a group are repeated for each of its items.
enum CauseList {
    /// The values of an item by name; a single unnamed value has the name of its list.
    typealias Item = [String: String]

    /// The string with each name in braces replaced by its value.
    static func filled(_ text: String, with item: Item) throws(UnknownName) -> String {
        guard text.contains("{") else { return text }
        var (filled, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: start)..<end])
            guard let value = item[name] else { throw UnknownName(name: name) }
            filled += rest[..<start] + value
            rest = rest[rest.index(after: end)...]
        }
        return filled + rest
    }

    struct UnknownName: Error {
        let name: String
    }
}
