package import TrackingConformanceCore
import TrackingConformanceSpecification

/// Which rules sequences exercise: a sequence exercises a rule if a fault of the rule would be noticed in it.
///
/// Faults take time to replay. So a few sequences of each rule are counted, and of a long exploration one in eight is
/// examined. The counts depend on the sequences and their order alone.
package struct Exercise: Sendable {
    /// All of the first sequences are examined, and one of so many after them.
    private static let (first, oneOf) = (64, 8)

    /// For each exercised rule the number of sequences that were counted.
    package private(set) var counts: [Rule.ID: Int] = [:]

    private let judge: Judge
    /// The faults of the rules of which more sequences are looked for.
    private var open: [Area: [RuleFaults]]
    private var sequences = 0

    package init(catalogue: RuleCatalogue) {
        judge = Judge(catalogue: catalogue)
        let judged = Set(catalogue.judgedRules(in: Area.allCases))
        open = RuleFaults.all.mapValues { $0.filter { judged.contains($0.rule) } }
    }

    /// Examines a sequence, whose vector has what is documented at each step, or passes it over.
    package mutating func take(_ vector: Vector) {
        defer { sequences += 1 }
        guard sequences < Self.first || sequences.isMultiple(of: Self.oneOf) else { return }
        let stimuli = vector.stimuli
        for area in Area.allCases where stimuli.contains(where: { $0.event.area == area }) {
            examine(vector, stimuli, in: area)
        }
    }

    private mutating func examine(_ vector: Vector, _ stimuli: [Stimulus], in area: Area) {
        guard var faults = open[area], !faults.isEmpty else { return }
        open[area] = nil
        let documented = vector.steps.map(\.documented)
        for place in faults.indices {
            let isNoticed = faults[place].contains { [judge] specification in
                let observations = specification.observations(of: stimuli, in: vector.context)
                return observations != documented && judge.judge(observations, against: vector).verdict != .passed
            }
            if isNoticed { counts[faults[place].rule, default: 0] += 1 }
        }
        faults.removeAll { counts[$0.rule] == ExplorationSummary.mostCounted }
        open[area] = faults
    }

    /// The first rule of which a fault changes the answer to the last step of a vector.
    static func rule(ofLastStep vector: Vector) -> Rule.ID? {
        guard let event = vector.stimuli.last?.event else { return nil }
        let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context).last
        return RuleFaults.all[event.area]?.first { faults in
            faults.specifications.contains { specification in
                specification.observations(of: vector.stimuli, in: vector.context).last != documented
            }
        }?.rule
    }
}

/// The faults of a rule, as implementations with one of them.
private struct RuleFaults: Sendable {
    let rule: Rule.ID
    let specifications: [Specification]
    /// The place of the fault that was noticed last, which most often is noticed again.
    private var place = 0

    /// The faults of each area, rule by rule in the library's order.
    static let all: [Area: [RuleFaults]] = {
        var rules: [Rule.ID] = []
        for fault in Fault.all where !rules.contains(fault.rule) { rules.append(fault.rule) }
        let faults = Dictionary(grouping: Fault.all, by: \.rule)
        return Dictionary(grouping: rules) { faults[$0]?[0].area ?? .push }.mapValues { rules in
            rules.map { RuleFaults(rule: $0, faults[$0] ?? []) }
        }
    }()

    private init(rule: Rule.ID, _ faults: [Fault]) {
        (self.rule, specifications) = (rule, faults.map { .documented.applying([$0]) })
    }

    /// Whether something holds for an implementation with one of the faults.
    mutating func contains(_ holds: (Specification) -> Bool) -> Bool {
        for _ in specifications {
            if holds(specifications[place]) { return true }
            place = (place + 1) % specifications.count
        }
        return false
    }
}

extension RuleCatalogue {
    /// The rules of some areas by which implementations are judged, in the catalogue's order.
    func judgedRules(in areas: [Area]) -> [Rule.ID] {
        rules.filter { $0.level != .informational && $0.deprecation == nil && areas.contains($0.area) }.map(\.id)
    }

    /// The judged rules of some areas that have faults and were not seen exercised, in the catalogue's order.
    package func rules(in areas: [Area], without exercised: (Rule.ID) -> Bool) -> [Rule.ID] {
        let withoutFaults = rulesWithoutFaults(in: areas)
        return judgedRules(in: areas).filter { !exercised($0) && !withoutFaults.contains($0) }
    }

    /// The judged rules of which the library has no fault, so that nothing tells which sequences exercise them.
    func rulesWithoutFaults(in areas: [Area]) -> [Rule.ID] {
        let withFaults = Set(Fault.all.map(\.rule))
        return judgedRules(in: areas).filter { !withFaults.contains($0) }
    }
}
