import TrackingConformanceCore
import TrackingConformanceSpecification

/// What one candidate of the set that was found explains.
struct Explanation: Sendable {
    /// The place of the candidate.
    let candidate: Int
    let fault: Fault
    /// The vectors at which it makes a difference, by their places in the evidence, those with the fewest steps first.
    let places: [Int]
    /// The vector that shows it best, by its place in the evidence.
    let example: Int
    /// The step of that vector at which it shows first, counted from 0.
    let step: Int?
    /// The faults that no vector of the run can tell from it.
    private(set) var alternatives: [Fault] = []
    /// What would tell it from them.
    private var distinctions: [Distinction] = []

    /// What the faults that were found explain; a fair reading explains no failure.
    static func all(of search: inout FaultSearch) async -> [Explanation] {
        var explanations: [Explanation] = []
        for candidate in search.found {
            guard let fault = Candidate.all[candidate].fault, let places = search.bearing[candidate], !places.isEmpty
            else { continue }
            let example = search.evidence.shortest(of: places, breaking: fault.rule)
            let step = await search.firstStep(of: candidate, at: example, breaking: fault.rule)
            var explanation = Explanation(
                candidate: candidate,
                fault: fault,
                places: places,
                example: example,
                step: step
            )
            if search.work.hasRoom() {
                explanation.alternatives = await search.alternatives(to: candidate, at: places)
            }
            explanations.append(explanation)
        }
        return explanations
    }

    /// The explanation as a cause.
    func cause(_ evidence: Evidence) -> Cause {
        Cause(
            fault: fault.id,
            rule: fault.rule,
            statement: fault.statement,
            isExact: true,
            vectors: places.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[example].place,
            step: step,
            alternatives: alternatives.map(\.id),
            distinctions: distinctions
        )
    }

    /// Looks for what would tell the fault from its alternatives.
    mutating func distinguish(_ search: inout FaultSearch, by vectors: [Vector]) {
        for other in alternatives.prefix(4) where search.work.hasRoom() {
            guard let place = Candidate.all.firstIndex(where: { $0.fault?.id == other.id }) else { continue }
            let comparison = SpecificationPair(
                Candidate.specification(with: search.found),
                Candidate.specification(with: search.found(with: place, inPlaceOf: candidate)),
                in: fault.area,
                catalogue: search.evidence.catalogue
            )
            let vector = comparison.vector(among: vectors, about: [fault.rule, other.rule], &search.work)
            guard let means = vector ?? comparison.sequence() else { continue }
            distinctions.append(Distinction(alternative: other.id, means: means))
        }
    }
}

extension FaultSearch {
    /// The faults that do the same in place of a candidate at every vector of the run.
    mutating func alternatives(to candidate: Int, at places: [Int]) async -> [Fault] {
        let rest = found.filter { $0 != candidate }
        let free = Candidate.places(in: [Candidate.all[candidate].change.area])
            .filter { !found.contains($0) && Candidate.all[$0].fault != nil }
        // Almost every other fault differs at the shortest vectors about its own rule, which may be far shorter than
        // those of the candidate, or at the shortest of the candidate.
        let samples = free.map { ownPlaces(of: $0, shorterThan: places[0]) + [places[0]] }
        await look(at: places.prefix(1) + Set(samples.joined()).sorted())
        work.count(samples.joined(), evidence)
        let without = evidence.answers(of: Candidate.specification(with: rest), at: places[0])
        let beginning = beginning(of: places[0], without)
        let same = await zip(free, samples).map { ($0, $1) }.concurrentMap { [self] other, sample in
            let specification = Candidate.specification(with: found(with: other, inPlaceOf: candidate))
            if let (part, known) = beginning, part.comparison(of: specification, at: 0) != known { return false }
            // Most candidates change nothing at the vector, where something must differ without the one at hand.
            guard evidence.answers(of: specification, at: places[0]) != without else { return false }
            return sample.allSatisfy { evidence.comparison(of: specification, at: $0) == known[$0] }
        }
        var alternatives: [Fault] = []
        for (other, isSame) in zip(free, same) where isSame && work.hasRoom() {
            let set = found(with: other, inPlaceOf: candidate)
            guard let fault = Candidate.all[other].fault, await doesTheSame(set, for: other, at: places) else {
                continue
            }
            alternatives.append(fault)
        }
        return alternatives
    }

    /// The set found with another candidate in the place of one: where two replace the same part, their order matters.
    fileprivate func found(with other: Int, inPlaceOf candidate: Int) -> [Int] {
        found.map { $0 == candidate ? other : $0 }
    }

    /// The beginning of a long vector up to the step at which a candidate makes its first difference, and what the set
    /// found comes to there: almost every other fault differs there already.
    private func beginning(of place: Int, _ without: [SpecifiedAnswer]) -> (part: Evidence, known: Comparison)? {
        guard let step = zip(present[place] ?? [], without).enumerated().first(where: { $1.0 != $1.1 })?.offset,
            let part = evidence.beginning(of: place, to: step), !part.cases.isEmpty
        else { return nil }
        return (part, part.comparison(of: Candidate.specification(with: found), at: 0))
    }

    /// The shortest vectors about a candidate's rule that are shorter than another vector.
    private func ownPlaces(of candidate: Int, shorterThan place: Int) -> [Int] {
        let own = evidence.places(about: Candidate.all[candidate].rule)
        return Array(own.prefix { evidence.isShorter($0, place) }.prefix(4))
    }

    /// Whether another set does the same at some vectors and at all others with which a candidate has to do.
    private mutating func doesTheSame(_ set: [Int], for candidate: Int, at places: [Int]) async -> Bool {
        let concerned = (evidence.failing + evidence.passing).filter { evidence.concerns(candidate, $0) }
        let own = concerned.filter { evidence.isOwn($0, of: candidate) }
        for sample in [places.strided(to: 12), own.strided(to: 12), concerned.strided(to: 60), concerned] {
            await look(at: sample)
            let changed = await comparisons(of: set, at: sample)
            guard zip(sample, changed).allSatisfy({ known[$0] == $1 }) else { return false }
        }
        return true
    }
}

extension Evidence {
    /// The vector with the fewest steps among some, by its place in the evidence; those at which a rule is found broken
    /// go first, and then those that name it.
    func shortest(of places: [Int], breaking rule: Rule.ID) -> Int {
        let best = places.min { first, second in
            let (left, right) = (cases[first], cases[second])
            let breaks = (left.breaks(rule), right.breaks(rule))
            if breaks.0 != breaks.1 { return breaks.0 }
            let names = (left.vector.rules.contains(rule), right.vector.rules.contains(rule))
            if names.0 != names.1 { return names.0 }
            return isShorter(first, second)
        }
        return best ?? places[0]
    }
}

extension Evidence.Case {
    /// Whether a rule was found broken at the vector.
    fileprivate func breaks(_ rule: Rule.ID) -> Bool { mismatches.contains { $0.rule == rule } }
}
