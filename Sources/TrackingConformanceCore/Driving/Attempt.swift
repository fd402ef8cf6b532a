/// One vector of a plan, asked once.
package struct Attempt: Sendable {
    /// The vector's place in the plan, or among all that an inquiry asked.
    package let place: Int
    /// The attempt's place among all attempts of the run.
    package let number: Int
    /// The pass that it belongs to, counted from 0.
    package let pass: Int
    /// The vector, where an inquiry asks it and no plan holds it.
    package let vector: Vector?

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - place: The vector's place in the plan.
    ///   - number: The attempt's place among all attempts of the run.
    ///   - pass: The pass that it belongs to, counted from 0.
    ///   - vector: The vector, where no plan holds it.
    package init(place: Int, number: Int, pass: Int = 0, vector: Vector? = nil) {
        self.place = place
        self.number = number
        self.pass = pass
        self.vector = vector
    }

    /// An attempt that was made, and what it came to.
    package struct Outcome: Sendable {
        /// The attempt.
        package let attempt: Attempt
        /// What became of the vector.
        package let result: VectorResult
        /// The id of the vector that the same process was sent before, if any.
        package let predecessor: String?

        /// Creates an outcome.
        ///
        /// - Parameters:
        ///   - attempt: The attempt.
        ///   - result: What became of the vector.
        ///   - predecessor: The id of the vector that the same process was sent before, if any.
        package init(_ attempt: Attempt, _ result: VectorResult, predecessor: String? = nil) {
            self.attempt = attempt
            self.result = result
            self.predecessor = predecessor
        }
    }
}

extension Attempt: Equatable {
    /// Whether two attempts are the same one.
    package static func == (left: Attempt, right: Attempt) -> Bool {
        (left.place, left.number, left.pass) == (right.place, right.number, right.pass)
    }
}
