import TrackingConformanceCore
import TrackingConformanceSpecification

// The order of steps: which claims are taken and left out, and what each explains.

extension LifecycleSearch {
    /// Two faults of the library that change one variable and explain it together, where neither does alone.
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

    /// Goes on with some causes, and returns the columns in which values are others with them; a value has its form
    /// last.
    @discardableResult
    private mutating func use(_ causes: [LifecycleCause]) -> PlaceSet {
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
        // Conditions may be about what variables share.
        let areSharedOther = LifecyclePart.allCases.contains { $0.asVariable == nil && parts[$0] != before[$0] }
        world = LifecycleWorld(world, with: parts, areFeaturesKept: !areSharedOther)
        let columns = facts.columns.indices.filter(changes.reaches)
        if areSharedOther { (cache, singles, joint) = ([:], [:], [:]) }
        for column in columns { (cache[column], singles[column], joint[column]) = (nil, nil, nil) }
        find(columns)
        return PlaceSet(columns)
    }

    /// The same parts with one more edit of what they share.
    func parts(with edit: LifecycleEdit) -> LifecycleParts {
        causes.filter(\.claim.isForm).reduce(base.applying(edit)) { $0.applying($1.edit) }
    }

    /// Takes a cause, and notes for some trials in which columns they have to be repeated.
    private mutating func take(_ cause: LifecycleCause, _ trials: inout [SharedTrial]) {
        let others = use(causes + [cause])
        for place in trials.indices { trials[place].stale.formUnion(others) }
    }

    /// Looks for the causes.
    ///
    /// - Parameter silence: What handlers that are not written yet may do, several ways for each.
    mutating func run(silence: [[Silence.Row]]) {
        guard !isExplained else { return }
        takeSilence(silence)
        let before = LifecycleFacts.variables.indices.map { wrongVectors($0) }
        twoPasses()
        leaveOutWhatIsNotUnderstood(before)
        leaveOutWhatIsSuperfluous()
    }

    /// Takes of each handler that is not written what explains most of what is missing, whatever else is wrong there.
    private mutating func takeSilence(_ silence: [[Silence.Row]]) {
        for variants in silence {
            let all = variants.compactMap { row -> LifecycleCause? in
                guard let edit = LifecycleEdit(row.parts) else { return nil }
                var claim = LifecycleClaim(edit, row.statement, cost: 0)
                (claim.silentHandlers, claim.exception) = (row.handlers, row.exception)
                return cause(sharing: claim)
            }
            let best = all.max { $0.tally.gains - $0.tally.losses < $1.tally.gains - $1.tally.losses }
            if let best { use(causes + [best]) }
        }
    }

    /// The most causes that are searched for twice; more take too long.
    private static let mostTwice = 24

    /// Searches twice, from the second time on with the shared parts that were found late.
    ///
    /// The shorter account is kept.
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
                // Faults that do the same wherever they do something cannot be told from it.
                best.alternatives = candidates.filter {
                    $0.signature == best.signature && $0.claim.key != best.claim.key
                }
                .compactMap(\.claim.fault)
                best.preferFault(among: candidates)
            }
            best.rivals = candidates.filter {
                $0.claim.key != best.claim.key && $0.signature != best.signature && $0.score > 0.9 * best.score
                    && $0.claim.variables?.map(\.column) == best.claim.variables?.map(\.column)
            }
            .prefix(3).map(\.claim)
            take(best, &trials)
            for (column, _) in best.claim.variables ?? [] { taken[column, default: 0] += 1 }
            if best.claim.variables == nil {
                // A claim that explained nothing is tried again when an event counts otherwise.
                (trials, taken) = (self.trials(of: LifecycleClaim.ofShared), [:])
            }
        }
    }

    /// True if no part would depend on itself with a cause.
    private func isPossible(_ cause: LifecycleCause) -> Bool { parts.applying(cause.edit).selfReference == nil }

    /// A sentence with a condition is believed only where the variable is understood: what explains a part of it may
    /// hold by accident.
    private mutating func leaveOutWhatIsNotUnderstood(_ before: [Int]) {
        let partial = Set(
            LifecycleFacts.variables.indices.filter {
                Double(wrongVectors($0)) > ConditionSearch.rest * Double(before[$0])
            }
        )
        let kept = causes.filter { cause in
            guard let variables = cause.claim.variables else { return true }
            if cause.condition.isEmpty && cause.tally.strays == 0 {
                // If far more is left, it may be a corner of an unknown mistake.
                let left = variables.map { wrongVectors($0.column) }.min() ?? 0
                return Double(cause.tally.gains) >= ConditionSearch.leastShare * Double(left)
            }
            let understood = variables.count { !partial.contains($0.column) }
            return understood > 0 && 2 * understood >= variables.count
        }
        if kept.count < causes.count { use(kept) }
    }

    /// The length of the account: its words, and each variable of a vector that is left.
    private var length: Double {
        let left = errors.indices.reduce(0) { $0 + wrongVectors($1) }
        return causes.reduce(Double(left)) { length, cause in
            length + cause.claim.cost + 0.5 * Double((cause.claim.variables?.count ?? 1) - 1)
                + Self.conditions.cost(cause.condition)
        }
    }

    /// Leaves out what makes the account no shorter, and what mends nothing but what other causes spoil.
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

    /// True if something that was observed is right here, and wrong in another account.
    private func mendsWhatIsSeen(beside other: LifecycleSearch) -> Bool {
        known.indices.contains { column in
            known[column].contains { place in
                errors[column][place] == 0 && other.errors[column][place] > 0 && seen[column][place] > 0
            }
        }
    }

    // MARK: What each cause explains

    /// The facts that are right.
    var rightFacts: [(place: Int, column: Int)] {
        facts.columns.indices.flatMap { column in
            known[column].filter { errors[column][$0] == 0 }.map { (place: $0, column: column) }
        }
    }

    /// For each cause the facts that are right, and wrong without it; and those that are wrong, and right without it.
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
