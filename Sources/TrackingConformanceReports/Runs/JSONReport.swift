import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// For programs.
    package static var json: ReportFormat {
        ReportFormat(name: "json", showsDigests: true) { report, _ in report.json() }
    }
}

extension Report {
    /// The run as JSON, in the form of `run-report.schema.json`.
    ///
    /// - Returns: The text, with a line break at the end.
    package func json() -> String {
        var members: JSONObject = [
            "report": 1,
            "suite": suite,
            "kit": .object(["name": .string(Kit.name), "version": .string(Kit.version.description)]),
            "implementation": record.handshake.implementation.json,
            "capabilities": .array(record.handshake.capabilities.map { .string($0.rawValue) }),
            "summary": record.summary,
            "conformant": .bool(isConformant),
            "problems": .array(problems.map { .string($0) }),
        ]
        members["policy"] = policy
        members["shard"] = shard
        members["command"] = invocation.json
        if !record.warnings.isEmpty { members["warnings"] = .array(record.warnings.map { .string($0) }) }
        if record.isLeaky { members["leaks"] = true }
        members["milliseconds"] = duration.map { milliseconds($0 / .milliseconds(1)) }
        members["brokenRules"] = .array(brokenRules.map(brokenRule))
        members["exploration"] = record.exploration?.json
        members["recording"] = record.recording?.json
        members["causes"] = diagnosis.map { .array($0.causes.map(cause)) }
        if diagnosis?.isComplete == false { members["causesIncomplete"] = true }
        members["vectors"] = .array(record.results.map(vector))
        return JSONWriter.canonical(.object(members))
    }

    private func cause(_ cause: Cause) -> JSONValue {
        var members = JSONObject()
        members["fault"] = cause.fault.map { .string($0) }
        members["rule"] = .string(cause.rule.rawValue)
        members["statement"] = .string(cause.statement)
        members["exact"] = .bool(cause.isExact)
        members["vectors"] = .array(cause.vectors.map { .string(record.results[$0].vector.id) })
        members["example"] = .string(record.results[cause.example].vector.id)
        if let step = cause.step {
            let vector = record.results[cause.example].vector
            members["step"] = .integer(step)
            if vector.isRecorded { members["line"] = .integer(vector.number(ofStep: step)) }
        }
        if !cause.alternatives.isEmpty { members["alternatives"] = .array(cause.alternatives.map { .string($0) }) }
        if !cause.distinctions.isEmpty { members["distinctions"] = .array(cause.distinctions.map(distinction)) }
        members["timeline"] = timeline(of: record.results[cause.example])
        members["repeat"] = repetition(of: record.results[cause.example])
        return .object(members)
    }

    private func distinction(_ distinction: Distinction) -> JSONValue {
        var members: JSONObject = ["fault": .string(distinction.alternative)]
        switch distinction.means {
        case .vector(let id): members["vector"] = .string(id)
        case .sequence(let parameters): members["sequence"] = parameters
        }
        return .object(members)
    }

    private func brokenRule(_ broken: BrokenRule) -> JSONValue {
        var members: JSONObject = [
            "id": .string(broken.rule.id.rawValue),
            "level": .string(broken.rule.level.rawValue),
            "vectors": .integer(broken.results.count),
        ]
        members["example"] = broken.results.first.map { .string($0.vector.id) }
        members["repeat"] = broken.results.first.map(repetition)
        return .object(members)
    }

    /// The command that repeats a vector, as the words of a shell.
    private func repetition(of result: VectorResult) -> JSONValue {
        .string(invocation.repeating(result, width: .max).joined(separator: " "))
    }

    /// What happened step by step, with what differs from the expectations.
    private func timeline(of result: VectorResult) -> JSONValue {
        .array(
            result.vector.steps.enumerated().map { index, step in
                var members: JSONObject = ["step": .integer(index), "event": .string(step.stimulus.event.rawValue)]
                members["at"] = step.stimulus.instant.map { .string($0.text) }
                members["zone"] = step.stimulus.zone.map { .string($0) }
                if !step.stimulus.parameters.isEmpty { members["with"] = .object(step.stimulus.parameters) }
                members["expect"] = step.expectation?.json
                let differences = result.mismatches.filter { $0.step == index }
                if !differences.isEmpty {
                    members["differences"] = .array(differences.map { mismatch($0, of: result.vector) })
                }
                return .object(members)
            }
        )
    }

    private func vector(_ result: VectorResult) -> JSONValue {
        var members: JSONObject = [
            "id": .string(result.vector.id),
            "verdict": .string(result.verdict.rawValue),
            "rules": .array(result.vector.rules.map { .string($0.rawValue) }),
            "milliseconds": milliseconds(result.milliseconds),
            "mismatches": .array(result.mismatches.map { mismatch($0, of: result.vector) }),
        ]
        members["reason"] = result.reason.map { .string($0) }
        members["dependsOn"] = result.instability.map { .string($0.rawValue) }
        return .object(members)
    }

    private func mismatch(_ mismatch: Mismatch, of vector: Vector) -> JSONValue {
        var members: JSONObject = ["step": .integer(mismatch.step)]
        if vector.isRecorded { members["line"] = .integer(vector.number(ofStep: mismatch.step)) }
        members["rule"] = .string(mismatch.rule.rawValue)
        members["path"] = .string(mismatch.path)
        members["expected"] = mismatch.expected
        members["actual"] = mismatch.actual
        members["message"] = .string(mismatch.message)
        return .object(members)
    }

    /// Milliseconds with three digits behind the point.
    private func milliseconds(_ value: Double) -> JSONValue {
        let microseconds = Int((value * 1_000).rounded())
        let fraction = String(microseconds % 1_000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        return JSONNumber("\(microseconds / 1_000).\(padded)").map { JSONValue(.number($0)) } ?? 0
    }
}
