import TrackingConformanceCore
import TrackingConformanceSpecification

// The steps of the search: accepting, joining, splitting and dropping claims.

extension RowSearch {
    /// Searches for causes.
    ///
    /// - Parameter silence: The possible behaviours of each unwritten handler.
    mutating func run(silence: [[Claim]]) async {
        use([], await base(of: []))
        let before = wrongCounts
        for ways in silence { await takeSilence(ways) }
        await pass()
        await joinCauses()
        await splitCauses()
        await leaveOutWhatIsNotUnderstood(before)
        await leaveOutWhatIsSuperfluous()
    }

    /// For an unwritten handler, accepts the behaviour that explains most of what is missing, whatever else is wrong.
    private mutating func takeSilence(_ ways: [Claim]) async {
        let trials = ways.map { trial(of: $0) }
        var worths = ways.map { _ in 0 }
        for index in places.indices {
            let columns = columns(of: index)
            for (way, trial) in trials.enumerated() {
                for change in trial.map({ changes(of: $0, at: index, columns) }) ?? [] {
                    worths[way] += change.kind == .gain ? 1 : change.kind == .loss ? -1 : 0
                }
            }
        }
        guard let best = worths.max(), best > 0, let way = worths.firstIndex(of: best) else { return }
        await take(Cause(claim: ways[way]))
    }

    private mutating func pass() async {
        var isEverywhere = false
        while causes.count < 60, !wrong.isEmpty {
            await tryClaims(everywhere: isEverywhere)
            if let best = best() {
                isEverywhere = false
                await take(best)
            } else if isEverywhere || isPlain {
                break
            } else {
                // A claim may explain more together with these causes, so all are tried once more.
                isEverywhere = true
                changes = Array(repeating: [:], count: claims.count)
            }
        }
    }

    private mutating func take(_ cause: Cause) async { await restart(with: causes + [cause]) }

    /// Continues with other causes.
    ///
    /// Trials stay valid where the causes change nothing, except trials of the same parts.
    private mutating func restart(with causes: [Cause]) async {
        let before = base
        let keys = (old: Set(self.causes.map(\.claim.key)), new: Set(causes.map(\.claim.key)))
        let differing = (self.causes + causes).filter {
            keys.old.contains($0.claim.key) != keys.new.contains($0.claim.key)
        }
        let parts = differing.reduce(into: Set<String>()) { $0.formUnion($1.claim.traits.parts) }
        use(causes, await base(of: causes))
        let changed = base.indices.filter { base[$0].observations != before[$0].observations }
        for claim in changes.indices {
            for index in changed { changes[claim][index] = nil }
            if !claims[claim].traits.parts.isDisjoint(with: parts) {
                changes[claim] = changes[claim].filter(\.value.isEmpty)
            }
        }
    }

    /// Replaces several claims about the same parts with one if that shortens the account.
    private mutating func joinCauses() async {
        var tried: Set<Set<String>> = []
        for parts in causes.map(\.claim.traits.parts) where tried.insert(parts).inserted {
            let group = causes.indices.filter { causes[$0].claim.traits.parts.isSubset(of: parts) }
            guard group.count > 1 else { continue }
            let known = Set(group.map { causes[$0].claim.key })
            let others = causes.indices.filter { !group.contains($0) }.map { causes[$0] }
            let without = await base(of: others)
            let mended = base.indices.filter { base[$0].observations != without[$0].observations }
            // A claim made about each subject may hold for all of them.
            let said = claims.filter { !$0.subjects.isEmpty && $0.traits.parts.isSubset(of: parts) }
            let ofAll = said.map(\.phrase).withoutRepetition.map { phrase in
                let same = said.filter { $0.phrase == phrase }
                return same.dropFirst().reduce(same[0]) { $0.joined(with: $1) }
            }
            for claim in claims + ofAll where claim.traits.parts == parts && !known.contains(claim.key) {
                let joined = others + [Cause(claim: claim)]
                let program = Self.program(of: joined)
                let isAsGood = mended.allSatisfy { index in
                    let answers = Edit.answers(of: program, at: evidence.cases[places[index]])
                    let wrong = evidence.prediction(of: answers, at: places[index]).wrong
                    return wrong.count <= base[index].prediction.wrong.count
                }
                guard isAsGood, Edit.arePossible(joined.map(\.edit)) else { continue }
                let found = await base(of: joined)
                guard length(of: joined, found) < length(of: causes, base) else { continue }
                await restart(with: joined)
                return await joinCauses()
            }
        }
    }

    /// Replaces a conditional claim with several unconditional ones if that shortens the account.
    private mutating func splitCauses() async {
        isPlain = true
        for cause in causes where !cause.condition.isEmpty {
            guard let index = causes.firstIndex(where: { $0.claim.key == cause.claim.key }) else { continue }
            let whole = (causes, base, changes)
            var others = causes
            others.remove(at: index)
            await restart(with: others)
            await pass()
            guard length(of: causes, base) >= length(of: whole.0, whole.1) else { continue }
            use(whole.0, whole.1)
            changes = whole.2
        }
        isPlain = false
    }

    /// Drops a cause with a condition unless its columns are nearly explained, because the condition may hold by
    /// accident.
    private mutating func leaveOutWhatIsNotUnderstood(_ before: [String: Int]) async {
        let left = wrongCounts
        let partial = Set(left.filter { Double($0.value) > ConditionSearch.rest * Double(before[$0.key] ?? 0) }.keys)
        guard !partial.isEmpty else { return }
        let found = await effects()
        let kept = causes.indices.filter { index in
            let cause = causes[index]
            let isPlain = cause.condition.isEmpty && !cause.claim.isLimited
            let columns = Set(found[index].mended.map { kind(of: $0.place, at: $0.vector) })
            if isPlain && (cause.claim.fault != nil || cause.tally.strays + cause.tally.losses == 0) {
                // If far more remains wrong, the cause may be part of an unknown mistake.
                let least = columns.map { left[$0] ?? 0 }.min() ?? 0
                return ConditionSearch.isEnough(cause.tally.gains, beside: least)
            }
            return columns.contains { !partial.contains($0) }
        }
        guard kept.count < causes.count else { return }
        doubtful = causes.indices.filter { !kept.contains($0) && !causes[$0].namesSomethingElse }.map { causes[$0] }
        await restart(with: kept.map { causes[$0] })
    }

    /// Drops causes that do not shorten the account or that fix only what other causes break.
    private mutating func leaveOutWhatIsSuperfluous() async {
        var index = 0
        while index < causes.count {
            var others = causes
            others.remove(at: index)
            let without = await base(of: others)
            if length(of: others, without) <= length(of: causes, base) || !mendsWhatIsSeen(beside: without) {
                await restart(with: others)
            } else {
                index += 1
            }
        }
    }

    /// The numbers of wrong facts by event and column, with those of one case counted once.
    private var wrongCounts: [String: Int] {
        zip(places, base).reduce(into: [:]) { counts, one in
            for kind in Set(one.1.prediction.wrong.map { kind(of: $0, at: one.0) }) { counts[kind, default: 0] += 1 }
        }
    }

    /// The event, the platform and the column of a fact.
    private func kind(of fact: Findings.Place, at place: Int) -> String {
        let stimulus = evidence.cases[place].stimuli[fact.step]
        return "\(stimulus.event.rawValue) \(stimulus.platform?.rawValue ?? "") \(fact.column)"
    }

    /// True if this account predicts an observed value that another one does not.
    private func mendsWhatIsSeen(beside other: [Base]) -> Bool {
        base.indices.contains { place in
            let found = evidence.cases[places[place]].findings.found
            return other[place].prediction.wrong.subtracting(base[place].prediction.wrong).contains { found[$0] != nil }
        }
    }
}
