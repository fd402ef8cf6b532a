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

    /// The mutants that break more than three rules.
    package var breakingMany: [AuditedMutant] { mutants.filter { $0.broken.count > 3 } }

    /// The mutants that pass fewer than most vectors of their area.
    package var cascading: [AuditedMutant] {
        mutants.filter { $0.passed * 100 < ($0.passed + $0.failed) * Self.most }
    }

    /// Whether faults are held against the rules that they break, and leave the rest of the suite standing.
    package var isFocused: Bool {
        straying.isEmpty && listedElsewhere.count * 100 <= mutants.count * (100 - Self.ownRuleFirst)
            && cascading.count * 100 <= mutants.count * (100 - Self.mostlyPassing)
    }
}
