import TrackingConformanceCore
import TrackingConformanceSpecification

/// The cases as a specification has them: the timeline of each, and the report of each place.
///
/// It stays within one task.
final class LifecycleWorld {
    private(set) var program: LifecycleProgram
    private let facts: LifecycleFacts
    private let timelines: [Timeline]
    /// The place of the report at each place of the facts, if there is one whose variables are known.
    private let reports: [Int32]
    private let isBare: [Bool]
    /// The number of lifecycle calls at each place.
    let calls: [FactValue]
    /// The features that hold at each place.
    private(set) var bits: [FeatureBits] = []

    /// Replays some cases.
    ///
    /// - Parameter cases: The cases that are replayed, in order; at the places of all others nothing is known.
    init(_ parts: LifecycleParts, _ facts: LifecycleFacts, cases: [Int]? = nil) {
        self.facts = facts
        let program = LifecycleProgram(parts)
        var timelines: [Timeline] = []
        var reports = Array(repeating: Int32(-1), count: facts.count)
        var isBare = Array(repeating: false, count: facts.count)
        var calls = Array(repeating: FactValue.calls(0), count: facts.count)
        owners = Array(repeating: -1, count: facts.cases.count)
        for index in cases ?? Array(facts.cases.indices) {
            let one = facts.cases[index]
            let timeline = Timeline(one.stimuli, in: one.context, program)
            for (number, report) in timeline.reports.enumerated() {
                let place = one.base + report.step
                let sent = timeline.calls(in: report)
                let isDictionary = one.stimuli[report.step].event == .lifecycle(.dictionary) && !report.isUnasked
                let count = isDictionary ? max(0, sent.reports.count - 1) : sent.reports.count
                calls[place] = timeline.isThrowing(in: report) ? .exception : .calls(calls[place].bits + count)
                guard !report.isUnasked, one.stimuli[report.step].event.area == .lifecycle else { continue }
                reports[place] = sent.reports.isEmpty && !isDictionary ? -1 : Int32(number)
                isBare[place] = sent.areBare || isDictionary && sent.reports.isEmpty
            }
            owners[index] = timelines.count
            timelines.append(timeline)
        }
        (self.program, self.timelines, self.reports) = (program, timelines, reports)
        (self.isBare, self.calls) = (isBare, calls)
    }
    /// The place of the timeline of each case; -1 if it is not replayed.
    private var owners: [Int]

    func isReplayed(_ theCase: Int) -> Bool { owners[theCase] >= 0 }

    /// Notes which features hold where.
    func findFeatures() {
        guard bits.isEmpty else { return }
        bits = Array(repeating: FeatureBits(), count: facts.count)
        let roots = LifecycleFeature.all.map { program.add($0.test) }
        for (index, one) in facts.cases.enumerated() where owners[index] >= 0 {
            let timeline = timelines[owners[index]]
            timeline.use(program)
            for place in one.base..<(one.base + one.stimuli.count) where reports[place] >= 0 {
                let report = timeline.reports[Int(reports[place])]
                for (feature, root) in roots.enumerated() where timeline.value(at: root, in: report).isRaised {
                    bits[place].insert(feature)
                }
            }
        }
    }

    /// Adds expressions to the program; their values are asked for by their roots.
    func roots(of expressions: [LifecycleExpression]) -> [LifecycleProgram.Place] {
        expressions.map { program.add($0) }
    }

    /// Goes through places, which stand in the order of their cases, and hands on the value of each of some roots.
    ///
    /// Each root is a value with the others that are accepted, the preferred one first.
    func evaluate(
        _ roots: [[LifecycleProgram.Place]],
        at places: some Sequence<(offset: Int, element: Int)>,
        _ sights: [LifecycleFacts.Sight],
        _ found: (_ root: Int, _ offset: Int, _ value: FactValue, _ error: Int) -> Void
    ) {
        let program = self.program
        var (timeline, owner): (Timeline?, Int) = (nil, -1)
        for (offset, place) in places where reports[place] >= 0 {
            if facts.owners[place] != owner {
                owner = facts.owners[place]
                timeline = owners[owner] < 0 ? nil : timelines[owners[owner]]
                timeline?.use(program)
            }
            guard let timeline else { continue }
            let report = timeline.reports[Int(reports[place])]
            for number in roots.indices {
                guard !isBare[place] else {
                    found(number, offset, .absent, sights[place].error(of: .absent))
                    continue
                }
                let value = timeline.value(at: roots[number][0], in: report)
                var error = sights[place].error(of: value)
                // Another accepted value is as right as the preferred one.
                if error > 0 {
                    for other in roots[number].dropFirst() where error > 0 {
                        error = min(error, sights[place].error(of: timeline.value(at: other, in: report)))
                    }
                }
                found(number, offset, value, error)
            }
        }
    }
}

extension FactValue {
    /// Whether it is a flag that is set.
    fileprivate var isRaised: Bool { kind == .flag && bits == 1 }
}
