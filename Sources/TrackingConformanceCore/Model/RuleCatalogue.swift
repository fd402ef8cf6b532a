package import TrackingConformanceJSON

/// The rules that the kit certifies, with their documents.
package struct RuleCatalogue: Sendable {
    package struct Document: Sendable, Identifiable {
        /// The id of the kit's brief, which adds decisions to the published documents.
        package static let brief = "B"

        /// The short name in citations, such as `S1`.
        package let id: String
        package let title: String
        package let publisher: String?
        package let location: TextLocation
    }

    package let rules: [Rule]
    package let documents: [Document]
    /// For each area, the parts that cannot be tested from outside or are omitted as undefined.
    package let outOfScope: [Area: [String]]

    private let index: [Rule.ID: Int]

    package init(rules: [Rule], documents: [Document], outOfScope: [Area: [String]]) {
        self.rules = rules
        self.documents = documents
        self.outOfScope = outOfScope
        index = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    package subscript(id: Rule.ID) -> Rule? {
        index[id].map { rules[$0] }
    }

    package func position(of id: Rule.ID) -> Int? { index[id] }

    /// The reason why a rule follows from another; `nil` if it does not.
    package func basis(of rule: Rule.ID, in other: Rule.ID) -> Rule.Basis? {
        self[rule]?.follows.first { $0.rules.contains { $0.matches(other.rawValue) } }
    }

    func knownLevel(of id: Rule.ID) -> Rule.Level? { index[id].map { rules[$0].level } }

    /// The level of a rule; a rule unknown to the catalogue counts as required.
    package func level(of id: Rule.ID) -> Rule.Level {
        knownLevel(of: id) ?? .required
    }

    /// The most binding level among some rules.
    package func level(of ids: [Rule.ID]) -> Rule.Level {
        ids.map(level).max() ?? .informational
    }
}

/// A normative sentence, table row or code excerpt of a document, and its treatment in the catalogue.
package struct Passage: Sendable {
    /// The id of the document, such as `S1`.
    package let document: String
    /// The heading of the section, in English.
    package let section: String
    /// The position in the section, such as `paragraph 1, sentence 4`.
    package let place: String
    /// The content, paraphrased.
    package let content: String
    /// The rules that cover the passage; none if it is excluded.
    package let rules: [Rule.ID]
    /// The reason for excluding the passage, if it is excluded.
    package let exclusion: String?
    /// An error or gap in the passage, with the kit's reading.
    package let note: String?
    package let location: TextLocation
}
