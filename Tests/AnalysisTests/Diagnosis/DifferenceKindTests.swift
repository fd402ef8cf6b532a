import Testing
import TrackingConformanceCore

@testable import TrackingConformanceAnalysis

@Suite("What nothing explains is told in one sentence")
struct DifferenceKindTests {
    @Test(
        "Three events are named, and more are counted",
        arguments: [
            (1, "`app.start` throws."), (2, "`app.start` and `app.terminate` throw."),
            (3, "`app.start`, `app.terminate` and `app.reinstall` throw."),
            (4, "`app.start`, `app.terminate`, `app.reinstall`, and 1 more event throw."),
            (5, "`app.start`, `app.terminate`, `app.reinstall`, and 2 more events throw."),
        ]
    )
    func events(count: Int, sentence: String) {
        let events: [Event.Lifecycle] = [.start, .terminate, .reinstall, .didBecomeActive, .willResignActive]
        let mismatch = Mismatch(step: 0, rule: "LC-A", path: "", expected: nil, actual: nil, message: "it threw")
        #expect(DifferenceKind(mismatch).statement(at: events.prefix(count).map(Event.lifecycle)) == sentence)
    }
}
