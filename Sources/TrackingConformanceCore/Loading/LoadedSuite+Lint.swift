import TrackingConformanceJSON
import TrackingConformanceSystem

extension LoadedSuite {
    /// Every problem of the suite: those of its files, their canonical form, versions and time zones that do not exist,
    /// and rules without vectors.
    package func lint() -> [Diagnostic] {
        diagnostics + unconfirmedVectors() + futureVectors() + unknownZones() + formatFindings() + uncheckedRules()
            + idleCorrections() + unknownCauses()
    }

    private func futureVectors() -> [Diagnostic] {
        suite.vectors.filter { $0.since > suite.version }.map { vector in
            let message = "\"since\" is \(vector.since), which is later than the suite's version \(suite.version)"
            return Diagnostic(.wrongForm, message, at: vector.location)
        }
    }

    private func unknownZones() -> [Diagnostic] {
        suite.vectors.flatMap { vector -> [Diagnostic] in
            let zones =
                [(vector.context.zone, vector.location)]
                + vector.steps.compactMap { step in
                    step.stimulus.zone.map { ($0, step.location) }
                }
            return zones.filter { !TimeZones.isKnown($0.0) }.map { zone, location in
                let message = "the time zone \(quoted(zone)) is not in the IANA database of this machine"
                return Diagnostic(.unknownWord, message, at: location)
            }
        }
    }

    private func unconfirmedVectors() -> [Diagnostic] {
        suite.vectors.filter { !$0.isConfirmed }.map { vector in
            let message = "the specification proposed these expectations; confirm each against its rule, then remove"
            return Diagnostic(.unconfirmed, "\(message) \"unconfirmed\"", at: vector.location)
        }
    }

    private func formatFindings() -> [Diagnostic] { (otherTexts + vectorTexts).compactMap(\.formatDiagnostic) }

    /// Required and recommended rules must have a vector on each platform they apply to.
    private func uncheckedRules() -> [Diagnostic] {
        var checked: [Rule.ID: Set<Platform>] = [:]
        for vector in suite.vectors where vector.deprecation == nil {
            for rule in vector.rules { checked[rule, default: []].formUnion(vector.platforms) }
        }
        return suite.catalogue.rules.compactMap { rule in
            guard rule.level != .informational, rule.deprecation == nil else { return nil }
            let platforms = Platform.allCases.filter(rule.applies)
            let missing = platforms.filter { checked[rule.id]?.contains($0) != true }
            guard !missing.isEmpty else { return nil }
            let places = checked[rule.id] == nil ? "" : " on \(missing.map(\.rawValue).joined(separator: ", "))"
            return Diagnostic(.uncheckedRule, "no vector names the rule \(rule.id)\(places)", at: rule.location)
        }
    }
}

extension Vector {
    /// The platforms on which its steps happen; every one where no step names any.
    var platforms: Set<Platform> {
        let named = Set(steps.compactMap(\.stimulus.platform))
        return named.isEmpty ? Set(Platform.allCases) : named
    }
}
