import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A possible edit of an implementation's parts, with its wording.
struct LifecycleClaim: Sendable {
    let edit: LifecycleEdit
    /// The wording of the edit, with `$` for the variable or variables that it changes.
    let phrase: String
    /// The number of vectors that it must explain to be worth reporting.
    let cost: Double
    /// True if the wording fits any variable, not only its family.
    var isGeneral = false
    /// True if it concerns the value of another moment or variable, so that absent values are no evidence for it.
    var needsSight = false
    /// The corresponding fault of the library.
    var fault: Fault?
    /// The corresponding fair reading, which is not a cause.
    var reading: FairReading?
    /// The unwritten handlers that the claim is about, if any.
    var silentHandlers: [Silence.Handler] = []
    var exception: Candidate.SharedException?

    init(_ edit: LifecycleEdit, _ phrase: String, cost: Double, fault: Fault? = nil, reading: FairReading? = nil) {
        (self.edit, self.phrase, self.cost) = (edit, phrase, cost)
        (self.fault, self.reading) = (fault, reading)
    }

    /// Creates the claim of a row of the cause file.
    private init(_ row: CauseRow<LifecycleEdit>) {
        self.init(row.edit, row.words, cost: row.cost)
        (isGeneral, needsSight) = (row.isGeneral, row.needsSight)
    }

    /// The variables that the claim changes; `nil` if it changes a part that variables share.
    var variables: [(column: Int, expression: LifecycleExpression)]? { edit.variables }

    /// True if it changes only the form in which values are sent.
    var isForm: Bool { variables?.allSatisfy { $0.expression.isForm } ?? false }

    /// A key that is the same for the claim about other variables.
    var key: String { fault?.id ?? phrase }

    /// The claim extended to the variables of another one.
    func joined(with other: LifecycleClaim) -> LifecycleClaim {
        var joined = LifecycleClaim(
            LifecycleEdit((edit.changes + other.edit.changes).sorted { $0.order < $1.order }),
            phrase,
            cost: cost
        )
        (joined.silentHandlers, joined.isGeneral, joined.needsSight) = (silentHandlers, isGeneral, needsSight)
        return joined
    }

    /// The edit limited by a condition.
    func edit(when condition: [Literal]) -> LifecycleEdit {
        let tests = ([edit.condition].compactMap(\.self) + condition.map(LifecycleEdit.test))
        let test = tests.dropFirst().reduce(tests.first) { all, test in all.map { .infix(.and, $0, test) } }
        return LifecycleEdit(edit.changes, when: test)
    }

    /// The claim as a sentence.
    func statement(when condition: [Literal]) -> String {
        let words = condition.map(LifecycleEdit.words).joined(separator: ", ")
        if fault != nil || phrase.hasSuffix(".") {
            let sentence = fault?.statement ?? phrase
            return words.isEmpty ? sentence : "\(words.capitalizedFirst): \(sentence.lowercasedFirst)"
        }
        let names = (variables ?? []).map { "`\(LifecycleFacts.variables[$0.column].rawValue)`" }
        return Self.phrase(phrase, of: names) + (words.isEmpty ? "." : " \(words).")
    }

    private static func phrase(_ phrase: String, of names: [String]) -> String {
        guard names.count > 1 else { return phrase.replacing("$", with: names.first ?? "") }
        let list =
            names.count > 4
            ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) other variables" : names.inOneList
        return phrase.hasPrefix("$ is missing")
            ? "\(list) are" + phrase.dropFirst("$ is".count) : phrase.replacing("$", with: "Each of \(list)")
    }
}

extension LifecycleExpression {
    /// True if only the JSON type of the value changes, perhaps under a condition.
    var isType: Bool {
        switch self {
        case .limited(.it, .form(.text)), .limited(.it, .form(.number)): true
        case .when(_, let value, else: .it): value.isType
        default: false
        }
    }

    /// True if only the JSON type or the form of the value changes, perhaps under a condition.
    var isForm: Bool {
        switch self {
        case .limited(.it, .written), .limited(.it, .replacing), .limited(.it, .before): true
        case .when(_, let value, else: .it): value.isForm
        default: isType
        }
    }
}

extension LifecycleEdit {
    /// The variables that the edit changes, with their expressions; `nil` if it changes a part that variables share.
    var variables: [(column: Int, expression: LifecycleExpression)]? {
        var variables: [(column: Int, expression: LifecycleExpression)] = []
        for change in changes {
            guard case .part(.variable(let variable), let expression) = change else { return nil }
            let conditional = condition.map { .when($0, expression, else: .it) } ?? expression
            variables.append((LifecyclePart.variable(variable).index, conditional))
        }
        return variables
    }
}

extension LifecycleEdit.Change {
    /// The change's position in an edit.
    fileprivate var order: Int {
        if case .part(let part, _) = self { part.index } else { LifecyclePart.allCases.count }
    }
}

// MARK: - Claims about variables

extension LifecycleClaim {
    /// The claims about each variable, by column; of claims with the same edit, only the first.
    static let ofVariables: [[LifecycleClaim]] = LifecycleFacts.variables.enumerated().map { column, variable in
        let documented = RuleLibrary.lifecycle.documented[.variable(variable)]
        var seen: Set<LifecycleEdit> = []
        return library(of: column)
            + written.filter { claim in
                claim.variables?.map(\.column) == [column] && claim.variables?.first?.expression != documented
                    && seen.insert(claim.edit).inserted
            }
    }

    /// The claims about parts that variables share: counted events, crashes, updates, calls and durations.
    static let ofShared: [LifecycleClaim] =
        all.filter { $0.variables == nil } + written.filter { $0.variables?.count != 1 }

    private static let written = LifecycleEdit.causes.causes.map(LifecycleClaim.init)

    /// The faults and readings of the library that change only this variable.
    private static func library(of column: Int) -> [LifecycleClaim] {
        all.filter { $0.variables?.map(\.column) == [column] }
    }

    /// The faults and other fair readings of the library.
    static let all: [LifecycleClaim] =
        RuleLibrary.lifecycle.faults.compactMap { row in
            row.asFault.map { LifecycleClaim(row.edit, row.statement, cost: 0.5, fault: $0) }
        }
        + RuleLibrary.lifecycle.readings.map { row in
            LifecycleClaim(row.edit, row.statement, cost: 0.6, reading: row.asReading)
        }

    /// The claims that change several variables at once, each in a different way.
    static let ofSeveral: [LifecycleClaim] = all.filter { ($0.variables?.count ?? 0) > 1 }
}
