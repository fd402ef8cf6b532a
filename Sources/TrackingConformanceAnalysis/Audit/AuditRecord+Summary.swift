package import TrackingConformanceCore

extension AuditRecord {
    /// The mutants and vectors of a rule.
    package struct RuleSummary: Sendable {
        package let rule: Rule
        /// The indices of the vectors that name the rule.
        package let vectors: [Int]
        /// The mutants whose fault breaks the rule.
        package let mutants: [AuditedMutant]

        /// The number of caught mutants.
        package var killed: Int { mutants.count { !$0.kills.isEmpty } }
    }

    /// The rules by which an implementation is judged, in the catalogue's order.
    package var rules: [RuleSummary] {
        suite.catalogue.rules.filter { $0.level != .informational && $0.deprecation == nil }.map { rule in
            RuleSummary(
                rule: rule,
                vectors: vectors.indices.filter { vectors[$0].rules.contains(rule.id) },
                mutants: mutants.filter { $0.rule == rule.id }
            )
        }
    }

    /// The mutants that no vector catches.
    package var survivors: [AuditedMutant] { mutants.filter(\.kills.isEmpty) }

    /// The mutants that are caught, but by no vector that names their rule.
    package var caughtByChance: [AuditedMutant] {
        mutants.filter { !$0.kills.isEmpty && !$0.kills.contains(where: \.isNamed) }
    }

    /// The mutants that vectors of their rule catch, but only by mismatches with other rules.
    package var blamedOnOthers: [AuditedMutant] {
        mutants.filter { mutant in
            let named = mutant.kills.filter(\.isNamed)
            return !named.isEmpty && !named.contains { $0.mismatch.rule == mutant.rule }
        }
    }

    /// The rules with fewer than two mutants.
    package var thinRules: [RuleSummary] { rules.filter { $0.mutants.count < 2 } }

    /// The mutants that only one vector catches, by the vector's index.
    package var soleKills: [Int: [AuditedMutant]] {
        Dictionary(grouping: mutants.filter { $0.kills.count == 1 }) { $0.kills[0].vector }
    }

    /// The vectors that are not the only ones to catch any mutant.
    package var redundantVectors: [Vector] {
        let sole = soleKills
        return vectors.indices.filter { sole[$0] == nil }.map { vectors[$0] }
    }

    /// The vectors that catch no mutant.
    package var idleVectors: [Vector] {
        let killers = Set(mutants.flatMap { $0.kills.map(\.vector) })
        return vectors.indices.filter { !killers.contains($0) }.map { vectors[$0] }
    }

    /// True if the suite guards its rules.
    ///
    /// Every rule has two mutants, every mutant is caught by a vector of its rule, under that rule or one that follows
    /// from it, and every control behaves as expected.
    package var isSound: Bool {
        contradictions.isEmpty && survivors.isEmpty && caughtByChance.isEmpty && blamedOnOthers.isEmpty
            && thinRules.isEmpty && isFocused && controls.allSatisfy(\.deviations.isEmpty)
    }
}
