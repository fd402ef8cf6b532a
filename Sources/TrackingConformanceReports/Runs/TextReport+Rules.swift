import TrackingConformanceCore

extension TextReport {
    /// The heading of the list of rules whose evidence is not shown.
    var rulesHeading: [String] {
        style.wrapped("Further broken rules (\(report.adviceOnRules)):")
    }

    /// The broken rules, each with its own evidence.
    var rules: [VersionedBlock] {
        report.brokenRules.map { broken in
            let rule = broken.rule
            let item = style.wrapped(
                "\(rule.id) (\(rule.level.rawValue), \(report.shortExtent(of: broken))): \(rule.title)",
                indentation: 2,
                hanging: 2
            )
            return VersionedBlock(item: item, style.isVerbose ? [wholeVersion(of: broken)] : versions(of: broken))
        }
    }

    /// The rule's title with its evidence, then its explanation as well, and then more vectors.
    private func versions(of broken: Report.BrokenRule) -> [VersionedBlock.Version] {
        let (heading, results) = (heading(of: broken), broken.results)
        let first = VersionedBlock.Version(
            lines: heading + shortExplanation(of: broken.rule)
                + (shownBefore(broken) ?? evidence(of: results.prefix(1), broken)),
            evidence: results.prefix(1).map(\.vector.id)
        )
        let explanation = heading + broken.rule.explanation.flatMap { style.wrapped($0, indentation: 2) } + [""]
        return [first]
            + [1, 2, 3, 5].filter { $0 <= results.count }.map { number in
                let before = shownBefore(broken)
                let shown = results.prefix(number).dropFirst(before == nil ? 0 : 1)
                let blocks = (before.map { [$0] } ?? []) + shown.map { evidence(of: [$0], broken) }
                return VersionedBlock.Version(
                    lines: explanation + Array(blocks.joined(separator: [""])),
                    evidence: results.prefix(number).map(\.vector.id)
                )
            }
    }

    private func wholeVersion(of broken: Report.BrokenRule) -> VersionedBlock.Version {
        let described = broken.results.prefix(Self.describedVectors)
        let others = broken.results.dropFirst(Self.describedVectors).map { "  \($0.vector.id)" }
        let lines =
            heading(of: broken) + broken.rule.explanation.flatMap { style.wrapped($0, indentation: 2) }
            + described.flatMap { [""] + evidence(of: [$0], broken) }
            + (others.isEmpty ? [] : ["", "  \(andMore(others.count, report.noun)):"] + others)
        return VersionedBlock.Version(lines: lines, evidence: broken.results.map(\.vector.id))
    }

    /// The number of vectors of one rule that are described where everything is asked for; the others are named.
    private static let describedVectors = 5

    private func heading(of broken: Report.BrokenRule) -> [String] {
        let rule = broken.rule
        let isHeld = rule.level == .required || report.isStrict
        let title = style.marked("\(isHeld ? "BROKEN" : "WARNING") \(rule.id)", isHeld ? .bad : .doubtful)
        return [title + "  (\(rule.level.rawValue), \(report.shortExtent(of: broken)))"]
    }

    /// The rule's title, and where its decision is to be read if the brief made it.
    private func shortExplanation(of rule: Rule) -> [String] {
        let decision = rule.decision != nil && rule.isDecidedByBrief ? "; `explain \(rule.id)` gives the decision" : ""
        return style.wrapped(rule.title + decision, indentation: 2)
    }

    /// Where the rule's shortest vector is shown with a cause already.
    private func shownBefore(_ broken: Report.BrokenRule) -> [String]? {
        guard let first = broken.results.first?.vector.id, let place = report.cause(showing: broken) else { return nil }
        return style.wrapped("\(first), as shown with cause \(place + 1)", indentation: 2)
    }

    private func evidence(of results: some Sequence<VectorResult>, _ broken: Report.BrokenRule) -> [String] {
        results.compactMap { Evidence($0, breaking: broken.rule.id, of: report) }.flatMap(description)
    }
}
