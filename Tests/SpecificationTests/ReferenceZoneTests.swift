import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("The reference implementation declines a time zone that the platform does not know")
struct ReferenceZoneTests {
    private static let reason = "this system has no data for the time zone Europe/Atlantis"

    private static func answer(context zone: String, step: String?) async -> RunAnswer {
        let stimuli = [
            Stimulus(.push(.onResume), ["extras": .null]),
            Stimulus(.push(.onResume), ["extras": .null], zone: step),
        ]
        return await ReferenceImplementation.answer(stimuli, in: RunContext(zone: zone))
    }

    @Test(
        "It is declined in the context and at a step, even where no local time is asked for",
        arguments: [("Europe/Atlantis", nil), ("UTC", "Europe/Atlantis")] as [(String, String?)]
    )
    func declined(context: String, step: String?) async {
        guard case .unsupported(let reason) = await Self.answer(context: context, step: step) else {
            Issue.record("the request was not declined")
            return
        }
        #expect(reason == Self.reason)
    }

    @Test("Zones that the platform knows are not declined")
    func known() async {
        guard case .observed(let observations) = await Self.answer(context: "Asia/Tokyo", step: "Europe/Berlin") else {
            Issue.record("the request was declined")
            return
        }
        #expect(observations.count == 2)
    }
}
