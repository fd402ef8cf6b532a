extension LoadedSuite {
    /// Corrections that match no vector, or that are later than the suite.
    func idleCorrections() -> [Finding] {
        suite.corrections.flatMap { correction -> [Finding] in
            let idle = correction.vectors.filter { pattern in !suite.vectors.contains { pattern.matches($0.id) } }
            let messages = idle.map { "the correction's pattern \(quoted($0.description)) matches no vector" }
            let isFuture = correction.since > suite.version
            let late = "a correction is since \(correction.since), which is later than the suite's \(suite.version)"
            return (messages + (isFuture ? [late] : [])).map { Finding(.wrongForm, $0, at: correction.location) }
        }
    }

    /// Consequences that name a rule which does not exist, or the rule itself.
    func unknownConsequences() -> [Finding] {
        suite.catalogue.rules.flatMap { rule in
            let others = suite.catalogue.rules.map(\.id).filter { $0 != rule.id }
            return rule.consequences.flatMap(\.rules).filter { !others.contains($0) }.map { id in
                let hint = suggestion(for: id.rawValue, among: others.map(\.rawValue))
                let message = "no rule other than \(rule.id) is called \(quoted(id.rawValue))\(hint)"
                return Finding(.unknownWord, message, at: rule.location)
            }
        }
    }
}
