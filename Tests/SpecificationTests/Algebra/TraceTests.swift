import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("The values of expressions at a step show what a fault does")
struct TraceTests {
    @Test(
        "Each fault gives a part another value at some step of a vector of its rule",
        arguments: RuleLibrary.printed.indices
    )
    func shown(place: Int) throws {
        let area = RuleLibrary.printed[place]
        var unseen: [String] = []
        for fault in area.faults where fault.id.map(Drawing.takes) == true {
            let vectors = Suite.kit.vectors.filter { $0.deprecation == nil && $0.rules.contains(fault.rule) }
            let isSeen = vectors.sorted { $0.steps.count < $1.steps.count }.contains { vector in
                vector.steps.indices.contains { step in
                    let traces = try? area.traces(of: fault, at: step, of: vector)
                    return traces?.contains(where: \.isChanged) == true
                }
            }
            if !isSeen { unseen.append(fault.id ?? "") }
        }
        #expect(unseen == [])
    }

    @Test("Each documented part has a value, or a reason why it has none", arguments: RuleLibrary.printed.indices)
    func documented(place: Int) throws {
        let area = RuleLibrary.printed[place]
        for vector in Suite.kit.vectors where vector.id.utf8.count % 64 == 0 {
            for step in vector.steps.indices {
                for line in area.lines {
                    do throws(TraceError) {
                        let traces = try area.trace(of: line.part, at: step, of: vector)
                        #expect(traces.allSatisfy { $0.edited == nil })
                    } catch {
                        #expect(error.message.contains("step \(step)"))
                    }
                }
            }
        }
    }
}
