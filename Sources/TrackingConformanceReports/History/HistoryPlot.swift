import TrackingConformanceCore
import TrackingConformanceRecords

/// The failures and causes of each run as two lines, each to a scale of its own.
struct HistoryPlot {
    let entries: [History.Entry]

    private let width = 720.0
    private let height = 200.0
    private let margin = 44.0

    /// The picture as an element of a page; nothing for a single run.
    var markup: String {
        guard entries.count > 1 else { return "" }
        let failures = line(entries.map { Double($0.failures) }, "failure", at: margin - 6, "end")
        let causes = line(entries.map { $0.causes.map { Double($0.count) } }, "cause", at: width - margin + 6, "start")
        let label = HTML.element("title", "Failures and causes of \(counted(entries.count, "run"))")
        return "<svg class=\"plot\" viewBox=\"0 0 \(number(width)) \(number(height + 24))\" role=\"img\">"
            + label + frame + failures + causes + days + "</svg>"
    }

    private var frame: String {
        "<path class=\"frame\" d=\"M\(number(margin)) 8 V\(number(height)) H\(number(width - margin))\"/>"
    }

    /// The days of the first and the last run.
    private var days: String {
        [(entries.first, margin, "start"), (entries.last, width - margin, "end")].compactMap { entry, place, anchor in
            entry.map { text(String($0.at.text.prefix(10)), at: place, height + 18, anchor, "day") }
        }.joined()
    }

    /// A line through the values that are known, with its highest value at the side.
    private func line(_ values: [Double?], _ name: String, at side: Double, _ anchor: String) -> String {
        let highest = max(values.compactMap { $0 }.max() ?? 0, 1)
        let step = (width - 2 * margin) / Double(values.count - 1)
        let points = values.enumerated().compactMap { index, value in
            value.map { (x: margin + step * Double(index), y: height - $0 / highest * (height - 24), value: $0, index) }
        }
        let path = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
        let dots = points.map { point in
            let words = "\(entries[point.3].version): \(counted(Int(point.value), name))"
            return "<circle class=\"\(name)\" cx=\"\(number(point.x))\" cy=\"\(number(point.y))\" r=\"3.5\">"
                + HTML.element("title", words) + "</circle>"
        }
        return "<polyline class=\"\(name)\" points=\"\(path)\"/>" + dots.joined()
            + text(number(highest), at: side, 28, anchor, name) + text("\(name)s", at: side, 12, anchor, name)
    }

    private func text(_ words: String, at x: Double, _ y: Double, _ anchor: String, _ name: String) -> String {
        "<text class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
            + words.escapedForXML + "</text>"
    }

    /// A number with at most one decimal.
    static let style = """
        .plot { width: 100%; max-width: 60rem; height: auto; font-size: 11px; overflow: visible; }
        .plot .frame { fill: none; stroke: var(--line); }
        .plot polyline { fill: none; stroke-width: 2; }
        .plot polyline.failure { stroke: #c62828; } .plot .failure { fill: #c62828; }
        .plot polyline.cause { stroke: #1565c0; stroke-dasharray: 5 3; } .plot .cause { fill: #1565c0; }
        .plot polyline { fill: none !important; } .plot .day { fill: currentColor; }

        """
}
