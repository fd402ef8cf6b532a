package import TrackingConformanceJSON

/// A normative sentence, a table row or lines of code of a document, and what the catalogue made of it.
package struct Passage: Sendable {
    package enum Fate: Sendable {
        /// Rules certify what it says.
        case bound([Rule.ID])
        case excluded(reason: String)
    }

    /// The id of the document, such as `S1`.
    package let document: String
    /// The heading of the section, in English.
    package let section: String
    /// Its position in the section, such as `paragraph 1, sentence 4`.
    package let place: String
    /// What it says, in the kit's own words.
    package let content: String
    package let fate: Fate
    /// What is wrong or missing in it, and how the kit reads it.
    package let note: String?
    package let location: TextLocation

    /// The rules that certify what it says; none if it is excluded.
    package var rules: [Rule.ID] {
        switch fate {
        case .bound(let rules): rules
        case .excluded: []
        }
    }
}
