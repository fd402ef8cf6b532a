package import TrackingConformanceCore

/// A use of a word in an expression.
package struct WordUse: Sendable {
    package let kind: LanguageWord.Kind
    package let name: String
    /// The word, or its call with operands.
    package let term: Term
}

extension Term {
    /// The words in an expression of an area.
    package func uses(in area: Area) -> [WordUse] {
        switch form {
        case .number, .text: return []
        case .word(let path):
            let name = area == .lifecycle ? path : String(path.prefix { $0 != "." })
            return [WordUse(kind: LanguageWord.kind(of: name, in: area), name: name, term: self)]
        case .call("list", let operands): return operands.flatMap { $0.uses(in: area) }
        case .call(let name, let operands):
            let kind: LanguageWord.Kind =
                Ladder.operators.contains(name) ? .operator : Ladder.limits.contains(name) ? .limit : .function
            let inner = operands.enumerated().flatMap { place, operand -> [WordUse] in
                switch role(ofOperand: place, in: area) {
                case .some(nil): []
                case .some(let kind?): operand.named.map { [WordUse(kind: kind, name: $0, term: operand)] } ?? []
                case nil: operand.uses(in: area)
                }
            }
            return [WordUse(kind: kind, name: name, term: self)] + inner
        }
    }

    /// The name of a word or of a span such as `last(2)`.
    private var named: String? {
        switch form {
        case .word(let name), .call(let name, _): name
        case .number, .text: nil
        }
    }

    /// The kind of an operand that is a name, `.some(nil)` if it is an event of the protocol; `nil` for an expression.
    private func role(ofOperand place: Int, in area: Area) -> LanguageWord.Kind?? {
        guard case .call(let name, let operands) = form else { return nil }
        switch (name, place) {
        case ("as", 1): return .some(.form)
        case _ where EventTest(rawValue: name) != nil: return .some(nil)
        case _ where area != .lifecycle: return nil
        case ("within", 1): return .some(.span)
        case ("in", 1): return .some(operands[1].named.flatMap(Zone.init) == nil ? .event : .zone)
        case ("at", 1), ("of", 1), ("reporting", 1), ("offset-at", 1), ("differs-from", 1), ("differs-there-from", 1):
            return .some(.event)
        default: return Measure(rawValue: name) == nil ? nil : .some(.event)
        }
    }
}

extension Ladder {
    /// The operators in the order of their description.
    static let operators = infix.flatMap(\.self) + ["not", "else", "when"]
}

extension LanguageWord {
    /// The kind of a word without operands.
    fileprivate static func kind(of name: String, in area: Area) -> Kind {
        if names(of: .constant, in: area).contains(name) { return .constant }
        return names(of: .word, in: area).contains(name) ? .word : .part
    }

    /// An area's words of a kind; parts that rules describe as variables, fields or settings are omitted.
    package static func names(of kind: Kind, in area: Area) -> [String] {
        switch (kind, area) {
        case (.constant, .lifecycle): LifecycleExpression.constantNames
        case (.constant, _): PushEdit.Expression.constantNames
        case (.word, .lifecycle): MomentWord.allCases.map(\.rawValue)
        case (.word, .push): PushWord.allCases.map(\.rawValue).filter { PushPart(name: $0) == nil }
        case (.word, .payload):
            PayloadWord.allCases.map(\.rawValue).filter { PayloadPart.named[$0] == nil && $0 != "composed" }
        case (.function, .lifecycle):
            Measure.allCases.map(\.rawValue) + Function.allCases.map(\.rawValue) + ["count", "on"]
        case (.function, _): DataFunction.allCases.map(\.rawValue) + EventTest.allCases.map(\.rawValue)
        case (.operator, .lifecycle):
            Infix.allCases.map(\.rawValue) + ["not", "else", "when", "differs-from", "differs-there-from"]
        case (.operator, _):
            Infix.allCases.map(\.rawValue) + ["not", "else", "when"] + DataComparison.allCases.map(\.rawValue)
        case (.limit, .lifecycle): LifecycleExpression.Limit.names
        case (.limit, _): PushEdit.Expression.Limit.names + ["at"]
        case (.form, .lifecycle): ValueForm.allCases.map(\.rawValue)
        case (.form, _): DataForm.allCases.map(\.rawValue)
        case (.part, .lifecycle):
            LifecycleEdit.partNames.filter { LifecyclePart.named[$0]?.asVariable == nil }
        case (.part, .push): PushEdit.partNames
        case (.part, .payload):
            Set(PayloadEdit.partNames.map { String($0.prefix { $0 != "." }) }).filter {
                ParsedField(rawValue: $0) == nil
            }
            .sorted()
        case (.span, .lifecycle): Span.allCases.map(\.rawValue) + LifecycleExpression.Limit.spans
        case (.zone, .lifecycle): Zone.allCases.map(\.rawValue)
        case (.event, .lifecycle): Mark.allCases.map(\.rawValue)
        case (.choice, .lifecycle): LifecycleChoices.words
        case (.span, _), (.zone, _), (.event, _), (.choice, _): []
        }
    }
}
