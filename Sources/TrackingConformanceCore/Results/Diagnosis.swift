package import TrackingConformanceJSON

/// What an implementation does wrong, as far as the vectors of a run can tell.
package struct Diagnosis: Sendable, Equatable {
    /// The causes of the failures and warnings, required rules before recommended ones, then by number of vectors.
    package let causes: [Cause]
    /// Whether the search went to its end; one that would take too long stops, and may leave faults unnamed.
    package let isComplete: Bool

    package init(causes: [Cause] = [], isComplete: Bool = true) {
        self.causes = causes
        self.isComplete = isComplete
    }

    /// Whether every judged fact of every vector is explained by the faults found.
    package var isExact: Bool { causes.allSatisfy { $0.isExact } }
}

/// Why vectors fail: a fault that the implementation has, or what they have in common where no known fault explains it.
package struct Cause: Sendable, Equatable {
    /// The fault that the implementation has; the closest known fault, or `nil`, where no fault explains the vectors;
    /// `nil` also where a capability that is declared is not there at all, which explains them exactly.
    package let fault: String?
    /// The rule that is broken.
    package let rule: Rule.ID
    /// What the implementation does, in one sentence.
    package let statement: String
    /// Whether the specification with this fault and the others found answers, at each of the vectors, exactly what the
    /// implementation answered.
    package let isExact: Bool
    /// The vectors at which it shows, by their places in the run, in suite order.
    package let vectors: [Int]
    /// The place of the vector that shows it with the fewest steps.
    package let example: Int
    /// The step of that vector at which it shows first, counted from 0; `nil` where that is not known.
    package let step: Int?
    /// The ids of other faults that no vector of the run can tell from this one.
    package let alternatives: [String]
    /// What would show which of the alternatives it is, for those for which something does.
    package let distinctions: [Distinction]

    package init(
        fault: String?,
        rule: Rule.ID,
        statement: String,
        isExact: Bool,
        vectors: [Int],
        example: Int,
        step: Int? = nil,
        alternatives: [String] = [],
        distinctions: [Distinction] = []
    ) {
        self.fault = fault
        self.rule = rule
        self.statement = statement
        self.isExact = isExact
        self.vectors = vectors
        self.example = example
        self.step = step
        self.alternatives = alternatives
        self.distinctions = distinctions
    }
}

/// What would show which of two faults an implementation has.
package struct Distinction: Sendable, Equatable {
    /// What an implementation with the one fault does otherwise than one with the other.
    package enum Means: Sendable, Equatable {
        /// A vector of the suite that was not judged, by its id.
        case vector(String)
        /// A sequence that is in no vector: what a `run` request has as its parameters.
        case sequence(JSONValue)
    }

    /// The id of the other fault.
    package let alternative: String
    /// What shows which it is.
    package let means: Means

    package init(alternative: String, means: Means) {
        self.alternative = alternative
        self.means = means
    }
}
