package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The edits of an area whose causes are searched for.
protocol CauseEdit: RowEdit {
    static var causes: CauseFile<Self> { get }
    /// The items that the area gives to the groups of its file, by the names of their lists.
    static var lists: [String: [CauseList.Item]] { get }
}

/// What an implementation may do besides the faults of the library, as data: `Conformance/Causes`.
struct CauseFile<Edit: CauseEdit>: Sendable {
    /// The possible causes; of those that explain the same, the first is said.
    let causes: [CauseRow<Edit>]
    /// The conditions under which they may hold, the simplest first; at most 256.
    let conditions: [Feature<Edit>]

    /// The file in use, which has been read without a problem.
    static func read() -> CauseFile {
        RuleLibrary.file("Causes", of: Edit.area) { $0.causes($1) }
    }
}

/// A possible cause: an edit, in words.
struct CauseRow<Edit: CauseEdit>: Sendable {
    let edit: Edit
    /// The words of the edit, with `$` for its subjects.
    let words: String
    /// The name for `$`, if the edit does not tell it.
    let subject: String?
    /// The number of vectors that it must explain to be worth reporting.
    let cost: Double
    /// The rules that are about it.
    let rules: [IDPattern]
    /// True if the same words fit any part, not only its family.
    let isGeneral: Bool
    /// True if it must mend a value that was sent, not only a missing one.
    let needsSight: Bool
    /// True if it is about all answers of a vector.
    let coversAll: Bool
}

/// A possible condition: a test with its words.
struct Feature<Edit: CauseEdit>: Sendable {
    /// The name for machines; empty if the test is its name.
    let name: String
    let test: Edit.Condition
    /// The words if it holds, and if it does not.
    let yes: String
    let no: String
    /// The number of vectors that it must gain.
    let cost: Double
    /// The subject that it is about; `nil` if it bears on everything.
    let topic: String?
    /// The rules about it.
    let rules: [IDPattern]

    func words(isNegated: Bool) -> String { isNegated ? no : yes }
}

extension CauseEdit {
    /// The conditions of its causes.
    static var features: [Feature<Self>] { causes.conditions }

    static func words(of literal: Literal) -> String {
        features[literal.feature].words(isNegated: literal.isNegated)
    }

    static func test(of literal: Literal) -> Condition {
        let test = features[literal.feature].test
        return literal.isNegated ? .not(test) : test
    }
}

/// A list of a file of causes: a group has its rows once for each item.
enum CauseList {
    /// The values of an item by their names; one without names has that of the list.
    typealias Item = [String: String]

    /// A text with each name in braces replaced by its value; the name that has none is thrown.
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

extension SuiteLocation {
    /// The problems of the files of causes beside the rules; none of a suite without them.
    package var problemsOfCauses: [Diagnostic] {
        problems(PushEdit.self) + problems(PayloadEdit.self) + problems(LifecycleEdit.self)
    }

    private func problems<Edit: CauseEdit>(_: Edit.Type) -> [Diagnostic] {
        let path = "\(directory(named: "Causes"))/\(Edit.area.rawValue).json"
        guard FileSystem.exists(path) else { return [] }
        do throws(UnusableInput) {
            let documented = RuleLibrary.documented(Edit.self)
            let _: CauseFile<Edit> = try FileDecoder(file: path).content { $0.causes($1, in: documented) }
            return []
        } catch {
            return error.diagnostics
        }
    }

    /// Checks the causes beside the rules, unless they are those of the program.
    ///
    /// - Throws: `UnusableInput` with every problem, each with its place.
    package func checkCauses() throws(UnusableInput) {
        func bytes(_ location: SuiteLocation?) -> [[UInt8]?] {
            Area.allCases.map { area in
                location.flatMap { FileSystem.bytes(of: "\($0.directory(named: "Causes"))/\(area.rawValue).json") }
            }
        }
        guard bytes(self) != bytes(.bundled()) else { return }
        let problems = problemsOfCauses
        if !problems.isEmpty { throw UnusableInput(problems) }
    }
}

extension FileDecoder {
    private typealias Lists = [String: [CauseList.Item]]

    /// Reads a file of causes and, if the documented behaviour is given, checks that no part depends on itself.
    fileprivate mutating func causes<Edit: CauseEdit>(_ root: JSONNode, in documented: Edit.Documented? = nil)
        -> CauseFile<Edit>?
    {
        let keys = ["area", "lists", "causes", "conditions"]
        guard let file = object(root, "a file of causes", required: keys, optional: ["$schema"]),
            let area: Area = word(file, "area")
        else { return nil }
        checkSchema(file)
        guard isArea(area, Edit.area, file) else { return nil }
        var lists = Edit.lists
        for list in file["lists"]?.members ?? root.members {
            let name = list.key.string ?? ""
            lists[name] = list.value.array?.map { item(of: name, $0) }
        }
        guard diagnostics.isEmpty else { return nil }
        var (causes, conditions): ([CauseRow<Edit>], [Feature<Edit>]) = ([], [])
        visit(file, "causes", lists) { decoder, row, item in
            guard let cause: CauseRow<Edit> = decoder.cause(row, item) else { return }
            causes.append(cause)
            if let part = documented.flatMap(cause.edit.selfReference) {
                let message = "with this edit, `\(part)` depends on itself; write `it` for the documented value"
                decoder.report(.badExpression, message, at: row["edit"]?.offset)
            }
        }
        visit(file, "conditions", lists) { decoder, row, item in
            if let condition: Feature<Edit> = decoder.condition(row, item) { conditions.append(condition) }
        }
        return CauseFile(causes: causes, conditions: conditions)
    }

    /// Reads an item of a list: a text, or several by their names.
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

    /// Visits the rows under a key, those of a group once for each item of its lists.
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
                // The other items would have the same problem.
                if diagnostics.count > count { break }
            }
        }
    }

    /// Combines items with those of a list, whose names begin with another name after `as`.
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
                    // A value may name those of the lists before it.
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
            report(.wrongForm, "\"edit\" must be an object of parts and expressions", at: row["edit"]?.offset)
            return nil
        }
        var changes: [Edit.Change] = []
        for member in parts.members {
            for name in (filled(member.key, item) ?? "").split(separator: " ").map(String.init) {
                guard Edit.isPart(name) else {
                    reportUnknownPart(name, of: Edit.self, at: member.key.offset)
                    return nil
                }
                guard
                    let read = expression(
                        member.value,
                        item,
                        { text throws(TermError) in
                            try Edit.changes(of: name, text)
                        }
                    )
                else { return nil }
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

    /// Reads a text as an expression, with the values of an item in it.
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

    /// A text with the values of an item; an unknown name in it is reported.
    private mutating func filled(_ value: JSONNode, _ item: CauseList.Item) -> String? {
        do throws(CauseList.UnknownName) {
            return try CauseList.filled(value.string ?? "", with: item)
        } catch {
            let near = choice(for: error.name, among: item.keys.sorted(), "there is")
            report(.unknownWord, "no list of \"for\" has {\(error.name)}\(near)", at: value.offset)
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
