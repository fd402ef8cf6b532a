import TrackingConformanceCore
import TrackingConformanceJSON

extension HTMLReport {
    /// Every vector, what counts against conformance first.
    var vectors: [String] {
        let sorted = report.record.results.enumerated().sorted { first, second in
            let (left, right) = (first.element.verdict.severity, second.element.verdict.severity)
            return (left, first.offset) < (right, second.offset)
        }
        return filter + sorted.flatMap { vector($0.element) }
    }

    /// The counts, each a box that shows or hides its vectors, and the field that searches them; hidden without the
    /// script.
    private var filter: [String] {
        let boxes = report.verdictCounts.sorted { $0.verdict.severity < $1.verdict.severity }.map { verdict, count in
            let box = "<input type=\"checkbox\" value=\"\(verdict.rawValue)\" checked>"
            return "<label class=\"\(verdict.rawValue)\">\(box) \(count) \(verdict.label)</label>"
        }
        let search = "<input type=\"search\" placeholder=\"id, rule or word\" aria-label=\"Search\">"
        return ["<form id=\"filter\" hidden>"] + boxes + [search, "</form>"]
    }

    private func vector(_ result: VectorResult) -> [String] {
        let (vector, verdict) = (result.vector, result.verdict)
        let summary =
            HTML.element("span", verdict.label, class: verdict.rawValue) + " " + HTML.element("code", vector.id)
        let lines = [
            "<details class=\"vector\" data-verdict=\"\(verdict.rawValue)\">",
            "<summary>\(summary) <span class=\"title\">\(vector.title.escapedForXML)</span></summary>",
            "<div id=\"vector-\(vector.id.escapedForXML)\">",
        ]
        let place = "\(report.path(of: vector)):\(vector.location.line)"
        let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
        let facts = "<p class=\"quiet\">\(rules.escapedForXML) · \(place.escapedForXML)</p>"
        let reason = result.reason.map { [HTML.element("p", $0)] } ?? []
        let steps = result.mismatches.isEmpty ? [] : timeline(of: result)
        let isHeld = verdict.fails(strict: true)
        return lines + [facts] + reason + steps + wire(of: result) + (isHeld ? repetition(of: result) : [])
            + ["</div>", "</details>"]
    }

    /// What was exchanged with the adapter, where it was kept.
    private func wire(of result: VectorResult) -> [String] {
        guard let lines = report.wire[result.vector.id], !lines.isEmpty else { return [] }
        return ["<details><summary>on the wire</summary>\(HTML.preformatted(lines))</details>"]
    }
}

extension Verdict {
    /// The place of the verdict on a page that begins with what is wrong.
    var severity: Int {
        switch self {
        case .failed: 0
        case .errored: 1
        case .unsupported: 2
        case .unexpectedPass: 3
        case .warned: 4
        case .notRun: 5
        case .expectedFailure: 6
        case .recorded: 7
        case .notApplicable: 8
        case .passed: 9
        }
    }
}
