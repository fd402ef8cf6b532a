import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

/// The documented behaviour as text: expressions and their words.
enum BehaviourDescription {
    /// The lines of the parts that a rule defines, the words that they use, and the rule's faults.
    static func blocks(of rule: Rule, style: TerminalStyle) -> [[String]] {
        guard let area = RuleLibrary.printed.first(where: { $0.area == rule.area }) else { return [] }
        let lines = area.lines.filter { line in rule.parts.contains { $0.name == line.part } }
        let faults = area.faults.filter { $0.rule == rule.id }
        return [
            lines.flatMap { Self.lines(of: $0, style: style) }.below("Behaviour"),
            words(of: lines, in: area, style: style),
            faults.flatMap { Self.lines(of: $0, style: style) }.below("Faults (\(faults.count))"),
        ]
    }

    static func lines(of line: DocumentedLine, style: TerminalStyle) -> [String] {
        style.wrapped(line.text, after: "  \(line.part)  ", hanging: 6)
            + line.accepted.flatMap { style.wrapped($0, after: "    or  ", hanging: 8) }
    }

    static func edit(of fault: Fault, style: TerminalStyle) -> [String] {
        let row = RuleLibrary.printed.flatMap(\.faults).first { $0.id == fault.id }
        return row.map { ["Instead"] + lines(of: $0.edit, indentation: 2, style: style) } ?? []
    }

    /// A fault or reading, with the parts that it changes.
    private static func lines(of row: PrintedRules.Row, style: TerminalStyle) -> [String] {
        ["  \(row.id ?? row.rule.rawValue)"] + lines(of: row.edit, indentation: 4, style: style)
    }

    private static func lines(of edit: WrittenEdit, indentation: Int, style: TerminalStyle) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        return edit.lines.flatMap { style.wrapped($0.text, after: "\(margin)\($0.label)  ", hanging: indentation + 4) }
    }

    private static func words(of lines: [DocumentedLine], in area: PrintedRules, style: TerminalStyle) -> [String] {
        var words: [LanguageWord] = []
        for use in lines.flatMap({ line in line.terms.flatMap { $0.uses(in: area.area) } }) {
            let word = LanguageWord.all.first {
                $0.name == use.name && $0.kind == use.kind && $0.areas.contains(area.area)
            }
            if let word, !words.contains(where: { $0.name == word.name && $0.kind == word.kind }) { words.append(word) }
        }
        let width = (words.map(\.name.count).max() ?? 0) + 2
        return words.flatMap { style.wrapped($0.meaning, after: "  \($0.name.padded(toLeft: width))") }.below("Words")
    }
}

enum FaultDescription {
    /// All faults, each under the rule that it breaks.
    static func list(of suite: Suite, style: TerminalStyle) -> String {
        let faults = Dictionary(grouping: Fault.all, by: \.rule)
        return suite.catalogue.rules.compactMap { rule in
            faults[rule.id].map { faults in
                [style.marked(rule.id.rawValue, .strong)]
                    + faults.flatMap { ["  \($0.id)"] + style.wrapped($0.statement, indentation: 4) }
            }
        }
        .joinedBlocks
    }

    /// A fault: the behaviour of code with it, the rules that it breaks and the vectors that show it, shortest first.
    static func text(of fault: Fault, in suite: Suite, style: TerminalStyle) -> String {
        let (specification, judge) = (Specification.documented.applying([fault]), Judge(catalogue: suite.catalogue))
        var broken: [Rule.ID: Int] = [:]
        let showing = suite.vectors.filter { vector in
            guard vector.deprecation == nil, vector.steps.contains(where: { $0.stimulus.event.area == fault.area })
            else { return false }
            let mismatches = judge.judge(specification.judgedObservations(at: vector), against: vector).mismatches
                .filter { suite.catalogue.level(of: $0.rule) != .informational }
            for rule in Set(mismatches.map(\.rule)) { broken[rule, default: 0] += 1 }
            return !mismatches.isEmpty
        }
        let others = broken.filter { $0.key != fault.rule }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let title = suite.catalogue[fault.rule].map { "  \($0.title.printable)" } ?? ""
        let shortest = showing.sorted { ($0.steps.count, $0.id) < ($1.steps.count, $1.id) }
        return [
            [style.marked(fault.id, .strong)],
            style.wrapped(fault.statement),
            BehaviourDescription.edit(of: fault, style: style),
            ["Breaks", "  \(fault.rule)\(title)"],
            style.wrapped(others.map(\.key.rawValue).joined(separator: ", "), indentation: 2).below("May also break"),
            ["Vectors that show it (\(showing.count))"] + shortest.prefix(12).map { "  \($0.id)" }
                + (shortest.count > 12 ? ["  and \(shortest.count - 12) more"] : []),
        ]
        .joinedBlocks
    }
}
