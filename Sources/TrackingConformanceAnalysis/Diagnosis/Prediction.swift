import TrackingConformanceCore
import TrackingConformanceSpecification

/// A single judged detail of one step of a vector.
struct Fact: Hashable, Sendable {
    /// The index of the vector in the evidence.
    let vector: Int
    let place: Findings.Place
}

/// The findings predicted by a changed specification on a vector, and the places where the implementation differs.
struct Prediction: Sendable, Equatable {
    /// The predicted finding at each place.
    let found: [Findings.Place: String]
    /// The places at which the implementation's finding differs.
    let wrong: Set<Findings.Place>

    /// The places at which this prediction is wrong and another is right.
    ///
    /// The data of calls is comparable only if the calls were sent, and nothing is comparable if the step threw.
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
