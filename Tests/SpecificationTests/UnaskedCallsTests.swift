import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("A lifecycle call that nothing asks for breaks LC-UNASKED and nothing else")
struct UnaskedCallsTests {
    private let judge = Judge(catalogue: Suite.kit.catalogue)

    private static let wake = TrackingCall.track("wake", ["lifecycle_type": "wake"])

    private func vector(_ id: String) throws -> Vector {
        try #require(Suite.kit.vectors.first { $0.id == id })
    }

    /// The rules that the documented answers break if another call comes before those of a step.
    private func broken(adding call: TrackingCall, at step: Int, of vector: Vector) throws -> [Rule.ID] {
        var observations = Specification.documented.observations(of: vector.stimuli, in: vector.context)
        guard case .answered(let calls, let value) = observations[step] else { return [] }
        observations[step] = .answered(calls: [call] + calls, value: value)
        let mismatches = judge.judge(observations, against: vector).mismatches
        return mismatches.filter { Suite.kit.catalogue.level(of: $0.rule) != .informational }.map(\.rule)
    }

    @Test(
        "At a push, an ordinary call, a reading, a start, an end and a reinstall",
        arguments: [
            ("journeys/unasked-ios/silent-delivery-while-asleep", 3),
            ("journeys/unasked-android/message-while-asleep", 3),
            ("journeys/unasked-ios/delivery-with-the-flag-off", 3), ("lifecycle/unasked/ordinary-call-while-asleep", 3),
            ("lifecycle/unasked/reading-while-asleep", 3), ("lifecycle/unasked/start-without-a-launch", 0),
            ("lifecycle/unasked/end-of-the-process", 4), ("lifecycle/unasked/reinstall", 3),
        ]
    )
    func events(id: String, step: Int) throws {
        #expect(try broken(adding: Self.wake, at: step, of: vector(id)) == ["LC-UNASKED"])
    }

    @Test("At a step whose own outcome is recorded, too")
    func recorded() throws {
        let vector = try vector("lifecycle/open-questions/dictionary-before-the-first-launch")
        #expect(try broken(adding: Self.wake, at: 1, of: vector) == ["LC-UNASKED"])
    }

    @Test("The ordinary call itself is none, whatever type it carries")
    func ordinaryCall() throws {
        let vector = try vector("lifecycle/unasked/ordinary-call-while-asleep")
        var observations = Specification.documented.observations(of: vector.stimuli, in: vector.context)
        guard case .answered(let calls, _) = observations[3], var call = calls.first else { return }
        call.data["lifecycle_type"] = "sleep"
        observations[3] = .calls([call])
        #expect(judge.judge(observations, against: vector).mismatches.isEmpty)
        observations[3] = .calls([Self.wake, call])
        #expect(judge.judge(observations, against: vector).mismatches.map(\.rule) == ["LC-UNASKED"])
    }

    @Test("What follows from the extra event breaks the same rule")
    func consequences() throws {
        for fault in Fault.all where fault.rule == "LC-UNASKED" {
            let specification = Specification.documented.applying([fault])
            for vector in Suite.kit.vectors where vector.isOfLifecycle {
                let observations = specification.observations(of: vector.stimuli, in: vector.context)
                let rules = judge.judge(observations, against: vector).mismatches.map(\.rule)
                #expect(Set(rules).isSubset(of: ["LC-UNASKED"]), "\(fault.id) at \(vector.id)")
            }
        }
    }
}

extension Vector {
    fileprivate var isOfLifecycle: Bool { topic.hasPrefix("journeys/") || topic == "lifecycle/unasked" }
}
