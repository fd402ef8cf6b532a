import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("What differs from right observations is judged like a whole answer")
struct RightObservationsTests {
    private static let judge = Judge(catalogue: Suite.kit.catalogue)

    @Test("Faults at drawn vectors, alone and after one another", arguments: Area.allCases)
    func faults(area: Area) {
        var random = SplitMix64(seed: Seed.ofThisRun)
        let vectors = Suite.kit.vectors.filter { vector in
            vector.deprecation == nil && vector.steps.contains { $0.stimulus.event.area == area }
        }
        let faults = Fault.all.filter { $0.area == area }
        let variants = (0..<24).map { _ in faults[random.number(in: 0...faults.count - 1)] }
            .map { (fault: $0, variant: Variant($0.change)) }
        var count = 0
        for vector in (0..<40).map({ _ in vectors[random.number(in: 0...vectors.count - 1)] }) {
            let columns = Columns(of: vector.stimuli, in: vector.context)
            guard let right = Self.judge.right(columns.observations, for: vector) else { continue }
            #expect(Self.judge.judge([], from: right) == Self.judge.judge(columns.observations, against: vector))
            for (fault, variant) in variants {
                guard let observations = columns.observations(of: variant) else { continue }
                let whole = Self.judge.judge(observations, against: vector)
                let found = Self.judge.judge(columns.changes(of: variant), from: right)
                #expect(found == whole, "\(fault.id) at \(vector.id), seed \(Seed.ofThisRun)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test("A vector that asks for something else has none")
    func wrong() throws {
        let vectors = Suite.kit.vectors
        let vector = try #require(vectors.first { $0.steps.contains { $0.expectation?.calls?.isEmpty == false } })
        let nothing = vector.steps.map { _ in Observation.calls([]) }
        #expect(Self.judge.right(nothing, for: vector) == nil)
        let thrown = vector.steps.map { _ in Observation.threw("") }
        #expect(Self.judge.right(thrown, for: vector) == nil)
    }
}
