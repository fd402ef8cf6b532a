extension LifecycleParts {
    /// A part that depends on itself, so that it has no value; `nil` if there is none.
    package var selfReference: LifecyclePart? {
        LifecyclePart.allCases.first(leadingToItselfBy: { self[$0].dependencies })
    }
}

extension LifecycleExpression {
    var dependencies: Set<LifecyclePart> {
        switch self {
        case .it, .constant, .count, .on: []
        case .part(let part): [part]
        case .word(let word): word == .isUpdate ? [.shared(.update)] : word == .isCrash ? [.shared(.crash)] : []
        case .measure(let measure, let mark):
            mark.dependencies.union([.days, .startDays].contains(measure) ? [.shared(.days)] : [])
        case .not(let x), .function(_, let x): x.dependencies
        case .infix(_, let x, let y), .orElse(let x, let y): x.dependencies.union(y.dependencies)
        case .differs(let x, let mark, _): x.dependencies.union(mark.dependencies)
        case .when(let test, let x, let y): test.dependencies.union(x.dependencies).union(y.dependencies)
        // A value at an earlier event may depend on the same part's values at still earlier events.
        case .limited(_, .of(let mark)) where mark.isEarlier: mark.dependencies
        case .limited(let x, let limit): x.dependencies.union(limit.dependencies)
        }
    }
}

extension Mark {
    /// True for an event before the reported one.
    fileprivate var isEarlier: Bool { rawValue.hasSuffix("-before") }

    fileprivate var dependencies: Set<LifecyclePart> {
        self == .update || self == .firstUpdate ? [.shared(.update)] : []
    }
}

extension LifecycleExpression.Limit {
    fileprivate var dependencies: Set<LifecyclePart> {
        switch self {
        case .within(.version): [.shared(.version)]
        case .fromLast(let test): test.dependencies
        case .inZoneOf(let mark), .at(let mark), .of(let mark), .reporting(let mark), .offsetAt(let mark):
            mark.dependencies
        default: []
        }
    }
}
