import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Columns compute no more than a change may concern; here all of it is computed.
@Suite("Columns answer like the whole specification")
struct ColumnsTests {
    @Test("Each fault and each fair reading changes what columns say, and nothing else", arguments: Area.allCases)
    func changes(area: Area) {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let all = Fault.all.map { ($0.id, $0.change) } + FairReading.all.map { ("reading of \($0.rule)", $0.change) }
        let changes = all.filter { $0.1.area == area }.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
        let variants = changes.map { ($0.0, Variant($0.1), Specification.documented.applying([$0.1])) }
        var (same, different) = (0, 0)
        for draft in (0..<6).map({ _ in area.randomDraft(using: &random) }) {
            let columns = Columns(of: draft.stimuli, in: draft.context)
            for (name, variant, specification) in variants {
                let found = columns.observations(of: variant)
                let whole = specification.observations(of: draft.stimuli, in: draft.context)
                let isRight = (found ?? columns.answers.map(\.observation)) == whole
                #expect(isRight, "\(name) at \(draft.stimuli.map(\.event)), seed \(Seed.ofThisRun)")
                if found == nil { same += 1 } else { different += 1 }
            }
        }
        #expect(same > 0 && different > 0)
    }

    @Test("Two changes hold together")
    func together() throws {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let changes = try ["lifecycle/count/launches-one-behind", "lifecycle/hour/in-gmt"].map(Fault.named)
            .map(\.change)
        let specification = Specification.documented.applying(changes)
        for draft in (0..<4).map({ _ in Area.lifecycle.randomDraft(using: &random) }) {
            let columns = Columns(of: draft.stimuli, in: draft.context)
            let found = columns.observations(of: Variant(changes[0], changes[1]))
            let whole = specification.observations(of: draft.stimuli, in: draft.context)
            #expect((found ?? columns.answers.map(\.observation)) == whole)
        }
    }

    @Test("The work for changes that ask about earlier events grows with their number alone", .timeLimit(.minutes(1)))
    func nested() throws {
        let once = "absent when it = opening and earlier(it = opening and same-ids) else it"
        let change = try PushEdit("interaction", once).change
        let specification = Specification.documented.applying(Array(repeating: change, count: 12))
        let stimuli = (0..<40).map { place in
            Stimulus(.push(.onResume), ["extras": ["_dId": "d1", "_mId": .string("m\(place % 20)")]])
        }
        let observations = specification.observations(of: stimuli, in: RunContext())
        #expect(observations.map { $0.calls?.count } == stimuli.indices.map { $0 < 20 ? 2 : 0 })
    }

    /// A launch between ordinary calls, and another that is refused, all at one instant.
    private static let life = [
        Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.track), ["name": "early"], at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.launchDetected), at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.launchDetected), at: Instant(milliseconds: 0)),
        Stimulus(.lifecycle(.track), ["name": "late"], at: Instant(milliseconds: 0)),
    ]

    /// Changes of what counts and of what is sent, and the steps at which they show in that life.
    private static let eventChanges: [(edit: KeyValuePairs<String, String>, steps: [Int])] = [
        (["launches": "it or ordinary and has(last-event)"], [4]),
        (["launches": "it or ordinary", "counts": "it and not ordinary"], [1, 4]),
        (["launches": "it or ordinary and not has(last-event)"], [1, 2]),
        (["counts": "launch"], [3, 4]), (["counts": "absent"], [2, 4]), (["sent": "launch"], [3]),
        (["counts": "launch and has(first-event)"], [2, 4]), (["throws": "ordinary"], [1, 4]),
        (["sends": "launch", "bare": "ordinary"], [1, 2, 4]), (["late": "ordinary"], [4]),
    ]

    @Test(
        "Where other events count, or the same otherwise, all that follows is another answer",
        arguments: eventChanges
    )
    func otherEvents(edit: KeyValuePairs<String, String>, steps: [Int]) throws {
        let change = SpecificationChange.lifecycle(edit)
        let columns = Columns(of: Self.life, in: RunContext())
        let found = try #require(columns.observations(of: Variant(change)))
        #expect(found == Specification.documented.applying([change]).observations(of: Self.life, in: RunContext()))
        #expect(found.indices.filter { found[$0] != columns.answers[$0].observation } == steps)
    }
}
