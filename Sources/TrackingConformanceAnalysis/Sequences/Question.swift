import TrackingConformanceCore

/// A sequence of an exploration on its way to the implementation.
package struct Question: Sendable {
    package enum Origin: Sendable, Hashable {
        /// A random sequence, by number.
        case sequence(Int)
        case corpus(String)

        package var description: String {
            switch self {
            case .sequence(let number): "sequence \(number)"
            case .corpus(let file): file
            }
        }
    }

    let origin: Origin
    let draft: VectorDraft
    let thoroughness: Oracle.Thoroughness
    let isTyped: Bool
    /// The steps of the sequence, if they were prepared in advance.
    var prepared: [Vector.Step]?

    init(
        _ origin: Origin,
        _ draft: VectorDraft,
        _ thoroughness: Oracle.Thoroughness,
        typed isTyped: Bool = false
    ) {
        (self.origin, self.draft, self.thoroughness, self.isTyped) = (origin, draft, thoroughness, isTyped)
    }

    func asked(_ thoroughness: Oracle.Thoroughness) -> Question {
        Question(origin, draft, thoroughness, typed: isTyped)
    }
}

extension Vector {
    /// True for the vector of an explored sequence, whose id is unknown to the suite.
    var isExplored: Bool { topic == "explored" }
}
