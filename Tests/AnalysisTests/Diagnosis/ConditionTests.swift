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

    private static func templates<Edit: SearchedEdit>(_: Edit.Type) -> [RowClaim<Edit>] {
        Edit.claims.filter { $0.fault == nil && $0.reading == nil }.strided(to: 20)
    }

    @Test("A row that no search has words for is told in its own")
    func otherWords() throws {
        let form: JSONValue = ["area": "push", "edit": ["action-name": "'seen'"], "when": "ios"]
        let named = try #require(Candidate(form: form))
        #expect(named.statement == "`action-name` is `'seen'` when `ios`." && named.form == form)
        #expect(Candidate(form: ["area": "push", "edit": ["action": "'seen'"]]) == nil)
    }
}
