package import TrackingConformanceCore

/// The specification of lifecycle tracking as data: an expression for each part, and the other accepted values of each
/// variable.
package struct LifecycleParts: Hashable, Sendable {
    private var expressions: [LifecycleExpression]
    /// The other accepted values of each variable.
    private var alternatives: [LifecyclePart: [LifecycleExpression]]
    var choices: LifecycleChoices
    /// The other accepted values as written; `it` is the documented value.
    private let written: [LifecyclePart: [LifecycleExpression]]

    /// Creates a specification; parts not given are absent.
    ///
    /// In the other accepted values, `it` is the documented value.
    package init(
        _ expressions: [LifecyclePart: LifecycleExpression],
        accepting alternatives: [LifecyclePart: [LifecycleExpression]] = [:],
        _ choices: LifecycleChoices = LifecycleChoices()
    ) {
        self.choices = choices
        written = alternatives
        self.expressions = LifecyclePart.allCases.map { expressions[$0] ?? .constant(.absent) }
        self.alternatives = Dictionary(
            uniqueKeysWithValues: alternatives.map { part, accepted in
                (part, accepted.map { $0.replacing(expressions[part] ?? .it) })
            }
        )
    }

    package subscript(part: LifecyclePart) -> LifecycleExpression { expressions[part.index] }

    /// The accepted values of a part, the documented value first.
    package func accepted(_ part: LifecyclePart) -> [LifecycleExpression] { [self[part]] + (alternatives[part] ?? []) }

    /// The other accepted values of a part; `it` is the documented value.
    func written(accepting part: LifecyclePart) -> [Term] { (written[part] ?? []).map(\.term) }

    /// The specification with an edit, applied to each accepted value of a part; `it` is the previous value.
    package func applying(_ edit: LifecycleEdit) -> LifecycleParts {
        var edited = self
        for change in edit.changes {
            switch change {
            case .part(let part, let expression):
                let conditional = edit.condition.map { .when($0, expression, else: .it) } ?? expression
                edited.expressions[part.index] = conditional.replacing(self[part])
                edited.alternatives[part] = alternatives[part]?.map { conditional.replacing($0) }
            case .length, .rounding, .unended, .offset: edited.choices.take(change)
            }
        }
        for (part, expression) in edit.accepted {
            edited.alternatives[part, default: []].append(expression.replacing(edited[part]))
        }
        return edited
    }
}

/// A deviation from the documented behaviour and its condition: a fault, a fair reading or a cause.
package struct LifecycleEdit: RowEdit, Hashable, Sendable {
    package enum Change: Hashable, Sendable {
        case part(LifecyclePart, LifecycleExpression)
        case length(LifecycleChoices.Length)
        case rounding(LifecycleChoices.Rounding)
        case unended(LifecycleChoices.Unended)
        case offset(LifecycleChoices.Offset)
    }

    package let changes: [Change]
    /// The test under which the edit applies; `nil` if it always does.
    package let condition: LifecycleExpression?
    /// Further values that a fair reading accepts; `it` is the value with the edit.
    var accepted: [LifecyclePart: LifecycleExpression] = [:]

    package init(_ changes: [Change], when condition: LifecycleExpression? = nil) {
        (self.changes, self.condition) = (changes, condition)
    }

    package static let area = Area.lifecycle
    package static let subject = "lifecycle tracking"
    package static let documentedParts = LifecyclePart.allCases.map(\.name)
    package static let exampleID = "lifecycle/count/never-reset"

    package static func scope(of part: String) -> ReadingScope {
        let types = Set(parts(named: part).map(\.type))
        // In a group of parts with several types, `it` may have any of them.
        return ReadingScope(
            it: types.count == 1 ? types.first : .nothing,
            words: part == "days" ? ["that-event", "elapsed", "length"] : []
        )
    }

    /// The part with a name, or the parts of the group with that name.
    static func parts(named name: String) -> [LifecyclePart] {
        LifecyclePart.groups[name] ?? LifecyclePart.named[name].map { [$0] } ?? []
    }

    package static let acceptsValues = true
    package mutating func accept(_ text: String, of part: String) throws(TermError) {
        for named in Self.parts(named: part) {
            accepted[named] = try LifecycleExpression(Term(reading: text), Self.scope(of: part))
        }
    }

    package static func changes(of part: String, _ text: String, _ scope: ReadingScope) throws(TermError) -> [Change] {
        let term = try Term(reading: text)
        func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(TermError) -> Choice {
            if let choice = Choice(rawValue: text) { return choice }
            throw term.unknown(text, part, among: Choice.allCases.map(\.rawValue))
        }
        switch part {
        case "length": return [.length(try choice())]
        case "rounding": return [.rounding(try choice())]
        case "unended": return [.unended(try choice())]
        case "offset": return [.offset(try choice())]
        default:
            let parts = parts(named: part)
            // A variable may be sent in any form.
            let type = parts.first.flatMap { $0.asVariable == nil ? $0.type : nil }
            let expression = try LifecycleExpression.operand(term, type, scope)
            return parts.map { .part($0, expression) }
        }
    }

    /// The names of parts, groups of parts, and choices.
    package static let partNames =
        LifecyclePart.allCases.map(\.name) + LifecyclePart.groups.keys + LifecycleChoices.names
}

extension LifecyclePart {
    package static let groups: [String: [LifecyclePart]] = [
        "all": variables { _ in true }, "flags": variables(\.isFlag), "numbers": variables { !$0.isFlag },
        "rest": variables { !$0.rawValue.hasPrefix("lifecycle_total") },
        "dates": variables { [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate].contains($0) },
    ]
    private static func variables(_ isIn: (LifecycleVariable) -> Bool) -> [LifecyclePart] {
        LifecycleVariable.allCases.filter(isIn).map(variable)
    }
}

extension LifecycleChoices {
    static let names = ["length", "rounding", "unended", "offset"]
    static let words =
        Length.allCases.map(\.rawValue) + Rounding.allCases.map(\.rawValue) + Unended.allCases.map(\.rawValue)
        + Offset.allCases.map(\.rawValue)
    var all: [(name: String, word: Term)] {
        let words = [length.rawValue, rounding.rawValue, unended.rawValue, offset.rawValue]
        return zip(Self.names, words.map(Term.word)).map { ($0, $1) }
    }

    mutating func take(_ change: LifecycleEdit.Change) {
        switch change {
        case .part: break
        case .length(let length): self.length = length
        case .rounding(let rounding): self.rounding = rounding
        case .unended(let unended): self.unended = unended
        case .offset(let offset): self.offset = offset
        }
    }
}
