import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("The claims and conditions of a search")
struct ClaimTests {
    @Test("A condition rests on what an event brings, never on a part that a claim may change")
    func inputs() {
        let push: Set<PushWord> = [
            .notification, .applicationState, .actionIdentifier, .extras, .platform, .sdkVersion, .ios, .android,
            .sameProcess,
        ]
        for feature in PushEdit.features {
            #expect(feature.test.words.isSubset(of: push), "\(feature.yes)")
        }
        for feature in PayloadEdit.features {
            #expect(feature.test.words.isSubset(of: [.ios, .android, .payload, .settings]), "\(feature.yes)")
        }
    }

    @Test("A set of features has room for those of each area")
    func room() {
        #expect(PushEdit.features.count <= 256)
        #expect(PayloadEdit.features.count <= 256)
        #expect(LifecycleFeature.all.count <= 256)
    }

    @Test("No two claims or features of an area are told alike: what one does would be taken for what the other does")
    func unique() {
        let names = [
            PushEdit.claims.map(\.key), PayloadEdit.claims.map(\.key),
            PushEdit.features.flatMap { [$0.yes, $0.no] }, PayloadEdit.features.flatMap { [$0.yes, $0.no] },
            LifecycleFeature.all.map(\.name), LifecycleFeature.all.flatMap { [$0.yes, $0.no] },
        ]
        for names in names {
            let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
            #expect(repeated == [])
        }
    }

    @Test("A claim under conditions is found again from its row, in the same words")
    func rows() throws {
        for condition in [
            [], [Literal(feature: 0, isNegated: true)], [0, 9].map { Literal(feature: $0, isNegated: false) },
        ] {
            for claim in Self.templates(PushEdit.self) {
                let edit = claim.edit(when: condition)
                let found = try #require(Candidate(form: edit.form))
                // A part of the condition may make it a fault of the library.
                #expect(found.statement == claim.statement(when: condition) || found.fault != nil)
                #expect(found.form == edit.form)
            }
            for claim in Self.templates(PayloadEdit.self) {
                let edit = claim.edit(when: condition)
                let found = try #require(Candidate(form: edit.form))
                // A part of the condition may make it a fault of the library.
                #expect(found.statement == claim.statement(when: condition) || found.fault != nil)
                #expect(found.form == edit.form)
            }
        }
    }

    private static func templates<Edit: SearchedEdit>(_: Edit.Type) -> [Claim<Edit>] {
        Edit.claims.filter { $0.fault == nil && $0.reading == nil }.strided(to: 20)
    }

    @Test("A row that no search has words for is told in its own")
    func otherWords() throws {
        let form: JSONValue = ["area": "push", "edit": ["action-name": "'seen'"], "when": "ios"]
        let named = try #require(Candidate(form: form))
        #expect(named.statement == "`action-name` is `'seen'` on iOS." && named.form == form)
        #expect(Candidate(form: ["area": "push", "edit": ["action": "'seen'"]]) == nil)
    }
}

@Suite("The rivals of a claim")
struct RivalTests {
    private typealias Accepted = AcceptedClaim<PushEdit>

    @Test("Claims that explain exactly the same are tested, two at most, and those that explain nearly as much")
    func rivals() throws {
        let claims = PushEdit.claims.filter { $0.fault == nil && $0.reading == nil }
        func accepted(_ place: Int, _ score: Double, _ signature: Int) -> Accepted {
            Accepted(claim: claims[place], score: score, signature: signature)
        }
        let best = accepted(0, 10, 1)
        let same = (1...3).map { accepted($0, 10, 1) }
        let near = accepted(4, 9.5, 2)
        let fault = try Accepted(claim: #require(PushEdit.claims.first { $0.fault != nil }), score: 10, signature: 1)
        let found = best.rivals(among: [best, fault] + same + [near, accepted(5, 8, 3)])
        #expect(found == [same[0], same[1], near].map(\.edit))
        // Claims under conditions have no digest, and a condition may be too narrow.
        var limited = accepted(0, 10, 0)
        limited.condition = [Literal(feature: 0, isNegated: false), Literal(feature: 1, isNegated: true)]
        let other = accepted(1, 10, 0)
        let wider = limited.condition.reversed().map { limited.claim.edit(when: [$0]) }
        #expect(limited.rivals(among: [other]) == [other.edit] + wider)
    }

    @Test("A cause that rests on one vector is reported only if nothing beside it is unexplained")
    func enough() {
        #expect(ConditionSearch.isEnough(1, beside: 0) && !ConditionSearch.isEnough(1, beside: 1))
        #expect(ConditionSearch.isEnough(2, beside: 10) && !ConditionSearch.isEnough(2, beside: 11))
    }
}

@Suite("The search for a condition")
struct ConditionSearchTests {
    private static func bits(_ features: [Int]) -> FeatureBits {
        features.reduce(into: FeatureBits()) { $0.insert($1) }
    }

    @Test("A condition that no vector held out shows is believed only where it rightly leaves some of these out")
    func spared() {
        let (search, condition) = (ConditionSearch(costs: [1]), [Literal(feature: 0, isNegated: false)])
        var bearings = Bearings()
        for owner in 0..<6 { bearings.add(Self.bits([0]), .gain, owner: owner, isHeldOut: false) }
        for owner in 6..<10 { bearings.add(Self.bits([]), .loss, owner: owner, isHeldOut: false) }
        func found() -> [Literal]? { search.best(bearings, cost: 0.5, of: [0], above: 0)?.condition }
        #expect(found() == nil)
        bearings.add(Self.bits([]), .loss, owner: 10, isHeldOut: true)
        #expect(found() == condition)
        bearings.add(Self.bits([0]), .loss, owner: 11, isHeldOut: true)
        #expect(found() == nil)
    }

    @Test("Vectors alike in some features count as before under every condition of these")
    func condensed() {
        var (random, bearings) = (SplitMix64(seed: 7), Bearings())
        for owner in 0..<200 {
            let isHeldOut = random.next() % 3 == 0
            for _ in 0...(random.next() % 3) {
                let features = (0..<4).filter { _ in random.next() % 2 == 0 }
                let kind = [Bearings.Kind.gain, .loss, .stray][Int(random.next() % 3)]
                bearings.add(Self.bits(features), kind, owner: owner, isHeldOut: isHeldOut)
            }
        }
        let condensed = bearings.condensed(to: [0, 1])
        #expect(condensed.seen.count < bearings.seen.count)
        let literals = [0, 1].flatMap { feature in
            [true, false].map { Literal(feature: feature, isNegated: $0) }
        }
        for condition in [[]] + literals.map({ [$0] }) + literals.flatMap({ first in literals.map { [first, $0] } }) {
            let (some, all) = (condensed.tally(condition), bearings.tally(condition))
            #expect((some.gains, some.losses, some.strays) == (all.gains, all.losses, all.strays))
        }
    }
}
