import TrackingConformanceCore
import TrackingConformanceJSON

/// The change in a cause, or in a broken rule, between two runs.
package struct CauseChange: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The cause is new, and vectors that did not fail before fail because of it.
        case broke
        /// The cause was not named before, but shows only in vectors that failed then too; another cause may have
        /// hidden it.
        case revealed
        /// The cause is gone.
        case mended
        /// The cause is no longer named, but its vectors still fail in another way; another cause may hide it.
        case hidden
        case remains
        /// The cause shows only in vectors that the earlier run did not judge.
        case added
        /// The cause showed only in vectors that the later run does not judge.
        case uncovered
    }

    package let kind: Kind
    /// The cause as named by the later run or, failing that, by the earlier run.
    package let cause: SavedReport.Cause
    /// The statement in the earlier run, if it differs; the cause may now have a narrower condition.
    package let former: String?
    /// The number of vectors that showed the cause in the earlier run.
    package let oldCount: Int
    /// The number of vectors that show the cause in the later run.
    package let newCount: Int

    private init(_ kind: Kind, _ cause: SavedReport.Cause, formerly old: SavedReport.Cause? = nil) {
        let isGone = [.mended, .hidden, .uncovered].contains(kind)
        (self.kind, self.cause) = (kind, cause)
        former = old?.statement == cause.statement ? nil : old?.statement
        (oldCount, newCount) = isGone ? (cause.vectors.count, 0) : (old?.vectors.count ?? 0, cause.vectors.count)
    }

    static func all(
        from old: SavedReport,
        to new: SavedReport,
        _ vectors: [VectorChange]
    ) -> [CauseChange]? {
        guard let before = old.knownCauses, let after = new.knownCauses else { return nil }
        var left = before
        var changes: [CauseChange] = []
        let (oldIDs, newIDs) = (old.judgedIDs, new.judgedIDs)
        let worse = Set(vectors.filter { $0.kind == .broke }.map(\.id))
        let better = Set(vectors.filter { $0.kind == .mended }.map(\.id))
        for cause in after {
            let same = left.firstIndex { $0.isSame(as: cause) }
            let place =
                same
                ?? left.firstIndex { other in
                    other.isSameEdit(as: cause) && !after.contains { other.isSame(as: $0) }
                }
            if let place {
                changes.append(CauseChange(.remains, cause, formerly: left.remove(at: place)))
            } else if oldIDs.isDisjoint(with: cause.vectors) {
                changes.append(CauseChange(.added, cause))
            } else {
                let kind: Kind = worse.isDisjoint(with: cause.vectors) ? .revealed : .broke
                changes.append(CauseChange(kind, cause))
            }
        }
        changes += left.map { cause in
            let gone: Kind = better.isDisjoint(with: cause.vectors) ? .hidden : .mended
            return CauseChange(newIDs.isDisjoint(with: cause.vectors) ? .uncovered : gone, cause)
        }
        return Kind.allCases.flatMap { kind in changes.filter { $0.kind == kind } }
    }
}

extension SavedReport {
    fileprivate var judgedIDs: Set<String> { Set(results.filter { $0.standing != .unjudged }.map(\.id)) }

    /// The causes, which are empty if nothing broke a rule; `nil` if failures have no diagnosis.
    fileprivate var knownCauses: [Cause]? {
        causes ?? (results.contains { [.failed, .warned].contains($0.verdict) } ? nil : [])
    }
}

extension SavedReport.Cause {
    /// True if another run names the same cause, or a fault that is indistinguishable from it.
    fileprivate func isSame(as other: SavedReport.Cause) -> Bool {
        guard self.isExact == other.isExact else { return false }
        guard self.isExact, let fault = self.fault, let otherFault = other.fault else {
            return self.rule == other.rule && self.statement == other.statement
        }
        return fault == otherFault || self.alternatives.contains(otherFault) || other.alternatives.contains(fault)
    }

    /// True if another run infers the same edit, perhaps under another condition.
    fileprivate func isSameEdit(as other: SavedReport.Cause) -> Bool {
        guard let edit = self.edit, let otherEdit = other.edit else { return false }
        let isSame = ["area", "edit"].allSatisfy { edit[$0] == otherEdit[$0] }
        return isSame && !Set(vectors).isDisjoint(with: other.vectors)
    }
}
