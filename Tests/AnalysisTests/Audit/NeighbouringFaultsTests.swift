import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("Faults of one rule are told apart")
struct NeighbouringFaultsTests {
    private static let rules = Array(Set(Fault.all.map(\.rule))).sorted { $0.rawValue < $1.rawValue }

    /// Faults that no vector distinguishes, with the reason.
    private static let alike: [(faults: Set<String>, reason: String)] = [
        (
            ["lifecycle/automatic/become-active-is-a-launch", "lifecycle/automatic/launch-at-first-activation"],
            "An activation is a launch only once in a process, and then it is the first one."
        ),
        (
            ["push/repeat/untracked-for-ever", "push/repeat/untracked-remembered"],
            "They differ after a notification that is off and that nothing reports anyway, and no vector has one before "
                + "another with its ids."
        ),
    ]

    @Test(
        "Each fault answers differently from every other fault of its rule at some vector",
        arguments: Drawing.some(8, orAllOf: rules)
    )
    func neighbours(rule: Rule.ID) {
        let faults = Fault.all.filter { $0.rule == rule }
        let vectors = Suite.kit.vectors.filter { $0.deprecation == nil }
        var groups = [faults]
        // Vectors that name the rule distinguish most of them.
        for vectors in [vectors.filter { $0.rules.contains(rule) }, vectors.filter { !$0.rules.contains(rule) }] {
            groups = groups.filter { $0.count > 1 }.flatMap { Self.divided($0, by: vectors) }
        }
        let left = groups.map { Set($0.map(\.id)) }.filter { $0.count > 1 }
        #expect(left == Self.alike.map(\.faults).filter { alike in faults.contains { alike.contains($0.id) } })
    }

    /// The faults in groups that answer alike at each of some vectors.
    private static func divided(_ faults: [Fault], by vectors: [Vector]) -> [[Fault]] {
        var groups = [faults]
        for vector in vectors where groups.contains(where: { $0.count > 1 }) {
            groups = groups.flatMap { group -> [[Fault]] in
                guard group.count > 1 else { return [group] }
                let answers = group.map { answer(of: $0, at: vector) }
                return answers.indices.filter { !answers[..<$0].contains(answers[$0]) }.map { first in
                    group.indices.filter { answers[$0] == answers[first] }.map { group[$0] }
                }
            }
        }
        return groups
    }

    private static func answer(of fault: Fault, at vector: Vector) -> [Mismatch] {
        let specification = Specification.documented.applying([fault])
        let observations = specification.observations(of: vector.stimuli, in: vector.context)
        return Judge(catalogue: Suite.kit.catalogue).judge(observations, against: vector).mismatches
    }
}
