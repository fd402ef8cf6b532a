package import TrackingConformanceCore
import TrackingConformanceJSON

/// An expression for the value of a part of push tracking or the payload, which can be compared, printed and stored.
///
/// A test is an expression whose value is `true` or `false`; with any other value, it does not hold.
package indirect enum DataExpression<Word: DataWord>: TypedExpression, Hashable, Sendable {
    /// The value that an edit replaces.
    case it
    case absent
    case constant(Constant)
    case word(Word)
    /// The name of the object member that a function currently visits; `memberValue` is its value.
    case memberName
    case memberValue
    case member(DataExpression, String)
    case list([DataExpression])
    case event(EventTest, Event)
    case not(DataExpression)
    case infix(Infix, DataExpression, DataExpression)
    case compared(DataComparison, DataExpression, DataExpression)
    case orElse(DataExpression, DataExpression)
    case when(DataExpression, DataExpression, else: DataExpression)
    case function(DataFunction, [DataExpression])
    case limited(DataExpression, Limit)

    package enum Constant: Hashable, Sendable {
        case null
        case flag(Bool)
        case number(Int)
        case text(String)

        var json: JSONValue {
            switch self {
            case .null: .null
            case .flag(let flag): .bool(flag)
            case .number(let number): .integer(number)
            case .text(let text): .string(text)
            }
        }
    }

    /// A change of a value: `it as lower`.
    package indirect enum Limit: Hashable, Sendable {
        case form(DataForm)
        /// A string up to the first of some characters; `after` is the string after the last of them.
        case before(String)
        case after(String)
        case replacing(String, by: String)
        /// The value of the part for another subject, such as another action.
        case of(DataExpression)

        /// The type of the changed value; `nil` if the type is unchanged.
        fileprivate var type: ExpressionType? { if case .form(let form) = self { form.type } else { nil } }
    }

    package var bothTests: (Self, Self)? { if case .infix(.and, let x, let y) = self { (x, y) } else { nil } }

    package func type(it: ExpressionType?) -> ExpressionType? {
        switch self {
        case .it: it
        case .absent: .nothing
        case .memberValue, .member, .list: nil
        case .orElse(let x, let y), .when(_, let x, let y): .common(x.type(it: it), y.type(it: it))
        case .constant(.text): .text
        case .constant(.number): .number
        case .constant(.flag): .test
        case .constant(.null): nil
        case .word(let word): word.type
        case .memberName: .text
        case .event, .not, .compared: .test
        case .infix(let infix, _, _): infix == .joined ? .text : infix.type
        case .function(let function, let all): function.type ?? (function.keepsType ? all[0].type(it: it) : nil)
        case .limited(let x, let limit): limit.type ?? x.type(it: it)
        }
    }

    /// The words in the expression, on which its value depends.
    package var words: Set<Word> {
        switch self {
        case .it, .absent, .constant, .memberName, .memberValue, .event: []
        case .word(let word): [word]
        case .member(let x, _), .not(let x): x.words
        case .limited(let x, let limit): if case .of(let y) = limit { x.words.union(y.words) } else { x.words }
        case .list(let all), .function(_, let all): all.reduce(into: []) { $0.formUnion($1.words) }
        case .infix(_, let x, let y), .compared(_, let x, let y), .orElse(let x, let y): x.words.union(y.words)
        case .when(let test, let x, let y): test.words.union(x.words).union(y.words)
        }
    }
}
