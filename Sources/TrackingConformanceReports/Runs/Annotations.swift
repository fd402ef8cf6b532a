public import TrackingConformanceCore
public import TrackingConformanceJSON

/// Problems as GitHub Actions shows them beside the code: a line of standard output each.
public enum Annotations {
    /// A file of the checkout, by its path from the root.
    public typealias Locating = (SourceLocation) -> String?

    /// The annotations of one step that GitHub shows; the rest it drops.
    private static let limit = 10
    private static let longestMessage = 2_000

    /// Writes an annotation for each vector that stands against conformance.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - file: The path from the root of the checkout for a place, or `nil` where it lies elsewhere.
    /// - Returns: Lines, each with a line break; none where nothing stands against conformance.
    public static func text(of report: Report, file: Locating) -> String {
        let failing = report.record.results.filter { $0.verdict.isHeldAgainst(strict: report.isStrict) }
        let commands = failing.prefix(limit).map { result in
            let description = ResultDescription(result, of: report)
            let rule = description.rule.map { "\($0.id): " } ?? ""
            let message = "\(rule)\(description.headline)\n" + description.lines.joined(separator: "\n")
            return command("\(result.verdict.inWords): \(result.vector.id)", message, result.vector.location, file)
        }
        return lines(commands, total: failing.count, of: "vectors stand against conformance")
    }

    /// Writes an annotation for each finding.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - file: The path from the root of the checkout for a place, or `nil` where it lies elsewhere.
    /// - Returns: Lines, each with a line break; none where nothing was found.
    public static func text(of findings: [Finding], file: Locating) -> String {
        let commands = findings.prefix(limit).map { finding in
            command(finding.code.rawValue, finding.message, finding.location, file)
        }
        return lines(commands, total: findings.count, of: "problems were found")
    }

    private static func lines(_ commands: [String], total: Int, of what: String) -> String {
        let rest = total - commands.count
        let summary = rest > 0 ? ["\(total) \(what); \(rest) of them are not annotated"] : []
        return (commands + summary).map { $0 + "\n" }.joined()
    }

    private static func command(
        _ title: String,
        _ message: String,
        _ location: SourceLocation,
        _ file: Locating
    ) -> String {
        var properties: [String] = []
        if let path = file(location) {
            properties = ["file=\(escapedProperty(path))", "line=\(location.line)", "col=\(location.column)"]
        }
        properties.append("title=\(escapedProperty(MarkupText.clipped(title, to: 200)))")
        let words = message.split(separator: "\n").map { printable(String($0)) }.joined(separator: "\n")
        let clipped = MarkupText.clipped(words, to: longestMessage)
        return "::error \(properties.joined(separator: ","))::\(escapedMessage(clipped))"
    }

    private static func escapedMessage(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A"], in: text)
    }

    private static func escapedProperty(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"], in: printable(text))
    }

    private static func replacing(_ replacements: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.map { replacements[$0] ?? String($0) }.joined()
    }
}
