import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The facts at which two forms of a specification agree, and the first at which each pair differs.
struct Agreement {
    private(set) var equal = 0
    private(set) var trials = 0
    private(set) var differences: [String] = []

    /// Compares a specification in both forms, and prints the first fact that differs.
    mutating func compare(
        _ name: String,
        _ code: Specification,
        _ data: LifecycleParts,
        at lives: [Life],
        withAccepted isAcceptedCompared: Bool = false
    ) {
        take(Self.comparison(code, data, at: lives, isAcceptedCompared), of: name)
    }

    /// Compares data with the specification, of several, that it agrees with most.
    mutating func compareBest(_ name: String, _ codes: [Specification], _ data: LifecycleParts, at lives: [Life]) {
        let comparisons = codes.map { Self.comparison($0, data, at: lives, false) }
        take(
            comparisons.first { $0.first == nil } ?? comparisons.max { $0.equal < $1.equal } ?? (
                0, "nothing to compare with"
            ),
            of: name
        )
    }

    mutating func take(_ comparison: (equal: Int, first: String?), of name: String) {
        trials += 1
        equal += comparison.equal
        guard let first = comparison.first else { return }
        differences.append(name)
        print("\(name) differs at \(first)")
    }

    private static func comparison(
        _ code: Specification,
        _ data: LifecycleParts,
        at lives: [Life],
        _ isAcceptedCompared: Bool
    ) -> (equal: Int, first: String?) {
        let program = LifecycleProgram(data)
        var equal = 0
        for life in lives {
            let timeline = Timeline(life.stimuli, in: life.context, program)
            let reports = Dictionary(uniqueKeysWithValues: timeline.reports.map { ($0.step, $0) })
            let answers = code.answers(to: life.stimuli, in: life.context)
            for (step, answer) in answers.enumerated() where life.stimuli[step].event.area == .lifecycle {
                let sent = Self.data(of: answer.observation)
                let calls = reports[step].map(timeline.calls) ?? (count: 0, areBare: false)
                guard sent.count == calls.count else {
                    return (equal, "\(life.name), step \(step): \(sent.count) calls as code, \(calls.count) as data")
                }
                guard let report = reports[step], let call = sent.first else { continue }
                for variable in LifecycleVariable.allCases {
                    let value = calls.areBare ? .absent : timeline.value(of: variable, in: report)
                    let accepted = isAcceptedCompared ? answer.accepted?[variable]?.values : nil
                    let isEqual =
                        (value == .unjudged || value.json == call[variable.rawValue])
                        && (accepted.map { texts($0) == texts(timeline.accepted(variable, in: report).map(\.json)) }
                            ?? true)
                    guard isEqual else {
                        let (old, new) = (call[variable.rawValue]?.description, value.json?.description)
                        let place = "\(life.name), step \(step), \(variable.rawValue)"
                        return (equal, "\(place): \(old ?? "absent") as code, \(new ?? "absent") as data")
                    }
                    equal += 1
                }
            }
        }
        return (equal, nil)
    }

    private static func texts(_ values: [JSONValue?]) -> Set<String> { Set(values.map { $0?.description ?? "absent" }) }

    /// The data of the calls and of the value that were observed.
    private static func data(of observation: Observation) -> [JSONObject] {
        guard case .answered(let calls, let value) = observation else { return [] }
        return calls.compactMap(\.data) + [value?.object].compactMap { $0 }
    }
}
