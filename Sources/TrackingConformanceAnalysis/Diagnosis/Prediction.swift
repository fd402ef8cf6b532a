import TrackingConformanceCore
import TrackingConformanceSpecification

/// One thing judged at one step of one vector.
struct Fact: Hashable, Sendable {
    /// The index of the vector in the evidence.
    let vector: Int
    let place: Findings.Place
}

/// The findings that a changed specification would have on a vector, and the places where the implementation differs.
struct Prediction: Sendable, Equatable {
    /// The predicted finding at each place.
    let found: [Findings.Place: String]
    /// The places at which something else was found.
    let wrong: Set<Findings.Place>

    /// The places that are wrong with this prediction and right with another.
    ///
    /// Data of calls is comparable only if those calls were sent, and nothing is comparable if the step threw.
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
