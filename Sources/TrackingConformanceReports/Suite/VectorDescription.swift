package import TrackingConformanceCore
import TrackingConformanceJSON

/// A vector as text: its location, rules and steps.
package enum VectorDescription {
    package static func text(of vector: Vector, in suite: Suite, style: TerminalStyle) -> String {
        let head = [style.marked(vector.id, .strong)] + style.wrapped(vector.title, indentation: 2)
        let note = vector.note.map { style.wrapped($0, indentation: 2) } ?? []
        return
            ([head + facts(of: vector, in: suite).map { "  " + $0.printable }, note]
            + vector.steps.enumerated().map { description(of: $0.element, index: $0.offset).map(\.printable) })
            .joinedBlocks
    }

    private static func facts(of vector: Vector, in suite: Suite) -> [String] {
        [
            vector.sourceLocation.description,
            "since suite \(vector.since), \(suite.level(of: vector).rawValue)",
            "requires \(vector.requires.map(\.rawValue).joined(separator: ", "))",
        ]
            + (vector.context.sdkVersion.map { ["SDK version \($0)"] } ?? [])
            + (vector.context.zone == "UTC" ? [] : ["time zone \(vector.context.zone)"])
            + (vector.context.device.map { [description(of: $0)] } ?? [])
            + vector.rules.map { "\($0)  \(suite.catalogue[$0]?.title ?? "")" }
            + suite.corrections(of: vector).map { "corrected in suite \($0.since): \($0.reason)" }
    }

    private static func description(of device: Device) -> String {
        "device \(device.locale), \(device.calendar.rawValue) calendar, \(device.hourCycle.rawValue) hours"
    }

    private static func description(of step: Vector.Step, index: Int) -> [String] {
        let rule = step.rule.map { "  (\($0))" } ?? ""
        let when = [step.stimulus.instant?.text, step.stimulus.zone].compactMap { $0 }.joined(separator: " ")
        return ["  step \(index)  \(step.stimulus.event.rawValue)\(rule)" + (when.isEmpty ? "" : "  at \(when)")]
            + step.stimulus.parameters.members.map { "    \($0.key): \(JSONWriter.spaced($0.value))" }
            + [
                "    expected: \(step.expectation.map(description) ?? "nothing in particular; the behaviour is recorded")"
            ]
    }

    private static func description(of expectation: Expectation) -> String {
        let calls = expectation.calls.map { $0.isEmpty ? ["no call"] : [$0.map(description).joined(separator: ", ")] }
        let value =
            switch expectation.value {
            case .parsed(let payload, let unjudged):
                [JSONWriter.spaced(.object(payload))]
                    + (unjudged.isEmpty ? [] : ["not judged: \(unjudged.map(\.rawValue).joined(separator: ", "))"])
            case .composed(let payload): [JSONWriter.spaced(.object(payload))]
            case .lifecycle(let data): [data.summary]
            case nil: [String]()
            }
        return ((calls ?? []) + value).joined(separator: "; ")
    }

    private static func description(of call: ExpectedCall) -> String {
        switch call {
        case .push(let call): "\(call.function) \(JSONWriter.spaced(.object(call.data)))"
        case .lifecycle(let name, let data): "track \(name) with \(data.summary)"
        }
    }
}
