import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A replay computes no more than a change may concern; here all of it is computed.
@Suite("A replay answers like the whole specification")
struct ReplayTests {
    @Test("Each fault and each fair reading changes what a replay says, and nothing else", arguments: Area.allCases)
    func changes(area: Area) {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let all = Fault.all.map(\.change) + FairReading.all.map(\.change)
        let changes = all.filter { $0.area == area }.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        let variants = changes.map { (Variant($0), Specification.documented.applying([$0])) }
        var (same, different) = (0, 0)
        for draft in (0..<6).map({ _ in area.randomDraft(using: &random) }) {
            let (stimuli, context) = (draft.stimuli, draft.context)
            let replay = Replay(of: stimuli, in: context)
            for (place, (variant, specification)) in variants.enumerated() {
                let found = replay.answers(of: variant)
                let isRight = (found ?? replay.answers) == specification.answers(to: stimuli, in: context)
                #expect(isRight, "\(changes[place].parts.replaced) at \(stimuli.map(\.event)), seed \(Seed.ofThisRun)")
                if found == nil { same += 1 } else { different += 1 }
            }
        }
        #expect(same > 0 && different > 0)
    }

    @Test("Two changes are replayed together")
    func together() throws {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let changes = try ["lifecycle/count/launches-one-behind", "lifecycle/hour/in-gmt"].map(Fault.named).map(
            \.change
        )
        let specification = Specification.documented.applying(changes)
        for draft in (0..<4).map({ _ in Area.lifecycle.randomDraft(using: &random) }) {
            let replay = Replay(of: draft.stimuli, in: draft.context)
            let answers = replay.answers(of: Variant(changes[0], changes[1])) ?? replay.answers
            #expect(answers == specification.answers(to: draft.stimuli, in: draft.context))
        }
    }

    @Test("What no fault and no reading replaces may change anything")
    func unknownPart() throws {
        let change = LifecycleTracking.change { $0.throwing = { $0 == .track } }
        let stimuli = [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(milliseconds: 0)),
            Stimulus(.lifecycle(.track), ["name": "view"], at: Instant(milliseconds: 60_000)),
        ]
        let observations = Replay(of: stimuli, in: RunContext()).observations(of: Variant(change))
        #expect(observations?.map(\.isException) == [false, true])
    }

    @Test("Where other events count, or the same otherwise, all that follows is replayed", arguments: OtherEvents.all)
    func otherEvents(_ events: OtherEvents) {
        let changes = [events.before, events.change].compactMap { $0 }
        let replay = Replay(
            of: OtherEvents.stimuli,
            in: RunContext(),
            by: NotingSpecification(applying: Array(changes.dropLast()))
        )
        let specification = Specification.documented.applying(changes)
        let variant = Variant(specification, in: .lifecycle, replacing: events.change.replacedParts)
        let found = replay.answers(of: variant)
        #expect(found != nil)
        #expect((found ?? replay.answers) == specification.answers(to: OtherEvents.stimuli, in: RunContext()))
    }

    @Test("What an answer was changed to stays where other accepted values are taken")
    func changedAnswer() throws {
        let change = LifecycleTracking.change { draft in
            draft.answer = { [found = draft.answer] moment, data in
                var data = data
                data["lifecycle_launchcount"] = "one"
                return found(moment, data)
            }
        }
        let stimuli = [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(milliseconds: 0)),
            Stimulus(.lifecycle(.launchDetected), at: Instant(milliseconds: 0)),
        ]
        let answer = Specification.documented.applying([change]).answers(to: stimuli, in: RunContext())[1]
        for choice in 0..<4 {
            let calls = if case .answered(let calls, _) = answer.taking(choice) { calls } else { [TrackingCall]() }
            #expect(calls.map { $0.data["lifecycle_launchcount"] } == ["one"])
        }
    }
}

/// A change of which events count, beside another that may read it.
struct OtherEvents: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var before: SpecificationChange?
    let change: SpecificationChange

    /// Two launches at the same instant, between ordinary calls.
    static let stimuli = [
        Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.track), ["name": "early"], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.launchDetected), ["n": 1], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.launchDetected), ["n": 2], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.track), ["name": "late"], at: Instant(milliseconds: 0)),
    ]

    static let all = [
        OtherEvents(
            testDescription: "an ordinary call that does not count is the first no more",
            before: LifecycleTracking.change { $0.launchCount = { $0.firstCall == nil ? [0] : [1] } },
            change: LifecycleTracking.change { draft in
                let found = draft.kind
                draft.kind = { $0.now.parameters["name"] == "early" ? .sleep : found($0) }
            }
        ),
        OtherEvents(
            testDescription: "an ordinary call is reported as the launch",
            change: LifecycleTracking.change { draft in
                let found = draft.kind
                draft.kind = { $0.now.parameters["name"] == "late" ? .launch : found($0) }
                draft.isAccepted = { moment, _ in moment.now.parameters["name"] == "late" }
            }
        ),
        OtherEvents(
            testDescription: "the other of two launches counts",
            before: LifecycleTracking.change { $0.isSentThoughRefused = { _, _ in true } },
            change: LifecycleTracking.change { $0.isAccepted = { moment, _ in moment.now.parameters["n"] == 2 } }
        ),
        OtherEvents(
            testDescription: "a variable reads which events count",
            before: LifecycleTracking.change { draft in
                draft.launchCount = { moment in
                    moment.events.first.map { moment.isAccepted($0) } == true ? [1] : [0]
                }
            },
            change: acceptedAtCalls
        ),
        OtherEvents(
            testDescription: "the answer reads which events count",
            before: LifecycleTracking.change { draft in
                let found = draft.answer
                draft.answer = { moment, data in
                    found(moment, moment.events.first.map { moment.isAccepted($0) } == true ? JSONObject() : data)
                }
            },
            change: acceptedAtCalls
        ),
    ]

    /// At ordinary calls, which bring no event, each event counts.
    private static let acceptedAtCalls = LifecycleTracking.change { draft in
        let found = draft.isAccepted
        draft.isAccepted = { $0.event == .track || found($0, $1) }
    }
}
