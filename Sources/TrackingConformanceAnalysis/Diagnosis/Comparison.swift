/// How far a changed specification does at a vector what the implementation did.
struct Comparison: Equatable, Sendable {
    /// The places of the findings that it reproduces.
    private(set) var matched: Set<Findings.Place> = []
    /// The places of the findings that it does not reproduce.
    private(set) var missed: Set<Findings.Place> = []
    /// The places at which it would be found to do something else than was found there.
    private(set) var wrong: Set<Findings.Place> = []
    /// Whether it would be found to do anything unexpected at all.
    let hasEffect: Bool

    /// All findings are reproduced, and none is predicted beside them.
    init(matching found: Findings) {
        matched = Set(found.found.keys)
        hasEffect = !found.isEmpty
    }

    /// Compares findings.
    init(_ predicted: [Findings], found: Findings) {
        hasEffect = predicted.contains { !$0.isEmpty }
        let places = predicted.reduce(Set(found.found.keys)) { $0.union($1.found.keys) }
        for place in places {
            let isReproduced = predicted.contains { $0.found[place] == found.found[place] }
            let isFound = found.found[place] != nil
            if isFound, isReproduced { matched.insert(place) }
            if isFound, !isReproduced { missed.insert(place) }
            if !isReproduced, predicted.contains(where: { $0.found[place] != nil }) { wrong.insert(place) }
        }
    }

    /// The places at which it does something else than was done.
    var differing: Set<Findings.Place> { missed.union(wrong) }

    /// The number of findings that are not as predicted; a wrong prediction weighs more than none.
    var cost: Int { missed.count + wrong.count }
}
