import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The edits of an area whose parts compute JSON values.
protocol SearchedEdit: ClaimedEdit, DataEdit where Traits == RowTraits {
    /// The subjects of a part or of one of its members; a condition about a subject applies only to claims about it.
    static func topics(of part: String) -> Set<String>
    /// True if a change of a part may be visible at one of the keys.
    static func shows(_ part: String, at keys: Set<String>) -> Bool
    /// Claims suggested by the names, places and values seen in the differences.
    static func suggestions(from differences: [Difference]) -> [Claim<Self>]
}

/// A mismatch and its stimulus.
typealias Difference = (stimulus: Stimulus, mismatch: Mismatch)

/// The properties of a row that a search needs.
struct RowTraits: Sendable {
    /// The names of the parts that it changes.
    let parts: Set<String>
    /// True if a part depends on its previous value.
    let wraps: Bool
    /// The subjects of conditions under which a claim may hold.
    let topics: Set<String>
    /// The extent that a claim must get right.
    let reach: Reach

    /// One fact, calls with their ids, the whole answer at a step, or all answers.
    enum Reach { case fact, call, step, all }
}

extension SearchedEdit {
    var traits: RowTraits {
        let written = written
        let parts = Set(written.parts.flatMap { $0.names.split(separator: " ").map(String.init) })
        return RowTraits(
            parts: parts,
            wraps: written.wraps,
            topics: parts.reduce(into: []) { $0.formUnion(Self.topics(of: $1)) },
            reach: !parts.isDisjoint(with: ["returned", "throws", "throws-late"])
                ? .step : !parts.isDisjoint(with: ["sends", "delivery-id", "broadlog-id"]) ? .call : .fact
        )
    }

    var hasSameRow: (Self) -> Bool {
        let form = form
        return { $0.form == form }
    }

    /// The faults and other fair readings of the library, then the causes that are not among them.
    static func allClaims() -> [Claim<Self>] {
        let library = Claim<Self>.library
        let known = Set(library.map(\.edit.form.description))
        return library + causes.causes.filter { !known.contains($0.edit.form.description) }.map { Claim($0) }
    }
}

extension Claim where Edit: SearchedEdit {
    /// Creates a claim with names or values seen in a run; `nil` if a row cannot contain them.
    init?(
        seen parts: [(name: String, text: String)],
        _ phrase: String,
        of subject: String? = nil,
        cost: Double = 1,
        rules: String...
    ) {
        guard let edit = Edit(parts), Edit.arePossible([edit]) else { return nil }
        self.init(edit, phrase, of: subject.map { [$0] }, cost: cost)
        self.rules = rules.map { IDPattern($0) }
    }

    /// True for a claim with its own condition.
    var isLimited: Bool { edit.condition != nil && fault == nil }
}
