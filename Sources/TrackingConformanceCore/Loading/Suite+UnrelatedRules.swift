extension Suite {
    /// A diagnostic for each vector that names a rule that concerns none of its events.
    package var unrelatedRules: [Diagnostic] {
        vectors.flatMap { vector in
            vector.rules.compactMap { id in
                guard let rule = catalogue[id], !vector.steps.contains(where: { rule.isAbout($0.stimulus) }) else {
                    return nil
                }
                return Diagnostic(
                    .unrelatedRule,
                    "\(id) concerns no event of this vector; name the rule that it checks",
                    at: vector.location
                )
            }
        }
    }
}

extension Rule {
    /// True if a stimulus has the rule's area, a platform to which the rule applies, and an event at which the rule
    /// judges anything.
    fileprivate func isAbout(_ stimulus: Stimulus) -> Bool {
        let events = judges.map(\.event)
        let isOfEvents = takes == nil && !judges.isEmpty && !events.contains(nil)
        return stimulus.event.area == area && (stimulus.platform.map(applies) ?? true)
            && (!isOfEvents || events.contains(stimulus.event))
    }
}
