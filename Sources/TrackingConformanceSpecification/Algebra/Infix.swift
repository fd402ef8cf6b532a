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
