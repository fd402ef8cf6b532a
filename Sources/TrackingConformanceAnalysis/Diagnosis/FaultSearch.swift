import TrackingConformanceCore
import TrackingConformanceSpecification

/// The search for a set of candidates with which the specification does what the implementation did.
///
/// What is simplest is explained first: the shortest vector that the set does not explain decides which candidates are
/// tried, and other vectors which of them is taken. What the set predicts is then held against every vector, and what
/// is not needed, or does not hold wherever it matters, is left out again.
struct FaultSearch: Sendable {
    /// What the run showed.
    let evidence: Evidence
    /// The places among all candidates of those found, in that order.
    private(set) var found: [Int] = []
    /// The failing vectors at which each candidate found makes a difference.
    private(set) var bearing: [Int: [Int]] = [:]
    /// The vector at which each candidate was taken.
    private(set) var origins: [Int: Int] = [:]
    /// In which ways the findings differ that each candidate found explains.
    private var explained: [Int: Set<String>] = [:]
    /// Whether the search ended because it had done as much as it may.
    private(set) var stoppedEarly = false

    /// How far the set does what was done, where that is known.
    private(set) var known: [Int: Comparison] = [:]
    /// What the specification with the set answers, where that is known.
    private(set) var present: [Int: [SpecifiedAnswer]] = [:]
    /// The candidates that would be found at a vector at which nothing was.
    var ruledOut: Set<Int> = []
    /// How often vectors that differ in the same way were tried without success.
    private var fruitless: [Set<DifferenceKind>: Int] = [:]
    /// What the diagnosis has done.
    var work: Work

    /// Searches.
    init(_ evidence: Evidence, _ work: Work = Work()) async {
        (self.evidence, self.work) = (evidence, work)
        await takeGaps()
        await explainBeginnings()
        for _ in 0..<8 {
            let before = found
            // What was tried without success may succeed beside what was found since.
            fruitless = [:]
            await explainSimplestFirst()
            let isRightElsewhere = await ruleOutWhatIsWrongElsewhere()
            if isRightElsewhere, found == before { break }
        }
        await keepWhatHolds()
    }

    /// Searches the beginnings of vectors only, without any check of what is found.
    private init(ofBeginnings evidence: Evidence, _ work: Work) async {
        (self.evidence, self.work) = (evidence, work)
        await explainSimplestFirst()
    }

    /// The vectors that the set does not explain, by their places in the evidence, those with the fewest steps first.
    var unexplained: [Int] { evidence.failing.filter { cost(at: $0) > 0 } }

    /// What a set other than the one found comes to at some vectors.
    mutating func comparisons(of set: [Int], at places: [Int]) async -> [Comparison] {
        work.count(places, evidence)
        let specification = Candidate.specification(with: set)
        return await places.concurrentMap { [evidence, known, present] place in
            let answers = evidence.answers(of: specification, at: place)
            // Most candidates change nothing at most vectors, and to judge an answer takes longer than to give it.
            if let known = known[place], answers == present[place] { return known }
            return evidence.comparison(of: answers, at: place)
        }
    }

    /// Makes sure that it is known what the set comes to at some vectors.
    mutating func look(at places: [Int]) async {
        let unknown = places.filter { known[$0] == nil }
        work.count(unknown, evidence)
        let specification = Candidate.specification(with: found)
        let looked = await unknown.concurrentMap { [evidence] place in
            let answers = evidence.answers(of: specification, at: place)
            return (answers: answers, comparison: evidence.comparison(of: answers, at: place))
        }
        for (place, result) in zip(unknown, looked) { (present[place], known[place]) = result }
    }

    /// The number of findings at a vector that are not as the set predicts.
    func cost(at place: Int) -> Int { known[place]?.cost ?? evidence.cases[place].findings.count }

    /// Takes another set in place of the one found.
    mutating func take(_ set: [Int]) {
        let areas = Set(Set(set).symmetricDifference(found).map { Candidate.all[$0].change.area })
        found = set
        known = known.filter { evidence.cases[$0.key].areas.isDisjoint(with: areas) }
        present = present.filter { known[$0.key] != nil }
        bearing = bearing.filter { set.contains($0.key) && !areas.contains(Candidate.all[$0.key].change.area) }
    }
}

// MARK: - Moves

extension FaultSearch {
    /// Takes the capabilities of which nothing is there: where several kinds of events, or many vectors, show only
    /// that.
    private mutating func takeGaps() async {
        for gap in Candidate.gapPlaces {
            guard case .gap(let capability) = Candidate.all[gap].kind else { continue }
            func isAboutNothingElse(_ place: Int) -> Bool {
                let vector = evidence.cases[place].vector
                return evidence.cases[place].areas == [Candidate.all[gap].change.area]
                    && vector.requires.contains(capability)
            }

            let failing = evidence.failing.filter(isAboutNothingElse)
            let byEvent = Dictionary(grouping: failing, by: lastEvent)
            let isEnough = failing.count >= 10 && (byEvent.count > 1 || Candidate.all[gap].change.area == .payload)
            guard isEnough, !found.contains(where: { Candidate.all[$0].isGap(in: capability) }) else { continue }
            let sample =
                byEvent.values.flatMap { $0.strided(to: 4) }
                + evidence.passing.filter(isAboutNothingElse).strided(to: 4)
            if await comparisons(of: [gap], at: sample).allSatisfy({ $0.cost == 0 }) { take(found + [gap]) }
        }
    }

    /// Takes what explains the beginnings of vectors that are long: what follows checks it at the whole of them.
    private mutating func explainBeginnings() async {
        guard let (beginnings, places) = await evidence.beginnings() else { return }
        let search = await FaultSearch(ofBeginnings: beginnings, work)
        work = search.work
        origins.merge(search.origins.mapValues { places[$0] }) { first, _ in first }
        take(found + search.found.filter { !found.contains($0) })
    }

    /// The event of the last step at which a vector differs, which tells the dictionary from the calls before it.
    private func lastEvent(at place: Int) -> Event? {
        let theCase = evidence.cases[place]
        return theCase.findings.found.keys.map(\.step).max().map { theCase.stimuli[$0].event }
    }

    /// Goes through the vectors that fail, and changes the set wherever that explains one that it does not explain.
    private mutating func explainSimplestFirst() async {
        var rest = evidence.failing[...]
        var visits: [Int: Int] = [:]
        while let place = await nextUnexplained(in: &rest) {
            visits[place, default: 0] += 1
            if visits[place, default: 0] <= 3, let better = await bestChange(at: place) {
                for candidate in better where !found.contains(candidate) { origins[candidate] = place }
                take(better)
            } else {
                let kinds = evidence.kinds(of: known[place]?.missed ?? [], at: place)
                fruitless[kinds, default: 0] += 1
                rest = rest.dropFirst()
            }
        }
    }

    /// Goes on to the next vector that the set does not explain, and that is worth a try.
    private mutating func nextUnexplained(in rest: inout ArraySlice<Int>) async -> Int? {
        while !rest.isEmpty {
            await look(at: Array(rest.prefix(32)))
            let skipped = rest.prefix(32).prefix { place in
                guard let comparison = known[place], comparison.cost > 0 else { return true }
                return fruitless[evidence.kinds(of: comparison.missed, at: place), default: 0] >= 2
            }
            rest = rest.dropFirst(skipped.count)
            guard skipped.count < 32, let place = rest.first else { continue }
            stoppedEarly = work.isExhausted
            return stoppedEarly ? nil : place
        }
        return nil
    }

    /// Takes candidates out that would be found at a vector at which nothing was.
    private mutating func ruleOutWhatIsWrongElsewhere() async -> Bool {
        let places = evidence.passing.filter { place in found.contains { evidence.concerns($0, place) } }
        await look(at: places)
        let wrong = places.filter { cost(at: $0) > 0 }
        guard let first = wrong.first else { return true }
        var culprits: [Int] = []
        for candidate in found where evidence.concerns(candidate, first) {
            let alone = await comparisons(of: [candidate], at: [first])
            if alone.contains(where: { $0.cost > 0 }) { culprits.append(candidate) }
        }
        if culprits.isEmpty { culprits = found.suffix(1) }
        ruledOut.formUnion(culprits)
        take(found.filter { !culprits.contains($0) })
        return false
    }
}

// MARK: - What holds

extension FaultSearch {
    /// Leaves out what makes nothing better, and what does not hold at every vector where it makes a difference.
    private mutating func keepWhatHolds() async {
        await dropWhatDoesNothing()
        await leaveOutWhatIsInexact()
        leaveOut(whatIsDoubtful)
        await leaveOutWhatIsInexact()
    }

    /// Without one candidate that is wrong others may be right, so that a few are left out one by one.
    private mutating func leaveOutWhatIsInexact() async {
        for round in 1... {
            guard work.hasRoom() else { return await claimNothing() }
            while await !ruleOutWhatIsWrongElsewhere() {}
            await look(at: evidence.failing)
            await findBearings()
            let inexact = whatIsInexact
            guard !inexact.isEmpty else { return }
            leaveOut(round > 3 ? inexact : Array(inexact.prefix(1)))
        }
    }

    /// What could not be checked is not claimed: all that differs is left unexplained.
    private mutating func claimNothing() async {
        take([])
        await look(at: evidence.failing)
    }

    private mutating func leaveOut(_ candidates: [Int]) {
        ruledOut.formUnion(candidates)
        take(found.filter { !candidates.contains($0) })
    }

    private mutating func dropWhatDoesNothing() async {
        await look(at: evidence.failing)
        for candidate in found.reversed() where work.hasRoom() {
            let places = evidence.failing.filter { evidence.concerns(candidate, $0) }
            let rest = found.filter { $0 != candidate }
            // The vector at which it was taken most often shows that it is needed, or else the shortest ones do.
            let first = places.filter { $0 == origins[candidate] }
            let others = places.filter { $0 != origins[candidate] }
            var loss = 0
            for part in [first[...], others.prefix(40), others.dropFirst(40)] where loss <= 0 {
                let without = await comparisons(of: rest, at: Array(part))
                loss += zip(part, without).reduce(0) { $0 + $1.1.cost - cost(at: $1.0) }
            }
            guard loss <= 0 else { continue }
            take(rest)
            await look(at: evidence.failing)
        }
    }

    private mutating func findBearings() async {
        for candidate in found where bearing[candidate] == nil {
            let places = evidence.failing.filter { evidence.concerns(candidate, $0) }
            let without = await comparisons(of: found.filter { $0 != candidate }, at: places)
            bearing[candidate] = zip(places, without).filter { known[$0] != $1 }.map(\.0)
            explained[candidate] = zip(places, without).reduce(into: []) { patterns, next in
                let matched = known[next.0]?.matched.subtracting(next.1.matched) ?? []
                patterns.formUnion(evidence.patterns(of: matched, at: next.0))
            }
        }
    }

    /// The candidates that explain differences of a kind that is also seen where they explain nothing: such differences
    /// may all come from something that the library does not have.
    private var whatIsDoubtful: [Int] {
        let left = unexplained.reduce(into: Set<String>()) { patterns, place in
            patterns.formUnion(evidence.patterns(of: known[place]?.missed ?? [], at: place))
        }
        return found.filter { explained[$0]?.isDisjoint(with: left) == false }
    }

    /// The candidates that predict, where they make a difference, something that was not found, or whose vectors differ
    /// in another way besides that is seen at no other vector; those with the most such vectors first.
    private var whatIsInexact: [Int] {
        let unexplained = unexplained
        let counts = found.map { candidate in
            let places = Set(bearing[candidate] ?? [])
            let wrong = places.count { known[$0]?.wrong.isEmpty == false }
            let besides = kindsMissed(at: places)
            let isSeenElsewhere =
                besides.isEmpty || besides.isSubset(of: kindsMissed(at: unexplained.filter { !places.contains($0) }))
            return (candidate: candidate, count: wrong + (isSeenElsewhere ? 0 : 1))
        }
        return counts.filter { $0.count > 0 }.sorted { $0.count > $1.count }.map(\.candidate)
    }

    private func kindsMissed(at places: some Sequence<Int>) -> Set<DifferenceKind> {
        places.reduce(into: []) { $0.formUnion(evidence.kinds(of: known[$1]?.missed ?? [], at: $1)) }
    }
}
