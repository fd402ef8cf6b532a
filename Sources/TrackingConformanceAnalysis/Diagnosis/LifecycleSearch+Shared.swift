import TrackingConformanceCore
import TrackingConformanceSpecification

// Claims about shared parts are tried case by case until they clearly explain too little, and resumed only if a new
// cause may change that.

extension LifecycleSearch {
    /// The trial of a claim about shared parts, restarted with each cause of this kind.
    struct SharedTrial {
        let claim: LifecycleClaim
        /// The cases in the order in which they are tried.
        fileprivate let order: [Int]
        /// The number of cases tried.
        fileprivate var count = 0
        /// The effects of the claim in the cases tried, by column.
        fileprivate var effects: [SharedEffect]
        /// The columns whose values have changed.
        var stale = PlaceSet()

        fileprivate init(_ claim: LifecycleClaim, in order: [Int], columnCount: Int) {
            (self.claim, self.order) = (claim, order)
            effects = Array(repeating: SharedEffect(), count: columnCount)
        }

        /// The effects in the columns that are not stale.
        fileprivate var known: Tally {
            effects.indices.reduce(Tally()) { stale.contains($1) ? $0 : $0 + effects[$1].tally }
        }
    }

    fileprivate struct SharedEffect {
        var tally = Tally()
        var signature = 0
        /// Up to two of the cases with a fixed fact.
        var mended: [Int] = []

        mutating func count(_ kind: Bearings.Kind?, at owner: Int) {
            tally.count(kind)
            if kind == .gain, mended.count < 2 { mended.append(owner) }
        }
    }

    /// The number of wrong columns per case and of wrong cases per column.
    struct WrongCounts {
        fileprivate(set) var cases: [Int]
        fileprivate(set) var columns: [Int]
    }

    var wrongCounts: WrongCounts {
        var counts = WrongCounts(
            cases: Array(repeating: 0, count: facts.cases.count),
            columns: Array(repeating: 0, count: known.count)
        )
        for column in known.indices {
            for owner in Set(known[column].lazy.filter { errors[column][$0] > 0 }.map { facts.owners[$0] }) {
                counts.cases[owner] += 1
                counts.columns[column] += 1
            }
        }
        return counts
    }

    /// The trials of claims, wrong cases first.
    ///
    /// The order of cases is unrelated to their topics, so that the first few represent all.
    func trials(of claims: [LifecycleClaim]) -> [SharedTrial] {
        let counts = wrongCounts.cases
        let wrong = facts.cases.indices.filter { counts[$0] > 0 }
        let shuffled = wrong.sorted { Self.digest($0, 0, .absent) < Self.digest($1, 0, .absent) }
        let order = shuffled + facts.cases.indices.filter { counts[$0] == 0 }
        return claims.map { SharedTrial($0, in: order, columnCount: facts.columns.count) }
    }

    /// Continues the trials of claims that may come close to the best score, drops those that explain nothing, and
    /// returns the causes.
    ///
    /// - Parameter best: The best score of another claim.
    func causes(of trials: inout [SharedTrial], beside best: Double) -> [LifecycleCause] {
        let counts = wrongCounts
        var (best, causes, useless): (Double, [LifecycleCause], Set<Int>) = (best, [], [])
        for place in trials.indices {
            // Rivals may explain slightly less, and an equivalent claim may only have a longer wording.
            switch outcome(of: &trials[place], counts, above: 0.9 * best - 5) {
            case .useless: useless.insert(place)
            case .worse: break
            case .cause(let cause):
                causes.append(cause)
                best = max(best, cause.score)
            }
        }
        trials = trials.indices.filter { !useless.contains($0) }.map { trials[$0] }
        return causes
    }

    /// The cause of a single claim about shared parts; `nil` if it explains too little.
    func cause(sharing claim: LifecycleClaim) -> LifecycleCause? {
        var trial = trials(of: [claim])[0]
        guard case .cause(let cause) = outcome(of: &trial, wrongCounts, above: 0) else { return nil }
        return cause
    }

    private enum SharedOutcome {
        /// The claim explains nothing or breaks too much.
        case useless
        /// The claim explains less than another.
        case worse
        case cause(LifecycleCause)
    }

    /// The outcome of a claim, tried until it clearly explains too little.
    ///
    /// - Parameter bar: The score that it must reach.
    private func outcome(of trial: inout SharedTrial, _ counts: WrongCounts, above bar: Double) -> SharedOutcome {
        let claim = trial.claim
        var known = trial.known
        // The number of wrong columns, in all untried cases, that the claim may still fix.
        var left = trial.order[trial.count...].reduce(0) { $0 + counts.cases[$1] }
        let stale = trial.stale
        let leftOfStale = counts.columns.indices.reduce(0) { $0 + (stale.contains($1) ? counts.columns[$1] : 0) }
        if let outcome = tooLittle(claim, known, left + leftOfStale, bar) { return outcome }

        let edited = parts(with: claim.edit)
        guard edited.selfReference == nil else { return .useless }
        let variant = LifecycleWorld.Variant(edited, insteadOf: parts)
        let total = counts.cases.reduce(0, +)
        let reached = counts.columns.indices.reduce(0) { $0 + (variant.changes.reaches($1) ? counts.columns[$1] : 0) }
        if !stale.isEmpty {
            for column in counts.columns.indices where stale.contains(column) { trial.effects[column] = SharedEffect() }
            for owner in trial.order.prefix(trial.count) {
                count(variant, at: owner, in: stale, &trial.effects, &known)
            }
            trial.stale = PlaceSet()
        }
        if let outcome = tooLittle(claim, known, min(left, reached), bar) { return outcome }
        while trial.count < trial.order.count {
            let owner = trial.order[trial.count]
            count(variant, at: owner, in: .all, &trial.effects, &known)
            trial.count += 1
            left -= counts.cases[owner]
            if let outcome = tooLittle(claim, known, min(left, reached), bar) { return outcome }
            if likely(known.gains, among: total - left, and: left) < bar { return .worse }
        }
        // A change of a shared part is visible in more than one vector; on a single vector, a claim outside the library
        // may be true by chance.
        guard claim.fault != nil || claim.reading != nil || Set(trial.effects.flatMap(\.mended)).count > 1
        else { return .useless }
        return .cause(
            LifecycleCause(
                claim: claim,
                tally: known,
                score: Self.conditions.score(known, cost: claim.cost),
                signature: trial.effects.reduce(0) { $0 &+ $1.signature }
            )
        )
    }

    /// The outcome of a claim that cannot reach the bar even if it fixes everything untried; `nil` if it can.
    private func tooLittle(_ claim: LifecycleClaim, _ known: Tally, _ left: Int, _ bar: Double) -> SharedOutcome? {
        var best = known
        best.gains += left
        let most = Self.conditions.score(best, cost: claim.cost)
        guard best.gains > 0, ConditionSearch.isTrue(best), most > 0 else { return .useless }
        return most < bar ? .worse : nil
    }

    /// The maximum number that a claim is likely to fix, extrapolated from those tried, which are practically a random
    /// sample.
    private func likely(_ gains: Int, among tried: Int, and left: Int) -> Double {
        guard tried >= 200 else { return .infinity }
        let most = Double(gains) + 6 * Double(gains).squareRoot() + 12
        return Double(gains) + min(1, most / Double(tried)) * Double(left)
    }

    /// Counts the effects of a variant on some columns of a case.
    private func count(
        _ variant: LifecycleWorld.Variant,
        at owner: Int,
        in columns: PlaceSet,
        _ effects: inout [SharedEffect],
        _ known: inout Tally
    ) {
        var kinds: [(column: Int, tally: Tally)] = []
        world.vary(by: variant, at: owner, in: columns) { column, place, value, error in
            guard value != values[column][place] else { return }
            effects[column].signature &+= Self.digest(place, column, value)
            guard let kind = Bearings.Kind(before: errors[column][place], after: error) else { return }
            let index = kinds.firstIndex { $0.column == column } ?? kinds.endIndex
            if index == kinds.endIndex { kinds.append((column, Tally())) }
            kinds[index].tally.count(kind)
        }
        for (column, tally) in kinds {
            effects[column].count(tally.majority, at: owner)
            known.count(tally.majority)
        }
    }
}
