package import TrackingConformanceCore

extension RuleCatalogue {
    /// Whether a report lists a broken rule before another: the more binding ones first, then those that more vectors
    /// show broken.
    package func reportsBefore(_ first: BrokenRule, _ second: BrokenRule) -> Bool {
        let levels = (level(of: first.rule), level(of: second.rule))
        if levels.0 != levels.1 { return levels.0 > levels.1 }
        if first.vectors != second.vectors { return first.vectors > second.vectors }
        return (position(of: first.rule) ?? 0) < (position(of: second.rule) ?? 0)
    }

    /// The broken rules in the order of a report: first those that stand for themselves, then those that follow from
    /// one of them.
    ///
    /// A rule follows from a cause where causes explain all that breaks it. Otherwise it follows from a rule that is
    /// reported before it, from which the catalogue derives it, and which every vector that breaks it breaks, too.
    ///
    /// - Parameters:
    ///   - broken: The rules with the places of the vectors that break them.
    ///   - causes: The rules of the causes, in their order, with the places of the vectors that each explains exactly.
    package func listed(
        _ broken: [Rule.ID: Set<Int>],
        causes: [(rule: Rule.ID, vectors: Set<Int>)] = []
    ) -> [BrokenRule] {
        let explained = causes.reduce(into: Set<Int>()) { $0.formUnion($1.vectors) }
        let sorted = broken.map { BrokenRule(rule: $0, vectors: $1.count) }.sorted(by: reportsBefore)
        var (heads, followers): ([BrokenRule], [BrokenRule]) = ([], [])
        for var entry in sorted {
            let vectors = broken[entry.rule] ?? []
            if vectors.isSubset(of: explained), !causes.contains(where: { $0.rule == entry.rule }) {
                entry.origin = causes.first { !$0.vectors.isDisjoint(with: vectors) }?.rule
            } else {
                entry.origin =
                    heads.first { head in
                        basis(of: entry.rule, in: head.rule) != nil && vectors.isSubset(of: broken[head.rule] ?? [])
                    }?.rule
            }
            if entry.origin == nil { heads.append(entry) } else { followers.append(entry) }
        }
        return heads + followers
    }

    /// The rules that the results of a run break, and which its causes explain, in the order of a report.
    package func listed(of results: [VectorResult], causes: [Cause]) -> [BrokenRule] {
        var broken: [Rule.ID: Set<Int>] = [:]
        for (place, result) in results.enumerated() where [.failed, .warned].contains(result.verdict) {
            for rule in result.mismatches.map(\.rule) where level(of: rule) != .informational {
                broken[rule, default: []].insert(place)
            }
        }
        let explained = causes.explainedPlaces
        return listed(broken, causes: causes.map { ($0.rule, explained.intersection($0.vectors)) })
    }
}

extension [Cause] {
    /// The places of the vectors at which the causes explain all that differs.
    package var explainedPlaces: Set<Int> {
        func places(_ causes: [Cause]) -> Set<Int> { Set(causes.flatMap(\.vectors)) }
        return places(filter(\.isExact)).subtracting(places(filter { !$0.isExact }))
    }
}

extension AuditRecord {
    /// How many of a hundred mutants must stand first under their own rule.
    static let ownRuleFirst = 95
    /// How many of a hundred mutants must leave most vectors of their area passing.
    static let mostlyPassing = 90
    /// How many of a hundred vectors of an area are most.
    static let most = 60

    /// The rules that a mutant breaks although they are neither its own nor follow from it.
    package func strayRules(of mutant: AuditedMutant) -> [Rule.ID] {
        mutant.broken.map(\.rule).filter { $0 != mutant.rule && suite.catalogue.basis(of: $0, in: mutant.rule) == nil }
    }

    /// The mutants that break rules which do not follow from their own.
    package var straying: [AuditedMutant] { mutants.filter { !strayRules(of: $0).isEmpty } }

    /// The mutants that a report of their run lists under another rule first.
    package var listedElsewhere: [AuditedMutant] { mutants.filter { $0.broken.first?.rule != $0.rule } }

    /// The mutants that break more than three rules, none of which follows from another.
    package var breakingMany: [AuditedMutant] { mutants.filter { $0.broken.count { $0.origin == nil } > 3 } }

    /// The mutants that pass fewer than most vectors of their area.
    package var cascading: [AuditedMutant] {
        mutants.filter { $0.passed * 100 < ($0.passed + $0.failed) * Self.most }
    }

    /// Whether faults count against the rules that they break, and leave the rest of the suite standing.
    package var isFocused: Bool {
        straying.isEmpty && listedElsewhere.count * 100 <= mutants.count * (100 - Self.ownRuleFirst)
            && cascading.count * 100 <= mutants.count * (100 - Self.mostlyPassing)
    }
}
