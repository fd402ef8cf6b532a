import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The edits of an area that a search claims.
protocol ClaimedEdit: CauseEdit {
    associatedtype Traits: Sendable

    static var rules: AreaRules<Self> { get }
    /// All possible claims, from the library and from the cause file.
    static var claims: [Claim<Self>] { get }
    /// The properties that the area's search needs.
    var traits: Traits { get }
    /// The subjects of a claim about the edit, if they follow from it.
    var subjects: [String] { get }
    /// A test for edits with the same row.
    var hasSameRow: (Self) -> Bool { get }
    /// Changes in the order that the area prescribes, if it prescribes one.
    static func inOrder(_ changes: [Change]) -> [Change]
    /// The claim of a change that a search bases on the values seen in a run; `nil` if there is none.
    static func suggestion(of change: Change) -> Claim<Self>?
}

/// An edit of the specification that may be reported as a cause, with its wording.
struct Claim<Edit: ClaimedEdit>: Sendable {
    let edit: Edit
    let change: SpecificationChange
    /// The wording of the edit, with `$` for its subjects.
    let phrase: String
    /// The names of the edit's subjects, if the phrase has a `$` for them.
    let subjects: [String]
    /// The number of vectors that the claim must explain to be worth reporting.
    let cost: Double
    /// The properties of the edit that the area's search needs.
    let traits: Edit.Traits
    /// The corresponding fault of the library, if any.
    private(set) var fault: Fault?
    /// The corresponding fair reading, if any; it is not a cause.
    private(set) var reading: FairReading?
    /// The rules that the claim is about.
    var rules: [IDPattern] = []
    /// The unwritten handlers that the claim is about, if any.
    private(set) var silentHandlers: [Silence.Handler] = []
    private(set) var exception: Candidate.SharedException?
    /// True if the wording fits any subject, not only one of the same family.
    private(set) var isGeneral = false
    /// True if the claim concerns the value of another place, so that absent values are no evidence for it.
    private(set) var needsSight = false
    /// True for a claim about all answers to a vector.
    private(set) var coversAll = false

    init(_ edit: Edit, _ phrase: String, of subjects: [String]? = nil, cost: Double) {
        self.init(edit, edit.change, phrase, of: subjects ?? edit.subjects, cost: cost)
    }

    private init(_ edit: Edit, _ change: SpecificationChange, _ phrase: String, of subjects: [String], cost: Double) {
        (self.edit, self.change, self.phrase, self.subjects, self.cost) = (edit, change, phrase, subjects, cost)
        traits = edit.traits
    }

    /// Creates the claim of a row of the cause file, whose words include any condition.
    init(_ row: CauseRow<Edit>) {
        self.init(row.edit, row.words, of: row.subject.map { [$0] }, cost: row.cost)
        (rules, isGeneral) = (row.rules, row.isGeneral)
        (needsSight, coversAll) = (row.needsSight, row.coversAll)
    }

    /// Creates the claim about unwritten handlers.
    init?(_ silence: Silence.Row) {
        guard let edit = Edit(silence.parts) else { return nil }
        self.init(edit, silence.statement, of: [], cost: 0)
        (silentHandlers, exception) = (silence.handlers, silence.exception)
    }

    /// The faults and the other fair readings of the library.
    static var library: [Claim] {
        Edit.rules.faults.compactMap { row in
            row.asFault.map { fault in
                var claim = Claim(row.edit, fault.change, row.statement, of: [], cost: 0.5)
                claim.fault = fault
                return claim
            }
        }
            + Edit.rules.readings.map { row in
                let reading = row.asReading
                var claim = Claim(row.edit, reading.change, row.statement, of: [], cost: 0.6)
                (claim.reading, claim.rules) = (reading, [IDPattern(row.rule.rawValue)])
                return claim
            }
    }

    var key: String { fault?.id ?? ([phrase] + subjects).joined(separator: " ") }

    /// The claim extended to the subjects of another claim.
    func joined(with other: Claim) -> Claim {
        let edit = Edit(Edit.inOrder(edit.changes + other.edit.changes), when: edit.condition)
        let all = edit.subjects.isEmpty ? subjects + other.subjects : edit.subjects
        var joined = Claim(edit, phrase, of: all, cost: cost)
        (joined.rules, joined.isGeneral, joined.needsSight) = (rules, isGeneral, needsSight)
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
        let list =
            names.count > 6
            ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) others" : names.inOneList
        return phrase.hasPrefix("$ is missing")
            ? "\(list) are" + phrase.dropFirst("$ is".count)
            : phrase.replacing("$", with: "each of \(list)").capitalizedFirst
    }
}

/// A claim that a search accepts, perhaps under a condition.
struct AcceptedClaim<Edit: ClaimedEdit>: Sendable {
    var claim: Claim<Edit>
    var condition: [Literal] = []
    var tally = Tally()
    var score = 0.0
    /// A digest of its changes and their places; a run cannot distinguish two claims with the same digest.
    var signature = 0
    /// Other faults of the library with exactly the same effects.
    var alternatives: [Fault] = []
    /// Other edits that explain nearly as much but differ somewhere.
    var rivals: [Edit] = []

    var edit: Edit { claim.edit(when: condition) }
    var change: SpecificationChange { condition.isEmpty ? claim.change : edit.change }
    var statement: String { claim.statement(when: condition) }
}

extension AcceptedClaim {
    /// The other edits to test with the implementation: those that explain exactly the same, and those that explain
    /// nearly as much.
    func rivals(among all: [AcceptedClaim]) -> [Edit] {
        let others = all.filter { $0.claim.key != claim.key && $0.score > 0.9 * score }
        let same = others.filter { signature != 0 && $0.signature == signature && $0.claim.fault == nil }
        let different = others.filter { signature == 0 || $0.signature != signature }
        // A condition may be narrower than the mistake.
        let wider = condition.indices.map { place in
            var wider = self
            wider.condition.remove(at: place)
            return wider
        }
        return (same.prefix(2) + different.prefix(3) + wider).map(\.edit)
    }
}

// MARK: - Candidates

extension Candidate {
    /// Creates the candidate from a claim accepted by a search.
    init<Edit: ClaimedEdit>(_ accepted: AcceptedClaim<Edit>) {
        let claim = accepted.claim
        if let fault = claim.fault, accepted.condition.isEmpty {
            self.init(fault)
        } else {
            self.init(accepted.statement, fault: claim.fault, accepted.edit)
        }
        isReading = claim.reading != nil
        condition = accepted.condition.map(Edit.name)
        ownRules = claim.rules + accepted.condition.flatMap { Edit.features[$0.feature].rules }
        (silentHandlers, exception) = (claim.silentHandlers, claim.exception)
        rivals = accepted.rivals.map(\.change)
    }
}

extension Claim {
    /// The candidate for an edit, in the search's wording if there is any, otherwise in the edit's own.
    static func candidate(of edit: Edit) -> Candidate {
        var (bare, literals): (Edit, [Literal]) = (edit, [])
        while true {
            if let claim = claim(of: bare) { return Candidate(AcceptedClaim(claim: claim, condition: literals)) }
            // Features are split off the end of the condition, one at a time.
            guard let condition = bare.condition, let (rest, literal) = Edit.split(condition) else { break }
            bare = Edit(bare.changes, when: rest)
            literals.insert(literal, at: 0)
        }
        return Candidate(AcceptedClaim(claim: Claim(bare, bare.asSentence, of: [], cost: 0), condition: literals))
    }

    private static func claim(of edit: Edit) -> Claim? {
        let isSame = edit.hasSameRow
        if let known = Edit.claims.first(where: { isSame($0.edit) }) { return known }
        guard edit.condition == nil else { return nil }
        let named = Edit.claims.filter { !$0.subjects.isEmpty }
        var joined: Claim?
        for change in edit.changes {
            let isSame = Edit([change], when: nil).hasSameRow
            let claims = named + [Edit.suggestion(of: change)].compactMap(\.self)
            let claim = claims.first { $0.phrase == joined?.phrase ?? $0.phrase && isSame($0.edit) }
            guard let claim else { return nil }
            joined = joined.map { $0.joined(with: claim) } ?? claim
        }
        return joined
    }
}

extension ClaimedEdit {
    var subjects: [String] { [] }
    static func inOrder(_ changes: [Change]) -> [Change] { changes }
    static func suggestion(of change: Change) -> Claim<Self>? { nil }

    /// Splits off the last test of a condition as a literal; `nil` if the test is not a feature.
    fileprivate static func split(_ condition: Condition) -> (rest: Condition?, literal: Literal)? {
        func literal(_ test: Condition) -> Literal? {
            let found = features.firstIndex { $0.test == test }
            let negated = found == nil ? features.firstIndex { .not($0.test) == test } : nil
            return (found ?? negated).map { Literal(feature: $0, isNegated: found == nil) }
        }
        if let whole = literal(condition) { return (nil, whole) }
        guard let (rest, last) = condition.bothTests, let found = literal(last) else { return nil }
        return (rest, found)
    }
}
