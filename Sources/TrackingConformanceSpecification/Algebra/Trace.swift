import TrackingConformanceJSON

/// The value of an expression at a moment, with the values of its operands.
package struct Trace: Sendable {
    package let text: String
    package let value: String
    package let parts: [Trace]
}

/// The value of a part at a step.
package struct PartTrace: Sendable {
    package let part: String
    /// The action, setting or field for which the part is evaluated, if any.
    package let subject: String?
    /// The documented value; `nil` for an undocumented part.
    package let documented: Trace?
    /// The value with an edit.
    package let edited: Trace?

    /// True if the edit changes the value of the part.
    package var isChanged: Bool {
        guard let edited else { return false }
        // Swift's `==` on strings is canonical equivalence, which is too lenient here.
        return documented.map { !$0.value.hasSameBytes(as: edited.value) } ?? true
    }
}

/// The reason why a part has no value at a step.
package struct TraceError: Error, Equatable {
    package let message: String
}

extension JSONValue? {
    /// The value as written in an expression.
    var shown: String { map { $0.string.map { "'\($0)'" } ?? $0.description } ?? "absent" }
}

extension DataExpression {
    /// The value in a scope, with the values of its operands; of a choice, only the branch taken is evaluated.
    func trace(in scope: Scope) -> Trace {
        let parts = operands(in: scope).filter { operand, _ in
            if case .constant = operand { false } else { operand != .absent }
        }
        return Trace(
            text: description,
            value: bound()(scope).shown,
            parts: parts.map { $0.0.trace(in: $0.1) }
        )
    }

    private func operands(in scope: Scope) -> [(DataExpression, Scope)] {
        let operands: [DataExpression] =
            switch self {
            case .it, .absent, .constant, .word, .memberName, .memberValue, .event, .member: []
            case .not(let x): [x]
            case .list(let all): all
            case .infix(let infix, let x, let y): x.chain(of: infix) + [y]
            case .compared(_, let x, let y), .orElse(let x, let y): [x, y]
            case .when(let test, let x, let y): [test, test.boundTest()(scope) ? x : y]
            case .function(let function, let all): all.filter { _ in !function.looksElsewhere }
            case .limited(let x, let limit): if case .of = limit { [] } else { [x] }
            }
        guard case .limited(let x, .of(let subject)) = self else { return operands.map { ($0, scope) } }
        return [(subject, scope), (x, scope.of(subject.bound()(scope)))]
    }
}

extension DataExpression {
    /// The operands of a chain of tests joined by one operator, such as `a`, `b` and `c` of `a and b and c`.
    fileprivate func chain(of infix: Infix) -> [DataExpression] {
        guard case .infix(infix, let x, let y) = self, infix == .and || infix == .or else { return [self] }
        return x.chain(of: infix) + [y]
    }
}

extension DataFunction {
    /// True if the operands are evaluated at other moments or for the members of an object.
    fileprivate var looksElsewhere: Bool {
        switch self {
        case .earlier, .countEarlier, .latest, .first, .same, .now, .swapped, .firstMember, .lastMember, .eachMember,
            .eachName, .eachText:
            true
        default: false
        }
    }
}
