/// How often vectors are run, and in which order.
public struct RunOrder: Sendable, Equatable {
    /// The number of times that every vector is run; the first time in suite order.
    public let passes: Int
    /// The seed of the order of the later passes; `nil`: they are in suite order, too.
    public let seed: UInt64?

    /// Every vector once, in suite order.
    public static let once = RunOrder(repetitions: 1)

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - repetitions: The number of times that every vector is run; shuffled, it is run at least twice.
    ///   - seed: The seed of the order of the later passes; `nil`: they are in suite order, too.
    public init(repetitions: Int, seed: UInt64? = nil) {
        passes = seed == nil ? repetitions : max(2, repetitions)
        self.seed = seed
    }

    /// The options of the command that give the same order again.
    package var options: [String] {
        let shuffling = seed.map { ["--shuffle", "--seed", "\($0)"] } ?? []
        return passes > (seed == nil ? 1 : 2) ? shuffling + ["--repeat", "\(passes)"] : shuffling
    }

    /// When a pass took place, as the end of a clause that begins with a verdict.
    ///
    /// - Parameter pass: The pass, counted from 0.
    func description(ofPass pass: Int) -> String {
        guard seed != nil else { return "in repetition \(pass + 1)" }
        if pass == 0 { return "in suite order" }
        return passes == 2 ? "in shuffled order" : "in shuffled order \(pass)"
    }
}
