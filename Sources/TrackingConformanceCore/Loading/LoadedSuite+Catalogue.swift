extension LoadedSuite {
    /// Corrections that match no vector, or that are later than the suite.
    func idleCorrections() -> [Diagnostic] {
        suite.corrections.flatMap { correction -> [Diagnostic] in
            let idle = correction.vectors.filter { pattern in !suite.vectors.contains { pattern.matches($0.id) } }
            let messages = idle.map { "the correction's pattern \(quoted($0.description)) matches no vector" }
            let isFuture = correction.since > suite.version
            let late = "a correction is since \(correction.since), which is later than the suite's \(suite.version)"
            return (messages + (isFuture ? [late] : [])).map { Diagnostic(.wrongForm, $0, at: correction.location) }
        }
    }

    /// Causes that match no rule other than the one that follows.
    func unknownCauses() -> [Diagnostic] {
        suite.catalogue.rules.flatMap { rule in
            let others = suite.catalogue.rules.map(\.id.rawValue).filter { $0 != rule.id.rawValue }
            return rule.follows.flatMap(\.rules).filter { !others.contains(where: $0.matches) }.map { pattern in
                let hint = suggestion(for: pattern.description, among: others)
                let message = "no rule from which \(rule.id) could follow matches \(quoted(pattern.description))\(hint)"
                return Diagnostic(.unknownWord, message, at: rule.location)
            }
        }
    }
}
