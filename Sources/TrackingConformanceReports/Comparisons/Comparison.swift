package import TrackingConformanceCore

/// The changes between two runs, with changes of the implementation kept apart from changes of the suite.
package struct Comparison: Sendable {
    package let old: SavedReport
    package let new: SavedReport
    package let catalogue: RuleCatalogue
    /// The vectors with a different result, in the order of the later run.
    package let vectors: [VectorChange]
    /// The ids of the vectors that are broken in the same way in both runs.
    package let remaining: [String]
    /// The change in each cause; `nil` if either run has no diagnosis.
    package let causes: [CauseChange]?
    /// The change in each rule that a vector asked in both runs broke in either of them.
    package let rules: [RuleChange]
    package let suite: SuiteChange

    package init(from old: SavedReport, to new: SavedReport, catalogue: RuleCatalogue, corrections: [Correction] = []) {
        self.old = old
        self.new = new
        self.catalogue = catalogue
        suite = SuiteChange(from: old, to: new, corrections: corrections)
        let before = Dictionary(old.results.map { ($0.id, $0) }) { first, _ in first }
        let common = new.results.compactMap { result in before[result.id].map { (old: $0, new: result) } }
        let corrected = suite.corrected
        vectors = common.compactMap { old, new in
            VectorChange(from: old, to: new, isCorrected: corrected.contains(new.id))
        }
        remaining = common.filter { $0.old.standing == .broken && $0.old.isLike($0.new) }.map(\.new.id)
        rules = RuleChange.all(in: common.filter { !corrected.contains($0.new.id) }, catalogue)
        causes = CauseChange.all(from: old, to: new, vectors)
    }

    /// True if a vector regressed or is no longer judged.
    package var isWorse: Bool { vectors.contains { [.broke, .lost].contains($0.kind) } }

    package func vectors(_ kind: VectorChange.Kind) -> [VectorChange] { vectors.filter { $0.kind == kind } }

    package func causes(_ kind: CauseChange.Kind) -> [CauseChange] { (causes ?? []).filter { $0.kind == kind } }
}

/// A vector with different results in the two runs.
package struct VectorChange: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The vector passed or broke only a recommended rule, and is now worse.
        case broke
        /// The vector passed and is no longer judged, because it does not apply or was not run.
        case lost
        /// The vector was broken and is now broken in another way.
        case otherwise
        /// The vector was broken and no longer is.
        case mended
        /// The vector was not judged and now is.
        case gained
        /// The vector itself was corrected between the suites, so that its results cannot be compared.
        case corrected
    }

    package let kind: Kind
    package let old: SavedReport.Result
    package let new: SavedReport.Result
    package var id: String { new.id }

    /// True if the vector fails at fewer places than before, in the same way at each, and nowhere else.
    package var failsLess: Bool {
        guard kind == .otherwise, !new.mismatches.isEmpty, new.mismatches.count < old.mismatches.count else {
            return false
        }
        return new.mismatches.allSatisfy { mismatch in
            old.mismatches.contains { mismatch.isLike($0) }
        }
    }

    init?(from old: SavedReport.Result, to new: SavedReport.Result, isCorrected: Bool) {
        guard old.standing != new.standing || !old.isLike(new) else { return nil }
        (self.old, self.new) = (old, new)
        if isCorrected {
            kind = .corrected
            return
        }
        switch (old.standing, new.standing) {
        case (.unjudged, .unjudged): return nil
        case (.unjudged, _): kind = .gained
        // A failure that is no longer judged is neither fixed nor worse.
        case (.broken, .unjudged), (.doubtful, .unjudged): kind = .otherwise
        case (.kept, .unjudged): kind = .lost
        case (.kept, .kept): return nil
        case (.kept, _), (.doubtful, .broken): kind = .broke
        case (_, .kept): kind = .mended
        case (.doubtful, .doubtful), (.broken, _): kind = .otherwise
        }
    }
}

extension SavedReport.Result {
    /// The meaning of a result for the implementation, regardless of known failures.
    enum Standing: Sendable {
        /// Nothing was judged.
        case unjudged
        case kept
        /// Only recommended rules were broken.
        case doubtful
        /// The result counts against conformance.
        case broken
    }

    var standing: Standing {
        switch verdict {
        case .passed, .recorded, .unexpectedPass: .kept
        case .warned: .doubtful
        case .failed, .errored, .unsupported, .expectedFailure: .broken
        case .notApplicable, .notRun: .unjudged
        }
    }

    /// True if the judged behaviour of the implementation was the same.
    func isLike(_ other: SavedReport.Result) -> Bool {
        guard verdict == other.verdict else { return false }
        guard standing == .broken || standing == .doubtful else { return true }
        return mismatches.elementsEqual(other.mismatches) { $0.isLike($1) }
    }
}

extension Mismatch {
    /// True if both are the same difference at the same place.
    fileprivate func isLike(_ other: Mismatch) -> Bool {
        step == other.step && rule == other.rule && path == other.path && actual == other.actual
    }
}
