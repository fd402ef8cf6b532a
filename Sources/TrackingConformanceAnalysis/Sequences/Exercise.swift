package import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The rules that sequences exercise.
///
/// A sequence exercises a rule if it would reveal a fault that breaks the rule.
///
/// Trying all faults takes time, so only a few sequences are counted for each rule. A separate thread examines all of
/// the first sequences, then one in eight and, in a very long exploration, one in 64. The counts depend only on the
/// sequences and their order.
package final class Exercise: Sendable {
    /// The sampling intervals, each with the number of sequences up to which it applies.
    private static let samples = [(upTo: 64, oneOf: 1), (upTo: 2_048, oneOf: 8), (upTo: .max, oneOf: 64)]
    /// The maximum number of waiting sequences; the caller examines any others.
    private static let mostWaiting = 256

    private let waiting = Locked<(sequences: Int, vectors: [Vector])>((0, []))
    private let examination: Locked<Examination>
    private let queue = BackgroundQueue(threads: 1)

    package init(catalogue: RuleCatalogue) { examination = Locked(Examination(catalogue: catalogue)) }

    /// The number of sequences counted for each exercised rule, after all waiting ones are examined.
    package var counts: [Rule.ID: Int] {
        while examineNext() {}
        return examination.withLock(\.counts)
    }

    /// Schedules a sample of sequences, as vectors with documented expectations, for examination.
    package func take(_ vectors: [Vector]) {
        let (added, surplus) = waiting.withLock { waiting in
            let examined = vectors.enumerated().filter { Self.isExamined(waiting.sequences + $0.offset) }
            waiting.sequences += vectors.count
            waiting.vectors += examined.map(\.element)
            return (examined.count, waiting.vectors.count - Self.mostWaiting)
        }
        for _ in 0..<max(0, surplus) { examineNext() }
        if added > 0 { queue.add { while self.examineNext() {} } }
    }

    private static func isExamined(_ number: Int) -> Bool {
        samples.first { number < $0.upTo }.map { number.isMultiple(of: $0.oneOf) } ?? false
    }

    /// Examines the longest-waiting sequence; returns false if there is none.
    @discardableResult
    private func examineNext() -> Bool {
        examination.withLock { examination in
            let next = waiting.withLock { $0.vectors.isEmpty ? nil : $0.vectors.removeFirst() }
            if let next { examination.examine(next) }
            return next != nil
        }
    }

    /// The first rule with a fault that changes the answer to the last step of a vector; `nil` if there is none.
    static func rule(ofLastStep vector: Vector) -> Rule.ID? {
        guard let event = vector.stimuli.last?.event else { return nil }
        let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context).last
        return RuleFaults.all[event.area]?.first { faults in
            faults.implementations.contains { fault in
                fault.specification.observations(of: vector.stimuli, in: vector.context).last != documented
            }
        }?.rule
    }
}

/// The results of examining sequences.
private struct Examination: Sendable {
    private(set) var counts: [Rule.ID: Int] = [:]
    private let judge: Judge
    /// The faults of the rules for which more sequences have to be counted.
    private var open: [Area: [RuleFaults]]

    init(catalogue: RuleCatalogue) {
        judge = Judge(catalogue: catalogue)
        let judged = Set(catalogue.judgedRules(in: Area.allCases))
        open = RuleFaults.all.mapValues { $0.filter { judged.contains($0.rule) } }
    }

    mutating func examine(_ vector: Vector) {
        let areas = Set(vector.stimuli.map(\.event.area))
        let trial = VariantTrial(of: vector, by: judge)
        for area in Area.allCases where areas.contains(area) { examine(trial, in: area) }
    }

    private mutating func examine(_ trial: VariantTrial, in area: Area) {
        guard var faults = open.removeValue(forKey: area) else { return }
        guard !faults.isEmpty else { return }
        for place in faults.indices {
            let isNoticed = faults[place].contains { fault in
                trial.judgement(of: fault).map { $0.verdict != .passed } ?? false
            }
            if isNoticed { counts[faults[place].rule, default: 0] += 1 }
        }
        faults.removeAll { counts[$0.rule] == ExplorationSummary.mostCounted }
        open[area] = faults
    }
}

private struct RuleFaults: Sendable {
    let rule: Rule.ID
    let implementations: [Variant]
    /// The index of the fault noticed last, which is most likely to be noticed again.
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
        (self.rule, implementations) = (rule, faults.map { Variant($0.change) })
    }

    /// True if a test holds for an implementation with one of the faults.
    mutating func contains(_ holds: (Variant) -> Bool) -> Bool {
        for _ in implementations {
            if holds(implementations[place]) { return true }
            place = (place + 1) % implementations.count
        }
        return false
    }
}

extension RuleCatalogue {
    /// The rules of some areas that are neither informational nor deprecated, in the catalogue's order.
    func judgedRules(in areas: [Area]) -> [Rule.ID] {
        rules.filter { $0.level != .informational && $0.deprecation == nil && areas.contains($0.area) }.map(\.id)
    }

    /// The judged rules of some areas that have faults and were not exercised, in the catalogue's order.
    package func rules(in areas: [Area], without exercised: (Rule.ID) -> Bool) -> [Rule.ID] {
        let withoutFaults = rulesWithoutFaults(in: areas)
        return judgedRules(in: areas).filter { !exercised($0) && !withoutFaults.contains($0) }
    }

    /// The judged rules without a fault in the library, so that it is unknown which sequences exercise them.
    func rulesWithoutFaults(in areas: [Area]) -> [Rule.ID] {
        let withFaults = Set(Fault.all.map(\.rule))
        return judgedRules(in: areas).filter { !withFaults.contains($0) }
    }
}
