/// The vectors of a run in the order of asking.
///
/// Later passes are created when due, so that a run of many passes takes no more memory than a run of one.
package struct AttemptSequence: Sendable {
    private let order: RunOrder
    /// The vectors to run, in suite order.
    private let indices: [Int]
    private var currentPass: [Int]
    private var generator: SplitMix64
    private var position = 0
    private var end: Int
    package static let empty = AttemptSequence(of: [], in: .once)

    package init(of indices: [Int], in order: RunOrder) {
        self.order = order
        self.indices = indices
        currentPass = indices
        generator = order.generator
        end = indices.count * order.passes
    }

    package var count: Int { end - position }

    /// True if the next attempt is for another host; false if no attempts are left.
    package var isElsewhere: Bool { position < end && order.isElsewhere(place.pass) }

    package var isSecondInARow: Bool { position < end && order.isRepeated && place.pass == 1 }

    /// The pass of the next attempt, and its position in the pass; the first two passes alternate.
    private var place: (pass: Int, offset: Int) {
        if order.isRepeated, position < 2 * indices.count { return (position % 2, position / 2) }
        return (position / indices.count, position % indices.count)
    }

    /// The next vector for a host, with its pass; `nil` if the next one is for another host or no vectors are left.
    package mutating func next(elsewhere isElsewhere: Bool = false) -> (index: Int, pass: Int)? {
        guard position < end else { return nil }
        let (pass, offset) = place
        guard order.isElsewhere(pass) == isElsewhere else { return nil }
        if offset == 0 { currentPass = order.isShuffled(pass) ? shuffled() : indices }
        position += 1
        return (currentPass[offset], pass)
    }

    var pending: ArraySlice<Int> {
        guard position < end else { return [] }
        return currentPass.dropFirst(max(0, indices.count - count))
    }

    package mutating func close() { end = position }

    /// A shuffled order that depends only on the seed, not on the standard library's algorithm.
    private mutating func shuffled() -> [Int] {
        var shuffled = indices
        for last in indices.indices.reversed().dropLast() {
            shuffled.swapAt(last, Int(generator.next() % UInt64(last + 1)))
        }
        return shuffled
    }
}
