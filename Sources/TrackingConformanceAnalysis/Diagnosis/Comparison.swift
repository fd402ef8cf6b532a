/// The agreement between a changed specification and the implementation on a vector.
struct Comparison: Equatable, Sendable {
    /// The places of the findings that it reproduces.
    private(set) var matched: Set<Findings.Place> = []
    /// The places of the findings that it does not reproduce.
    private(set) var missed: Set<Findings.Place> = []
    /// The places at which its findings would differ from those found.
    private(set) var wrong: Set<Findings.Place> = []
    /// True if it would have any findings.
    let hasEffect: Bool

    /// Creates the comparison in which exactly the findings are predicted.
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

    /// The places at which it differs from the implementation.
    var differing: Set<Findings.Place> { missed.union(wrong) }

    /// The number of findings not as predicted; a wrong prediction costs more than a missing one.
    var cost: Int { missed.count + wrong.count }
}
