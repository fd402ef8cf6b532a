import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Fair readings of the push documents pass, and plain breaches fail")
struct FairPushTests {
    private static let suite = Suite.kit
    private static let judge = Judge(catalogue: suite.catalogue)
    private static let vectors = suite.vectors.filter { vector in
        vector.steps.contains { $0.stimulus.event.area != .lifecycle }
    }

    @Test("A fair implementation breaks no required rule", arguments: PushImplementation.fair)
    func fairness(implementation: PushImplementation) async {
        let specification = Specification.documented.applying([implementation.change])
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors where vector.isForThisRun {
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            guard observations != documented[vector.id] else { continue }
            let judgement = Self.judge.judge(observations, against: vector)
            #expect(judgement.verdict != .failed, "\(vector.id): \(judgement.mismatches)")
        }
    }

    /// Faults that no reading of the documents allows.
    private static let breaches = [
        "push/flag/trimmed", "push/flag/compared-exactly", "push/flag/not-checked",
        "push/flag/unchecked-for-impressions",
        "push/flag/null-is-off", "push/flag/from-alert", "push/id/missing-ones-are-empty", "push/id/swapped",
        "push/id/from-alert", "push/id/parsed-as-number", "push/id/one-kilobyte", "push/data/action-is-a-number",
        "push/action/click-and-open-swapped", "push/open/shared-map", "push/open/without-click",
        "push/dismiss/open-alone",
        "push/impression/active-too", "push/no-notification/throws", "push/function/versions-compared-as-text",
        "push/state/first-id-cached", "payload/ios/title-from-top-level", "payload/android/envelope-is-content",
        "payload/absent/badge-zero", "payload/custom/text-as-number", "payload/compose/badge-as-text",
        "payload/compose/media-without-mutable-content", "payload/compose/flag-as-boolean",
        "payload/compose/mutable-content-on-android",
    ]

    @Test("A plain breach fails a vector under its rule, which is required", arguments: breaches)
    func breach(id: String) throws {
        let fault = try Fault.named(id)
        #expect(Self.suite.catalogue.level(of: fault.rule) == .required)
        let specification = Specification.documented.applying([fault])
        let failed = Self.vectors.contains { vector in
            guard vector.rules.contains(fault.rule) else { return false }
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let judgement = Self.judge.judge(observations, against: vector)
            return judgement.verdict == .failed && judgement.mismatches.contains { $0.rule == fault.rule }
        }
        #expect(failed, "\(fault.statement)")
    }

    @Test("An exception where the outcome is open is a warning under PT-NO-THROW")
    func exceptions() throws {
        let fault = try Fault.named("push/exception/empty-id")
        let specification = Specification.documented.applying([fault])
        let vector = try #require(Self.suite.vectors.first { $0.id == "push/ios/id-empty/both" })
        let observations = specification.observations(of: vector.stimuli, in: vector.context)
        let judgement = Self.judge.judge(observations, against: vector)
        #expect(judgement.verdict == .warned)
        #expect(Set(judgement.mismatches.map(\.rule.rawValue)) == ["PT-NO-THROW"])
        #expect(
            judgement.mismatches.first?.message == "the implementation threw: IllegalArgumentException: the id is empty"
        )
    }
}
