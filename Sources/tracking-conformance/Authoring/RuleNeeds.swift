import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// What a rule still needs before `lint` and `audit` are content with it.
enum RuleNeeds {
    static func sentences(
        for rule: Rule,
        in suite: Suite,
        tracedBy traceability: Traceability
    ) async -> [String] {
        let audit = await Audit(of: suite, controls: []).record(of: Fault.all.filter { $0.rule == rule.id })
        return placeholders(in: rule) + passages(of: rule, traceability)
            + (rule.level == .informational ? [] : faults(audit) + vectors(for: rule, in: suite) + kills(audit))
    }

    static let title = "Say in a few words what must happen"
    static let statement = "Say in complete sentences what an implementation must do."

    private static func placeholders(in rule: Rule) -> [String] {
        let missing = [rule.title == title ? "title" : nil, rule.statement == statement ? "statement" : nil]
        let words = missing.compactMap { $0 }
        guard !words.isEmpty else { return [] }
        return ["a \(words.joined(separator: " and a ")) of its own, at \(rule.location)"]
    }

    private static func passages(of rule: Rule, _ traceability: Traceability) -> [String] {
        traceability.lint().filter { $0.code == .untraced && $0.location == rule.location }.map { diagnostic in
            "its id at a passage in Conformance/Rules/Passages: \(diagnostic.message)"
        }
    }

    private static func faults(_ audit: AuditRecord) -> [String] {
        let count = audit.mutants.count
        guard count < 2 else { return [] }
        let missing = counted(2 - count, count == 0 ? "fault" : "more fault")
        return ["\(missing) that break\(count == 1 ? "s" : "") it, in Sources/TrackingConformanceSpecification"]
    }

    private static func vectors(for rule: Rule, in suite: Suite) -> [String] {
        let named = suite.vectors.filter { $0.deprecation == nil && $0.rules.contains(rule.id) }
        let unconfirmed = named.filter { !$0.isConfirmed }
        let platforms = Platform.allCases.filter { platform in
            rule.applies(to: platform) && !named.contains { $0.platforms.contains(platform) }
        }
        let places = platforms.map(\.rawValue).joined(separator: " and on ")
        let command = "tracking-conformance new TOPIC/NAME --rule \(rule.id)"
        return (platforms.isEmpty ? [] : ["a vector that names it on \(places): \(command)"])
            + unconfirmed.map { "the confirmation of each expectation of \($0.id)" }
    }

    private static func kills(_ audit: AuditRecord) -> [String] {
        audit.survivors.map { "a vector that catches \($0.name); no vector does yet" }
            + audit.caughtByChance.map { "a vector that names it and catches \($0.name)" }
            + audit.blamedOnOthers.map { mutant in
                "the mismatch that \(mutant.name) causes: every mismatch belongs to other rules; see \"judges\" and "
                    + "\"takes\" in CONTRIBUTING.md"
            }
    }
}
