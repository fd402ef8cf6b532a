import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// For a page that shows the verdict: the JSON that shields.io reads from an endpoint.
    package static var badge: ReportFormat {
        ReportFormat(name: "badge") { report, _ in JSONWriter.canonical(report.badge) }
    }
}

extension Report {
    private enum BadgeColor: String {
        case green, yellow, red, lightgrey
    }

    fileprivate var badge: JSONValue {
        let (message, color) = badgeContent
        return [
            "schemaVersion": 1, "label": "tracking conformance", "message": .string(message),
            "color": .string(color.rawValue),
        ]
    }

    /// The verdict in a few words; green claims that the whole suite was run and nothing excused.
    private var badgeContent: (message: String, color: BadgeColor) {
        if problems.contains(Policy.interruption) { return ("interrupted", .lightgrey) }
        if record.judgedNothing { return ("nothing judged", .lightgrey) }
        let share = share.map { ", \($0)" } ?? ""
        if isCut { return ("incomplete\(share)", .lightgrey) }
        guard isConformant else { return ("not conformant\(failures)\(share)", .red) }
        if let clause = conclusion.exceptions.clause { return ("conformant \(clause)\(share)", .yellow) }
        return ("conformant\(share)", isPartOfSuite ? .yellow : .green)
    }

    /// Whether vectors were not run, and none that was run counts against conformance.
    private var isCut: Bool {
        record.results.contains { $0.verdict == .notRun } && !record.results.contains(where: conclusion.policy.counts)
    }

    private var failures: String {
        let failed = record.results.count(where: conclusion.policy.counts)
        let causes = diagnosis?.causes.count ?? 0
        let parts = (causes > 0 ? [counted(causes, "cause")] : []) + (failed > 0 ? [counted(failed, "failure")] : [])
        return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
    }

    private var isPartOfSuite: Bool {
        if record.exploration != nil { return true }
        return suiteSize.map { record.results.count < $0 } ?? false
    }

    /// The number of vectors that were run of all in the suite, `nil` if all were, or the number of explored sequences.
    private var share: String? {
        if let exploration = record.exploration { return counted(exploration.sequences, "explored sequence") }
        guard let suiteSize else { return nil }
        let run = record.results.count { ![.notApplicable, .notRun].contains($0.verdict) }
        return run < suiteSize ? "\(run) of \(counted(suiteSize, "vector"))" : nil
    }
}
