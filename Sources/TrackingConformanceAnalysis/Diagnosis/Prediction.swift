import TrackingConformanceCore
import TrackingConformanceSpecification

/// One thing that was judged at one step of one vector.
struct Fact: Hashable, Sendable {
    /// The vector, by its place in the evidence.
    let vector: Int
    let place: Findings.Place
}

/// What a changed specification would be found to do at a vector, and where the implementation did something else.
struct Prediction: Sendable, Equatable {
    /// For each place what would be found there.
    let found: [Findings.Place: String]
    /// The places at which something else was found.
    let wrong: Set<Findings.Place>

    /// The places that are wrong with this and right with another.
    ///
    /// What is in calls is seen only where the calls are those that were sent, and nothing is where the step threw.
    func losses(from other: Prediction) -> Set<Findings.Place> {
        let losses = wrong.subtracting(other.wrong)
        guard !losses.isEmpty else { return losses }
        let unseen = Set(wrong.lazy.filter { $0.path == "/calls" }.map(\.step))
        let thrown = Set(wrong.lazy.filter(\.isException).map(\.step))
        guard !unseen.isEmpty || !thrown.isEmpty else { return losses }
        return losses.filter { place in
            let isHidden = thrown.contains(place.step) && !place.isException
            return !isHidden && (!unseen.contains(place.step) || !place.path.hasPrefix("/calls/"))
        }
    }
}
