import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// JSON, for programs.
    package static var json: ReportFormat {
        ReportFormat(name: "json") { report, _ in report.json() }
    }
}

extension Report {
    /// The run as JSON, with a final line break.
    package func json() -> String {
        var saved = SavedReport(of: run, invocation: invocation)
        saved.suiteDigest = suiteDigest
        saved.milliseconds = run.duration.map { $0 / .milliseconds(1) }
        saved.brokenRules = brokenRules.map { broken in
            SavedReport.BrokenRule(
                id: broken.rule.id,
                level: broken.rule.level,
                count: broken.results.count,
                example: broken.results.first?.vector.id,
                repetition: broken.results.first.map(repetition),
                origin: broken.origin
            )
        }
        saved.exploration = run.exploration.map(ExplorationSummary.form.write)
        saved.causes = run.diagnosis?.causes.map(cause)
        saved.hasAllCauses = run.diagnosis?.isComplete != false
        return saved.json()
    }

    private func cause(_ cause: Cause) -> SavedReport.Cause {
        let example = run.results[cause.example]
        var saved = SavedReport.Cause(cause, of: run.results)
        saved.timeline = timeline(of: example)
        saved.repetition = repetition(of: example)
        return saved
    }

    /// The command that repeats a vector, in shell syntax.
    private func repetition(of result: VectorResult) -> String {
        invocation.repeating(result, width: .max).joined(separator: " ")
    }

    /// The events step by step, with the differences from the expectations.
    private func timeline(of result: VectorResult) -> JSONValue {
        let steps = result.vector.steps.enumerated().map { index, step in
            TimelineStep(index: index, step: step, differences: result.mismatches.filter { $0.step == index })
        }
        return .array(steps.map(TimelineStep.form.write))
    }
}
