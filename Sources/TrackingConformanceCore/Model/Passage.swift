public import TrackingConformanceJSON

/// A normative sentence, a table row or lines of code of a document, and what the catalogue made of it.
public struct Passage: Sendable {
    /// What became of a passage.
    public enum Fate: Sendable {
        /// Rules certify what it says.
        case bound([Rule.ID])
        /// No rule certifies it, for a reason.
        case excluded(reason: String)
    }

    /// The id of the document, such as `S1`.
    public let document: String
    /// The heading of the section, in English.
    public let section: String
    /// Its position in the section, such as `paragraph 1, sentence 4`.
    public let place: String
    /// What it says, in the kit's own words.
    public let content: String
    /// What became of it.
    public let fate: Fate
    /// What is wrong or missing in it, and how the kit reads it.
    public let note: String?
    /// Where it stands in the catalogue's files.
    public let location: SourceLocation

    /// The rules that certify what it says; none if it is excluded.
    public var rules: [Rule.ID] {
        switch fate {
        case .bound(let rules): rules
        case .excluded: []
        }
    }
}
