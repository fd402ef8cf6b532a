import TrackingConformanceCore

extension TextReport {
    /// The heading of the list of rules whose evidence is not shown.
    var rulesHeading: [String] {
        style.wrapped("Further broken rules (\(report.adviceOnRules)):")
    }

    /// The most rules that are named together.
    private static let namedRules = 24

    /// The rules that the causes shown break, in one paragraph; none at length, where each has its evidence.
    var explainedRules: [String] {
        let names = report.brokenRules.filter(report.isCovered).map { "\($0.rule.id) \($0.results.count)" }
        guard !names.isEmpty, !style.isVerbose else { return [] }
        let list = names.abridged(to: Self.namedRules, "rule").joined(separator: ", ")
        return style.wrapped(
            "\(list)",
            after: "RULES  broken by these causes, with their \(report.noun)s: ",
            hanging: 2
        ) {
            style.marked($0, .strong)
        }
    }

    /// The broken rules that no cause covers, each with its own evidence; at length all of them.
    var rules: [VersionedBlock] {
        report.brokenRules.filter { style.isVerbose || report.standsAlone($0) }.map { broken in
            let rule = broken.rule
            let item = style.wrapped(
                "\(rule.id) (\(rule.level.rawValue), \(report.shortExtent(of: broken))): \(rule.title)",
                indentation: 2,
                hanging: 2
            )
            return VersionedBlock(item: item, style.isVerbose ? [wholeVersion(of: broken)] : versions(of: broken))
        }
    }

    /// The rule's title with its evidence.
    private func versions(of broken: Report.BrokenRule) -> [VersionedBlock.Version] {
        [
            VersionedBlock.Version(
                lines: heading(of: broken) + shortExplanation(of: broken.rule)
                    + (shownBefore(broken) ?? evidence(of: broken.results.prefix(1), broken))
                    + consequences(of: broken),
                evidence: broken.results.prefix(1).map(\.vector.id)
            )
        ]
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

    /// The rules that follow from a broken one, with the number of vectors that break each.
    private func consequences(of broken: Report.BrokenRule) -> [String] {
        let names = report.consequences(of: broken).map { "\($0.rule.id) \($0.results.count)" }
        guard !names.isEmpty else { return [] }
        let list = names.abridged(to: Self.namedRules, "rule").joined(separator: ", ")
        return style.wrapped("What follows from it, with the \(report.noun)s: \(list)", indentation: 2, hanging: 2)
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
