import TrackingConformanceCore
import TrackingConformanceSpecification

/// The cases under a specification: the timeline of each and the report at each place.
///
/// Used by one task only.
final class LifecycleWorld {
    private(set) var program: LifecycleProgram
    private let facts: LifecycleFacts
    private let timelines: [Timeline]
    private let sent: [Sent]
    /// The features that hold at each place.
    private(set) var bits: [FeatureBits] = []

    private struct Sent {
        /// The timeline index of the report whose variables are known; -1 if there is none.
        var report = -1
        var isBare = false
        var calls = FactValue.calls(0)
    }

    /// Values as expressions of the program, each with the other accepted values.
    struct Roots {
        fileprivate let values: [LifecycleProgram.Place]
        /// The other accepted values of each value; empty if none has any.
        fileprivate let others: [[LifecycleProgram.Place]]

        var indices: Range<Int> { values.indices }

        fileprivate init(_ all: [[LifecycleProgram.Place]]) {
            values = all.map { $0[0] }
            others = all.contains { $0.count > 1 } ? all.map { Array($0.dropFirst()) } : []
        }

        func taking(_ indices: [Int]) -> Roots {
            Roots(indices.map { [values[$0]] + (others.isEmpty ? [] : others[$0]) })
        }
    }

    /// Replays all cases.
    init(_ parts: LifecycleParts, _ facts: LifecycleFacts) {
        self.facts = facts
        let program = LifecycleProgram(parts)
        var (timelines, sent): ([Timeline], [Sent]) = ([], [])
        for one in facts.cases {
            let timeline = Timeline(one.stimuli, in: one.context, program)
            sent += Self.sent(timeline, one)
            timelines.append(timeline)
        }
        (self.program, self.timelines, self.sent) = (program, timelines, sent)
    }

    /// Creates a world with the same cases and timelines but other parts, which change only values of variables.
    init(_ other: LifecycleWorld, with parts: LifecycleParts, areFeaturesKept: Bool) {
        (facts, timelines, sent, bits) = (other.facts, other.timelines, other.sent, areFeaturesKept ? other.bits : [])
        program = LifecycleProgram(parts)
    }

    private static func sent(_ timeline: Timeline, _ one: LifecycleFacts.Case) -> [Sent] {
        var all = Array(repeating: Sent(), count: one.stimuli.count)
        for (number, report) in timeline.reports.enumerated() {
            let calls = timeline.calls(in: report)
            let isDictionary = one.stimuli[report.step].event == .lifecycle(.dictionary) && !report.isUnasked
            let count = isDictionary ? max(0, calls.reports.count - 1) : calls.reports.count
            let isThrowing = timeline.isThrowing(in: report)
            all[report.step].calls = isThrowing ? .exception : .calls(all[report.step].calls.bits + count)
            guard !report.isUnasked, one.stimuli[report.step].event.area == .lifecycle else { continue }
            all[report.step].report = calls.reports.isEmpty && !isDictionary ? -1 : number
            all[report.step].isBare = calls.areBare || isDictionary && calls.reports.isEmpty
        }
        return all
    }

    func calls(at place: Int) -> FactValue { sent[place].calls }

    func findFeatures() {
        guard bits.isEmpty else { return }
        bits = Array(repeating: FeatureBits(), count: facts.count)
        let roots = LifecycleFeature.all.map { program.add($0.test) }
        for (timeline, one) in zip(timelines, facts.cases) {
            timeline.use(program)
            for place in one.base..<(one.base + one.stimuli.count) where sent[place].report >= 0 {
                let report = timeline.reports[sent[place].report]
                for (feature, root) in roots.enumerated() where timeline.value(at: root, in: report).isRaised {
                    bits[place].insert(feature)
                }
            }
        }
    }

    /// Adds expressions to the program: the accepted ones of each value, the preferred one first.
    func roots(of expressions: [[LifecycleExpression]]) -> Roots {
        Roots(expressions.map { $0.map { program.add($0) } })
    }

    /// Visits places of a column, sorted by case, and passes on the value and error of each root.
    func evaluate(
        _ roots: Roots,
        at places: some Sequence<Int>,
        _ sights: [LifecycleFacts.Sight],
        _ found: (_ root: Int, _ place: Int, _ value: FactValue, _ error: Int) -> Void
    ) {
        var owner = -1
        for place in places where sent[place].report >= 0 {
            if facts.owners[place] != owner {
                owner = facts.owners[place]
                timelines[owner].use(program)
            }
            let (timeline, isBare) = (timelines[owner], sent[place].isBare)
            let report = timeline.reports[sent[place].report]
            for number in roots.indices {
                let value = isBare ? .absent : timeline.value(at: roots.values[number], in: report)
                let others = isBare || roots.others.isEmpty ? [] : roots.others[number]
                found(number, place, value, sights[place].error(of: value, or: others, timeline, report))
            }
        }
    }
}

// MARK: - Other specifications

extension LifecycleWorld {
    struct Variant {
        fileprivate let program: LifecycleProgram
        let changes: LifecycleChanges

        /// Creates the variant with `parts` in place of `before`.
        init(_ parts: LifecycleParts, insteadOf before: LifecycleParts) {
            (program, changes) = (LifecycleProgram(parts), parts.changes(from: before))
        }
    }

    /// Passes on the values of variables and calls that a variant may change in some columns of a case, with their
    /// errors.
    func vary(
        by variant: Variant,
        at index: Int,
        in columns: PlaceSet,
        _ found: (_ column: Int, _ place: Int, _ value: FactValue, _ error: Int) -> Void
    ) {
        let one = facts.cases[index]
        timelines[index].vary(by: variant.program, variant.changes) { varied, reports in
            guard let reports else {
                let all = Self.sent(varied, one)
                for (step, sent) in all.enumerated() {
                    hand(on: sent, in: varied, one.base + step, of: columns, found)
                    let place = one.base + step
                    let sight = facts.columns[LifecycleFacts.calls][place]
                    if sight.isKnown, columns.contains(LifecycleFacts.calls) {
                        found(LifecycleFacts.calls, place, sent.calls, sight.error(of: sent.calls))
                    }
                }
                return
            }
            for (number, variables) in reports {
                let place = one.base + varied.reports[number].step
                if sent[place].report == number, !sent[place].isBare {
                    hand(on: sent[place], in: varied, place, of: variables.intersection(columns), found)
                }
            }
        }
    }

    private func hand(
        on sent: Sent,
        in timeline: Timeline,
        _ place: Int,
        of variables: PlaceSet,
        _ found: (_ column: Int, _ place: Int, _ value: FactValue, _ error: Int) -> Void
    ) {
        let report = sent.report < 0 ? nil : timeline.reports[sent.report]
        for column in LifecycleFacts.variables.indices where variables.contains(column) {
            let sight = facts.columns[column][place]
            guard sight.isKnown else { continue }
            guard let report else {
                found(column, place, .unjudged, sight.isUnexpected ? LifecycleFacts.unpredicted : 0)
                continue
            }
            let value = sent.isBare ? .absent : timeline.value(ofVariableAt: column, in: report)
            let others = sent.isBare ? [] : timeline.others(ofVariableAt: column)
            found(column, place, value, sight.error(of: value, or: others, timeline, report))
        }
    }
}

extension LifecycleFacts.Sight {
    /// The smallest error among a value and the other accepted values.
    fileprivate func error(
        of value: FactValue,
        or others: [LifecycleProgram.Place],
        _ timeline: Timeline,
        _ report: Timeline.Report
    ) -> Int {
        var least = error(of: value)
        for other in others where least > 0 { least = min(least, error(of: timeline.value(at: other, in: report))) }
        return least
    }
}

extension FactValue {
    fileprivate var isRaised: Bool { kind == .flag && bits == 1 }
}
