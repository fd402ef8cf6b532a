import TrackingConformanceAnalysis
package import TrackingConformanceCore

extension Report {
    /// A rule that was broken, with the results that break it, the shortest one first.
    package struct BrokenRule: Sendable {
        package let rule: Rule
        /// The results, at least one.
        package let results: [VectorResult]
    }

    /// The rules that some results break: those that were asked for first, then required ones, and of one level those
    /// of most vectors; a result stands under every rule that it breaks, the examples of causes before the others.
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
        let sorted = broken.map { TrackingConformanceAnalysis.BrokenRule(rule: $0, vectors: $1.count) }
            .sorted(by: catalogue.reportsBefore)
        return (sorted.filter { asked.contains($0.rule) } + sorted.filter { !asked.contains($0.rule) })
            .compactMap { entry in
                guard let rule = catalogue[entry.rule], rule.level != .informational else { return nil }
                let examples = causes.filter { $0.rule == rule.id }.map { results[$0.example].vector.id }
                let sorted = (broken[rule.id] ?? []).byLength(breaking: rule.id)
                let shown = sorted.filter { examples.contains($0.vector.id) }
                return BrokenRule(rule: rule, results: shown + sorted.filter { !examples.contains($0.vector.id) })
            }
    }
}
