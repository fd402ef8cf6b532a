import Foundation
import TestSupport
import Testing
import TrackingConformanceCore

@Suite("The suite's changelog says for each rule what changes in the newest version")
struct SuiteChangelogTests {
    private let suite = Suite.kit
    /// The newest version's part of the page.
    private let section: String

    init() throws {
        let page = try String(contentsOfFile: Checkout.path("Vectors/CHANGELOG.md"), encoding: .utf8)
        let parts = page.components(separatedBy: "\n## ")
        section = try #require(parts.first { $0.hasPrefix("\(Suite.kit.version)\n") })
    }

    @Test("It names every rule")
    func rules() {
        let named = Self.rules(in: section)
        let families = named.filter { $0.hasSuffix("-") }
        let missing = suite.catalogue.rules.map(\.id.rawValue).filter { rule in
            !named.contains(rule) && !families.contains(where: rule.hasPrefix)
        }
        #expect(missing.isEmpty)
    }

    @Test("An entry names each rule by which a new vector is judged")
    func newVectors() {
        let entries = section.components(separatedBy: "\n- ").dropFirst()
            .map { $0.components(separatedBy: "\n\n")[0] }
        let named = Self.rules(in: entries.joined(separator: "\n"))
        let judging = suite.vectors.filter { $0.since == suite.version }.flatMap(\.rules)
            .filter { suite.catalogue.level(of: $0) > .informational }
        let missing = Set(judging.map(\.rawValue)).subtracting(named)
        #expect(missing.isEmpty)
    }

    /// The ids in a text; of a family, such as `PT-ACTION-\*`, what they begin with.
    private static func rules(in text: String) -> Set<String> {
        Set(text.matches(of: /(?:PT|PL|LC)-[A-Z0-9-]+/).map { String($0.output) })
    }
}
