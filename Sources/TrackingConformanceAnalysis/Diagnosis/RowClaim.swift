import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// An edit of an area whose causes are rows over JSON values.
protocol SearchedEdit: DataEdit {
    /// The tests that conditions use, the simplest first; at most 256.
    static var features: [RowFeature<Self>] { get }
    /// The subjects of a part, or of one of its members; a condition about a subject needs a claim about it.
    static func topics(of part: String) -> Set<String>
    /// The claims of the library, and others.
    static var claims: [RowClaim<Self>] { get }
    /// True if a change of a part may be visible at one of the wrong keys.
    static func shows(_ part: String, at keys: Set<String>) -> Bool
    /// Claims that the differences suggest: names, places and values seen.
    static func suggestions(from differences: [Difference]) -> [RowClaim<Self>]
}

/// A mismatch and its stimulus.
typealias Difference = (stimulus: Stimulus, mismatch: Mismatch)

/// A possible condition: a test with its wording.
struct RowFeature<Edit: DataEdit>: Sendable {
    let test: Edit.Condition
    /// The wording if it holds, and if it does not.
    let yes: String
    let no: String
    /// The number of vectors that it must gain.
    let cost: Double
    /// Its subject; `nil` if it can affect everything.
    let topic: String?
    /// The rules about it.
    let rules: [IDPattern]

    init(
        _ test: String,
        _ yes: String,
        not no: String,
        about topic: String? = nil,
        cost: Double = 1,
        rules: String...
    ) {
        do throws(TermError) {
            self.test = try Edit.condition(test)
        } catch {
            fatalError("`\(test)`: \(error.message)")
        }
        (self.yes, self.no, self.cost, self.topic) = (yes, no, cost, topic)
        self.rules = rules.map { IDPattern($0) }
    }
}

extension SearchedEdit {
    /// The ways to trim texts, each with its wording.
    static var trims: [(String, String)] {
        [("it as trimmed", "is trimmed"), ("it as c-trimmed", "is trimmed as with C's `isspace`")]
            + [
                ("ascii", "Java", "trim"), ("kotlin", "Kotlin", "trim"), ("java", "Java", "strip"),
                ("python", "Python", "strip"), ("javascript", "JavaScript", "trim"),
            ]
            .map { ("it as \($0)-\($2 == "trim" ? "trimmed" : "stripped")", "is trimmed as \($1)'s `\($2)` does") }
    }

    static func words(of literal: Literal) -> String {
        literal.isNegated ? features[literal.feature].no : features[literal.feature].yes
    }

    static func test(of literal: Literal) -> Condition {
        let test = features[literal.feature].test
        return literal.isNegated ? .not(test) : test
    }

    /// The test of a literal in a row.
    static func text(of literal: Literal) -> String {
        Self([], when: test(of: literal)).written.condition?.description ?? ""
    }

    /// The wording of a condition, after a comma if it has several tests.
    static func words(of condition: [Literal]) -> String {
        let phrases = condition.map(words)
        return phrases.dropFirst().reduce(phrases.first ?? "") { text, next in
            // A word that begins two of them is used once.
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
    /// The names of its subjects, if the phrase has a place for them.
    private(set) var subjects: [String]
    /// The number of vectors that it must explain to be worth reporting.
    let cost: Double
    /// The corresponding fault of the library.
    private(set) var fault: Fault?
    /// The corresponding fair reading, which is not a cause.
    private(set) var reading: FairReading?
    /// The rules about it.
    var rules: [IDPattern] = []
    /// The handlers that do nothing at all, whatever else is wrong with them.
    var silentHandlers: [Silence.Handler] = []
    var exception: Candidate.SharedException?
    /// True for a claim about another place: it must fix a value that was sent, not only a missing one.
    private(set) var needsSight = false
    /// True for a claim about all answers of a vector.
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

    /// Creates a claim about valid parts; its wording includes any condition.
    init(
        _ parts: [(name: String, text: String)],
        when condition: String? = nil,
        _ phrase: String,
        of subject: String? = nil,
        cost: Double = 1,
        needsSight: Bool = false,
        coversAll: Bool = false,
        rules: String...
    ) {
        guard let edit = Edit(parts, when: condition), Edit.arePossible([edit]) else {
            fatalError("no row: \(parts) when \(condition ?? "ever")")
        }
        self.init(edit, edit.change, phrase, of: [subject].compactMap(\.self), cost: cost)
        self.rules = rules.map { IDPattern($0) }
        (self.needsSight, self.coversAll) = (needsSight, coversAll)
    }

    /// A claim about parts with names or values seen in a run; `nil` if a row cannot have them.
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

    /// Claims that code throws if a value that it relies on is missing or has another type.
    ///
    /// - Parameter test: The test of an object or a text, and its name with an article.
    static func exceptions(
        of place: String,
        _ words: String,
        unless test: String,
        _ type: String,
        where reached: String,
        _ sentence: String,
        rules: String
    ) -> [RowClaim] {
        let oddities: [(String, String)] = [
            ("not has($)", "is missing"), ("$ = null", "is null"), ("not has($) or $ = null", "is missing or null"),
            ("not \(test)($)", "is not \(type)"),
            ("has($) and not \(test)($)", "is present and not \(type)"),
            ("has($) and $ differs-from null and not \(test)($)", "is neither \(type) nor null"),
        ]
        return oddities.map { odd, kind in
            let test = odd.replacing("$", with: place)
            return RowClaim(
                [("throws", "'it throws' when \(reached) and (\(test))")],
                sentence.replacing("$", with: "\(words) \(kind)"),
                rules: rules
            )
        }
    }

    private init(_ edit: Edit, _ change: SpecificationChange, _ phrase: String, of subjects: [String], cost: Double) {
        (self.edit, self.change, self.phrase, self.subjects, self.cost) = (edit, change, phrase, subjects, cost)
        let written = edit.written
        parts = Set(written.parts.flatMap { $0.names.split(separator: " ").map(String.init) })
        wraps = written.wraps
        topics = parts.reduce(into: []) { $0.formUnion(Edit.topics(of: $1)) }
    }

    /// The claim of an edit in its own words.
    init(row edit: Edit) {
        self.init(edit, edit.change, edit.asSentence, of: [], cost: 0)
    }

    /// The faults and the other fair readings of the library, and claims outside it.
    static func all(with templates: [RowClaim]) -> [RowClaim] {
        let known = Set(library.map(\.edit.form.description))
        return library + templates.filter { !known.contains($0.edit.form.description) }
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

    /// A key of the claim and its subjects.
    var key: String { fault?.id ?? ([phrase] + subjects).joined(separator: " ") }

    /// The same claim extended to another subject.
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
    /// An edit of some parts, as text; `nil` if one cannot be read.
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

    /// The edit in its own words.
    var asSentence: String {
        let parts = written.parts.map { "`\($0.names)` is `\($0.term)`" }
        return parts.joined(separator: ", ") + (written.condition.map { " when `\($0)`" } ?? "")
    }

    /// The edit as a row, with its area: its parts with their expressions, and the condition.
    var form: JSONValue {
        var form = JSONObject()
        form["area"] = .string(Self.area.rawValue)
        for member in written.members.members { form[member.key] = member.value }
        return .object(form)
    }

    /// Reads an edit in the form of a row; `nil` if the form is not one.
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
