import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension LifecycleClaim {
    /// A value of a variable where another one is expected.
    struct Strange {
        let seen: FactValue
        let expected: FactValue
        /// The case in which it is seen.
        let owner: Int
    }

    /// The values that are seen most often, and the pattern by which most dates are written, as claims.
    static func suggestions(for variable: LifecycleVariable, from strange: [Strange]) -> [LifecycleClaim] {
        var (constants, patterns): ([FactValue: Set<Int>], [String: Set<Int>]) = ([:], [:])
        for one in strange {
            if variable == .type || variable.isNumber, one.seen != .absent {
                constants[one.seen, default: []].insert(one.owner)
            }
            if variable.isOfDates, let text = one.seen.json?.string, let pattern = one.expected.pattern(of: text) {
                patterns[pattern, default: []].insert(one.owner)
            }
        }
        let values = constants.filter { $0.value.count > 2 && $0.key.bits != 0 }
            .map { (value: $0.key, count: $0.value.count, text: $0.key.json?.string ?? "\($0.key.bits)") }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(2)
            .compactMap { value, _, text in
                let isText = value.kind == .text || value.kind == .event
                let constant = isText ? FactValue.text(text) : FactValue(kind: value.kind, bits: value.bits)
                return LifecycleClaim(constant: .part(.variable(variable), .constant(constant)))
            }
        let best = patterns.filter { $0.value.count > 2 }.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        let written = best.flatMap { best in
            LifecycleClaim(pattern: .part(.variable(variable), .limited(.it, .written(best.key))))
        }
        let known = ofVariables[LifecyclePart.variable(variable).index]
        return values + [written].compactMap(\.self).filter { claim in !known.contains { $0.edit == claim.edit } }
    }
}

extension LifecycleClaim {
    /// The claim that a variable is always the same; `nil` if that is not what an edit says.
    init?(constant change: LifecycleEdit.Change) {
        guard case .part(.variable, .constant(let value)) = change, let json = value.json else { return nil }
        self.init(LifecycleEdit([change]), "$ is `\(json.string ?? json.description)`", cost: 0.8)
    }

    /// The claim that a date is written by a pattern; `nil` if that is not what an edit says.
    init?(pattern change: LifecycleEdit.Change) {
        guard case .part(.variable, .limited(.it, .written(let pattern))) = change else { return nil }
        let words = pattern.replacing("time", with: "Thh:mm:ss")
        self.init(LifecycleEdit([change]), "$ is written as `\(words)`", cost: 1)
    }
}
