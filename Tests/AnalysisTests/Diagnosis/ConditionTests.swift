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
        let short = vectors.filter { 3...6 ~= $0.steps.count }
        let chosen = short.strided(to: 2) + short.filter { $0.context.sdkVersion != nil }.prefix(1)
        for condition in Parts.features.indices.map({ Literal(feature: $0, isPositive: $0.isMultiple(of: 2)) }) {
            for fault in faults(of: Parts.self) {
                let test = Condition(literals: [condition]).test(Parts.features)
                let specification = Specification.documented.applying([fault.change.limited(in: Parts.self, to: test)])
                for vector in chosen {
                    let answers = specification.observations(of: vector.stimuli, in: vector.context)
                    #expect(answers.count == vector.steps.count)
                }
            }
        }
    }

    private func faults<Parts: DiagnosedArea>(of _: Parts.Type) -> [Fault] {
        var seen: Set<Set<AnyKeyPath>> = []
        return Parts.faults.filter { seen.insert($0.change.parts.replaced).inserted }
    }
}
