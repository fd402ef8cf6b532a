package import TrackingConformanceCore

/// The rules of a suite, with the number of vectors that check each.
package enum RuleList {
    /// Lists the rules by areas.
    package static func text(of suite: Suite, style: TerminalStyle) -> String {
        Area.allCases.map { area in
            [style.marked(area.rawValue, .strong) + "  (vectors, level, rule)"]
                + suite.catalogue.rules.filter { $0.area == area }.flatMap { rule in
                    let count = "\(suite.vectors(checking: rule).count)".padded(toRight: 5)
                    return ["\(count)  \(rule.level.rawValue.padded(toLeft: 13))  \(rule.id)"]
                        + style.wrapped(rule.title, indentation: 22)
                }
        }.joinedBlocks
    }
}
