public import TrackingConformanceJSON

/// The rules that the kit certifies, with the documents they come from.
public struct RuleCatalogue: Sendable {
    /// A document that rules are written in.
    public struct Document: Sendable, Identifiable {
        /// The id of the kit's brief, which decides beyond the published documents.
        public static let brief = "B"

        /// The short name by which rules cite it, such as `S1`.
        public let id: String
        /// Its title, in English.
        public let title: String
        /// Who published it.
        public let publisher: String?
        /// Where it stands in the catalogue's files.
        public let location: SourceLocation
    }

    /// The rules, in the catalogue's order.
    public let rules: [Rule]
    /// The documents, in the catalogue's order.
    public let documents: [Document]
    /// For each area, what cannot be tested from outside or is left out as undefined.
    public let outOfScope: [Area: [String]]

    private let index: [Rule.ID: Int]

    /// Creates a catalogue.
    ///
    /// - Parameters:
    ///   - rules: The rules, in order; of two with the same id the first counts.
    ///   - documents: The documents, in order.
    ///   - outOfScope: For each area, what is not certified.
    public init(rules: [Rule], documents: [Document], outOfScope: [Area: [String]]) {
        self.rules = rules
        self.documents = documents
        self.outOfScope = outOfScope
        index = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    /// The rule with an id, if there is one.
    public subscript(id: Rule.ID) -> Rule? {
        index[id].map { rules[$0] }
    }

    /// The place of a rule in the catalogue's order, if it has the rule.
    package func position(of id: Rule.ID) -> Int? { index[id] }

    /// Why a rule follows from another.
    ///
    /// - Parameters:
    ///   - rule: The rule that may follow.
    ///   - other: The rule from which it may follow.
    /// - Returns: The reason; `nil` where it does not follow.
    public func cause(of rule: Rule.ID, in other: Rule.ID) -> Rule.Cause? {
        self[rule]?.follows.first { $0.rules.contains { $0.matches(other.rawValue) } }
    }

    /// The level of a rule; one that the catalogue does not know binds like a required one.
    ///
    /// - Parameter id: The rule's id.
    /// - Returns: Its level.
    public func level(of id: Rule.ID) -> Rule.Level {
        self[id]?.level ?? .required
    }

    /// The most binding level among some rules.
    ///
    /// - Parameter ids: The ids of the rules.
    /// - Returns: Their most binding level; informational where there are none.
    public func level(of ids: [Rule.ID]) -> Rule.Level {
        ids.map(level).max() ?? .informational
    }
}
