/// One vector of a plan, asked once.
package struct Attempt: Sendable, Equatable {
    /// The vector's place in the plan.
    package let place: Int
    /// The attempt's place among all attempts of the run.
    package let number: Int
    /// The pass that it belongs to, counted from 0.
    package let pass: Int

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - place: The vector's place in the plan.
    ///   - number: The attempt's place among all attempts of the run.
    ///   - pass: The pass that it belongs to, counted from 0.
    package init(place: Int, number: Int, pass: Int = 0) {
        self.place = place
        self.number = number
        self.pass = pass
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
