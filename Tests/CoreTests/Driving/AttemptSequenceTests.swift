import Testing
import TrackingConformanceCore

@Suite("The order of attempts")
struct AttemptSequenceTests {
    private static func sequence(_ places: [Int], _ passes: Int, seed: UInt64? = nil) -> AttemptSequence {
        AttemptSequence(of: places, in: RunOrder(repetitions: passes, seed: seed))
    }

    @Test("Attempts are numbered through all passes, in suite order")
    func passes() {
        var sequence = Self.sequence([3, 5], 3)
        #expect(sequence.count == 6)
        let attempts = sequence.take(.max)
        #expect(attempts.map(\.place) == [3, 5, 3, 5, 3, 5])
        #expect(attempts.map(\.number) == Array(0..<6))
        #expect(attempts.map(\.pass) == [0, 0, 1, 1, 2, 2])
        #expect(sequence.count == 0 && sequence.take(1).isEmpty)
    }

    @Test("However many are taken at a time, they are the same", arguments: [1, 2, 3, 7, 100])
    func portions(size: Int) {
        var (whole, parts) = (Self.sequence(Array(0..<10), 3, seed: 5), Self.sequence(Array(0..<10), 3, seed: 5))
        var attempts: [Attempt] = []
        while parts.count > 0 { attempts += parts.take(size) }
        #expect(attempts == whole.take(.max))
    }

    @Test("The first pass is in suite order, and the others in orders that the seed gives on every platform")
    func shuffled() {
        var sequence = Self.sequence(Array(0..<8), 3, seed: 5)
        let places = sequence.take(.max).map(\.place)
        #expect(Array(places[..<8]) == Array(0..<8))
        #expect(Array(places[8..<16]) == [0, 7, 3, 1, 4, 6, 5, 2])
        #expect(Array(places[16...]) == [2, 4, 7, 0, 1, 5, 6, 3])
    }

    @Test("A shuffled order has at least two passes")
    func twoPasses() {
        #expect(Self.sequence([0, 1], 1, seed: 1).count == 4)
        #expect(Self.sequence([0, 1], 1).count == 2)
    }

    @Test("What is taken back comes before everything else, in its old order")
    func takenBack() {
        var sequence = Self.sequence(Array(0..<6), 1)
        let taken = sequence.take(4)
        sequence.takeBack([taken[3], taken[1]])
        #expect(sequence.count == 4)
        #expect(sequence.take(3).map(\.place) == [1, 3, 4])
        sequence.takeBack([taken[2]])
        #expect(sequence.take(.max).map(\.place) == [2, 5])
    }

    @Test("A closed sequence has nothing left, but takes attempts back")
    func closed() {
        var sequence = Self.sequence(Array(0..<6), 1)
        let taken = sequence.take(2)
        sequence.takeBack([taken[0]])
        sequence.close()
        #expect(sequence.count == 0 && sequence.take(1).isEmpty)
        sequence.takeBack([taken[1]])
        #expect(sequence.take(.max) == [taken[1]])
    }

    @Test("The pass on another host comes last, in suite order, and for that host alone", arguments: [nil, 5])
    func otherHost(seed: UInt64?) {
        let order = RunOrder(repetitions: 1, seed: seed, variesHost: true)
        var sequence = AttemptSequence(of: Array(0..<8), in: order)
        #expect(sequence.count == (seed == nil ? 16 : 24))
        #expect(!sequence.isElsewhere && sequence.take(.max, elsewhere: true).isEmpty)
        let here = sequence.take(.max)
        #expect(here.count == (seed == nil ? 8 : 16))
        #expect(sequence.isElsewhere && sequence.take(.max).isEmpty)
        let elsewhere = sequence.take(.max, elsewhere: true)
        #expect(elsewhere.map(\.place) == Array(0..<8))
        #expect(elsewhere.allSatisfy { $0.pass == order.passes - 1 })
        #expect(sequence.count == 0 && !sequence.isElsewhere)
    }

    @Test("An attempt that is taken back waits for its own host")
    func takenBackElsewhere() {
        var sequence = AttemptSequence(of: [0, 1], in: RunOrder(repetitions: 1, variesHost: true))
        let (here, elsewhere) = (sequence.take(.max), sequence.take(.max, elsewhere: true))
        sequence.takeBack([elsewhere[0], here[1]])
        #expect(!sequence.isElsewhere && sequence.take(.max, elsewhere: true).isEmpty)
        #expect(sequence.take(.max) == [here[1]])
        #expect(sequence.isElsewhere && sequence.take(.max).isEmpty)
        #expect(sequence.take(.max, elsewhere: true) == [elsewhere[0]])
    }

    @Test("No vectors are no attempts")
    func empty() {
        var sequence = Self.sequence([], 3, seed: 1)
        #expect(sequence.count == 0 && sequence.take(1).isEmpty)
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
