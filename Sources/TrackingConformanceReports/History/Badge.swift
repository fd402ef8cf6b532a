import TrackingConformanceCore
package import TrackingConformanceJSON
package import TrackingConformanceRecords

/// A badge that shows the result of a run.
package struct Badge: ReportedAsJSON {
    private let report: SavedReport
    private let label: String

    package init(_ report: SavedReport, label: String) { (self.report, self.label) = (report, label) }

    package static let formats: [Format<Badge>] = [
        .json, Format(name: "svg") { badge, _ in badge.svg },
    ]

    /// The result in a few words.
    private var message: String {
        guard report.isConformant != true else { return "conformant" }
        let failures = report.results.count { $0.verdict == .failed || $0.verdict == .errored }
        let causes = report.causes.map { counted($0.count, "cause") + ", " } ?? ""
        return "not conformant: \(causes)\(counted(failures, "failure"))"
    }

    private var isGood: Bool { report.isConformant == true }

    /// What shields.io and others take as an endpoint.
    package var json: JSONValue {
        [
            "schemaVersion": 1, "label": .string(label), "message": .string(message),
            "color": .string(isGood ? "brightgreen" : "red"), "isError": .bool(!isGood),
        ]
    }

    /// A picture for pages that load nothing from elsewhere.
    private var svg: String {
        let (left, right) = (Self.width(of: label), Self.width(of: message))
        let words = { (text: String, place: Int) in
            "<text x=\"\(place)\" y=\"14\" text-anchor=\"middle\">\(text.escapedForXML)</text>"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" font-size="11" \
            font-family="Verdana, DejaVu Sans, sans-serif" fill="#fff"><title>\("\(label): \(message)".escapedForXML)</title>\
            <rect width="\(left)" height="20" fill="#555"/><rect x="\(left)" width="\(right)" height="20" \
            fill="\(isGood ? "#2e7d32" : "#c62828")"/>\(words(label, left / 2))\(words(message, left + right / 2))</svg>

            """
    }

    /// About the width of a text of 11 pixels with a margin.
    private static func width(of text: String) -> Int { text.count * 7 + 12 }
}
