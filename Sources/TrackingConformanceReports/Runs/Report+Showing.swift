import TrackingConformanceAnalysis
package import TrackingConformanceCore

extension Report {
    /// The index of the first cause whose evidence already shows the evidence of a broken rule, or that breaks the same
    /// rule in the same vector; `nil` if there is none.
    func cause(showing broken: BrokenRule) -> Int? {
        guard let wanted = evidence(of: broken) else { return nil }
        return run.causes.firstIndex { cause in
            guard let evidence = Evidence(cause, of: self) else { return false }
            let isOfRule = cause.rule == broken.rule.id && evidence.result.vector.id == wanted.result.vector.id
            return isOfRule || evidence.shows(wanted)
        }
    }

    /// The first earlier rule whose evidence already shows the evidence of a broken rule; `nil` if there is none.
    func rule(shownLike broken: BrokenRule) -> Rule.ID? {
        guard let wanted = evidence(of: broken) else { return nil }
        return brokenRules.prefix { $0.rule.id != broken.rule.id }.first { evidence(of: $0)?.shows(wanted) ?? false }?
            .rule.id
    }

    func evidence(of broken: BrokenRule) -> Evidence? {
        broken.results.first.flatMap { Evidence($0, breaking: broken.rule.id, of: self) }
    }

    /// The index of the first earlier cause whose evidence also shows another cause; `nil` if there is none.
    func cause(shownLike place: Int) -> Int? {
        let causes = run.causes
        guard let wanted = Evidence(causes[place], of: self) else { return nil }
        return causes[..<place].firstIndex { Evidence($0, of: self)?.shows(wanted) ?? false }
    }

    /// True if the causes show why a rule is broken, so that it needs no separate evidence.
    func isCovered(_ broken: BrokenRule) -> Bool {
        guard !run.askedRules.contains(broken.rule.id) else { return false }
        let shown = run.causes.filter { $0.isExact ? $0.rules.contains(broken.rule.id) : $0.rule == broken.rule.id }
        let vectors = Set(shown.flatMap(\.vectors))
        let ids = Set(vectors.map { run.results[$0].vector.id }).union(explainedVectors)
        return broken.results.allSatisfy { ids.contains($0.vector.id) }
    }

    func repetition(of result: VectorResult) -> Document.Block {
        .command(invocation.heading(result), invocation, result)
    }

    /// The command that repeats one failure or, if nothing failed, one warning; `nil` if there is neither.
    var repetition: Document.Block? {
        guard let first = plainest else { return nil }
        let kind = first.verdict.fails(strict: false) ? "failure" : "warning"
        return first.instability == nil
            ? .command("To repeat one \(kind) alone:", invocation, first) : repetition(of: first)
    }

    /// True if the rule follows from a rule that the causes cover and that is therefore not shown.
    func followsFromCovered(_ broken: BrokenRule) -> Bool {
        brokenRules.contains { $0.rule.id == broken.origin && isCovered($0) }
    }

    /// The broken rules that follow from a broken rule, except those that the causes cover.
    func consequences(of broken: BrokenRule) -> [BrokenRule] {
        brokenRules.filter { $0.origin == broken.rule.id && !isCovered($0) }
    }
}

extension Evidence {
    /// Creates the evidence at the step where a vector breaks a rule, or else at the decisive step; `nil` if nothing
    /// differs.
    init?(
        _ result: VectorResult,
        breaking rule: Rule.ID? = nil,
        at step: Int? = nil,
        _ path: String? = nil,
        of report: Report
    ) {
        let here = result.mismatches.filter { $0.step == step }
        let shown = here.first { $0.path == path }
        let own = shown ?? rule.flatMap { rule in (here.isEmpty ? result.mismatches : here).first { $0.rule == rule } }
        guard let decisive = own ?? here.first ?? report.decisiveMismatch(of: result) else { return nil }
        self.init(result: result, decisive: decisive, context: report.context)
    }

    init?(_ cause: Cause, of report: Report) {
        self.init(report.run.results[cause.example], breaking: cause.rule, at: cause.step, cause.path, of: report)
    }
}

/// A broken rule with the results that break it, the shortest first.
package struct BrokenRule: Sendable {
    package let rule: Rule
    /// The results; at least one.
    package let results: [VectorResult]
    /// The broken rule from which this one follows; `nil` if it is independent.
    package let origin: Rule.ID?
}

extension Run {
    /// The rules that results break: requested rules first, then independent ones (required rules and those of the most
    /// vectors first), then rules that follow from them.
    ///
    /// A result is listed under every rule that it breaks; examples of causes come before other results.
    var brokenRules: [BrokenRule] {
        var broken: [Rule.ID: [VectorResult]] = [:]
        for result in results where [.failed, .warned].contains(result.verdict) {
            for rule in Set(result.mismatches.map(\.rule)) { broken[rule, default: []].append(result) }
        }
        let listed = suite.catalogue.listed(of: results, causes: causes)
        return (listed.filter { askedRules.contains($0.rule) } + listed.filter { !askedRules.contains($0.rule) })
            .compactMap { entry in
                guard let rule = suite.catalogue[entry.rule] else { return nil }
                let examples = causes.filter { $0.rule == rule.id }.map { results[$0.example].vector.id }
                let sorted = (broken[rule.id] ?? []).byLength(breaking: rule.id)
                return BrokenRule(
                    rule: rule,
                    results: sorted.filter { examples.contains($0.vector.id) }
                        + sorted.filter { !examples.contains($0.vector.id) },
                    origin: askedRules.contains(rule.id) ? nil : entry.origin
                )
            }
    }
}

extension Rule {
    /// The paragraphs that explain the rule in a failure: its statement and, if the brief decided the matter, the
    /// decision.
    ///
    /// Such a decision goes beyond the documents, so a team that follows only the documents must see it immediately.
    package var explanation: [String] {
        guard let decision, isDecidedByBrief else { return [statement] }
        return [statement, "Decision: \(decision)"]
    }
}
