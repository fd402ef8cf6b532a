import Testing
import TrackingConformanceCore

@Suite("The order of attempts")
struct AttemptSequenceTests {
    private static func sequence(_ indices: [Int], _ passes: Int, seed: UInt64? = nil) -> AttemptSequence {
        AttemptSequence(of: indices.map { CaseIndex($0) }, in: RunOrder(repetitions: passes, seed: seed))
    }

    /// Takes all that a host may have.
    private static func all(of sequence: inout AttemptSequence, elsewhere: Bool = false) -> [(index: Int, pass: Int)] {
        var taken: [(index: Int, pass: Int)] = []
        while let next = sequence.next(elsewhere: elsewhere) { taken.append((next.index.value, next.pass)) }
        return taken
    }

    @Test("Passes follow each other, in suite order")
    func passes() {
        var sequence = Self.sequence([3, 5], 3)
        #expect(sequence.count == 6)
        let taken = Self.all(of: &sequence)
        #expect(taken.map(\.index) == [3, 5, 3, 5, 3, 5])
        #expect(taken.map(\.pass) == [0, 0, 1, 1, 2, 2])
        #expect(sequence.count == 0 && sequence.next() == nil)
    }

    @Test("The first pass is in suite order, and the others in orders that the seed gives on every platform")
    func shuffled() {
        var sequence = Self.sequence(Array(0..<8), 3, seed: 5)
        let places = Self.all(of: &sequence).map(\.index)
        #expect(Array(places[..<8]) == Array(0..<8))
        #expect(Array(places[8..<16]) == [0, 7, 3, 1, 4, 6, 5, 2])
        #expect(Array(places[16...]) == [2, 4, 7, 0, 1, 5, 6, 3])
    }

    @Test("A shuffled order has at least two passes")
    func twoPasses() {
        #expect(Self.sequence([0, 1], 1, seed: 1).count == 4)
        #expect(Self.sequence([0, 1], 1).count == 2)
    }

    @Test("A closed sequence has nothing left")
    func closed() {
        var sequence = Self.sequence(Array(0..<6), 1)
        _ = sequence.next()
        sequence.close()
        #expect(sequence.count == 0 && sequence.next() == nil)
    }

    @Test("The pass on another host comes last, in suite order, and for that host alone", arguments: [nil, 5])
    func otherHost(seed: UInt64?) {
        let order = RunOrder(repetitions: 1, seed: seed, variesHost: true)
        var sequence = AttemptSequence(of: (0..<8).map { CaseIndex($0) }, in: order)
        #expect(sequence.count == (seed == nil ? 16 : 24))
        #expect(!sequence.isElsewhere && sequence.next(elsewhere: true) == nil)
        let here = Self.all(of: &sequence)
        #expect(here.count == (seed == nil ? 8 : 16))
        #expect(sequence.isElsewhere && sequence.next() == nil)
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
            (RunOrder.once, []),
            (RunOrder(repetitions: 3), ["--repeat", "3"]),
            (RunOrder(repetitions: 1, seed: 7), ["--shuffle", "--seed", "7"]),
            (RunOrder(repetitions: 1, variesHost: true), ["--vary-host"]),
            (RunOrder(repetitions: 3, variesHost: true), ["--repeat", "3"]),
            (RunOrder(repetitions: 1, seed: 7, variesHost: true), ["--shuffle", "--seed", "7"]),
            (RunOrder(repetitions: 4, seed: 7), ["--shuffle", "--seed", "7", "--repeat", "4"]),
        ]
    )
    func options(order: RunOrder, options: [String]) {
        #expect(order.options == options)
    }
}
