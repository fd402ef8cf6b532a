import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Of several attempts without an answer, the one that crashes the adapter alone is blamed")
struct CrashSearchTests {
    private static let crash = ExitDiagnosis(
        ending: .outputClosed,
        process: ProcessEnd(status: .exited(3)),
        timeout: .seconds(1)
    )
    private static let killed = ExitDiagnosis(
        ending: .outputClosed,
        process: ProcessEnd(status: .killed(signal: 9)),
        timeout: .seconds(1)
    )

    private static func search(_ places: [Int], of small: SmallPlan) -> CrashSearch {
        CrashSearch(among: places.map(SmallPlan.attempt), of: small.plan.vectors, because: crash)
    }

    @Test("A search for nothing is over")
    func none() {
        var search = CrashSearch.none
        #expect(!search.isActive && search.next == nil)
        #expect(search.resolved().isEmpty)
    }

    @Test("Suspects are tried one by one, the oldest first, and their outcomes kept to the end")
    func order() throws {
        let small = try SmallPlan(3)
        var search = Self.search([0, 1, 2], of: small)
        for place in 0..<3 {
            #expect(search.next == SmallPlan.attempt(place))
            #expect(search.resolved().isEmpty && search.isActive)
            if place == 1 {
                search.blame(SmallPlan.attempt(1), because: Self.killed)
            } else {
                search.hold(small.passed(place))
            }
        }
        let outcomes = search.resolved()
        #expect(!search.isActive)
        #expect(outcomes.verdicts == [0: .passed, 1: .errored, 2: .passed])
        #expect(outcomes.reasons == [1: Self.killed.sentence])
    }

    @Test("Where none crashes it alone, the oldest attempt is blamed, whatever order they were tried in")
    func noCulprit() throws {
        let small = try SmallPlan(3)
        var search = Self.search([2, 1], of: small)
        search.hold(small.passed(2))
        search.hold(small.passed(1))
        let outcomes = search.resolved()
        #expect(outcomes.verdicts == [1: .errored, 2: .passed])
        #expect(outcomes.reasons == [1: Self.crash.dependenceSentence])
    }

    @Test("Several culprits are all blamed")
    func culprits() throws {
        let small = try SmallPlan(2)
        var search = Self.search([0, 1], of: small)
        search.blame(SmallPlan.attempt(0), because: Self.crash)
        search.blame(SmallPlan.attempt(1), because: Self.killed)
        #expect(search.resolved().reasons == [0: Self.crash.sentence, 1: Self.killed.sentence])
    }

    @Test("A search that is given up blames the oldest suspect left, unless a culprit was found")
    func abandoned() throws {
        let small = try SmallPlan(3)
        var search = Self.search([0, 1, 2], of: small)
        search.hold(small.passed(0))
        let (outcomes, left) = search.abandoned()
        #expect(outcomes.verdicts == [0: .passed, 1: .errored])
        #expect(outcomes.reasons == [1: Self.crash.sentence])
        #expect(left == [SmallPlan.attempt(2)])
        #expect(!search.isActive)

        var other = Self.search([0, 1, 2], of: small)
        other.blame(SmallPlan.attempt(0), because: Self.killed)
        let rest = other.abandoned()
        #expect(rest.outcomes.reasons == [0: Self.killed.sentence])
        #expect(rest.left == [SmallPlan.attempt(1), SmallPlan.attempt(2)])
    }
}
