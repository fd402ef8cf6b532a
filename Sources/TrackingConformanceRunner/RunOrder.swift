/// How often vectors are run, and in which order.
public struct RunOrder: Sendable, Equatable {
    /// The number of times that every vector is run; the first time in suite order.
    public let passes: Int
    /// What the order of the later passes comes from; `nil`: they are in suite order, too.
    public let seed: UInt64?

    /// Every vector once, in suite order.
    public static let once = RunOrder(repetitions: 1)

    /// Creates an order.
    ///
    /// - Parameters:
    ///   - repetitions: The number of times that every vector is run; shuffled, it is run at least twice.
    ///   - seed: What the order of the later passes comes from; `nil`: they are in suite order, too.
    public init(repetitions: Int, seed: UInt64? = nil) {
        passes = seed == nil ? repetitions : max(2, repetitions)
        self.seed = seed
    }

    /// When a pass was, as the end of a sentence that begins with a verdict.
    func words(for pass: Int) -> String {
        guard seed != nil else { return "in repetition \(pass + 1)" }
        if pass == 0 { return "in suite order" }
        return passes == 2 ? "in shuffled order" : "in shuffled order \(pass)"
    }
}

/// A generator of numbers that gives the same ones for the same seed on every platform (SplitMix64).
struct SeededNumbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// The next number.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Elements in an order that depends on nothing but the seed, whatever the standard library's own shuffle does.
    mutating func shuffled(_ elements: [Int]) -> [Int] {
        var elements = elements
        for last in elements.indices.reversed().dropLast() {
            elements.swapAt(last, Int(next() % UInt64(last + 1)))
        }
        return elements
    }
}
