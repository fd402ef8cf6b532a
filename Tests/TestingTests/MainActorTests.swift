import Testing
import TrackingConformanceCore
import TrackingConformanceTesting

@Suite("An implementation on the main actor")
struct MainActorTests {
    // swift-format-ignore: NeverUseForceTry
    private static let suite = try! TrackingConformanceCore.Suite.bundled()

    @Test("It is driven there and judged like any other")
    func judged() async throws {
        let here = Conformance(of: OnMainActor<AppOnMainActor>.self, suite: Self.suite)
        let elsewhere = Conformance(of: ExactFlag.self, suite: Self.suite)
        for vector in here.vectors(of: .push) where vector.id.hasPrefix("push/ios/flag-") {
            let (first, second) = (await here.result(of: vector), await elsewhere.result(of: vector))
            #expect(first.verdict == second.verdict && first.mismatches == second.mismatches, "\(vector.id)")
        }
    }

    @Test("What it throws is an observation, with the calls before it; what it cannot do, or not be, is unsupported")
    func trouble() async throws {
        let stimulus = Stimulus(.push(.willPresentNotification), ["userInfo": [:]])
        let threw = await OnMainActor<Failing>.answer([stimulus], in: RunContext())
        #expect(threw == .observed([.threw("Trouble()", after: [])]))
        let other = Stimulus(.push(.onResume), ["extras": [:]])
        #expect(await OnMainActor<Failing>.answer([other], in: RunContext()) == .unsupported("not this"))
        let reason = "the implementation could not be set up: Trouble()"
        #expect(await OnMainActor<Failing>.answer([stimulus], in: RunContext(zone: "GMT")) == .unsupported(reason))
    }
}

private struct AppOnMainActor: MainActorImplementation {
    nonisolated static let handshake = ExactFlag.handshake
    private var exact: ExactFlag

    init(context: RunContext) { exact = ExactFlag(context: context) }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        MainActor.preconditionIsolated()
        return try exact.handle(stimulus)
    }
}

private struct Trouble: Error {}

private struct Failing: MainActorImplementation {
    nonisolated static let handshake = ExactFlag.handshake

    init(context: RunContext) throws { if context.zone == "GMT" { throw Trouble() } }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        guard stimulus.event == .push(.willPresentNotification) else { throw UnsupportedStimulus("not this") }
        throw Trouble()
    }

    mutating func takeCallsBeforeException() throws -> [TrackingCall]? { [] }
}
