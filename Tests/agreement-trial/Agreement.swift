import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The facts at which two forms of a specification agree, and the first at which each pair differs.
struct Agreement {
    private(set) var equal = 0
    private(set) var trials = 0
    private(set) var differences: [String] = []

    /// Compares edits of what is documented in both forms, and prints the first fact that differs.
    mutating func compare(_ name: String, _ edits: [LifecycleEdit], _ documented: LifecycleParts, at lives: [Life]) {
        let changes = edits.map { LifecycleTracking.change(of: $0) } + [LifecycleTracking.change { _ in }]
        compare(name, .documented.applying(changes), edits.reduce(documented) { $0.applying($1) }, at: lives)
    }

    /// Compares a specification in both forms, and prints the first fact that differs.
    mutating func compare(_ name: String, _ code: Specification, _ data: LifecycleParts, at lives: [Life]) {
        take(Self.comparison(code, data, at: lives), of: name)
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
        at lives: [Life]
    ) -> (equal: Int, first: String?) {
        let program = LifecycleProgram(data)
        var equal = 0
        for life in lives {
            let found = program.answers(to: life.stimuli, in: life.context, giving: LifecycleVariable.allCases)
            for (step, answer) in code.answers(to: life.stimuli, in: life.context).enumerated() {
                let place = "\(life.name), step \(step)"
                guard let found = found[step] else {
                    // The calls of push tracking alone.
                    if life.stimuli[step].event.area == .lifecycle { return (equal, place) }
                    continue
                }
                if life.stimuli[step].event.area == .push {
                    let sent = Self.tracked(answer.observation), new = Self.tracked(found.observation)
                    guard sent == new else { return (equal, "\(place): \(sent) as code, \(new) as data") }
                } else if let difference = Self.difference(answer, found) {
                    return (equal, "\(place), \(difference)")
                }
                equal += LifecycleVariable.allCases.count * Self.tracked(found.observation).count
            }
        }
        return (equal, nil)
    }

    /// The lifecycle calls that were observed.
    private static func tracked(_ observation: Observation) -> [TrackingCall] {
        guard case .answered(let calls, _) = observation else { return [] }
        return calls.filter { $0.function == TrackingFunction.track.rawValue }
    }

    private static func difference(_ code: SpecifiedAnswer, _ data: SpecifiedAnswer) -> String? {
        for variable in LifecycleVariable.allCases {
            let (old, new) = (texts(code.accepted?[variable]?.values), texts(data.accepted?[variable]?.values))
            guard old == new else { return "\(variable.rawValue): \(old) accepted as code, \(new) as data" }
        }
        guard code.observation != data.observation else { return nil }
        guard case .answered(let calls, let value) = code.observation,
            case .answered(let others, let otherValue) = data.observation, calls.count == others.count
        else { return "\(code.observation) as code, \(data.observation) as data" }
        for (call, other) in zip(calls.map(\.data) + [value?.object], others.map(\.data) + [otherValue?.object]) {
            for variable in LifecycleVariable.allCases {
                let (old, new) = (call?[variable.rawValue]?.description, other?[variable.rawValue]?.description)
                guard old == new else { return "\(variable.rawValue): \(old ?? "-") as code, \(new ?? "-") as data" }
            }
        }
        return "\(calls.map(\.name)) as code, \(others.map(\.name)) as data"
    }

    private static func texts(_ values: [JSONValue?]?) -> Set<String> {
        Set((values ?? []).map { $0?.description ?? "absent" })
    }
}
