/// The agreement between a changed specification and the implementation on a vector.
struct Comparison: Equatable, Sendable {
    /// The places of the findings that it reproduces.
    private(set) var matched: Set<Findings.Place> = []
    /// The places of the findings that the specification does not reproduce.
    private(set) var missed: Set<Findings.Place> = []
    /// The places at which the specification predicts a different finding.
    private(set) var wrong: Set<Findings.Place> = []
    /// True if it predicts any findings.
    let hasEffect: Bool

    /// Creates the comparison of a specification that predicts exactly the findings.
    init(matching found: Findings) {
        matched = Set(found.found.keys)
        hasEffect = !found.isEmpty
    }

    /// Compares the findings predicted for each accepted choice with those found.
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

    /// The places at which the specification differs from the implementation.
    var differing: Set<Findings.Place> { missed.union(wrong) }

    /// The number of missing plus wrong predictions; a prediction that differs from a finding counts as both.
    var cost: Int { missed.count + wrong.count }
}
