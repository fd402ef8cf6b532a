extension Suite {
    /// A diagnostic for each vector that names a rule about something else: none of its events is of the rule's area
    /// and of a platform that the rule applies to.
    package var unrelatedRules: [Diagnostic] {
        vectors.flatMap { vector in
            vector.rules.compactMap { id in
                guard let rule = catalogue[id], !vector.steps.contains(where: { rule.isAbout($0.stimulus) }) else {
                    return nil
                }
                return Diagnostic(
                    .unrelatedRule,
                    "no event of this vector is one that \(id) is about; name the rule that it checks",
                    at: vector.location
                )
            }
        }
    }
}

extension Rule {
    /// Whether something that happens is of the rule's area, and of a platform that it applies to.
    fileprivate func isAbout(_ stimulus: Stimulus) -> Bool {
        stimulus.event.area == area && (stimulus.platform.map(applies) ?? true)
    }
}
