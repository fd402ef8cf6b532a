import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Requests in flight")
struct RequestsInFlightTests {
    private static let start = ContinuousClock.now

    private static func sent(_ places: [Int], alone: Bool = false) -> RequestsInFlight {
        var requests = RequestsInFlight(since: start)
        for place in places {
            let time = start + .seconds(place)
            requests.add(SmallPlan.attempt(place), "vector-\(place)", id: place + 1, at: time, alone: alone)
        }
        return requests
    }

    @Test("An answer takes from the later of its request's sending and the answer before it")
    func time() {
        var requests = Self.sent([0, 1])
        let first = requests.answer(1, at: Self.start + .seconds(5))
        #expect(first?.milliseconds == 5_000 && first?.request.predecessor == nil)
        #expect(requests.waitingSince == Self.start + .seconds(5))
        let second = requests.answer(2, at: Self.start + .seconds(7))
        #expect(second?.milliseconds == 2_000 && second?.request.predecessor == "vector-0")
        #expect(requests.waitingSince == nil)
        #expect(requests.answerCount == 2)
    }

    @Test("What is not answered is known, the oldest first")
    func unanswered() {
        var requests = Self.sent([0, 1, 2])
        _ = requests.answer(2, at: Self.start)
        #expect(requests.unanswered == [0, 2].map(SmallPlan.attempt))
        #expect(requests.count == 2)
    }

    @Test("A second answer puts its attempt in doubt, and an answer to nothing does not")
    func doubtful() {
        var requests = Self.sent([0, 1, 2])
        for id in [3, 3, 3, 1, 1, 0, 99] { _ = requests.answer(id, at: Self.start) }
        #expect(requests.doubtful == [0, 2].map(SmallPlan.attempt))
        #expect(requests.answerCount == 2)
    }

    @Test("An attempt that is made alone is never in doubt")
    func alone() {
        var requests = Self.sent([0], alone: true)
        requests.add(SmallPlan.attempt(1), "vector-1", id: 2, at: Self.start, alone: false)
        for id in [1, 1, 2, 2] { _ = requests.answer(id, at: Self.start) }
        #expect(requests.doubtful == [SmallPlan.attempt(1)])
    }
}
