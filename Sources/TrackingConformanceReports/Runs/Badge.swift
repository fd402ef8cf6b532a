import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// A badge, as JSON that shields.io reads from an endpoint.
    package static var badge: ReportFormat {
        ReportFormat(name: "badge") { report, _ in JSONWriter.canonical(report.badge) }
    }
}

extension Report {
    fileprivate var badge: JSONValue {
        let (message, color) = badgeContent
        return [
            "schemaVersion": 1, "label": "tracking conformance", "message": .string(message),
            "color": .string(color),
        ]
    }

    /// The verdict in a few words; it is green if the whole suite was run and nothing was excused.
    private var badgeContent: (message: String, color: String) {
        if run.problems.contains(Policy.interruption) { return ("interrupted", "lightgrey") }
        if run.judgedNothing(in: run.results) { return ("nothing judged", "lightgrey") }
        let share = share.map { ", \($0)" } ?? ""
        if isCut { return ("incomplete\(share)", "lightgrey") }
        guard run.isConformant else { return ("not conformant\(failures)\(share)", "red") }
        if let clause = run.exceptions.clause { return ("conformant \(clause)\(share)", "yellow") }
        return ("conformant\(share)", isPartOfSuite ? "yellow" : "green")
    }

    /// True if some vectors were not run and no other vector counts against conformance.
    private var isCut: Bool {
        run.results.contains { $0.verdict == .notRun } && !run.results.contains(where: run.policy.counts)
    }

    private var failures: String {
        let failed = run.results.count(where: run.policy.counts)
        let causes = run.causes.count
        let parts = (causes > 0 ? [counted(causes, "cause")] : []) + (failed > 0 ? [counted(failed, "failure")] : [])
        return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    }

    private var isPartOfSuite: Bool { run.exploration != nil || run.results.count < run.suiteSize }

    /// The number of explored sequences or of vectors run; `nil` if the whole suite was run.
    private var share: String? {
        if let exploration = run.exploration { return counted(exploration.sequences, "explored sequence") }
        let asked = run.results.count { ![.notApplicable, .notRun].contains($0.verdict) }
        return asked < run.suiteSize ? "\(asked) of \(counted(run.suiteSize, "vector"))" : nil
    }
}
