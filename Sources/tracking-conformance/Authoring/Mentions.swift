import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

/// The rules, faults and vectors that mention a word that is not an id or term, such as `rotation`.
enum Mentions {
    /// The rules that mention a word in their title, statement, decision or notes, the faults that do in their
    /// statements, and the vectors that do in their titles or notes; `nil` if there are none.
    static func text(of name: String, in suite: Suite, style: TerminalStyle) -> String? {
        let name = name.lowercased()
        func mention(_ texts: [String]) -> Bool { texts.contains { $0.lowercased().contains(name) } }
        let rules = suite.catalogue.rules.filter { rule in
            rule.deprecation == nil
                && mention([rule.title, rule.statement] + [rule.decision].compactMap { $0 } + rule.notes)
        }
        let faults = Fault.all.filter { mention([$0.statement]) }
        // The beginning of a rule's id is not meant as a word.
        let isID = suite.catalogue.rules.contains { $0.id.rawValue.lowercased().hasPrefix(name) }
        let vectors = suite.vectors.filter { mention([$0.title] + [$0.note].compactMap { $0 }) }
        guard name.count > 2, !isID, !rules.isEmpty || !faults.isEmpty || !vectors.isEmpty else { return nil }
        func section(_ label: String, _ items: [(id: String, words: String)]) -> [String] {
            guard !items.isEmpty else { return [] }
            return [style.marked("\(label) (\(items.count))", .strong)]
                + items.prefix(10).flatMap { style.wrapped($0.words.printable, after: "  \($0.id)  ", hanging: 4) }
                + (items.count > 10 ? ["  and \(items.count - 10) more"] : [])
        }
        return [
            section("Rules that mention it", rules.map { ($0.id.rawValue, $0.title) }),
            section("Faults", faults.map { ($0.id, $0.statement) }),
            section("Vectors", vectors.map { ($0.id, $0.title) }),
            ["`explain` explains a rule or a fault, and `show` prints a vector."],
        ].joinedBlocks
    }
}
