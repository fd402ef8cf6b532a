/// One vector, asked once.
package struct Attempt: Sendable {
    package let vector: Vector
    /// The position of the vector in the inquiry, counted from 0.
    package let index: Int
    /// The number of the attempt among all attempts, counted from 0.
    package let number: Int
    /// The pass, counted from 0.
    package let pass: Int
    /// True if its adapter was started as if on another host.
    package let isElsewhere: Bool

    package init(_ vector: Vector, _ index: Int, number: Int, pass: Int = 0, elsewhere isElsewhere: Bool = false) {
        self.vector = vector
        self.index = index
        self.number = number
        self.pass = pass
        self.isElsewhere = isElsewhere
    }

    package struct Outcome: Sendable {
        package let attempt: Attempt
        package let result: VectorResult
        /// The id of the previous vector of the same process, if any.
        package let predecessor: String?

        package init(_ attempt: Attempt, _ result: VectorResult, predecessor: String? = nil) {
            self.attempt = attempt
            self.result = result
            self.predecessor = predecessor
        }
    }
}

extension Attempt: Equatable {
    package static func == (left: Attempt, right: Attempt) -> Bool {
        (left.index, left.number) == (right.index, right.number)
    }
}
