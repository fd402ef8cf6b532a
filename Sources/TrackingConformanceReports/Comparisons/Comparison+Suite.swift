package import TrackingConformanceCore

/// The difference between the suites of two runs.
package struct SuiteChange: Sendable {
    package let oldVersion: Version
    package let newVersion: Version
    /// True if both suites have the same version but are known to differ.
    package let hasOtherContents: Bool
    /// The ids of the vectors that only the earlier run has.
    package let onlyOld: [String]
    /// The results of the vectors that only the later run has.
    package let onlyNew: [SavedReport.Result]
    /// The ids of the vectors corrected between the two suites.
    let corrected: Set<String>

    init(from old: SavedReport, to new: SavedReport, corrections: [Correction]) {
        (oldVersion, newVersion) = (old.suiteVersion, new.suiteVersion)
        let digests = (old.suiteDigest, new.suiteDigest)
        hasOtherContents =
            oldVersion == newVersion && digests.0 != nil && digests.1 != nil && digests.0 != digests.1
        let (oldIDs, newIDs) = (Set(old.results.map(\.id)), Set(new.results.map(\.id)))
        onlyOld = old.results.map(\.id).filter { !newIDs.contains($0) }
        onlyNew = new.results.filter { !oldIDs.contains($0.id) }
        let between = min(oldVersion, newVersion)..<max(oldVersion, newVersion)
        let patterns = corrections.filter { $0.since > between.lowerBound && $0.since <= between.upperBound }
            .flatMap(\.vectors)
        corrected = patterns.isEmpty ? [] : newIDs.filter { id in patterns.contains { $0.matches(id) } }
    }

    /// True if the suites differ.
    package var isOther: Bool { oldVersion != newVersion || hasOtherContents }

    /// The vectors that only the later run has and that count against conformance.
    package var failingOnlyNew: [SavedReport.Result] { onlyNew.filter { $0.standing == .broken } }
}

/// The change in the number of vectors that break a rule, counting only vectors that both runs have.
package struct RuleChange: Sendable {
    package let rule: Rule.ID
    package let level: Rule.Level
    /// The number of vectors that broke the rule in the earlier run.
    package let oldCount: Int
    /// The number of vectors that break the rule in the later run.
    package let newCount: Int

    /// The changes in the rules that the vectors of two runs break, required rules first.
    static func all(
        in common: [(old: SavedReport.Result, new: SavedReport.Result)],
        _ catalogue: RuleCatalogue
    ) -> [RuleChange] {
        var counts: [Rule.ID: (old: Int, new: Int)] = [:]
        for pair in common {
            for rule in pair.old.brokenRules { counts[rule, default: (0, 0)].old += 1 }
            for rule in pair.new.brokenRules { counts[rule, default: (0, 0)].new += 1 }
        }
        return
            counts
            .map { RuleChange(rule: $0, level: catalogue.level(of: $0), oldCount: $1.old, newCount: $1.new) }
            .filter { $0.level != .informational }
            .sorted { ($1.level, $1.mostCount, $0.rule) < ($0.level, $0.mostCount, $1.rule) }
    }

    private var mostCount: Int { max(oldCount, newCount) }
}

extension SavedReport.Result {
    package var brokenRules: Set<Rule.ID> {
        [.failed, .warned].contains(verdict) ? Set(mismatches.map(\.rule)) : []
    }
}
