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
    var operands: ExpressionType? {
        switch self {
        case .or, .and: .test
        case .equal, .below, .above, .joined: nil
        default: .number
        }
    }
}

/// The type of an expression, as far as it can be known without an area's data.
package enum ExpressionType: String, Sendable { case number, text, test }

/// An expression that is read from a term.
protocol TypedExpression {
    init(_ term: Term) throws(TermError)
    /// The type of the value; `nil` if it may be of several.
    var type: ExpressionType? { get }
}

extension TypedExpression {
    /// Reads an operand: a test in the place of a number is an error, and a number in that of a test.
    static func operand(_ term: Term, _ type: ExpressionType?) throws(TermError) -> Self {
        let expression = try Self(term)
        if let type, let found = expression.type, found != type {
            throw term.error("expected a \(type.rawValue), and `\(term)` is a \(found.rawValue)")
        }
        return expression
    }
}
