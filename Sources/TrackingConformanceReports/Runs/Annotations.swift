package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Problems as GitHub Actions shows them beside the code: a line of standard output each.
package enum Annotations {
    /// A function that gives the path of a file of the checkout, from its root.
    package typealias Locating = (SourceLocation) -> String?

    /// The number of annotations that GitHub shows of one step; it drops the others.
    private static let limit = 10
    private static let longestMessage = 2_000

    /// Writes an annotation for each problem of the run and each vector that counts against conformance.
    package static func text(of report: Report, file: Locating) -> String {
        let failing = report.record.results.filter(report.conclusion.policy.counts)
        let problems = report.problems.prefix(limit).map { command("problem", $0, nil, file) }
        let commands = failing.prefix(limit - problems.count).map { result in
            let description = ResultDescription(result, of: report)
            let rule = description.rule.map { "\($0.id): " } ?? ""
            let message = "\(rule)\(description.headline)\n" + description.lines.joined(separator: "\n")
            return command("\(result.verdict.label): \(result.vector.id)", message, result.vector.location, file)
        }
        let total = report.problems.count + failing.count
        return lines(problems + commands, total: total, of: "problems count against conformance")
    }

    /// Writes an annotation for each finding.
    package static func text(of findings: [Finding], file: Locating) -> String {
        let commands = findings.prefix(limit).map { finding in
            command(finding.code.rawValue, finding.message, finding.location, file)
        }
        return lines(commands, total: findings.count, of: "problems were found")
    }

    private static func lines(_ commands: [String], total: Int, of what: String) -> String {
        let rest = total - commands.count
        let summary = rest > 0 ? ["\(total) \(what); \(rest) of them are not annotated"] : []
        return (commands + summary).joinedLines
    }

    private static func command(
        _ title: String,
        _ message: String,
        _ location: SourceLocation?,
        _ file: Locating
    ) -> String {
        var properties: [String] = []
        if let location, let path = file(location) {
            properties = ["file=\(escapedProperty(path))", "line=\(location.line)", "col=\(location.column)"]
        }
        properties.append("title=\(escapedProperty(title.clipped(to: 200)))")
        let lines = message.split(separator: "\n").map(\.printable).joined(separator: "\n")
        let text = lines.clipped(to: longestMessage).replacingScalars { messageEscapes[$0] }
        return "::error \(properties.joined(separator: ","))::\(text)"
    }

    private static func escapedProperty(_ text: String) -> String {
        text.printable.replacingScalars { propertyEscapes[$0] }
    }

    private static let messageEscapes: [Unicode.Scalar: String] = ["%": "%25", "\n": "%0A"]
    private static let propertyEscapes: [Unicode.Scalar: String] = ["%": "%25", ":": "%3A", ",": "%2C"]
}
