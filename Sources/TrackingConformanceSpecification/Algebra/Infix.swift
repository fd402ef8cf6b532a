/// An operator between two expressions.
package enum Infix: String, CaseIterable, Sendable {
    case or, and
    case equal = "=", below = "<", above = ">"
    case plus = "+", minus = "-", joined = "&"
    case times = "*", div, mod, min, max

    var type: ExpressionType {
        switch self {
        case .or, .and, .equal, .below, .above: .test
        default: .number
        }
    }
    var compares: Bool { self == .equal || self == .below || self == .above }
    var operands: ExpressionType? {
        switch self {
        case .or, .and: .test
        case .equal, .below, .above, .joined: nil
        default: .number
        }
    }
}

/// The type of an expression, as far as it is known without an area's data.
package enum ExpressionType: String, Sendable {
    case number, text, test
    /// The type of an absent value, which is compatible with every type.
    case nothing

    /// The common type of two alternatives; `nil` if they have none.
    static func common(_ left: ExpressionType?, _ right: ExpressionType?) -> ExpressionType? {
        left == .nothing ? right : right == .nothing || left == right ? left : nil
    }
}

/// The words allowed in an expression and the type of `it`.
package struct ReadingScope: Sendable {
    /// The type of `it`; `nil` if it may vary.
    var it: ExpressionType?
    /// True if `it` has a meaning, because the expression changes a value.
    var hasIt = true
    /// The restricted words that are allowed here; `nil` allows all of them.
    var words: Set<String>?

    /// The scope in which every word is allowed.
    package static let anywhere = ReadingScope(it: .nothing)

    /// The scope without a value to change.
    package var withoutIt: ReadingScope { ReadingScope(it: it, hasIt: false, words: words) }

    /// The scope with more restricted words allowed and perhaps another type of `it`.
    func with(_ more: Set<String>, it: ExpressionType?) -> ReadingScope {
        ReadingScope(it: it, words: words?.union(more))
    }

    /// The intersection of several scopes.
    static func common(_ scopes: [ReadingScope]) -> ReadingScope {
        guard let first = scopes.first else { return .anywhere }
        return scopes.dropFirst().reduce(first) { common, scope in
            ReadingScope(
                it: ExpressionType.common(common.it, scope.it),
                words: scope.words.map { common.words?.intersection($0) ?? $0 } ?? common.words
            )
        }
    }

    /// Rejects a restricted word that is not allowed here, naming the places in which it is allowed.
    func check(_ word: String, _ places: [String: String], _ term: Term) throws(TermError) {
        if word == "it", !hasIt {
            throw term.error("`it` has no meaning here, since no value is changed; a choice without `else` uses it")
        }
        guard let words, let place = places[word], !words.contains(word) else { return }
        throw term.error("`\(word)` can be used only in \(place)")
    }
}

/// An expression read from a term.
package protocol TypedExpression: CustomStringConvertible {
    static func number(_ number: Int) -> Self
    static func text(_ text: String) -> Self
    static func not(_ x: Self) -> Self
    static func infix(_ infix: Infix, _ x: Self, _ y: Self) -> Self
    static func orElse(_ x: Self, _ y: Self) -> Self
    static func when(_ test: Self, _ x: Self, else y: Self) -> Self
    /// The words of the language itself, independent of any area.
    static var constants: [(word: String, expression: Self)] { get }
    static func meaning(of word: String, _ term: Term, _ scope: ReadingScope) throws(TermError) -> Self
    static func call(_ name: String, _ operands: [Term], _ term: Term, _ scope: ReadingScope) throws(TermError) -> Self

    var term: Term { get }
    /// The two tests that must both hold, if the expression joins such tests.
    var bothTests: (Self, Self)? { get }
    /// The type of the value, given that of `it`; `nil` if it may vary.
    func type(it: ExpressionType?) -> ExpressionType?
}

extension TypedExpression {
    /// The text that reads as this expression.
    package var description: String { term.description }

    /// The type of the value for any type of `it`; `nil` if it may vary.
    package var type: ExpressionType? { type(it: nil) }

    static var constantNames: [String] { constants.map(\.word) }

    // MARK: Reading

    package init(reading text: String) throws(TermError) { try self.init(Term(reading: text)) }

    package init(test text: String) throws(TermError) { self = try Self.operand(Term(reading: text), .test, .anywhere) }

    /// Creates an expression from a term by resolving its words.
    package init(_ term: Term, _ scope: ReadingScope = .anywhere) throws(TermError) {
        switch term.form {
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .word(let word): self = try Self.meaning(of: word, term, scope)
        case .call(let name, let operands): self = try Self.call(name, operands, term, scope)
        }
    }

    /// Reads the forms common to all areas: a choice, or an operator between two expressions; `nil` for any other call.
    static func joined(_ name: String, _ operands: [Term], _ scope: ReadingScope) throws(TermError) -> Self? {
        switch name {
        case "not": return .not(try operand(operands[0], .test, scope))
        case "when":
            return .when(
                try operand(operands[1], .test, scope),
                try Self(operands[0], scope),
                else: try Self(operands[2], scope)
            )
        case "else": return .orElse(try Self(operands[0], scope), try Self(operands[1], scope))
        default: break
        }
        guard let infix = Infix(rawValue: name) else { return nil }
        if infix.compares {
            let (x, y) = try compared(operands, scope)
            return .infix(infix, x, y)
        }
        return .infix(
            infix,
            try operand(operands[0], infix.operands, scope),
            try operand(operands[1], infix.operands, scope)
        )
    }

    /// Reads an operand and rejects a test in place of a number, or anything else in place of a test.
    static func operand(_ term: Term, _ type: ExpressionType?, _ scope: ReadingScope) throws(TermError) -> Self {
        let expression = try Self(term, scope)
        guard let type else { return expression }
        switch expression.type(it: scope.it) {
        case type, .nothing: break
        case let found?: throw term.error("expected a \(type.rawValue), but `\(term)` is a \(found.rawValue)")
        case nil:
            // In a choice, the error is reported at the branch with the wrong type.
            switch term.form {
            case .call("when", let operands), .call("else", let operands):
                _ = try operand(operands[0], type, scope)
                _ = try operand(operands[operands.count - 1], type, scope)
            default: break
            }
            if type == .test {
                throw term.error("expected a test, but `\(term)` may be any value; compare it, or ask `has(…)`")
            }
        }
        return expression
    }

    /// Reads the values of a comparison, which must have the same type.
    static func compared(_ operands: [Term], _ scope: ReadingScope) throws(TermError) -> (Self, Self) {
        let (x, y) = (try Self(operands[0], scope), try Self(operands[1], scope))
        let types = [x, y].compactMap { $0.type(it: scope.it) }
        if types.count == 2, ExpressionType.common(types[0], types[1]) == nil {
            throw operands[1].error(
                "`\(operands[0])` is a \(types[0].rawValue), but `\(operands[1])` is a \(types[1].rawValue)"
            )
        }
        return (x, y)
    }
}
