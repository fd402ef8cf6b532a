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
