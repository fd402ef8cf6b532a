import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

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

    /// One fault: what code with it does, the rules that it breaks, and the vectors that show it, the shortest first.
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
            others.isEmpty
                ? []
                : ["May also break"]
                    + style.wrapped(others.map(\.key.rawValue).joined(separator: ", "), indentation: 2),
            ["Vectors that show it (\(showing.count))"] + shortest.prefix(12).map { "  \($0.id)" }
                + (shortest.count > 12 ? ["  and \(shortest.count - 12) more"] : []),
        ]
        .joinedBlocks
    }
}
