package import TrackingConformanceCore

/// An expression for the value of a part of lifecycle tracking, which can be compared, printed and stored.
///
/// A test is an expression whose value is a flag.
package indirect enum LifecycleExpression: TypedExpression, Hashable, Sendable {
    /// The expression that an edit replaces.
    case it
    case part(LifecyclePart)
    case constant(FactValue)
    case word(MomentWord)
    case measure(Measure, Mark)
    case count(EventKinds)
    case on(Event)
    case not(LifecycleExpression)
    case infix(Infix, LifecycleExpression, LifecycleExpression)
    case function(Function, LifecycleExpression)
    /// True if an expression's value now differs from its value at the time of a mark.
    case differs(LifecycleExpression, from: Mark, eachInItsZone: Bool)
    case orElse(LifecycleExpression, LifecycleExpression)
    case when(LifecycleExpression, LifecycleExpression, else: LifecycleExpression)
    case limited(LifecycleExpression, Limit)

    /// A limit of an expression or a change of its value.
    package enum Limit: Hashable, Sendable {
        case within(Span)
        case withinLast(Int)
        case withinLastSessions(Int)
        /// The events from the last one at which a test held.
        case fromLast(LifecycleExpression)
        case inZone(Zone)
        case inZoneNamed(String)
        case inZoneOf(Mark)
        /// The value at the time of a mark, with everything else unchanged.
        case at(Mark)
        /// The value at the moment of a mark.
        case of(Mark)
        /// The value after the events up to a mark, with the current time and zone.
        case reporting(Mark)
        case offsetAt(Mark)
        /// The value, limited to a number of seconds since 1970.
        case until(Int)
        case form(ValueForm)
        /// A version cut to a number of components.
        case version(to: Int)
        /// A string up to the first of some characters.
        case before(String)
        case written(String)
        case replacing(String, by: String)
    }

    /// The expression with its operand in place of `it`.
    package func replacing(_ found: LifecycleExpression) -> LifecycleExpression {
        func replaced(_ expression: LifecycleExpression) -> LifecycleExpression { expression.replacing(found) }
        return switch self {
        case .it: found
        case .part, .constant, .word, .measure, .count, .on: self
        case .not(let x): .not(replaced(x))
        case .infix(let infix, let x, let y): .infix(infix, replaced(x), replaced(y))
        case .function(let function, let x): .function(function, replaced(x))
        case .differs(let x, let mark, let isEach): .differs(replaced(x), from: mark, eachInItsZone: isEach)
        case .orElse(let x, let y): .orElse(replaced(x), replaced(y))
        case .when(let test, let x, let y): .when(replaced(test), replaced(x), else: replaced(y))
        case .limited(let x, let limit): .limited(replaced(x), limit)
        }
    }

    package var bothTests: (Self, Self)? { if case .infix(.and, let x, let y) = self { (x, y) } else { nil } }

    package func type(it: ExpressionType?) -> ExpressionType? {
        switch self {
        case .it: it
        case .part(let part): part.type
        case .orElse(let x, let y), .when(_, let x, let y): .common(x.type(it: it), y.type(it: it))
        case .constant(let value): value.type
        case .word(let word): word.type
        case .measure(let measure, _): measure.type
        case .count: .number
        case .on, .not, .differs: .test
        case .infix(let infix, _, _): infix == .joined ? .text : infix.type
        case .function(let function, let x): function == .signed ? x.type(it: it) : function.type
        case .limited(let x, let limit):
            switch limit {
            case .form(let form): form.type
            case .written, .replacing, .version, .before: .text
            default: x.type(it: it)
            }
        }
    }
}

extension FactValue {
    fileprivate var type: ExpressionType? {
        switch kind {
        case .number: .number
        case .text: .text
        case .flag: .test
        case .absent, .unjudged: .nothing
        case .microseconds, .date, .day, .event: nil
        }
    }
}
