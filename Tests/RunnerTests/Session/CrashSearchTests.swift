import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Of several attempts without an answer, the one that crashes the adapter alone is blamed")
struct CrashSearchTests {
    private static let crash = ExitDiagnosis(
        ending: .outputClosed,
        adapter: AdapterEnd(status: .exited(3)),
        timeout: .seconds(1)
    )
    private static let killed = ExitDiagnosis(
        ending: .outputClosed,
        adapter: AdapterEnd(status: .killed(signal: 9)),
        timeout: .seconds(1)
    )

    private static func search(_ indices: [Int], of small: SmallSuite) -> CrashSearch {
        CrashSearch(among: indices.map(small.attempt), because: crash)
    }

    @Test("A search for nothing is over")
    func none() {
        var search = CrashSearch.none
        #expect(!search.isActive && search.next == nil)
        #expect(search.resolved().isEmpty)
    }

    @Test("Suspects are tried one by one, the oldest first, and their outcomes kept to the end")
    func order() throws {
        let small = try SmallSuite(SmallVector.numbered(3))
        var search = Self.search([0, 1, 2], of: small)
        for place in 0..<3 {
            #expect(search.next == small.attempt(place))
            #expect(search.resolved().isEmpty && search.isActive)
            if place == 1 {
                search.noteEnd(Self.killed, atFirst: true, limit: 1)
            } else {
                search.hold(small.passed(place))
            }
        }
        let outcomes = search.resolved()
        #expect(!search.isActive)
        #expect(outcomes.verdicts == [0: .passed, 1: .errored, 2: .passed])
        #expect(outcomes.reasons == [1: Self.killed.sentence])
        #expect(search.takeUnexplained().isEmpty)
    }

    @Test("Where none crashes it alone, none is blamed, and the end is unexplained")
    func noCulprit() throws {
        let small = try SmallSuite(SmallVector.numbered(3))
        var search = Self.search([2, 1], of: small)
        search.hold(small.passed(2))
        search.hold(small.passed(1))
        #expect(search.resolved().verdicts == [1: .passed, 2: .passed])
        #expect(search.takeUnexplained().map(\.sentence) == [Self.crash.sentence])
        #expect(search.takeUnexplained().isEmpty)
    }

    @Test("A single suspect that is answered when it is tried again leaves one unexplained end")
    func singleSuspect() throws {
        let small = try SmallSuite(SmallVector.numbered(1))
        var search = Self.search([0], of: small)
        #expect(search.isOf(small.attempt(0)))
        search.noteEnd(Self.crash, atFirst: false, limit: 1)
        search.hold(small.passed(0))
        #expect(search.resolved().verdicts == [0: .passed])
        #expect(search.takeUnexplained().map(\.sentence) == [Self.crash.sentence])
    }

    @Test("A suspect is blamed when it has crashed the adapter alone as often as it must, and not for what came before")
    func limit() throws {
        let small = try SmallSuite(SmallVector.numbered(2))
        var search = Self.search([0, 1], of: small)
        search.hold(small.passed(0))
        search.noteEnd(Self.crash, atFirst: false, limit: 2)
        search.noteEnd(Self.crash, atFirst: true, limit: 2)
        #expect(search.next == small.attempt(1))
        search.noteEnd(Self.killed, atFirst: true, limit: 2)
        #expect(search.resolved().reasons == [1: Self.killed.sentence])
        #expect(search.takeUnexplained().isEmpty)
    }

    @Test("Several culprits are all blamed")
    func culprits() throws {
        let small = try SmallSuite(SmallVector.numbered(2))
        var search = Self.search([0, 1], of: small)
        search.noteEnd(Self.crash, atFirst: true, limit: 1)
        search.noteEnd(Self.killed, atFirst: true, limit: 1)
        #expect(search.resolved().reasons == [0: Self.crash.sentence, 1: Self.killed.sentence])
    }

    @Test("A search that is given up blames the suspect that it came to only where that crashed the adapter alone")
    func abandoned() throws {
        let small = try SmallSuite(SmallVector.numbered(3))
        var search = Self.search([0, 1, 2], of: small)
        search.hold(small.passed(0))
        search.noteEnd(Self.crash, atFirst: true, limit: 3)
        let (outcomes, left) = search.abandoned(because: Self.killed)
        #expect(outcomes.verdicts == [0: .passed, 1: .errored])
        #expect(outcomes.reasons == [1: Self.killed.sentence])
        #expect(left == [small.attempt(2)])
        #expect(!search.isActive)

        var other = Self.search([0, 1, 2], of: small)
        let rest = other.abandoned(because: Self.killed)
        #expect(rest.outcomes.isEmpty)
        #expect(rest.left == [0, 1, 2].map(small.attempt))
    }
}

extension [Attempt.Outcome] {
    fileprivate var verdicts: [Int: Verdict] {
        Dictionary(uniqueKeysWithValues: map { ($0.attempt.index, $0.result.verdict) })
    }

    fileprivate var reasons: [Int: String] {
        reduce(into: [:]) { $0[$1.attempt.index] = $1.result.reason }
    }
}
