import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The rules under which causes are listed.
extension DiagnosisTests {
    @Test("A cause stands under the rule that it is about, not the one that most of its facts break")
    func rules() async {
        for (change, topics, rule) in Drawing.some(2, orAllOf: Self.unnamed) {
            let vectors = Self.suite.vectors.filter { $0.deprecation == nil && topics.contains($0.topic) }
            let causes = await Self.causes(Self.results(.documented.applying([change]), at: vectors))
            #expect(causes.map(\.rule) == [rule], "\(causes.map(\.statement))")
            #expect(causes.first?.rules.contains(rule) == true)
        }
    }

    @Test("A cause stands under no rule that binds more than those that its facts break")
    func recommendedAlone() async throws {
        let fault = try #require(Fault.all.first { $0.id == "push/flag/all-but-off" })
        let vectors = Self.vectors.filter { $0.topic == "push/android/flag-lookalike" }
        let causes = await Self.causes(Self.results(.documented.applying([fault]), at: vectors))
        let levels = Set(causes.map { Self.suite.catalogue.level(of: $0.rule) })
        #expect(fault.rule == "PT-FLAG-OTHER" && levels == [.recommended], "\(causes.map(\.rule))")
    }

    @Test("A cause stands under no rule that something else beside it breaks")
    func ownRule() async throws {
        let faults = try ["lifecycle/types/counts-as-text", "lifecycle/update/resets-nothing"].map(Fault.named)
        let vectors = Self.suite.vectors.filter { vector in
            vector.deprecation == nil && ["lifecycle/update", "lifecycle/types"].contains(vector.topic)
        }
        let causes = await Self.causes(Self.results(.documented.applying(faults), at: vectors))
        #expect(causes.first { $0.fault == faults[0].id }?.rule == faults[0].rule)
        #expect(causes.first { $0.fault == faults[1].id }?.rule == faults[1].rule)
    }
}
