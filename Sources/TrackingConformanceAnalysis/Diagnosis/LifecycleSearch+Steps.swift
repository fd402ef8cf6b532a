import TrackingConformanceCore
import TrackingConformanceSpecification

// The steps of the search: accepting and dropping claims, and finding the facts that each explains.

extension LifecycleSearch {
    /// The best pair of faults of the library that explain a variable only together; `nil` if there is none.
    private func bestPair(in columns: [Int]) -> [LifecycleCause]? {
        var best: (pair: [LifecycleCause], score: Double)?
        for column in columns where wrongVectors(column) > 2 {
            let claims = LifecycleClaim.ofVariables[column].filter { $0.fault != nil }
            let pairs = claims.flatMap { first in claims.filter { $0.key != first.key }.map { (first, $0) } }
            let found = bearings(pairs.map { expression($0.1).replacing(expression($0.0)) }, column: column)
            for (pair, bearings) in zip(pairs, found) {
                let tally = bearings.tally([])
                let score = Self.conditions.score(tally, cost: pair.0.cost + pair.1.cost, [])
                guard tally.losses + tally.strays == 0, tally.gains > 2, score > best?.score ?? 0 else { continue }
                let causes = [pair.0, pair.1].map { LifecycleCause(claim: $0, tally: tally, score: score / 2) }
                best = (causes, score)
            }
        }
        return best?.pair
    }

    /// Continues with some causes and returns the columns whose values they change.
    ///
    /// Causes that change only forms are applied last.
    @discardableResult
    mutating func use(_ causes: [LifecycleCause]) -> PlaceSet {
        let before = parts
        self.causes = causes
        base = causes.filter { !$0.claim.isForm }.reduce(RuleLibrary.lifecycle.documented) { $0.applying($1.edit) }
        parts = causes.filter(\.claim.isForm).reduce(base) { $0.applying($1.edit) }
        let changes = parts.changes(from: before)
        guard changes.areOfVariables else {
            world = LifecycleWorld(parts, facts)
            (cache, singles, joint) = ([:], [:], [:])
            find(Array(facts.columns.indices))
            return .all
        }
        // Features may depend on shared parts.
        let areSharedOther = LifecyclePart.allCases.contains { $0.asVariable == nil && parts[$0] != before[$0] }
        world = LifecycleWorld(world, with: parts, areFeaturesKept: !areSharedOther)
        let columns = facts.columns.indices.filter(changes.reaches)
        if areSharedOther { (cache, singles, joint) = ([:], [:], [:]) }
        for column in columns { (cache[column], singles[column], joint[column]) = (nil, nil, nil) }
        find(columns)
        return PlaceSet(columns)
    }

    /// The current parts with one more edit of shared parts.
    func parts(with edit: LifecycleEdit) -> LifecycleParts {
        causes.filter(\.claim.isForm).reduce(base.applying(edit)) { $0.applying($1.edit) }
    }

    /// Accepts a cause and marks the columns in which trials must be repeated.
    private mutating func take(_ cause: LifecycleCause, _ trials: inout [SharedTrial]) {
        let others = use(causes + [cause])
        for place in trials.indices { trials[place].stale.formUnion(others) }
    }

    /// Searches for causes.
    ///
    /// - Parameter silence: The possible behaviours of each unwritten handler.
    mutating func run(silence: [[Silence.Row]]) {
        guard !isExplained else { return }
        takeSilence(silence)
        let before = LifecycleFacts.variables.indices.map { wrongVectors($0) }
        twoPasses()
        leaveOutWhatIsNotUnderstood(before)
        leaveOutWhatIsSuperfluous()
    }

    /// For each unwritten handler, accepts the behaviour that explains most of what is missing, whatever else is wrong.
    private mutating func takeSilence(_ silence: [[Silence.Row]]) {
        for variants in silence {
            let all = variants.compactMap { LifecycleClaim($0) }.compactMap { cause(sharing: $0) }
            let best = all.max { $0.tally.gains - $0.tally.losses < $1.tally.gains - $1.tally.losses }
            if let best { use(causes + [best]) }
        }
    }

    /// The maximum number of causes for a second search; more take too long.
    private static let mostTwice = 24

    /// Searches twice, the second time starting with the shared parts found late, and keeps the shorter account.
    private mutating func twoPasses() {
        var second = self
        pass()
        guard causes.count <= Self.mostTwice,
            let first = causes.firstIndex(where: { $0.claim.variables != nil }),
            causes[first...].contains(where: { $0.claim.variables == nil })
        else { return }
        second.use(causes.filter { $0.claim.variables == nil })
        second.pass()
        if second.length < length { self = second }
    }

    private mutating func pass() {
        var trials = self.trials(of: LifecycleClaim.ofShared)
        var taken: [Int: Int] = [:]
        while causes.count < 60, !isExplained {
            let columns = LifecycleFacts.variables.indices.filter { wrongVectors($0) > 0 && taken[$0, default: 0] < 5 }
            for column in columns where singles[column] == nil { findSingles(of: column) }
            var candidates = columns.flatMap { singles[$0] ?? [] }
            candidates = candidates.map { extended($0, to: columns) }
            candidates += severals()
            candidates += causes(of: &trials, beside: candidates.map(\.score).max() ?? 0)
            var best: LifecycleCause?
            for candidate in candidates where candidate.score > best?.score ?? 0 && isPossible(candidate) {
                best = candidate
            }
            guard var best else {
                if let pair = bestPair(in: columns) {
                    for cause in pair { take(cause, &trials) }
                    continue
                }
                break
            }
            best = plainer(best, in: columns)
            if best.signature != 0 {
                // Faults with the same effects everywhere are indistinguishable from it.
                best.alternatives = candidates.filter {
                    $0.signature == best.signature && $0.claim.key != best.claim.key
                }
                .compactMap(\.claim.fault)
                best.preferFault(among: candidates)
            }
            let own = best.claim.variables?.map(\.column)
            best.rivals = best.rivals(among: candidates.filter { $0.claim.variables?.map(\.column) == own })
            take(best, &trials)
            for (column, _) in best.claim.variables ?? [] { taken[column, default: 0] += 1 }
            if best.claim.variables == nil {
                // Even claims that explained nothing are retried, since events may now count differently.
                (trials, taken) = (self.trials(of: LifecycleClaim.ofShared), [:])
            }
        }
    }

    /// True if a cause makes no part depend on itself.
    private func isPossible(_ cause: LifecycleCause) -> Bool { parts.applying(cause.edit).selfReference == nil }

    /// Drops a cause with a condition unless its variables are nearly explained, because the condition may hold by
    /// accident.
    private mutating func leaveOutWhatIsNotUnderstood(_ before: [Int]) {
        let partial = Set(
            LifecycleFacts.variables.indices.filter {
                Double(wrongVectors($0)) > ConditionSearch.rest * Double(before[$0])
            }
        )
        func isUnderstood(_ cause: LifecycleCause) -> Bool {
            guard let variables = cause.claim.variables else { return true }
            if cause.condition.isEmpty && cause.tally.strays == 0 {
                // If far more remains wrong, the cause may be part of an unknown mistake.
                let left = variables.map { wrongVectors($0.column) }.min() ?? 0
                return ConditionSearch.isEnough(cause.tally.gains, beside: left)
            }
            let understood = variables.count { !partial.contains($0.column) }
            return understood > 0 && 2 * understood >= variables.count
        }
        let kept = causes.filter(isUnderstood)
        guard kept.count < causes.count else { return }
        doubtful = causes.filter { cause in
            // A number that is always the same, or a condition of two parts, is a consequence of something else.
            !isUnderstood(cause) && cause.condition.count < 2
                && cause.claim.variables?.contains(where: \.expression.isConstant) != true
        }
        use(kept)
    }

    /// The length of the account: the costs of its claims plus one for each unexplained variable of a vector.
    private var length: Double {
        let left = errors.indices.reduce(0) { $0 + wrongVectors($1) }
        return causes.reduce(Double(left)) { length, cause in
            length + cause.claim.cost + 0.5 * Double((cause.claim.variables?.count ?? 1) - 1)
                + Self.conditions.cost(cause.condition)
        }
    }

    /// Drops causes that do not shorten the account or that fix only what other causes break.
    private mutating func leaveOutWhatIsSuperfluous() {
        var index = 0
        while index < causes.count {
            var shorter = self
            var others = causes
            others.remove(at: index)
            shorter.use(others)
            if shorter.length <= length || !mendsWhatIsSeen(beside: shorter) { self = shorter } else { index += 1 }
        }
    }

    /// True if this account predicts an observed value that another one does not.
    private func mendsWhatIsSeen(beside other: LifecycleSearch) -> Bool {
        known.indices.contains { column in
            known[column].contains { place in
                errors[column][place] == 0 && other.errors[column][place] > 0 && seen[column][place] > 0
            }
        }
    }

    // MARK: The facts that each cause explains

    var rightFacts: [(place: Int, column: Int)] {
        facts.columns.indices.flatMap { column in
            known[column].filter { errors[column][$0] == 0 }.map { (place: $0, column: column) }
        }
    }

    /// For each cause, the facts that are right only with it and those that are wrong only with it.
    func effects() -> [(mended: [(place: Int, column: Int)], spoilt: [(place: Int, column: Int)])] {
        causes.indices.map { index in
            var others = causes
            others.remove(at: index)
            var without = self
            without.use(others)
            var (mended, spoilt): ([(place: Int, column: Int)], [(place: Int, column: Int)]) = ([], [])
            for column in facts.columns.indices {
                for place in known[column] {
                    let (with, before) = (errors[column][place], without.errors[column][place])
                    if with == 0, before > 0 { mended.append((place, column)) }
                    if with > 0, before == 0 { spoilt.append((place, column)) }
                }
            }
            return (mended, spoilt)
        }
    }
}
