package import TrackingConformanceCore
import TrackingConformanceSystem

/// The rules of lifecycle tracking, compiled when it is first asked.
final class LifecycleData: Sendable {
    static let documented = LifecycleData(RuleLibrary.lifecycle.documented)

    private let parts: LifecycleParts
    private let compiled = Locked<LifecycleProgram?>(nil)
    private let found = Locked<Changes?>(nil)

    /// The difference between a specification and the documented one.
    struct Changes: Sendable {
        /// The variables that may have other values.
        let variables: [LifecycleVariable]
        /// Whether nothing else is changed, so that the same events count and the same sums are kept.
        let isOfVariablesAlone: Bool
    }

    private init(_ parts: LifecycleParts) { self.parts = parts }

    func applying(_ edit: LifecycleEdit) -> LifecycleData { LifecycleData(parts.applying(edit)) }

    var program: LifecycleProgram {
        compiled.withLock { compiled in
            let program = compiled ?? LifecycleProgram(parts)
            compiled = program
            return program
        }
    }

    var changes: Changes {
        found.withLock { found in
            let changes = found ?? parts.changes(from: RuleLibrary.lifecycle.documented)
            found = changes
            return changes
        }
    }
}

extension LifecycleParts {
    fileprivate func changes(from documented: LifecycleParts) -> LifecycleData.Changes {
        let changed = LifecyclePart.allCases.filter { accepted($0) != documented.accepted($0) }
        let isOfVariablesAlone = choices == documented.choices && changed.allSatisfy { $0.asVariable != nil }
        guard isOfVariablesAlone else {
            return LifecycleData.Changes(variables: LifecycleVariable.allCases, isOfVariablesAlone: false)
        }
        let variables = LifecycleVariable.allCases.filter { variable in
            let part = LifecyclePart.variable(variable)
            return changed.contains(part) || accepted(part).contains { depends($0, on: changed) }
        }
        return LifecycleData.Changes(variables: variables, isOfVariablesAlone: true)
    }

    private func depends(_ expression: LifecycleExpression, on parts: [LifecyclePart], depth: Int = 0) -> Bool {
        expression.dependencies.contains { part in
            parts.contains(part) || depth < 64 && depends(self[part], on: parts, depth: depth + 1)
        }
    }
}

extension LifecyclePart {
    /// The variable that it is, if it is one.
    package var asVariable: LifecycleVariable? { if case .variable(let variable) = self { variable } else { nil } }
}
