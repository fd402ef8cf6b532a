package import TrackingConformanceCore

extension AuditRecord {
    /// The suite's protection of a rule.
    package struct RuleSummary: Sendable {
        package let rule: Rule
        /// The indices in the record of the vectors that name it.
        package let vectors: [Int]
        /// The mutants that break it.
        package let mutants: [AuditedMutant]

        /// The number of its mutants caught.
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

    /// The mutants that vectors of their rule catch, but only by differences under other rules.
    package var blamedOnOthers: [AuditedMutant] {
        mutants.filter { mutant in
            let named = mutant.kills.filter(\.isNamed)
            return !named.isEmpty && !named.contains { $0.mismatch.rule == mutant.rule }
        }
    }

    /// The rules that fewer than two mutants break.
    package var thinRules: [RuleSummary] { rules.filter { $0.mutants.count < 2 } }

    /// The mutants that only one vector catches, by its index.
    package var soleKills: [Int: [AuditedMutant]] {
        Dictionary(grouping: mutants.filter { $0.kills.count == 1 }) { $0.kills[0].vector }
    }

    /// The vectors all of whose mutants other vectors also catch.
    package var redundantVectors: [Vector] {
        let sole = soleKills
        return vectors.indices.filter { sole[$0] == nil }.map { vectors[$0] }
    }

    /// The vectors that catch nothing.
    package var idleVectors: [Vector] {
        let killers = Set(mutants.flatMap { $0.kills.map(\.vector) })
        return vectors.indices.filter { !killers.contains($0) }.map { vectors[$0] }
    }

    /// True if the suite guards its rules: two mutants break every rule, a vector of its rule catches every mutant
    /// under that rule or one that follows from it, and every control behaves as expected.
    package var isSound: Bool {
        contradictions.isEmpty && survivors.isEmpty && caughtByChance.isEmpty && blamedOnOthers.isEmpty
            && thinRules.isEmpty && isFocused && controls.allSatisfy(\.deviations.isEmpty)
    }
}
