import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension LifecycleClaim {
    /// An unexpected value of a variable.
    struct Strange {
        let seen: FactValue
        let expected: FactValue
        /// The index of the case that shows it.
        let owner: Int
    }

    /// Claims based on the values seen most often, the distance of numbers from those expected, the pattern of most
    /// dates, and the machine's time zone, which no value reveals.
    static func suggestions(for variable: LifecycleVariable, from strange: [Strange]) -> [LifecycleClaim] {
        var (owners, expected): ([LifecycleExpression: Set<Int>], [LifecycleExpression: Set<FactValue>]) = ([:], [:])
        func add(_ expression: LifecycleExpression, _ one: Strange) {
            owners[expression, default: []].insert(one.owner)
            expected[expression, default: []].insert(one.expected)
        }
        for one in strange {
            if variable == .type || variable.isNumber, one.seen != .absent, one.seen.bits != 0 {
                let isText = one.seen.kind == .text || one.seen.kind == .event
                let text = one.seen.json?.string ?? "\(one.seen.bits)"
                add(.constant(isText ? .text(text) : FactValue(kind: one.seen.kind, bits: one.seen.bits)), one)
            }
            if variable.isNumber, one.seen.kind == .number, one.expected.kind == .number {
                for expression in LifecycleExpression.from(one.expected.bits, to: one.seen.bits) {
                    add(expression, one)
                }
            }
            if variable.isOfDates, let text = one.seen.json?.string, let pattern = one.expected.pattern(of: text) {
                add(.limited(.it, .written(pattern)), one)
            }
        }
        let known = ofVariables[LifecyclePart.variable(variable).index]
        var claims: [LifecycleClaim] = []
        // A number seen in place of only one expected number may be an offset from it.
        let likely = owners.filter { expression, owners in
            owners.count > 2 && !(variable.isNumber && expression.isConstant && expected[expression]?.count == 1)
        }
        .map { (count: $0.value.count, text: $0.key.description, expression: $0.key) }
        .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
        for isConstant in [true, false] {
            claims += likely.filter { $0.expression.isConstant == isConstant }.prefix(2)
                .compactMap { LifecycleClaim(suggested: .part(.variable(variable), $0.expression)) }
        }
        if variable.isOfClock || variable.isOfDates, Set(strange.map(\.owner)).count > 2 {
            claims += clocks.compactMap { LifecycleClaim(suggested: .part(.variable(variable), variable.read(in: $0))) }
        }
        return claims.filter { claim in !known.contains { $0.edit == claim.edit } }
    }

    /// The time zones of most developers' machines, one for each set of clock rules.
    private static let clocks = [
        "Europe/Berlin", "Europe/London", "Europe/Athens", "Europe/Moscow", "America/New_York", "America/Chicago",
        "America/Denver", "America/Los_Angeles", "America/Sao_Paulo", "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok",
        "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
    ]

    /// Creates the claim of an edit; `nil` unless observed values can suggest such an edit.
    init?(suggested change: LifecycleEdit.Change) {
        guard case .part(.variable, let expression) = change else { return nil }
        switch expression {
        case .constant(let value):
            guard let json = value.json else { return nil }
            self.init(LifecycleEdit([change]), "$ is `\(json.string ?? json.description)`", cost: 0.8)
        case .limited(.it, .inZoneNamed(let name)):
            self.init(LifecycleEdit([change]), "$ is read in the time zone \(name) instead of the device's", cost: 1)
        case .limited(.measure, .inZoneNamed(let name)):
            self.init(LifecycleEdit([change]), "$ is in the local time of \(name)", cost: 1)
        case .limited(.it, .written(let pattern)):
            let words = pattern.replacing("time", with: "Thh:mm:ss")
            self.init(LifecycleEdit([change]), "$ is written as `\(words)`", cost: 1)
        case .infix(.plus, .it, .constant(let value)):
            self.init(LifecycleEdit([change]), "$ is \(value.bits) too high", cost: 1)
        case .infix(.minus, .it, .constant(let value)):
            self.init(LifecycleEdit([change]), "$ is \(value.bits) too low", cost: 1)
        case .infix(.times, .it, .constant(let value)):
            self.init(LifecycleEdit([change]), "$ is \(value.bits) times as high as it should be", cost: 1)
        default: return nil
        }
    }
}

extension LifecycleVariable {
    /// The documented value with local time in another time zone.
    fileprivate func read(in zone: String) -> LifecycleExpression {
        let mark = self == .updateLaunchDate ? Mark.update : .firstEvent
        let date = LifecycleExpression.measure(self == .firstLaunchDateUS ? .usdate : .date, mark)
        return .limited(isOfDates ? date : .it, .inZoneNamed(zone))
    }
}

extension LifecycleExpression {
    var isConstant: Bool { if case .constant = self { true } else { false } }

    /// The expressions that lead from one number to another.
    fileprivate static func from(_ expected: Int, to seen: Int) -> [LifecycleExpression] {
        guard expected.magnitude < 1 << 40, seen.magnitude < 1 << 40, expected != seen else { return [] }
        let distance = FactValue(kind: .number, bits: abs(seen - expected))
        let sum = LifecycleExpression.infix(seen > expected ? .plus : .minus, .it, .constant(distance))
        guard expected > 0, seen > expected, seen % expected == 0 else { return [sum] }
        return [sum, .infix(.times, .it, .constant(FactValue(kind: .number, bits: seen / expected)))]
    }
}
