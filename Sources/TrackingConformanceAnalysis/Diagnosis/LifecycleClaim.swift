import TrackingConformanceCore
import TrackingConformanceSpecification

typealias LifecycleClaim = Claim<LifecycleEdit>
typealias LifecycleCause = AcceptedClaim<LifecycleEdit>

extension LifecycleClaim {
    /// The variables that the claim changes, with their expressions; `nil` if it changes a part that variables share.
    var variables: [(column: Int, expression: LifecycleExpression)]? { traits.variables }

    /// True if the claim changes only the form in which values are sent.
    var isForm: Bool { variables?.allSatisfy { $0.expression.isForm } ?? false }
}

extension AcceptedClaim {
    /// Replaces an inferred claim with a fault of the library that has the same effect.
    mutating func preferFault(among others: [AcceptedClaim]) {
        guard claim.fault == nil, let fault = alternatives.first,
            let same = others.first(where: { $0.claim.fault?.id == fault.id && $0.signature == signature })
        else { return }
        claim = same.claim
        alternatives.removeFirst()
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

/// The properties of an edit that the search needs.
struct LifecycleTraits: Sendable {
    /// The variables that the edit changes, with their expressions; `nil` if it changes a part that variables share.
    let variables: [(column: Int, expression: LifecycleExpression)]?
}

extension LifecycleEdit {
    var traits: LifecycleTraits {
        var variables: [(column: Int, expression: LifecycleExpression)] = []
        for change in changes {
            guard case .part(.variable(let variable), let expression) = change else {
                return LifecycleTraits(variables: nil)
            }
            let conditional = condition.map { .when($0, expression, else: .it) } ?? expression
            variables.append((LifecyclePart.variable(variable).index, conditional))
        }
        return LifecycleTraits(variables: variables)
    }

    var subjects: [String] {
        changes.compactMap { change in
            if case .part(.variable(let variable), _) = change { variable.rawValue } else { nil }
        }
    }

    static func inOrder(_ changes: [Change]) -> [Change] { changes.sorted { $0.order < $1.order } }
    static func suggestion(of change: Change) -> LifecycleClaim? { LifecycleClaim(suggested: change) }
    var hasSameRow: (LifecycleEdit) -> Bool { { $0 == self } }
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
        return all.filter { $0.variables?.map(\.column) == [column] }
            + written.filter { claim in
                claim.variables?.map(\.column) == [column] && claim.variables?.first?.expression != documented
                    && seen.insert(claim.edit).inserted
            }
    }

    /// The claims about parts that variables share: counted events, crashes, updates, calls and durations.
    static let ofShared: [LifecycleClaim] =
        all.filter { $0.variables == nil } + written.filter { $0.variables?.count != 1 }

    private static let written = LifecycleEdit.causes.causes.map { LifecycleClaim($0) }

    /// The faults and other fair readings of the library.
    static let all = library

    /// The claims that change several variables at once, each in a different way.
    static let ofSeveral: [LifecycleClaim] = all.filter { ($0.variables?.count ?? 0) > 1 }
}
