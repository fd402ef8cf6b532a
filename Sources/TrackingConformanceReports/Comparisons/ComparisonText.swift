import TrackingConformanceCore
import TrackingConformanceRecords

extension ComparisonFormat {
    /// For people, in a terminal or a log.
    package static var text: ComparisonFormat {
        ComparisonFormat(name: "text", isForTerminals: true) { ComparisonText(comparison: $0, style: $1).text }
    }
}

/// Two runs compared, as text.
struct ComparisonText {
    let comparison: Comparison
    let style: TerminalStyle

    /// The items of a list that are shown, unless everything is asked for.
    private static let shown = 10

    /// The text, with a line break at the end.
    var text: String {
        ([[headline], runs, suite] + causes + [rules] + vectors).joinedBlocks
    }

    /// The change in one sentence, on one line however long it is.
    private var headline: String {
        let isGood = !comparison.isWorse
        return style.marked(comparison.headline.clipped(to: 600).printable, isGood ? .good : .bad)
    }

    private var runs: [String] {
        [("before  ", comparison.old), ("now     ", comparison.new)].flatMap { label, report in
            style.wrapped("\(report.name): \(report.summary)".clipped(to: 500), after: label)
        }
    }

    private var suite: [String] {
        (comparison.suiteNotes + [comparison.causeNote].compactMap { $0 }).flatMap { style.wrapped($0) }
    }

    private var causes: [[String]] {
        CauseChange.Kind.allCases.map { kind in
            let changes = comparison.causes(kind)
            guard !changes.isEmpty else { return [] }
            return [style.marked("CAUSES  \(kind.heading.lowercasedFirst)", mark(of: kind))]
                + list(changes, "cause") { change in
                    style.wrapped(change.cause.statement, indentation: 2)
                        + style.wrapped(reference(to: change), indentation: 4)
                }
        }
    }

    private func mark(of kind: CauseChange.Kind) -> TerminalStyle.Mark {
        switch kind {
        case .broke: .bad
        case .mended: .good
        case .revealed, .hidden, .added: .doubtful
        case .remains, .uncovered: .strong
        }
    }

    private func reference(to change: CauseChange) -> String {
        let level = comparison.catalogue.level(of: change.cause.rule).rawValue
        let fault = change.cause.isExact ? change.cause.fault.map { ", \($0)" } ?? "" : ""
        return "\(change.cause.rule)  (\(level), \(change.counts)\(fault))"
    }

    private var rules: [String] {
        let changed = comparison.rules.filter { $0.oldCount != $0.newCount }
        guard !changed.isEmpty else { return [] }
        return [style.marked("RULES  the vectors of both runs that break them", .strong)]
            + list(changed, "rule") { rule in
                let counts = "\("\(rule.oldCount)".padded(toRight: 6)) → \("\(rule.newCount)".padded(toLeft: 6))"
                return ["  \(counts) \(rule.rule) (\(rule.level.rawValue))"]
            }
    }

    private var vectors: [[String]] {
        VectorChange.Kind.allCases.map { kind in
            let changes = comparison.vectors(kind)
            guard !changes.isEmpty else { return [] }
            return [style.marked("VECTORS  \(kind.heading.lowercasedFirst)  (\(changes.count))", mark(of: kind))]
                + list(changes, "vector") { change in
                    ["  \(change.id.printable)  (\(change.verdicts))"]
                        + (change.evidence.isEmpty || kind == .mended || kind == .lost
                            ? [] : style.wrapped(change.evidence.clipped(to: 300), indentation: 4))
                }
        }
    }

    private func mark(of kind: VectorChange.Kind) -> TerminalStyle.Mark {
        switch kind {
        case .broke, .lost: .bad
        case .mended: .good
        case .otherwise: .doubtful
        case .gained, .corrected: .strong
        }
    }

    private func list<Item>(_ items: [Item], _ noun: String, _ lines: (Item) -> [String]) -> [String] {
        let limit = style.isVerbose ? items.count : Self.shown
        let rest = items.count - limit
        return items.prefix(limit).flatMap(lines) + (rest > 0 ? ["  " + andMore(rest, noun)] : [])
    }
}

extension String {
    /// The text with its first letter in lower case.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
