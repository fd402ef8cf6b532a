/// The search for the shortest condition under which an edit does what was observed.
struct ConditionSearch {
    /// What an edit does at the facts that it changes.
    struct Effects {
        /// Facts that are right with it and wrong without.
        var gains: [Int] = []
        /// Facts that are right without it and wrong with it.
        var losses: [Int] = []
        /// Facts that are wrong in another way with it.
        var strays: [Int] = []
    }

    struct Result: Hashable {
        let condition: Condition
        let gained: Int
        /// Other conditions of the same length that explain as many facts.
        var rivals: [Condition] = []

        /// The first of these, and those that are a feature shorter: what would tell them apart tests the condition.
        var alternatives: [Condition] {
            rivals.prefix(3) + condition.shorter
        }
    }

    /// For each fact, which features hold at its moment.
    let features: [Bits]
    let featureCount: Int
    /// For each fact, its vector: facts of one vector are hardly independent.
    let vectors: [Int]
    /// The most features that a condition may have.
    var most = 3

    /// The best conditions, each better than all shorter ones.
    func best(_ effects: Effects) -> Result? {
        guard !effects.gains.isEmpty else { return nil }
        let rows = effects.gains + effects.losses + effects.strays
        let (gainCount, lossEnd) = (effects.gains.count, effects.gains.count + effects.losses.count)
        let gains = Bits(count: rows.count) { $0 < gainCount }
        let losses = Bits(count: rows.count) { $0 >= gainCount && $0 < lossEnd }
        let strays = Bits(count: rows.count) { $0 >= lossEnd }
        let all = Bits(count: rows.count) { _ in true }
        if let gained = value(all, gains, losses, strays) {
            let always = Result(condition: .always, gained: gained)
            guard !strays.isEmpty, gainCount > 1 else { return always }
            return withoutStrays(literals(on: rows, gains), gains, losses, strays) ?? always
        }
        guard gainCount > 1 else { return nil }
        return limited(literals(on: rows, gains), rows, gainCount, gains, losses, strays)
    }

    /// The plainest feature that holds at every gain, and where nothing else is wrong.
    private func withoutStrays(
        _ literals: [(literal: Literal, held: Bits)],
        _ gains: Bits,
        _ losses: Bits,
        _ strays: Bits
    ) -> Result? {
        let gained = gains.count
        let found = literals.first { literal, held in
            held.overlap(gains) == gained && held.overlap(losses) == 0 && held.overlap(strays) == 0
        }
        return found.map { Result(condition: Condition(literals: [$0.literal]), gained: gained) }
    }

    /// The number of vectors in which a condition explains something.
    private func vectorCount(_ held: Bits, _ rows: [Int], _ gainCount: Int) -> Int {
        Set((0..<gainCount).filter(held.contains).map { vectors[rows[$0]] }).count
    }

    /// How many facts a condition gains, if it loses none and hardly ever strays.
    private func value(_ held: Bits, _ gains: Bits, _ losses: Bits, _ strays: Bits) -> Int? {
        guard held.overlap(losses) == 0 else { return nil }
        let gained = held.overlap(gains)
        return gained > 0 && 10 * held.overlap(strays) <= gained ? gained : nil
    }

    /// The literals that hold at a gain, one for each set of facts: the plainest stands first.
    private func literals(on rows: [Int], _ gains: Bits) -> [(literal: Literal, held: Bits)] {
        var seen: Set<Bits> = []
        var literals: [(Literal, Bits)] = []
        for feature in 0..<featureCount {
            let held = Bits(count: rows.count) { features[rows[$0]].contains(feature) }
            let others = Bits(count: rows.count) { !features[rows[$0]].contains(feature) }
            for (bits, isPositive) in [(held, true), (others, false)] where bits.overlap(gains) > 0 {
                if !(isPositive ? others : held).isEmpty, seen.insert(bits).inserted {
                    literals.append((Literal(feature: feature, isPositive: isPositive), bits))
                }
            }
        }
        return literals
    }

    /// A condition that may be extended.
    private struct Partial {
        let literals: [Literal]
        let held: Bits
        /// The place of its last literal.
        let last: Int
    }

    /// A condition with a literal more: made only where it is one of the best.
    private struct Extension {
        let partial: Int
        let next: Int
        let gained: Int
        let lost: Int

        var score: Int { 2 * gained - lost }
    }

    private func limited(
        _ literals: [(literal: Literal, held: Bits)],
        _ rows: [Int],
        _ gainCount: Int,
        _ gains: Bits,
        _ losses: Bits,
        _ strays: Bits
    ) -> Result? {
        var best: Result?
        func consider(_ partial: @autoclosure () -> Partial, gained: Int) {
            // A longer condition must explain clearly more, or all.
            func needed(_ found: Result, for length: Int) -> Int {
                if found.condition.literals.count == length { return found.gained }
                return found.gained + (gained == gainCount ? 0 : max(2, found.gained / 6))
            }
            let partial = partial()
            let length = partial.literals.count
            let least = best.map { needed($0, for: length) } ?? 0
            guard gained > length, gained >= least, vectorCount(partial.held, rows, gainCount) >= 2 * length else {
                return
            }
            if gained > least {
                best = Result(condition: Condition(literals: partial.literals), gained: gained)
            } else if best?.condition.literals.count == length {
                best?.rivals.append(Condition(literals: partial.literals))
            }
        }
        var beam = literals.enumerated().map { Partial(literals: [$1.literal], held: $1.held, last: $0) }
        for partial in beam {
            if let gained = value(partial.held, gains, losses, strays) { consider(partial, gained: gained) }
        }
        beam = beam.map { ($0, 2 * $0.held.overlap(gains) - $0.held.overlap(losses)) }.bestFirst(\.1).map(\.0)
        for length in 1..<most {
            guard best.map({ $0.gained < gains.count }) ?? true else { break }
            let extensions = extensions(of: beam, by: literals, gains, losses, length)
            func made(_ one: Extension) -> Partial {
                let (partial, next) = (beam[one.partial], literals[one.next])
                return Partial(
                    literals: partial.literals + [next.literal],
                    held: partial.held.intersection(next.held),
                    last: one.next
                )
            }
            for one in extensions where one.lost == 0 && one.gained >= best?.gained ?? 0 {
                let stray = beam[one.partial].held.overlap(literals[one.next].held, strays)
                if 10 * stray <= one.gained { consider(made(one), gained: one.gained) }
            }
            guard length + 1 < most else { break }
            beam = extensions.bestFirst(\.score).prefix(160).map(made)
        }
        return best
    }

    private func extensions(
        of beam: [Partial],
        by literals: [(literal: Literal, held: Bits)],
        _ gains: Bits,
        _ losses: Bits,
        _ length: Int
    ) -> [Extension] {
        var extensions: [Extension] = []
        for (place, partial) in beam.enumerated() {
            for next in (length > 1 ? 0 : partial.last + 1)..<literals.count {
                let gained = partial.held.overlap(literals[next].held, gains)
                guard gained > length, !partial.held.isSubset(of: literals[next].held),
                    !partial.literals.contains(where: { $0.feature == literals[next].literal.feature })
                else { continue }
                let lost = partial.held.overlap(literals[next].held, losses)
                extensions.append(Extension(partial: place, next: next, gained: gained, lost: lost))
            }
        }
        return extensions
    }
}

extension Array {
    /// The elements, those with the highest scores first, and of those with the same score the first.
    fileprivate func bestFirst(_ score: (Element) -> Int) -> [Element] {
        enumerated().map { (place: $0, score: score($1)) }
            .sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map { self[$0.place] }
    }
}
