import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

/// A vector in words, for a reader.
enum VectorDescription {
    static func text(of vector: Vector, suite: Suite) -> String {
        var lines = [Console.style.marked(vector.id, .strong)]
        lines += Paragraph.wrapped(vector.title, indentation: 2)
        lines.append("  \(vector.location)")
        lines.append("  since suite \(vector.since), \(suite.level(of: vector).rawValue)")
        lines.append("  requires \(vector.requires.map(\.rawValue).joined(separator: ", "))")
        if let version = vector.context.sdkVersion { lines.append("  SDK version \(version)") }
        if vector.context.zone != "UTC" { lines.append("  time zone \(vector.context.zone)") }
        for rule in vector.rules {
            lines.append("  \(rule)  \(suite.catalogue[rule]?.title ?? "")")
        }
        if let note = vector.note { lines += [""] + Paragraph.wrapped(note, indentation: 2) }
        for (index, step) in vector.steps.enumerated() {
            lines.append("")
            lines += describe(step, index: index)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func describe(_ step: Vector.Step, index: Int) -> [String] {
        let rule = step.rule.map { "  (\($0))" } ?? ""
        let when = [step.stimulus.instant?.text, step.stimulus.zone].compactMap { $0 }.joined(separator: " ")
        var lines = ["  step \(index)  \(step.stimulus.event.rawValue)\(rule)" + (when.isEmpty ? "" : "  at \(when)")]
        for member in step.stimulus.parameters.members {
            lines.append("    \(member.key): \(JSONWriter.spaced(member.value))")
        }
        return lines + ["    expected: " + expected(step.expectation)]
    }

    private static func expected(_ expectation: Expectation?) -> String {
        guard let expectation else { return "anything; it is recorded" }
        var parts: [String] = []
        if let calls = expectation.calls {
            parts.append(calls.isEmpty ? "no call" : calls.map(words).joined(separator: ", "))
        }
        switch expectation.value {
        case .parsed(let payload, let unjudged):
            parts.append(JSONWriter.spaced(.object(payload)))
            if !unjudged.isEmpty { parts.append("not judged: \(unjudged.map(\.rawValue).joined(separator: ", "))") }
        case .composed(let payload): parts.append(JSONWriter.spaced(.object(payload)))
        case .lifecycle(let data): parts.append(data.summary)
        case nil: break
        }
        return parts.joined(separator: "; ")
    }

    private static func words(_ call: ExpectedCall) -> String {
        switch call {
        case .push(let call): "\(call.function) \(JSONWriter.spaced(.object(call.data)))"
        case .lifecycle(let name, let data): "track \(name) with \(data.summary)"
        }
    }
}
