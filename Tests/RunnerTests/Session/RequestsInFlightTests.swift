import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Requests in flight")
struct RequestsInFlightTests {
    private static let start = ContinuousClock.now

    private static let small = Result { try SmallSuite(SmallVector.numbered(3)) }

    private static func attempt(_ index: Int) throws -> Attempt { try small.get().attempt(index) }

    private static func sent(_ indices: [Int], remembered: Bool = true) throws -> RequestsInFlight {
        var requests = RequestsInFlight(since: start)
        for index in indices {
            let time = start + .seconds(index)
            requests.add(try attempt(index), id: index + 1, at: time, remembered: remembered)
        }
        return requests
    }

    @Test("An answer takes from the later of its request's sending and the answer before it")
    func time() throws {
        var requests = try Self.sent([0, 1])
        let first = requests.answer(1, 7, at: Self.start + .seconds(5))
        #expect(first?.milliseconds == 5_000 && first?.request.predecessor == nil)
        #expect(requests.waitingSince == Self.start + .seconds(5))
        let second = requests.answer(2, 7, at: Self.start + .seconds(7))
        #expect(second?.milliseconds == 2_000 && second?.request.predecessor == "push/small/vector-0")
        #expect(requests.waitingSince == nil)
        #expect(requests.answerCount == 2)
    }

    @Test("What is not answered is known, the oldest first")
    func unanswered() throws {
        var requests = try Self.sent([0, 1, 2])
        _ = requests.answer(2, 7, at: Self.start)
        #expect(try requests.unanswered == [0, 2].map(Self.attempt))
        #expect(requests.count == 2)
    }

    private static func repeated(_ ids: [Int], to requests: inout RequestsInFlight) {
        for id in ids where requests.answer(id, 7, at: start) == nil { _ = requests.repetition(id, 7) }
    }

    @Test("A second answer puts its attempt in doubt, and an answer to nothing does not")
    func doubtful() throws {
        var requests = try Self.sent([0, 1, 2])
        Self.repeated([3, 3, 3, 1, 1, 0, 99], to: &requests)
        #expect(try requests.doubtful == [0, 2].map(Self.attempt))
        #expect(requests.answerCount == 2)
    }

    @Test("An attempt that is made alone is never in doubt")
    func alone() throws {
        var requests = try Self.sent([0], remembered: false)
        requests.add(try Self.attempt(1), id: 2, at: Self.start, remembered: true)
        Self.repeated([1, 1, 2, 2], to: &requests)
        #expect(try requests.doubtful == [Self.attempt(1)])
    }

    /// 0 is a digest like any other, and -1 the id of no request.
    @Test("A second answer is compared with the first, whatever came between", arguments: [0, 1, 7])
    func repetition(_ digest: Int) throws {
        var requests = try Self.sent([0, 1, 2])
        for id in [3, 1] { _ = requests.answer(id, digest, at: Self.start) }
        for (id, other, isSame) in [(3, digest, true), (3, 8, false), (3, digest, true), (1, 9, false)] {
            let repetition = requests.repetition(id, other)
            #expect(repetition?.isSame == isSame)
            #expect(try repetition?.attempt == Self.attempt(id - 1))
        }
        for id in [2, 0, -1, 4, 99] { #expect(requests.repetition(id, digest)?.isSame == nil) }
    }
}
