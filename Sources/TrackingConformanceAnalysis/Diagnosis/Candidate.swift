import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A change that the implementation may have in it: a fault of the library, an edit that was inferred, or another fair
/// reading of a rule, which is no cause of anything.
struct Candidate: Sendable {
    enum Kind: Sendable {
        case fault(Fault)
        case reading(FairReading)
        /// An edit by its name, what it is done to, and its sentence.
        case edit(name: String, subjects: [String], statement: String)
    }

    let kind: Kind
    let change: SpecificationChange
    /// The same as data, with its condition, if it is of the lifecycle.
    var row: LifecycleEdit?
    /// The names of the features to which it is limited.
    var condition: [String] = []
    /// The same in words.
    var conditionPhrase: String?
    /// The parts that it replaces; `nil` if they are not known.
    let replaced: PartSet?
    /// It must explain more facts than that: one for each feature of its condition, and more if it is rare.
    var cost: Int { condition.count + ownCost }
    private var ownCost = 0
    /// The rules that are about it, if it is no fault: its facts may break others, too.
    var ownRules: [IDPattern] = []
    /// The handlers at which nothing at all happens, whatever else is wrong there.
    var silentHandlers: [Silence.Handler] = []
    var silentEvents: Set<Event> { Set(silentHandlers.map(\.event)) }
    var isSilence: Bool { !silentHandlers.isEmpty }
    /// Whether it must explain calls that are missing and calls that nothing asks for.
    var isTurned = false
    /// What every handler of some capabilities throws, if it is the same.
    var exception: SharedException?
    /// The same change under other conditions: those that explain as much, and those that are a feature shorter.
    var rivals: [SpecificationChange] = []
    /// The same with a feature less in its condition, which may be enough beside what was found later.
    var looser: [Candidate] = []

    /// An exception that every handler of some capabilities throws.
    struct SharedException: Sendable {
        let message: String
        var capabilities: [String]

        var statement: String {
            let list = capabilities.map { "`\($0)`" }.joined(separator: ", ")
            return "Every handler of \(list) throws the same exception: \(message)"
        }
    }

    init(_ fault: Fault) {
        kind = .fault(fault)
        change = fault.change
        replaced = change.replacedParts
    }

    init(_ reading: FairReading) {
        kind = .reading(reading)
        change = reading.change
        replaced = change.replacedParts
    }

    init(
        edit name: String,
        of subjects: [String],
        _ statement: String,
        when condition: (form: [String], phrase: String?),
        _ change: SpecificationChange
    ) {
        kind = .edit(name: name, subjects: subjects, statement: statement)
        (self.condition, conditionPhrase) = condition
        self.change = change
        replaced = change.replacedParts
    }

    init<Parts: SpecifiedArea>(_ part: PartEdit<Parts>) {
        self.init(edit: part.name, of: [], part.phrase, when: ([], nil), Parts.change(part.edit))
        (ownCost, isTurned, ownRules) = (part.cost, part.isTurned, part.rules)
    }

    /// The candidate that a documented form names; `nil`: there is none.
    init?(form: JSONValue) {
        if form["area"] == "lifecycle" {
            guard let edit = LifecycleEdit(form: form) else { return nil }
            self = LifecycleClaim.candidate(of: edit)
            return
        }
        guard let area = form["area"]?.string.flatMap(Area.init(rawValue:)), let name = form["what"]?.string,
            let subjects = form["of"]?.texts, let condition = form["when"]?.texts
        else { return nil }
        let named: Candidate? =
            switch area {
            case .push: PushTracking.named(name, of: subjects, when: condition)
            case .payload: PayloadStructure.named(name, of: subjects, when: condition)
            case .lifecycle: nil
            }
        guard let named else { return nil }
        self = named
    }

    /// A fault that holds under a condition only.
    init(_ fault: Fault, when condition: (form: [String], phrase: String?), _ change: SpecificationChange) {
        kind = .fault(fault)
        (self.condition, conditionPhrase) = condition
        self.change = change
        replaced = fault.change.replacedParts
    }

    var fault: Fault? {
        if case .fault(let fault) = kind { fault } else { nil }
    }

    /// The same candidate with another change.
    func doing(_ change: SpecificationChange) -> Candidate {
        let condition = (form: condition, phrase: conditionPhrase)
        return switch kind {
        case .fault(let fault): Candidate(fault, when: condition, change)
        case .reading(let reading): Candidate(reading)
        case .edit(let name, let subjects, let statement):
            Candidate(edit: name, of: subjects, statement, when: condition, change)
        }
    }

    var isReading: Bool {
        if case .reading = kind { true } else { false }
    }

    /// The order in which candidates are applied: what the library has, then what was inferred upon it.
    var rank: Int {
        switch kind {
        case .fault where condition.isEmpty: 0
        case .reading: 1
        case .fault: 2
        case .edit: isSilence ? 4 : 3
        }
    }

    /// A key that tells it from all others.
    var key: String { isReading ? what : what + " " + condition.joined(separator: ",") }

    /// The same without a condition.
    var withoutCondition: Candidate? { condition.isEmpty ? self : looser.first?.withoutCondition }

    /// A key of what it does, whatever the condition.
    var what: String {
        switch kind {
        case .fault(let fault): fault.id
        case .reading(let reading): "reading " + reading.description
        case .edit(let name, let subjects, _): name + " " + subjects.joined(separator: ",")
        }
    }

    /// What the implementation does, in one sentence.
    var statement: String {
        switch kind {
        case .fault(let fault):
            conditionPhrase.map { "\($0.capitalizedFirst): \(fault.statement.lowercasedFirst)" } ?? fault.statement
        case .reading(let reading): reading.description
        case .edit(_, _, let statement):
            // What an exception says may end in a full stop.
            conditionPhrase.map { "\(statement) \($0)." } ?? (statement.hasSuffix(".") ? statement : "\(statement).")
        }
    }

    /// The documented form of an edit, or of a fault under a condition: its area, what is done, to what, and when.
    var form: JSONValue? {
        if let row { return fault != nil && condition.isEmpty ? nil : row.form }
        let (name, subjects): (String, [String])
        switch kind {
        case .edit(let edit, let done, _): (name, subjects) = (edit, done)
        case .fault(let fault) where !condition.isEmpty: (name, subjects) = (fault.id, [])
        case .fault, .reading: return nil
        }
        return [
            "area": .string(change.area.rawValue), "what": .string(name),
            "of": .array(subjects.map { .string($0) }), "when": .array(condition.map { .string($0) }),
        ]
    }
}

extension [Candidate] {
    /// The specification with the candidates in it.
    var specification: Specification { .documented.applying(changes) }

    /// What the candidates change, in the order in which they are applied.
    var changes: [SpecificationChange] {
        map(\.rank).enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }.map {
            self[$0.offset].change
        }
    }

    /// The specification with the candidates in it, as a variant of one with others.
    func variant(from others: [Candidate], in area: Area) -> Variant {
        let (own, other) = (Set(map(\.key)), Set(others.map(\.key)))
        let changed = others.filter { !own.contains($0.key) } + filter { !other.contains($0.key) }
        return Variant(specification, in: area, replacing: .union(changed.map(\.replaced)))
    }

    func replacing(_ index: Int, by candidate: Candidate) -> [Candidate] {
        var others = self
        others[index] = candidate
        return others
    }

    func removing(_ index: Int) -> [Candidate] {
        var others = self
        others.remove(at: index)
        return others
    }
}

extension JSONValue {
    /// The texts of an array of texts.
    fileprivate var texts: [String]? {
        let texts = array?.compactMap(\.string)
        return texts?.count == array?.count ? texts : nil
    }
}

extension String {
    /// The text with a small first letter, unless it begins with code or a name in capitals.
    var lowercasedFirst: String {
        guard let first, let second = dropFirst().first, first.isUppercase, !second.isUppercase else { return self }
        return first.lowercased() + dropFirst()
    }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
