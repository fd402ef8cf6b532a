import TrackingConformanceAnalysis
import TrackingConformanceCore

/// A chart of an area's rules and topics, showing how many mutants of a rule the vectors of a topic catch.
struct AuditOverview {
    private let record: AuditRecord
    private let rules: [AuditRecord.RuleSummary]
    private let topics: [String]
    private let topicOfVector: [Int]

    private static let cell = 16

    init(of area: Area, in record: AuditRecord) {
        self.record = record
        rules = record.rules.filter { $0.rule.area == area }
        let all = record.vectors.map { Self.topic(of: $0) }
        let involved = Set(rules.flatMap { $0.vectors + $0.mutants.flatMap { $0.kills.map(\.vector) } })
        var places: [String: Int] = [:]
        for index in all.indices where involved.contains(index) && places[all[index]] == nil {
            places[all[index]] = places.count
        }
        topics = places.sorted { $0.value < $1.value }.map(\.key)
        topicOfVector = all.map { places[$0] ?? -1 }
    }

    /// The width of the longest text in the charts' font, including the space next to it, in pixels.
    static func width(of texts: [String]) -> Int { 16 + 7 * (texts.map(\.count).max() ?? 0) }

    /// The space for the ids of the rules; `top` is the space for the topics above the chart.
    private var left: Int { Self.width(of: rules.map(\.rule.id.rawValue)) }
    private var top: Int { Self.width(of: topics) }

    /// The topic of a vector: its id without the last component.
    private static func topic(of vector: Vector) -> String {
        vector.id.split(separator: "/").dropLast().joined(separator: "/")
    }

    var svg: String {
        let cell = Self.cell
        let (width, height) = (left + topics.count * cell + 20, top + rules.count * cell + 10)
        let rows = rules.enumerated().map { row($0.element, at: $0.offset) }
        return "<div class=\"scroll\"><svg width=\"\(width)\" height=\"\(height)\" role=\"img\" "
            + "aria-label=\"Rules by topics\">" + topics.enumerated().map(heading).joined() + rows.joined()
            + "</svg></div>"
    }

    private func heading(_ column: Int, _ topic: String) -> String {
        let cell = Self.cell
        let (x, y) = (left + column * cell + 12, top - 6)
        return "<text transform=\"translate(\(x) \(y)) rotate(-90)\">\(topic.escapedForXML)</text>"
    }

    private func row(_ summary: AuditRecord.RuleSummary, at row: Int) -> String {
        let cell = Self.cell
        let id = summary.rule.id.rawValue.escapedForXML
        let label =
            "<a href=\"#\(id)\"><text x=\"\(left - 8)\" y=\"\(top + row * cell + 12)\" text-anchor=\"end\">"
            + "\(id)</text></a>"
        let named = Set(summary.vectors.map { topicOfVector[$0] })
        let cells = topics.indices.map { column -> String in
            let caught = summary.mutants.compactMap { mutant in
                mutant.kills.first { topicOfVector[$0.vector] == column }.map { (mutant, $0) }
            }
            guard !caught.isEmpty || named.contains(column) else { return "" }
            return self.cell(summary, caught, at: (column, row), isNamed: named.contains(column))
        }
        return label + cells.joined()
    }

    /// A cell, filled from the bottom by the share of the rule's mutants caught.
    private func cell(
        _ summary: AuditRecord.RuleSummary,
        _ caught: [(mutant: AuditedMutant, kill: Kill)],
        at place: (column: Int, row: Int),
        isNamed: Bool
    ) -> String {
        let cell = Self.cell
        let (x, y, side) = (left + place.column * cell, top + place.row * cell, cell - 2)
        let full = summary.mutants.isEmpty ? 0 : side * caught.count / summary.mutants.count
        let title =
            ["\(summary.rule.id) by \(topics[place.column]): \(caught.count) of \(summary.mutants.count) mutants"]
            + caught.map { "\($0.mutant.name): \(record.vectors[$0.kill.vector].id), step \($0.kill.mismatch.step)" }
        let square = "x=\"\(x)\" y=\"\(y)\" width=\"\(side)\" height=\"\(side)\""
        let level = caught.isEmpty ? 0 : max(2, full)
        let fill = "<rect class=\"caught\" x=\"\(x)\" y=\"\(y + side - level)\" width=\"\(side)\" height=\"\(level)\"/>"
        let frame = isNamed ? "<rect class=\"named\" \(square)/>" : ""
        return "<g><rect class=\"none\" \(square)/>\(fill)\(frame)"
            + "<title>\(title.map(\.escapedForXML).joined(separator: "\n"))</title></g>"
    }
}
