import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("A condition never rests on what it limits")
struct ConditionTests {
    @Test("Each fault can be limited to each feature of its area", arguments: Area.allCases)
    func everyFeature(area: Area) {
        switch area {
        case .push: limit(PushTracking.self)
        case .payload: limit(PayloadStructure.self)
        case .lifecycle: limit(LifecycleTracking.self)
        }
    }

    /// A condition that rests on what it limits would ask for itself without end.
    private func limit<Parts: DiagnosedArea>(_: Parts.Type) {
        let vectors = Suite.kit.vectors.filter { $0.steps.contains { $0.stimulus.event.area == Parts.area } }
        let chosen = vectors.filter { 3...6 ~= $0.steps.count }.strided(to: 4)
        for feature in Parts.features.indices {
            let condition = Condition(literals: [Literal(feature: feature, isPositive: feature.isMultiple(of: 2))])
            for fault in Parts.faults {
                let change = fault.change.limited(in: Parts.self, to: condition.test(Parts.features))
                let vector = chosen[feature % chosen.count]
                let specification = Specification.documented.applying([change])
                let answers = specification.observations(of: vector.stimuli, in: vector.context)
                #expect(answers.count == vector.steps.count)
            }
        }
    }
}
