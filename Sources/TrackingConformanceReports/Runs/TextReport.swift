import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// For people, in a terminal or a log.
    public static let text = ReportFormat(name: "text", isForTerminals: true, writer: TextReport.text)
}

/// A finished run in words.
///
/// A vector that stands against conformance appears once, under the most binding rule that it breaks first, with the
/// rule's sentence once for all of them.
public struct TextReport {
    private let report: Report
    private let style: TerminalStyle
    private var lines: [String] = []

    /// The vectors of one rule that are described; the rest are named.
    private static let describedVectors = 5

    private init(_ report: Report, _ style: TerminalStyle) {
        self.report = report
        self.style = style
    }

    /// Writes a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - style: How words are marked.
    /// - Returns: The text, with a line break at the end.
    public static func text(of report: Report, style: TerminalStyle) -> String {
        var text = TextReport(report, style)
        text.write()
        return text.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        introduction()
        broken(.failed, heading: "BROKEN", mark: .bad)
        broken(.warned, heading: "WARNING", mark: .doubtful)
        reasons(.errored, heading: "ERRORED", mark: .bad)
        reasons(.unsupported, heading: "UNSUPPORTED", mark: .bad)
        reasons(.unexpectedPass, heading: "UNEXPECTED PASS", mark: .bad)
        recorded()
        notes()
        conclusion()
    }
}

// MARK: - Broken rules

extension TextReport {
    private mutating func introduction() {
        let who = report.record.handshake.implementation
        let name = printable("\(who.name) \(who.version) (\(who.language))")
        lines.append("\(Kit.name) \(Kit.version), suite \(report.record.suiteVersion), certifying \(name)")
        let capabilities = report.record.handshake.capabilities.map(\.rawValue).joined(separator: ", ")
        lines += Paragraph.wrapped("capabilities: \(capabilities)", indentation: 0)
    }

    private mutating func broken(_ verdict: Verdict, heading: String, mark: TerminalStyle.Mark) {
        let results = report.record.results.filter { $0.verdict == verdict }
        let groups = Dictionary(grouping: results) { report.decisiveMismatch(of: $0)?.rule }
        for rule in report.catalogue.rules {
            guard let group = groups[rule.id] else { continue }
            lines.append("")
            lines.append(style.marked("\(heading) \(rule.id)", mark) + "  (\(rule.level.rawValue))")
            lines += Paragraph.wrapped(rule.statement, indentation: 2)
            for result in group.prefix(Self.describedVectors) { describe(result) }
            name(group.dropFirst(Self.describedVectors))
        }
    }

    private mutating func name(_ results: ArraySlice<VectorResult>) {
        guard !results.isEmpty else { return }
        lines.append("")
        lines.append("  and \(results.count) more \(results.count == 1 ? "vector" : "vectors"):")
        lines += results.map { "  \($0.vector.id)" }
    }

    private mutating func describe(_ result: VectorResult) {
        guard let decisive = report.decisiveMismatch(of: result) else { return }
        let step = result.vector.steps[decisive.step]
        lines.append("")
        lines.append("  " + style.marked(result.vector.id, .strong))
        lines += Timeline.lines(before: decisive.step, of: result.vector).map { style.marked("    " + $0, .quiet) }
        lines.append("    step \(decisive.step), \(step.stimulus.event.rawValue)")
        for mismatch in result.mismatches where mismatch.step == decisive.step {
            describe(mismatch, isDecisive: mismatch.rule == decisive.rule)
        }
        let others = result.mismatches.filter { $0.step != decisive.step }
        guard !others.isEmpty else { return }
        let steps = Set(others.map(\.step)).sorted().map(String.init).joined(separator: ", ")
        let rules = Set(others.map(\.rule)).sorted().map(\.rawValue).joined(separator: ", ")
        lines += Paragraph.wrapped("and at the steps \(steps): \(rules)", indentation: 4)
    }

    private mutating func describe(_ mismatch: Mismatch, isDecisive: Bool) {
        let rule = isDecisive ? "" : " (\(mismatch.rule))"
        lines += Paragraph.wrapped(printable(mismatch.message) + rule, indentation: 6)
        guard mismatch.expected?.isContainer == true || mismatch.actual?.isContainer == true else { return }
        lines += value(mismatch.expected, named: "expected") + value(mismatch.actual, named: "actual")
    }

    /// A value that the message does not show whole.
    private func value(_ value: JSONValue?, named name: String) -> [String] {
        let text = value.map(JSONWriter.spaced) ?? "absent"
        let label = name + String(repeating: " ", count: 10 - name.count)
        return Paragraph.wrapped(text.count <= 600 ? text : text.prefix(599) + "…", indentation: 18)
            .enumerated().map { $0 == 0 ? "        " + label + $1.dropFirst(18) : $1 }
    }
}

extension JSONValue {
    /// Whether the value is an array or an object.
    var isContainer: Bool { array != nil || object != nil }
}

extension Report {
    /// The mismatch that a result is filed under: the first one that breaks the most binding rule.
    func decisiveMismatch(of result: VectorResult) -> Mismatch? {
        let level = catalogue.level(of: result.mismatches.map(\.rule))
        return result.mismatches.first { catalogue.level(of: $0.rule) == level }
    }
}

// MARK: - The rest

extension TextReport {
    private mutating func reasons(_ verdict: Verdict, heading: String, mark: TerminalStyle.Mark) {
        let results = report.record.results.filter { $0.verdict == verdict }
        guard !results.isEmpty else { return }
        lines.append("")
        lines.append(style.marked(heading, mark))
        for result in results {
            lines.append("  \(style.marked(result.vector.id, .strong))")
            lines += Paragraph.wrapped(printable(result.reason ?? "no reason is known"), indentation: 4)
        }
    }

    private mutating func recorded() {
        let results = report.record.results.filter { $0.verdict == .recorded }
        guard !results.isEmpty else { return }
        lines.append("")
        lines.append("RECORDED  the documents leave these open; nothing is judged")
        guard results.count > Self.describedVectors else {
            for result in results { describeRecorded(result) }
            return
        }
        for rule in report.catalogue.rules where rule.level == .informational {
            let count = results.count { result in result.mismatches.contains { $0.rule == rule.id } }
            guard count > 0 else { continue }
            let vectors = count == 1 ? "1 vector" : "\(count) vectors"
            lines += Paragraph.wrapped("\(rule.id) (\(vectors)): \(rule.title)", indentation: 2)
        }
        lines.append("  What was done is in the JSON report, and shown where few vectors are selected.")
    }

    private mutating func describeRecorded(_ result: VectorResult) {
        lines.append("  \(result.vector.id)")
        for mismatch in result.mismatches {
            let words = "step \(mismatch.step): \(printable(mismatch.message))"
            lines += Paragraph.wrapped(words, indentation: 4).map { style.marked($0, .quiet) }
        }
    }

    private mutating func notes() {
        let notes =
            report.record.warnings.map { ("warning: ", $0) } + report.record.listProblems.map { ("error: ", $0) }
        guard !notes.isEmpty else { return }
        lines.append("")
        for (kind, note) in notes { lines += Paragraph.wrapped(kind + printable(note), indentation: 0) }
    }

    private mutating func conclusion() {
        lines.append("")
        if report.record.wasInterrupted { lines.append("The run was interrupted.") }
        brokenRules()
        let verdict = report.isConformant ? style.marked("CONFORMANT", .good) : style.marked("NOT CONFORMANT", .bad)
        lines.append(report.record.judgedNothing ? verdict + "  no vector was judged" : verdict)
        let counts = report.record.counts
        let parts = Verdict.allCases.compactMap { verdict in counts[verdict].map { "\($0) \(verdict.inWords)" } }
        let total = report.record.results.count
        let vectors = total == 1 ? "1 vector" : "\(total) vectors"
        lines += Paragraph.wrapped("\(vectors): \(parts.joined(separator: ", "))", indentation: 0)
        guard let first = report.record.results.first(where: { $0.verdict.isHeldAgainst(strict: true) }) else { return }
        let what = first.verdict.isHeldAgainst(strict: false) ? "one failure" : "one warning"
        lines.append(first.dependsOnOthers ? report.invocation.heading(first) : "To repeat \(what) alone:")
        lines += report.invocation.repeating(first).map { "  " + printable($0) }
    }

    private mutating func brokenRules() {
        var vectors: [Rule.ID: Int] = [:]
        for result in report.record.results where [.failed, .warned].contains(result.verdict) {
            for rule in Set(result.mismatches.map(\.rule)) { vectors[rule, default: 0] += 1 }
        }
        let broken = report.catalogue.rules.filter { $0.level != .informational && vectors[$0.id] != nil }
        guard !broken.isEmpty else { return }
        lines.append("Rules broken, with the number of vectors; `explain RULE` says more:")
        for rule in broken {
            let words = "\(rule.id) (\(vectors[rule.id] ?? 0), \(rule.level.rawValue)): \(rule.title)"
            lines += Paragraph.wrapped(words, indentation: 2, hanging: 2)
        }
        lines.append("")
    }
}

extension Verdict {
    /// The verdict as counts name it.
    var inWords: String {
        switch self {
        case .notApplicable: "not applicable"
        case .expectedFailure: "expected to fail"
        case .unexpectedPass: "passed unexpectedly"
        case .notRun: "not run"
        default: rawValue
        }
    }
}
