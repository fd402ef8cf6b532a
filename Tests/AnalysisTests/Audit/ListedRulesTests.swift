import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore

@Suite("What follows from a broken rule is listed with it")
struct ListedRulesTests {
    private let catalogue = Suite.kit.catalogue

    /// A required rule, and one that the catalogue derives from it.
    private static let (origin, consequence): (Rule.ID, Rule.ID) = ("LC-PERSIST", "LC-LAUNCHCOUNT")

    @Test("A rule follows from one that the same vectors break, if the catalogue derives it")
    func sameVectors() {
        #expect(catalogue.basis(of: Self.consequence, in: Self.origin) != nil)
        let listed = catalogue.listed([Self.origin: [1, 2, 3], Self.consequence: [2, 3]])
        #expect(listed.map(\.rule) == [Self.origin, Self.consequence])
        #expect(listed.map(\.origin) == [nil, Self.origin])
    }

    @Test("A rule that one more vector breaks stands for itself")
    func otherVector() {
        let listed = catalogue.listed([Self.origin: [1, 2, 3], Self.consequence: [2, 3, 4]])
        #expect(listed.map(\.origin) == [nil, nil])
    }

    @Test("A rule that the catalogue does not derive stands for itself")
    func unrelated() {
        let listed = catalogue.listed(["LC-HOUR": [1, 2, 3], "LC-DAYOFWEEK": [1, 2]])
        #expect(listed.map(\.origin) == [nil, nil])
    }

    @Test("A rule follows from a cause that explains all its vectors, though more vectors break it")
    func explained() {
        let listed = catalogue.listed(
            ["LC-HOUR": [1, 2], "LC-DAYOFWEEK": [1, 2, 3], "LC-FIRSTDATE": [3, 9]],
            causes: [("LC-HOUR", [1, 2, 3])]
        )
        #expect(listed.map(\.rule) == ["LC-FIRSTDATE", "LC-HOUR", "LC-DAYOFWEEK"])
        #expect(listed.map(\.origin) == [nil, nil, "LC-HOUR"])
    }
}
