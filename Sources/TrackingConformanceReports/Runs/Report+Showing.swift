import TrackingConformanceCore

extension Report {
    /// The place of the cause whose evidence shows what the shortest vector of a broken rule would show again; `nil`
    /// where none does.
    func cause(showing broken: BrokenRule) -> Int? {
        guard let shown = evidence(of: broken) else { return nil }
        return diagnosis?.causes.firstIndex { cause in
            guard record.results[cause.example].vector.id == shown.result.vector.id else { return false }
            return cause.rule == broken.rule.id || Evidence(cause, of: self)?.step == shown.step
        }
    }

    /// The rule before a broken rule whose evidence is the same step of the same vector; `nil` where none is.
    func rule(shownLike broken: BrokenRule) -> Rule.ID? {
        guard let shown = evidence(of: broken) else { return nil }
        return brokenRules.prefix { $0.rule.id != broken.rule.id }.first { other in
            evidence(of: other).map { $0.result.vector.id == shown.result.vector.id && $0.step == shown.step } ?? false
        }?.rule.id
    }

    /// The step at which the shortest vector of a broken rule shows that it is broken.
    func evidence(of broken: BrokenRule) -> Evidence? {
        broken.results.first.flatMap { Evidence($0, breaking: broken.rule.id, of: self) }
    }

    /// The place of the first cause that is shown by the same evidence as another one; `nil` where that one is the
    /// first.
    ///
    /// - Parameter place: The place of the other one among the causes.
    func cause(shownLike place: Int) -> Int? {
        let causes = diagnosis?.causes ?? []
        return causes[..<place].firstIndex { cause in
            let other = causes[place]
            return cause.rule == other.rule && cause.example == other.example && cause.step == other.step
        }
    }

    /// The ids of the vectors at which causes explain all that differs.
    static func explainedVectors(by causes: [Cause], in results: [VectorResult]) -> Set<String> {
        func places(_ causes: [Cause]) -> Set<Int> { Set(causes.flatMap(\.vectors)) }
        let explained = places(causes.filter(\.isExact)).subtracting(places(causes.filter { !$0.isExact }))
        return Set(explained.map { results[$0].vector.id })
    }

    /// Whether each vector that breaks a rule has a cause that explains it exactly.
    func isExplained(_ broken: BrokenRule) -> Bool {
        broken.results.allSatisfy { explainedVectors.contains($0.vector.id) }
    }

    /// How one failure is repeated, or one warning where nothing failed; `nil` where neither is there.
    ///
    /// - Parameter width: The number of columns of a line.
    /// - Returns: What stands before the command line, and its lines.
    func repetition(width: Int) -> (heading: String, lines: [String])? {
        guard let first = plainest else { return nil }
        let kind = first.verdict.isHeldAgainst(strict: false) ? "failure" : "warning"
        let heading = first.instability == nil ? "To repeat one \(kind) alone:" : invocation.heading(first)
        return (heading, invocation.repeating(first, width: width))
    }
}

extension Report.BrokenRule {
    /// In how many vectors the rule is broken, from whatever cause.
    var extent: String { "broken \(shortExtent)" }

    /// The same where the line says already that the rule is broken.
    var shortExtent: String { "in \(counted(results.count, "vector"))" }
}
