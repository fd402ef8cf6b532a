import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The edits of an area whose parts compute JSON values.
protocol SearchedEdit: CauseEdit, DataEdit {
    /// The subjects of a part or of one of its members; a condition about a subject applies only to claims about it.
    static func topics(of part: String) -> Set<String>
    /// All possible claims, from the library and from the cause file.
    static var claims: [RowClaim<Self>] { get }
    /// True if a change of a part may be visible at one of the keys.
    static func shows(_ part: String, at keys: Set<String>) -> Bool
    /// Claims suggested by the names, places and values seen in the differences.
    static func suggestions(from differences: [Difference]) -> [RowClaim<Self>]
}

/// A mismatch and its stimulus.
typealias Difference = (stimulus: Stimulus, mismatch: Mismatch)

extension SearchedEdit {
    /// The test of a literal in a row.
    static func text(of literal: Literal) -> String {
        Self([], when: test(of: literal)).written.condition?.description ?? ""
    }

    /// The wording of a condition, after a comma if it has several tests.
    static func words(of condition: [Literal]) -> String {
        let phrases = condition.map(words)
        return phrases.dropFirst().reduce(phrases.first ?? "") { text, next in
            // A word that begins two phrases in a row is used once.
            for (word, junction) in [("when ", " and "), ("unless ", " or ")]
            where next.hasPrefix(word) && text.contains(word) && !text.contains(", ") {
                return text + junction + next.dropFirst(word.count)
            }
            return text + ", " + next
        }
    }
}

/// A possible edit of an implementation, with its wording.
struct RowClaim<Edit: SearchedEdit>: Sendable {
    let edit: Edit
    let change: SpecificationChange
    /// The wording of the edit, with `$` for its subjects.
    let phrase: String
    /// The names of its subjects, if the phrase has a `$` for them.
    private(set) var subjects: [String]
    /// The number of vectors that it must explain to be worth reporting.
    let cost: Double
    /// The corresponding fault of the library.
    private(set) var fault: Fault?
    /// The corresponding fair reading, which is not a cause.
    private(set) var reading: FairReading?
    /// The rules about it.
    var rules: [IDPattern] = []
    /// The unwritten handlers that the claim is about, if any.
    var silentHandlers: [Silence.Handler] = []
    var exception: Candidate.SharedException?
    /// True if the claim must fix a value that was sent, not only a missing one, because it is about another place.
    private(set) var needsSight = false
    /// True for a claim about all answers to a vector.
    private(set) var coversAll = false
    /// True for a claim with its own condition.
    var isLimited: Bool { edit.condition != nil && fault == nil }
    /// True for a claim about calls and the ids in them.
    var tellsIDs: Bool { !parts.isDisjoint(with: ["sends", "delivery-id", "broadlog-id"]) }
    /// True for a claim about a whole answer.
    var isWhole: Bool { !parts.isDisjoint(with: ["returned", "throws", "throws-late"]) }
    /// The names of the parts that it changes.
    let parts: Set<String>
    /// True if a part depends on its previous value.
    let wraps: Bool
    /// The subjects of conditions under which it may hold.
    let topics: Set<String>

    /// Creates the claim of a row of the cause file, whose words include any condition.
    init(_ row: CauseRow<Edit>) {
        self.init(row.edit, row.edit.change, row.words, of: [row.subject].compactMap(\.self), cost: row.cost)
        (rules, needsSight, coversAll) = (row.rules, row.needsSight, row.coversAll)
    }

    /// Creates a claim with names or values seen in a run; `nil` if a row cannot contain them.
    init?(
        seen parts: [(name: String, text: String)],
        _ phrase: String,
        of subject: String? = nil,
        cost: Double = 1,
        rules: String...
    ) {
        guard let edit = Edit(parts, when: nil), Edit.arePossible([edit]) else { return nil }
        self.init(edit, edit.change, phrase, of: [subject].compactMap(\.self), cost: cost)
        self.rules = rules.map { IDPattern($0) }
    }

    private init(_ edit: Edit, _ change: SpecificationChange, _ phrase: String, of subjects: [String], cost: Double) {
        (self.edit, self.change, self.phrase, self.subjects, self.cost) = (edit, change, phrase, subjects, cost)
        let written = edit.written
        parts = Set(written.parts.flatMap { $0.names.split(separator: " ").map(String.init) })
        wraps = written.wraps
        topics = parts.reduce(into: []) { $0.formUnion(Edit.topics(of: $1)) }
    }

    /// Creates the claim of an edit, in the words of its row.
    init(row edit: Edit) {
        self.init(edit, edit.change, edit.asSentence, of: [], cost: 0)
    }

    /// The faults and other fair readings of the library, then the causes that are not among them.
    static func all() -> [RowClaim] {
        let known = Set(library.map(\.edit.form.description))
        return library + Edit.causes.causes.filter { !known.contains($0.edit.form.description) }.map(RowClaim.init)
    }

    private static var library: [RowClaim] {
        Edit.rules.faults.compactMap { row in
            row.asFault.map { fault in
                var claim = RowClaim(row.edit, fault.change, row.statement, of: [], cost: 0.5)
                claim.fault = fault
                return claim
            }
        }
            + Edit.rules.readings.map { row in
                let reading = row.asReading
                var claim = RowClaim(row.edit, reading.change, row.statement, of: [], cost: 0.6)
                (claim.reading, claim.rules) = (reading, [IDPattern(row.rule.rawValue)])
                return claim
            }
    }

    var key: String { fault?.id ?? ([phrase] + subjects).joined(separator: " ") }

    /// The claim extended to the subjects of another one.
    func joined(with other: RowClaim) -> RowClaim {
        let edit = Edit(edit.changes + other.edit.changes, when: edit.condition)
        var joined = RowClaim(edit, edit.change, phrase, of: subjects + other.subjects, cost: cost)
        joined.rules = rules
        return joined
    }

    func edit(when condition: [Literal]) -> Edit { condition.map(Edit.test).reduce(edit) { $0.limited(to: $1) } }

    /// The claim as a sentence.
    func statement(when condition: [Literal]) -> String {
        let (words, sentence) = (Edit.words(of: condition), fault?.statement ?? sentence)
        if sentence.hasSuffix(".") {
            return words.isEmpty ? sentence : "\(words.capitalizedFirst): \(sentence.lowercasedFirst)"
        }
        return sentence + (words.isEmpty ? "." : (phrase.contains(", ") ? ", " : " ") + "\(words).")
    }

    /// The sentence without a condition.
    private var sentence: String {
        let names = subjects.map { "`\($0)`" }
        guard names.count > 1 else { return phrase.replacing("$", with: names.first ?? "") }
        return phrase.replacing("$", with: "each of \(names.inOneList)").capitalizedFirst
    }
}

extension RowEdit {
    /// Reads an edit from the text of its parts; `nil` if a part cannot be read.
    init?(_ parts: [(name: String, text: String)], when condition: String? = nil) {
        var changes: [Change] = []
        for (names, text) in parts {
            for name in names.split(separator: " ").map(String.init) {
                guard Self.isPart(name), let read = try? Self.changes(of: name, text) else { return nil }
                changes += read
            }
        }
        let test = condition.map { try? Self.condition($0) }
        if case .some(.none) = test { return nil }
        self.init(changes, when: test ?? nil)
    }

    /// The edit in the words of its row.
    var asSentence: String {
        let parts = written.parts.map { "`\($0.names)` is `\($0.term)`" }
        return parts.joined(separator: ", ") + (written.condition.map { " when `\($0)`" } ?? "")
    }

    /// The edit as a row: its area, its parts with their expressions, and its condition.
    var form: JSONValue {
        var form = JSONObject()
        form["area"] = .string(Self.area.rawValue)
        for member in written.members.members { form[member.key] = member.value }
        return .object(form)
    }

    /// Reads an edit from a row; `nil` if the form is not a row.
    init?(form: JSONValue) {
        guard let parts = form["edit"]?.object, !parts.isEmpty else { return nil }
        var texts: [(name: String, text: String)] = []
        for member in parts.members {
            guard let text = member.value.string else { return nil }
            texts.append((member.key, text))
        }
        guard form["when"] == nil || form["when"]?.string != nil else { return nil }
        self.init(texts, when: form["when"]?.string)
    }
}
