import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("A condition never rests on what it limits")
struct ConditionTests {
    @Test("All that faults replace can be limited to each feature of its area", arguments: [Area.push, .payload])
    func everyFeature(area: Area) {
        switch area {
        case .push: limit(PushTracking.self)
        case .payload: limit(PayloadStructure.self)
        case .lifecycle: Issue.record("it has no closures")
        }
    }

    /// A condition that rests on what it limits would ask for itself without end, so all of it is limited at once.
    private func limit<Parts: DiagnosedArea>(_: Parts.Type) {
        let vectors = Suite.kit.vectors.filter { $0.steps.contains { $0.stimulus.event.area == Parts.area } }
        let short = vectors.filter { 3...6 ~= $0.steps.count }
        let chosen = short.strided(to: 2) + short.filter { $0.context.sdkVersion != nil }.prefix(1)
        let faults = faults(of: Parts.self)
        let documented = chosen.map { Specification.documented.observations(of: $0.stimuli, in: $0.context) }
        for condition in Parts.features.indices.map({ Literal(feature: $0, isPositive: $0.isMultiple(of: 2)) }) {
            let test = Condition(literals: [condition]).test(Parts.features)
            let limited = Parts.change { draft in
                let replaced = faults.reduce(into: Set<AnyKeyPath>()) { $0.formUnion($1.change.parts.replaced) }
                let parts = Parts.parts.filter { replaced.contains($0.path) }
                draft.take(draft.parts.taking(parts, from: draft.parts, when: test))
            }
            let specification = Specification.documented.applying([limited])
            let observations = chosen.map { specification.observations(of: $0.stimuli, in: $0.context) }
            #expect(observations == documented)
        }
    }

    /// A fault for each of the sets of parts that faults replace.
    private func faults<Parts: DiagnosedArea>(of _: Parts.Type) -> [Fault] {
        var seen: Set<Set<AnyKeyPath>> = []
        return Parts.faults.filter { seen.insert($0.change.parts.replaced).inserted }
    }
}

@Suite("An edit is known by its name and its subjects")
struct EditNameTests {
    @Test("No two of an area share them: what one does would be taken for what the other does")
    func unique() {
        let names = [
            PushTracking.operators.map { "\($0.name) \($0.subjects)" },
            PayloadStructure.operators.map { "\($0.name) \($0.subjects)" },
            PushTracking.partEdits.map(\.name), LifecycleFeature.all.map(\.name),
            LifecycleFeature.all.flatMap { [$0.yes, $0.no] },
        ]
        for names in names {
            let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
            #expect(repeated == [])
        }
    }
}
