package import TrackingConformanceCore

extension RuleCatalogue {
    /// True if a report lists the first rule before the second: more binding rules come first, then those broken in
    /// more vectors.
    package func reportsBefore(_ first: BrokenRule, _ second: BrokenRule) -> Bool {
        let levels = (level(of: first.rule), level(of: second.rule))
        if levels.0 != levels.1 { return levels.0 > levels.1 }
        if first.vectors != second.vectors { return first.vectors > second.vectors }
        return (position(of: first.rule) ?? 0) < (position(of: second.rule) ?? 0)
    }

    /// The broken rules in report order: first the independent ones, then those that follow from one of them.
    ///
    /// The rule of a cause is independent. Any other rule follows from a cause if causes explain everything that breaks
    /// it. Otherwise, it follows from other broken rules if the catalogue derives it from them and one of two
    /// conditions holds: one of them is listed before it and broken in all its vectors, or all its kinds of mismatches
    /// also break one of them. Two rules derived from each other are both independent.
    ///
    /// - Parameters:
    ///   - broken: The breach of each rule.
    ///   - vectors: The vectors to which the breaches refer.
    ///   - causes: The rules of the causes, in order, with the indices of the vectors that each explains exactly.
    package func listed(
        _ broken: [Rule.ID: Breach],
        in vectors: [Vector] = [],
        causes: [(rule: Rule.ID, vectors: Set<Int>)] = []
    ) -> [BrokenRule] {
        let explained = causes.reduce(into: Set<Int>()) { $0.formUnion($1.vectors) }
        var heads = broken.map { BrokenRule(rule: $0, vectors: $1.vectors.count) }.sorted(by: reportsBefore)
        var kinds: [Rule.ID: Set<MismatchKind>] = [:]
        let orders = VersionOrders()
        func kindsOf(_ rule: Rule.ID) -> Set<MismatchKind> {
            if let known = kinds[rule] { return known }
            let found = broken[rule]?.kinds(in: vectors, orders) ?? []
            kinds[rule] = found
            return found
        }
        /// The rule from which the rule at an index follows, if any.
        func origin(at place: Int) -> Rule.ID? {
            let (rule, places) = (heads[place].rule, broken[heads[place].rule]?.vectors ?? [])
            guard !causes.contains(where: { $0.rule == rule }) else { return nil }
            if places.isSubset(of: explained) {
                return causes.first { !$0.vectors.isDisjoint(with: places) }?.rule
            }
            let bases = heads.map(\.rule).filter { $0 != rule && basis(of: rule, in: $0) != nil }
            let before = Set(heads[..<place].map(\.rule))
            let whole = bases.first { before.contains($0) && places.isSubset(of: broken[$0]?.vectors ?? []) }
            if let whole { return whole }
            let others = bases.filter { basis(of: $0, in: rule) == nil }
            guard !others.isEmpty else { return nil }
            let own = kindsOf(rule)
            guard let first = others.first(where: { !own.isDisjoint(with: kindsOf($0)) }) else { return nil }
            return own.allSatisfy { kind in others.contains { kindsOf($0).contains(kind) } } ? first : nil
        }
        var followers: [BrokenRule] = []
        for place in heads.indices.reversed() {
            guard let origin = origin(at: place) else { continue }
            let follower = heads.remove(at: place).rule
            for index in followers.indices where followers[index].origin == follower {
                followers[index].origin = origin
            }
            followers.append(BrokenRule(rule: follower, vectors: broken[follower]?.vectors.count ?? 0, origin: origin))
        }
        return heads + followers.reversed()
    }

    /// The rules that a run's results break, in the order of a report with some causes.
    package func listed(of results: [VectorResult], causes: [Cause]) -> [BrokenRule] {
        var broken: [Rule.ID: Breach] = [:]
        for (place, result) in results.enumerated() where [.failed, .warned].contains(result.verdict) {
            for mismatch in result.mismatches where level(of: mismatch.rule) != .informational {
                broken[mismatch.rule, default: Breach()].add(mismatch, in: place)
            }
        }
        let explained = causes.explainedPlaces
        return listed(
            broken,
            in: results.map(\.vector),
            causes: causes.map { ($0.rule, explained.intersection($0.vectors)) }
        )
    }
}

extension [Cause] {
    /// The indices of the vectors in which the causes explain every difference.
    package var explainedPlaces: Set<Int> {
        func places(_ causes: [Cause]) -> Set<Int> { Set(causes.flatMap(\.vectors)) }
        return places(filter(\.isExact)).subtracting(places(filter { !$0.isExact }))
    }
}

extension AuditRecord {
    /// The percentage of mutants whose own rule must be listed first.
    static let ownRuleFirst = 95
    /// The percentage of mutants that must break at most three independent rules.
    static let breakingFew = 90
    /// The percentage of mutants that must pass most vectors of their area.
    ///
    /// The last call of a vector judges every determined value, so a value that is wrong in most sequences, such as the
    /// hour or a count of launches, fails most vectors, always under its own rule. This applies to 62 of 530 mutants.
    /// More vectors could pass only if they judged less.
    static let mostlyPassing = 85
    /// The percentage of an area's vectors that counts as "most".
    static let most = 60

    /// The rules that a mutant breaks, except its own rule and rules that follow from it.
    package func strayRules(of mutant: AuditedMutant) -> [Rule.ID] {
        mutant.broken.map(\.rule).filter { $0 != mutant.rule && suite.catalogue.basis(of: $0, in: mutant.rule) == nil }
    }

    /// The mutants that break rules unrelated to their own.
    package var straying: [AuditedMutant] { mutants.filter { !strayRules(of: $0).isEmpty } }

    /// The mutants for which a report lists another rule first.
    package var listedElsewhere: [AuditedMutant] { mutants.filter { $0.broken.first?.rule != $0.rule } }

    /// The mutants that break more than three independent rules.
    package var breakingMany: [AuditedMutant] { mutants.filter { $0.broken.count { $0.origin == nil } > 3 } }

    /// The mutants that fail too many vectors of their area.
    package var cascading: [AuditedMutant] {
        mutants.filter { $0.passed * 100 < ($0.passed + $0.failed) * Self.most }
    }

    /// True if mutants break no unrelated rules and enough of them count against their own rule and leave most vectors
    /// passing.
    package var isFocused: Bool {
        straying.isEmpty && listedElsewhere.count * 100 <= mutants.count * (100 - Self.ownRuleFirst)
            && breakingMany.count * 100 <= mutants.count * (100 - Self.breakingFew)
            && cascading.count * 100 <= mutants.count * (100 - Self.mostlyPassing)
    }
}
