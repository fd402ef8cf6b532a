package import TrackingConformanceJSON

/// The rules that the kit certifies, with the documents they come from.
package struct RuleCatalogue: Sendable {
    /// A document that rules are written in.
    package struct Document: Sendable, Identifiable {
        /// The id of the kit's brief, which decides beyond the published documents.
        package static let brief = "B"

        /// The short name by which rules cite it, such as `S1`.
        package let id: String
        /// Its title, in English.
        package let title: String
        /// Who published it.
        package let publisher: String?
        /// Where it stands in the catalogue's files.
        package let location: TextLocation
    }

    /// The rules, in the catalogue's order.
    package let rules: [Rule]
    /// The documents, in the catalogue's order.
    package let documents: [Document]
    /// For each area, what cannot be tested from outside or is left out as undefined.
    package let outOfScope: [Area: [String]]

    private let index: [Rule.ID: Int]

    package init(rules: [Rule], documents: [Document], outOfScope: [Area: [String]]) {
        self.rules = rules
        self.documents = documents
        self.outOfScope = outOfScope
        index = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// The rule with an id, if there is one.
    package subscript(id: Rule.ID) -> Rule? {
        index[id].map { rules[$0] }
    }

    /// The place of a rule in the catalogue's order, if it has the rule.
    package func position(of id: Rule.ID) -> Int? { index[id] }

    /// Why a rule follows from another.
    package func basis(of rule: Rule.ID, in other: Rule.ID) -> Rule.Basis? {
        self[rule]?.follows.first { $0.rules.contains { $0.matches(other.rawValue) } }
    }

    /// The level of a rule; one that the catalogue does not know binds like a required one.
    package func level(of id: Rule.ID) -> Rule.Level {
        self[id]?.level ?? .required
    }

    /// The most binding level among some rules.
    package func level(of ids: [Rule.ID]) -> Rule.Level {
        ids.map(level).max() ?? .informational
    }
}
