import TrackingConformanceCore

/// A compiled lifecycle specification: the nodes of all expressions in one array.
///
/// A node refers to others by index, so that evaluation touches no reference counts.
package struct LifecycleProgram: Sendable {
    package typealias Place = Int32

    enum Node: Sendable {
        case constant(FactValue)
        case word(MomentWord)
        case measure(Measure, Mark)
        case count(EventKinds)
        case on(Event)
        case not(Place)
        case infix(Infix, Place, Place)
        case function(Function, Place)
        case differs(Place, Mark, eachInItsZone: Bool)
        case orElse(Place, Place)
        case when(Place, Place, Place)
        case within(Place, Span)
        case withinLast(Place, Int32)
        case withinLastSessions(Place, Int32)
        case fromLast(Place, test: Place)
        case inZone(Place, Zone)
        /// A zone named by a limit, as the index of the limit in `textLimits`.
        case inZoneNamed(Place, Int32)
        case inZoneOf(Place, Mark)
        case at(Place, Mark)
        case of(Place, Mark)
        case reporting(Place, Mark)
        case offsetAt(Place, Mark)
        case until(Place, Int)
        case form(Place, ValueForm)
        case version(Place, Int32)
        /// A change of a string, as the index of the limit in `textLimits`.
        case text(Place, Int32)
    }

    private(set) var nodes: [Node] = []
    /// Limits with strings, which a node cannot contain.
    private(set) var textLimits: [LifecycleExpression.Limit] = []
    private(set) var roots: [Place] = []
    /// The roots of each variable's other accepted values.
    private(set) var alternatives: [[Place]] = []
    private(set) var choices: LifecycleChoices
    /// True if the tests for an update and a crash depend only on the event, so that they can be computed once.
    private(set) var areEventTestsStable = true
    /// True if a stimulus may be mistaken for an event.
    let hasUnaskedEvents: Bool
    /// True if an event may be lost with its process.
    let isForgetful: Bool

    package init(_ parts: LifecycleParts) {
        choices = parts.choices
        hasUnaskedEvents = [LifecyclePart.Shared.unaskedLaunches, .unaskedWakes, .unaskedSleeps].contains {
            parts[.shared($0)] != .constant(.absent)
        }
        isForgetful = parts[.shared(.forgotten)] != .constant(.absent)
        // Other parts may refer to a part before it is compiled.
        roots = LifecyclePart.allCases.map { _ in 0 }
        nodes = LifecyclePart.allCases.map { _ in .constant(.absent) }
        for part in LifecyclePart.allCases {
            let place = compiled(parts[part])
            roots[part.index] = place
            nodes[part.index] = nodes[Int(place)]
        }
        alternatives = LifecyclePart.allCases.map { part in parts.accepted(part).dropFirst().map { compiled($0) } }
        areEventTestsStable = [LifecyclePart.shared(.update), .shared(.crash)].allSatisfy {
            isStable(parts[$0], in: parts)
        }
    }

    /// The program with one more expression, and the root of that expression.
    func adding(_ expression: LifecycleExpression) -> (program: LifecycleProgram, root: Place) {
        var program = self
        let root = program.compiled(expression)
        return (program, root)
    }

    /// Adds an expression and returns its index.
    package mutating func add(_ expression: LifecycleExpression) -> Place { compiled(expression) }

    private mutating func added(_ node: Node) -> Place {
        nodes.append(node)
        return Place(nodes.count - 1)
    }

    private mutating func compiled(_ expression: LifecycleExpression) -> Place {
        switch expression {
        // Outside an edit, `it` has no value.
        case .it: return added(.constant(.absent))
        case .part(let part): return Place(part.index)
        case .constant(let value): return added(.constant(value))
        case .word(let word): return added(.word(word))
        case .measure(let measure, let mark): return added(.measure(measure, mark))
        case .count(let kinds): return added(.count(kinds))
        case .on(let event): return added(.on(event))
        case .not(let x): return added(.not(compiled(x)))
        case .infix(let infix, let x, let y): return added(.infix(infix, compiled(x), compiled(y)))
        case .function(let function, let x): return added(.function(function, compiled(x)))
        case .differs(let x, let mark, let isEach): return added(.differs(compiled(x), mark, eachInItsZone: isEach))
        case .orElse(let x, let y): return added(.orElse(compiled(x), compiled(y)))
        case .when(let test, let x, let y): return added(.when(compiled(test), compiled(x), compiled(y)))
        case .limited(let x, let limit): return added(limited(compiled(x), limit))
        }
    }

    private mutating func limited(_ place: Place, _ limit: LifecycleExpression.Limit) -> Node {
        switch limit {
        case .within(let span): return .within(place, span)
        case .withinLast(let count): return .withinLast(place, Int32(clamping: count))
        case .withinLastSessions(let count): return .withinLastSessions(place, Int32(clamping: count))
        case .fromLast(let test): return .fromLast(place, test: compiled(test))
        case .inZone(let zone): return .inZone(place, zone)
        case .inZoneOf(let mark): return .inZoneOf(place, mark)
        case .at(let mark): return .at(place, mark)
        case .of(let mark): return .of(place, mark)
        case .reporting(let mark): return .reporting(place, mark)
        case .offsetAt(let mark): return .offsetAt(place, mark)
        case .until(let seconds): return .until(place, seconds)
        case .form(let form): return .form(place, form)
        case .version(let count): return .version(place, Int32(clamping: count))
        case .inZoneNamed, .before, .written, .replacing:
            textLimits.append(limit)
            let index = Int32(textLimits.count - 1)
            return if case .inZoneNamed = limit { .inZoneNamed(place, index) } else { .text(place, index) }
        }
    }

    /// True if an expression depends only on the event, not on the report for which it is evaluated.
    private func isStable(_ expression: LifecycleExpression, in parts: LifecycleParts, depth: Int = 0) -> Bool {
        func isStable(_ x: LifecycleExpression) -> Bool { self.isStable(x, in: parts, depth: depth + 1) }
        guard depth < 64 else { return false }
        return switch expression {
        case .it, .constant, .count: true
        case .on: false
        case .part(let part): isStable(parts[part])
        case .word(let word):
            ![.ordinary, .dictionary, .automatic, .elapsed, .length, .push, .background, .firstCall, .outlived]
                .contains(word)
        case .measure(let measure, let mark):
            mark != .thatEvent && ![.days, .startDays].contains(measure) && mark != .update && mark != .firstUpdate
        case .not(let x), .differs(let x, _, _): isStable(x)
        case .infix(_, let x, let y), .orElse(let x, let y): isStable(x) && isStable(y)
        case .function(let function, let x): function != .signed && isStable(x)
        case .when(let test, let x, let y): isStable(test) && isStable(x) && isStable(y)
        case .limited(_, .inZone(.start)), .limited(_, .fromLast): false
        case .limited(let x, _): isStable(x)
        }
    }
}
