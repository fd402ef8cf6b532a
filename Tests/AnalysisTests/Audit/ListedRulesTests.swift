import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("What follows from a broken rule is listed with it")
struct ListedRulesTests {
    private let catalogue = Suite.kit.catalogue

    /// A required rule, and one that the catalogue derives from it.
    private static let (origin, consequence): (Rule.ID, Rule.ID) = ("LC-PERSIST", "LC-LAUNCHCOUNT")

    @Test("A rule follows from one that the same vectors break, if the catalogue derives it")
    func sameVectors() {
        #expect(catalogue.basis(of: Self.consequence, in: Self.origin) != nil)
        let listed = catalogue.listed([Self.origin: broken([1, 2, 3]), Self.consequence: broken([2, 3])])
        #expect(listed.map(\.rule) == [Self.origin, Self.consequence])
        #expect(listed.map(\.origin) == [nil, Self.origin])
    }

    @Test("A rule that one more vector breaks stands for itself")
    func otherVector() {
        let listed = catalogue.listed([Self.origin: broken([1, 2, 3]), Self.consequence: broken([2, 3, 4])])
        #expect(listed.map(\.origin) == [nil, nil])
    }

    @Test("A rule that the catalogue does not derive stands for itself")
    func unrelated() {
        let listed = catalogue.listed(["LC-HOUR": broken([1, 2, 3]), "LC-DAYOFWEEK": broken([1, 2])])
        #expect(listed.map(\.origin) == [nil, nil])
    }

    @Test("A rule follows from a cause that explains all its vectors, though more vectors break it")
    func explained() {
        let listed = catalogue.listed(
            ["LC-HOUR": broken([1, 2]), "LC-DAYOFWEEK": broken([1, 2, 3]), "LC-FIRSTDATE": broken([3, 9])],
            causes: [("LC-HOUR", [1, 2, 3])]
        )
        #expect(listed.map(\.rule) == ["LC-FIRSTDATE", "LC-HOUR", "LC-DAYOFWEEK"])
        #expect(listed.map(\.origin) == [nil, nil, "LC-HOUR"])
    }

    @Test("A rule that a cause is about stands for itself, though the catalogue derives it from another one")
    func ofCause() {
        let listed = catalogue.listed(
            [Self.origin: broken([1, 2, 3]), Self.consequence: broken([2, 3])],
            causes: [(Self.consequence, Set([1, 2, 3]))]
        )
        #expect(listed.map(\.rule) == [Self.consequence, Self.origin])
        #expect(listed.map(\.origin) == [nil, Self.consequence])
    }

    @Test("What breaks a special rule as it breaks the plain one is listed under the plain one")
    func sameKind() {
        let rules = Self.heads(of: ["lifecycle/count/wakes-one-behind"])
        #expect(rules == ["LC-WAKECOUNT"], "LC-LOCALE and LC-WAKE-FIRST are broken by the same counts")
    }

    /// Faults of a rule and of one that the catalogue derives from it, in the same part of the answers.
    static let pairs = [
        ["lifecycle/count/wakes-one-behind", "lifecycle/event/wake-while-awake-counted"],
        ["lifecycle/seconds/milliseconds", "lifecycle/ordinary/as-of-the-last-event"],
        ["push/flag/absent-is-off", "push/dismiss/silent"],
        ["push/flag/any-text-is-on", "push/id/missing-ones-are-empty"],
    ]

    @Test("A rule with a fault of its own is not listed under another", arguments: pairs)
    func independent(faults: [String]) {
        let expected = Fault.all.filter { faults.contains($0.id) }.map(\.rule)
        #expect(expected.count == faults.count)
        #expect(Self.heads(of: faults).isSuperset(of: expected))
    }

    /// The independent rules if the documented implementation has some faults.
    private static func heads(of faults: [String]) -> Set<Rule.ID> {
        let faults = Fault.all.filter { faults.contains($0.id) }
        let specification = Specification.documented.applying(faults)
        let judge = Judge(catalogue: Suite.kit.catalogue)
        let vectors = Suite.kit.vectors.filter { $0.deprecation == nil && $0.concerns(faults.map(\.area)) }
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        return Set(Suite.kit.catalogue.listed(of: results, causes: []).filter { $0.origin == nil }.map(\.rule))
    }

    private func broken(_ vectors: Set<Int>) -> Breach { Breach(vectors: vectors) }
}

extension Vector {
    /// True if one of its events is of some areas.
    fileprivate func concerns(_ areas: [Area]) -> Bool { steps.contains { areas.contains($0.stimulus.event.area) } }
}
