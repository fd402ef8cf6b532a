import Testing
import TrackingConformanceCore

@Suite("The order of attempts")
struct AttemptSequenceTests {
    private static func sequence(_ indices: [Int], _ repetitions: Int, seed: UInt64 = 5) -> AttemptSequence {
        AttemptSequence(of: indices, in: RunOrder(repetitions: repetitions, seed: seed))
    }

    /// Takes all that a host may have.
    private static func all(of sequence: inout AttemptSequence, elsewhere: Bool = false) -> [(index: Int, pass: Int)] {
        var taken: [(index: Int, pass: Int)] = []
        while let next = sequence.next(elsewhere: elsewhere) { taken.append((next.index, next.pass)) }
        return taken
    }

    @Test("Without repetition every vector comes once, in suite order")
    func once() {
        var sequence = Self.sequence([3, 5], 1)
        #expect(sequence.count == 2 && !sequence.isSecondInARow)
        let taken = Self.all(of: &sequence)
        #expect(taken.map(\.index) == [3, 5])
        #expect(taken.map(\.pass) == [0, 0])
        #expect(sequence.count == 0 && sequence.next() == nil)
    }

    @Test(
        "Two repetitions are each vector twice in a row, and then all in an order that the seed gives on every platform"
    )
    func twice() {
        var sequence = Self.sequence(Array(0..<8), 2)
        #expect(sequence.count == 24)
        let taken = Self.all(of: &sequence)
        #expect(taken[..<16].map(\.index) == (0..<8).flatMap { [$0, $0] })
        #expect(taken[..<16].map(\.pass) == (0..<8).flatMap { _ in [0, 1] })
        #expect(taken[16...].map(\.index) == [0, 7, 3, 1, 4, 6, 5, 2])
        #expect(taken[16...].allSatisfy { $0.pass == 2 })
    }

    @Test("Each further repetition is one more shuffled order, another one")
    func further() {
        var sequence = Self.sequence(Array(0..<8), 3)
        #expect(Self.all(of: &sequence)[24...].map(\.index) == [2, 4, 7, 0, 1, 5, 6, 3])
    }

    @Test("The second of two in a row is known before it is taken")
    func secondInARow() {
        var sequence = Self.sequence([3, 5], 2)
        var isSecond: [Bool] = []
        while sequence.count > 0 {
            isSecond.append(sequence.isSecondInARow)
            _ = sequence.next()
        }
        #expect(isSecond == [false, true, false, true, false, false])
    }

    @Test("A closed sequence has nothing left")
    func closed() {
        var sequence = Self.sequence(Array(0..<6), 1)
        _ = sequence.next()
        sequence.close()
        #expect(sequence.count == 0 && sequence.next() == nil)
    }

    @Test("The pass on another host comes last, in suite order, and for that host alone", arguments: [1, 2])
    func otherHost(repetitions: Int) {
        let order = RunOrder(repetitions: repetitions, seed: 5, variesHost: true)
        var sequence = AttemptSequence(of: Array(0..<8), in: order)
        #expect(sequence.count == (repetitions == 1 ? 16 : 32))
        #expect(!sequence.isElsewhere && sequence.next(elsewhere: true) == nil)
        let here = Self.all(of: &sequence)
        #expect(here.count == (repetitions == 1 ? 8 : 24))
        #expect(sequence.isElsewhere && !sequence.isSecondInARow && sequence.next() == nil)
        let elsewhere = Self.all(of: &sequence, elsewhere: true)
        #expect(elsewhere.map(\.index) == Array(0..<8))
        #expect(elsewhere.allSatisfy { $0.pass == order.passes - 1 })
        #expect(sequence.count == 0 && !sequence.isElsewhere)
    }

    @Test("No vectors are no attempts")
    func empty() {
        var sequence = Self.sequence([], 3, seed: 1)
        #expect(sequence.count == 0 && sequence.next() == nil)
    }

    @Test(
        "The options that repeat an order are those of the command",
        arguments: [
            (RunOrder.once, []), (RunOrder(repetitions: 1, variesHost: true), []),
            (RunOrder(repetitions: 2, seed: 7), ["--repeat", "2", "--seed", "7"]),
            (RunOrder(repetitions: 4, seed: 7, variesHost: true), ["--repeat", "4", "--seed", "7"]),
        ]
    )
    func options(order: RunOrder, options: [String]) {
        #expect(order.options == options)
    }
}
