import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSpecification

/// A word of the expression language: each meaning, with its type and a row that uses the word.
enum WordDescription {
    /// The words and parts for shell completion.
    static var names: [String] {
        (LanguageWord.all.map(\.name) + RuleLibrary.printed.flatMap(\.partNames)).withoutRepetition
    }

    static func text(of name: String, in suite: Suite, style: TerminalStyle) -> String? {
        let words = LanguageWord.all.filter { $0.name == name }
        let parts = RuleLibrary.printed.filter { $0.isPart(name) }.flatMap { area in
            let word = words.first { $0.kind == .part && $0.areas.contains(area.area) }
            return Self.blocks(ofPart: name, meaning: word?.meaning, in: area, suite, style: style)
        }
        let all = words.filter { $0.kind != .part }.flatMap { Self.blocks(of: $0, style: style) } + parts
        return all.isEmpty ? nil : all.joinedBlocks
    }

    private static func blocks(of word: LanguageWord, style: TerminalStyle) -> [[String]] {
        let example = Example.of(word)
        let type = example.flatMap { word.type(in: $0.use.term, of: $0.area) }.map { ", a \($0.rawValue)" } ?? ""
        let areas = word.areas.map(\.rawValue).joined(separator: ", ")
        let row = example.map {
            ["For example, \($0.title)"] + style.wrapped($0.text, after: "  \($0.label)  ", hanging: 6)
        }
        return [
            ["\(style.marked(word.name, .strong))  \(word.kind.rawValue)\(type); \(areas)"],
            style.wrapped(word.meaning),
            row ?? [],
        ]
    }

    private static func blocks(
        ofPart name: String,
        meaning: String?,
        in area: PrintedRules,
        _ suite: Suite,
        style: TerminalStyle
    ) -> [[String]] {
        let rules = suite.catalogue.rules.filter { $0.area == area.area && $0.parts.contains { $0.name == name } }
        let lines = area.lines.filter { $0.part == name }
        let faults = area.faults.filter { fault in
            fault.edit.parts.contains { $0.names.split(separator: " ").contains { $0 == name } }
        }
        return [
            ["\(style.marked(name, .strong))  part; \(area.area.rawValue)"],
            meaning.map { style.wrapped($0) } ?? [],
            lines.flatMap { BehaviourDescription.lines(of: $0, style: style) }.below("Documented"),
            rules.flatMap { style.wrapped($0.title.printable, after: "  \($0.id)  ") }.below("Rules"),
            faults.compactMap(\.id).map { "  \($0)" }.below("Faults (\(faults.count))"),
        ]
    }
}

/// A row that uses a word of the expression language.
private struct Example {
    let area: Area
    let title: String
    let label: String
    let text: String
    let use: WordUse

    /// Finds the first documented line that uses a word or, if there is none, the first fault or reading that uses it;
    /// `nil` if none does.
    static func of(_ word: LanguageWord) -> Example? {
        for area in RuleLibrary.printed where word.areas.contains(area.area) {
            let lines = area.lines.map { (title: "as documented", label: $0.part, text: $0.text, terms: $0.terms) }
            let rows = (area.faults + area.readings).flatMap { row in
                let edit = row.edit
                let terms = edit.parts.map { ($0.names, $0.term) } + (edit.condition.map { [("when", $0)] } ?? [])
                let title = row.id ?? "another reading of \(row.rule)"
                return (terms + edit.accepted.map { ("accepted \($0.names)", $0.term) }).map { label, term in
                    (title: title, label: label, text: term.description, terms: [term])
                }
            }
            for (title, label, text, terms) in lines + rows {
                let uses = terms.lazy.flatMap { $0.uses(in: area.area) }
                guard let use = uses.first(where: { $0.name == word.name && $0.kind == word.kind }) else { continue }
                return Example(area: area.area, title: title, label: label, text: text, use: use)
            }
        }
        return nil
    }
}

/// The meaning of a diagnostic's code, the word in brackets at its end, with advice, from `codes.json`.
enum CodeDescription {
    static func text(of code: Diagnostic.Code, style: TerminalStyle) throws -> String {
        let words = try JSONParser.parse(PackageResources.codes_json)[code.rawValue]
        let example = ["wrong", "right"].compactMap { key in words?[key]?.string.map { "  \(key)  \($0)" } }
        return [
            [style.marked(code.rawValue, .strong)],
            style.wrapped(words?["meaning"]?.string ?? ""),
            ["What to do"] + style.wrapped(words?["cure"]?.string ?? "", indentation: 2),
            example.below("For example"),
        ]
        .joinedBlocks
    }
}
