import TrackingConformanceCore
import TrackingConformanceJSON

/// All vectors of a run on a page, failures first, with a filter by verdict and text.
struct HTMLVectors {
    let report: Report

    /// All vectors by topic: topics with failures first, and in each topic the vectors that count against conformance
    /// first.
    var markup: String {
        let (topics, fine) = (topics.filter(\.isBroken), topics.filter { !$0.isBroken })
        guard !report.run.results.isEmpty else { return "" }
        let shown = topics.flatMap(\.results).filter(\.isWorthShowing).prefix(Self.mostLaidOut)
        let laidOut = Set(shown.map(\.vector.id))
        let noun = topics.isEmpty ? "topic" : "other topic"
        let others = folded(fine.flatMap { section(of: $0, laidOut) }, counted(fine.count, noun), " class=\"topics\"")
        return (filter + topics.flatMap { section(of: $0, laidOut) } + others).filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// The number of vectors whose steps a browser lays out immediately.
    ///
    /// It lays out the rest when they are unfolded; otherwise, a page of two thousand failures, as for a new adapter,
    /// would be slow.
    private static let mostLaidOut = 300

    /// The number of vectors with each verdict; verdicts that count against conformance come first.
    private var counts: [(key: Verdict, value: Int)] {
        report.run.counts.sorted { $0.key.severity < $1.key.severity }
    }

    /// The numbers of vectors by verdict as a bar; empty for an exploration, which lists only broken rules.
    var bar: String {
        guard report.run.exploration == nil else { return "" }
        let parts = counts.map { "<i class=\"\($0.key.rawValue)\" style=\"flex-grow: \($0.value)\"></i>" }
        return "<div class=\"bar\" aria-hidden=\"true\">\(parts.joined())</div>"
    }

    /// The topics with their results, in run order, except that topics that count against conformance come first.
    var topics: [Topic] {
        let groups = Dictionary(grouping: report.run.results.enumerated()) { $0.element.vector.topic }
        return groups.map { name, results in
            let sorted = results.sorted {
                ($0.element.verdict.severity, $0.offset) < ($1.element.verdict.severity, $1.offset)
            }
            return Topic(name: name, results: sorted.map(\.element), place: results[0].offset)
        }.sorted { ($0.severity, $0.place) < ($1.severity, $1.place) }
    }

    struct Topic {
        let name: String
        let results: [VectorResult]
        /// The position of the topic's first result in the run.
        let place: Int

        var severity: Int { results.first?.verdict.severity ?? .max }
        /// True if a result of the topic counts against conformance.
        var isBroken: Bool { results.contains { $0.verdict.fails(strict: true) } }
        var id: String { "topic-\(name)" }
    }

    /// A table with the numbers of vectors by topic and verdict, folded if large.
    ///
    /// Topics without failures are counted together. Empty if no topic has failures.
    var topicTable: String {
        let count = topics.count(where: \.isBroken)
        guard count > 0 else { return "" }
        let table = DocumentHTML.markup(.table(table))
        let summary = "\(counted(count, "topic")) in which vectors fail or warn"
        return count > Self.mostTopics ? folded([table], summary).joined(separator: "\n") : table
    }

    private static let mostTopics = 12

    private var table: Document.Table {
        let verdicts = counts.map(\.key)
        func row(_ head: Phrase, _ results: [VectorResult]) -> [Phrase] {
            [head]
                + verdicts.map { verdict in
                    let count = results.count { $0.verdict == verdict }
                    return count > 0 ? "\("\(count)", verdict.mark)" : ""
                }
        }
        let all = topics
        let broken = all.filter(\.isBroken).map { row("\(link: $0.name, to: $0.id)", $0.results) }
        let fine = all.filter { !$0.isBroken }
        let others =
            fine.isEmpty ? [] : [row(Phrase(counted(fine.count, "other topic")), fine.flatMap(\.results))]
        return Document.Table(
            columns: [.init(title: "topic")] + verdicts.map { .init(title: $0.label, isNumeric: true) },
            rows: broken + others
        )
    }

    private func section(of topic: Topic, _ laidOut: Set<String>) -> [String] {
        let counts = Dictionary(grouping: topic.results, by: \.verdict).sorted { $0.key.severity < $1.key.severity }
            .map { "\($0.value.count) \($0.key.label)" }.joined(separator: ", ")
        let (shown, listed) = (topic.results.filter(\.isWorthShowing), topic.results.filter { !$0.isWorthShowing })
        let name = HTML.element("b", markup: HTML.element("code", topic.name))
        let extent = HTML.element("span", counts, class: "quiet")
        let others = list(listed)
        var lines = ["<details class=\"topic\"\(topic.isBroken ? " open" : "")>"]
        lines.append("<summary id=\"\(topic.id.escapedForXML)\">\(name) \(extent)</summary>")
        lines += shown.flatMap { vector($0, isLaidOut: laidOut.contains($0.vector.id)) }
        lines += shown.isEmpty ? others : folded(others, counted(listed.count, "other \(report.run.noun)"))
        return lines + ["</details>"]
    }

    /// The vectors without details: an element for each verdict and a line for each vector.
    private func list(_ results: [VectorResult]) -> [String] {
        let groups = Dictionary(grouping: results, by: \.verdict).sorted { $0.key.severity < $1.key.severity }
        return groups.map { verdict, results in
            let lines = results.map { result in
                "\(result.vector.id)  \(result.vector.title)\(result.reason.map { ": \($0.sentence)" } ?? "")"
            }
            let text = lines.map { $0.replacing("\n", with: " ").escapedForXML }.joined(separator: "\n")
            let name = verdict.rawValue
            return "<pre class=\"vector listed \(name)\" data-verdict=\"\(name)\">\(text)</pre>"
        }
    }

    private func folded(_ content: [String], _ summary: String, _ attribute: String = "") -> [String] {
        guard !content.isEmpty else { return [] }
        return ["<details\(attribute)><summary class=\"quiet\">\(summary)</summary>"] + content + ["</details>"]
    }

    /// A checkbox for each verdict, which shows or hides its vectors, and a search field; hidden without the script.
    private var filter: [String] {
        let boxes = counts.map { verdict, count in
            // Vectors that do not apply are shown only on request.
            let state = verdict == .notApplicable ? "" : " checked"
            let box = "<input type=\"checkbox\" value=\"\(verdict.rawValue)\"\(state)>"
            return "<label class=\"\(verdict.rawValue)\">\(box) \(count) \(verdict.label)</label>"
        }
        let search = "<input type=\"search\" placeholder=\"id, rule or word\" aria-label=\"Search\">"
        return ["<form id=\"filter\" hidden>"] + boxes + [search, "</form>"]
    }

    private func vector(_ result: VectorResult, isLaidOut: Bool) -> [String] {
        let (vector, verdict) = (result.vector, result.verdict)
        let summary =
            HTML.element("span", verdict.label, class: verdict.rawValue) + " " + HTML.element("code", vector.id)
        let id = " id=\"vector-\(vector.id.escapedForXML)\""
        let lines = [
            "<details class=\"vector\" data-verdict=\"\(verdict.rawValue)\"\(isLaidOut ? "" : id)>",
            "<summary>\(summary) <span class=\"title\">\(vector.title.escapedForXML)</span></summary>",
            isLaidOut ? "<div\(id)>" : "<template><div>",
        ]
        let place = "\(report.path(of: vector)):\(vector.location.line)"
        let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
        let facts = "<p class=\"quiet\">\(HTML.element("code", rules)) · \(HTML.element("code", place))</p>"
        let reason =
            result.reason.map {
                [HTML.element("p", markup: HTML.sentence($0.sentence)), HTML.preformatted($0.linesBelow)]
            } ?? []
        // Drawings appear only with the evidence for causes and rules.
        let timeline = HTMLTimeline(result: result, context: report.context, showsDifferencesOnly: true)
        let steps = result.mismatches.isEmpty ? [] : timeline.markup
        // The words of the command are not separate elements, because a page has hundreds of these commands.
        let command =
            verdict.fails(strict: true)
            ? [HTML.preformatted(report.invocation.portable.repeating(result), class: "command")] : []
        return lines + [facts] + reason + steps + wire(of: result)
            + command + [isLaidOut ? "</div>" : "</div></template>", "</details>"]
    }

    /// The lines exchanged with the adapter, if they were kept.
    private func wire(of result: VectorResult) -> [String] {
        guard let lines = report.wire[result.vector.id], !lines.isEmpty else { return [] }
        return ["<details><summary>on the wire</summary>\(HTML.preformatted(lines))</details>"]
    }
}

extension Verdict {
    fileprivate var mark: TerminalStyle.Mark {
        switch self {
        case .passed: .good
        case .failed, .errored, .unsupported, .unexpectedPass: .bad
        case .warned, .expectedFailure: .doubtful
        case .recorded, .notApplicable, .notRun: .quiet
        }
    }

    /// The position of the verdict on a page that begins with failures.
    var severity: Int { Self.bySeverity.firstIndex(of: self) ?? 0 }

    private static let bySeverity: [Verdict] = [
        .failed, .errored, .unsupported, .unexpectedPass, .warned, .notRun, .expectedFailure, .recorded, .notApplicable,
        .passed,
    ]
}

extension VectorResult {
    fileprivate var isWorthShowing: Bool { verdict != .passed && (!mismatches.isEmpty || verdict.fails(strict: true)) }
}
