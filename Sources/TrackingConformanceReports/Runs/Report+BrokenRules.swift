import TrackingConformanceAnalysis
package import TrackingConformanceCore

extension Report {
    /// A rule that was broken, with the results that break it, the shortest one first.
    package struct BrokenRule: Sendable {
        package let rule: Rule
        /// The results, at least one.
        package let results: [VectorResult]
        /// The broken rule from which it follows that this one is broken, too; `nil` where it stands for itself.
        package let origin: Rule.ID?
    }

    /// The rules that some results break: those that were asked for first, then those that stand for themselves,
    /// required ones and those of most vectors first, and then those that follow from them.
    ///
    /// A result stands under every rule that it breaks, the examples of causes before the others.
    static func brokenRules(
        in results: [VectorResult],
        catalogue: RuleCatalogue,
        asked: [Rule.ID],
        causes: [Cause]
    ) -> [BrokenRule] {
        var broken: [Rule.ID: [VectorResult]] = [:]
        for result in results where [.failed, .warned].contains(result.verdict) {
            for rule in Set(result.mismatches.map(\.rule)) { broken[rule, default: []].append(result) }
        }
        let listed = catalogue.listed(of: results, causes: causes)
        return (listed.filter { asked.contains($0.rule) } + listed.filter { !asked.contains($0.rule) })
            .compactMap { entry in
                guard let rule = catalogue[entry.rule] else { return nil }
                let examples = causes.filter { $0.rule == rule.id }.map { results[$0.example].vector.id }
                let sorted = (broken[rule.id] ?? []).byLength(breaking: rule.id)
                return BrokenRule(
                    rule: rule,
                    results: sorted.filter { examples.contains($0.vector.id) }
                        + sorted.filter { !examples.contains($0.vector.id) },
                    origin: asked.contains(rule.id) ? nil : entry.origin
                )
            }
    }

    /// Whether a rule follows from one that the causes show, and which therefore does not name it.
    func followsFromCovered(_ broken: BrokenRule) -> Bool {
        brokenRules.contains { $0.rule.id == broken.origin && isCovered($0) }
    }

    /// The broken rules that follow from one, but for those that the causes show.
    func consequences(of broken: BrokenRule) -> [BrokenRule] {
        brokenRules.filter { $0.origin == broken.rule.id && !isCovered($0) }
    }
}

extension Rule {
    /// What a failure says of the rule, paragraph by paragraph: its statement, and the decision if the brief made it.
    ///
    /// Such a decision goes beyond the documents, so a team that follows them has to see it without asking.
    package var explanation: [String] {
        guard let decision, isDecidedByBrief else { return [statement] }
        return [statement, "Decision: \(decision)"]
    }
}
