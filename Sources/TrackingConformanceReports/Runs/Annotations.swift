package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Problems for GitHub Actions to show next to the code, one per line of standard output.
package enum Annotations {
    /// A function that returns the path, from the root of the checkout, of the file at a location.
    package typealias Locating = (TextLocation) -> String?

    /// The number of annotations that GitHub shows for one step; it drops the others.
    private static let limit = 10
    private static let longestMessage = 2_000

    /// The annotations: for each problem of the run, then for each cause at the vector that shows it, then for each
    /// unexplained vector that counts against conformance.
    package static func text(of report: Report, file: Locating) -> String {
        let run = report.run
        let (policy, results, all) = (run.policy, run.results, run.causes)
        let causes = all.indices.filter { all[$0].vectors.contains { policy.counts(results[$0]) } }
        let explained = Set(causes.flatMap { all[$0].vectors })
        // Unexpected passes are already among the problems, one for each entry of the list of known failures.
        let others = results.indices.filter {
            policy.counts(results[$0]) && !explained.contains($0) && results[$0].verdict != .unexpectedPass
        }
        let commands =
            run.otherProblems.prefix(limit).map { command("problem", $0, nil, file) }
            + run.listProblems.prefix(limit).map { command("problem", $0.sentence, $0.location, file) }
            + causes.prefix(limit).map { annotation(ofCause: $0, of: report, file) }
            + others.prefix(limit).map { annotation(results[$0], of: report, file) }
        let total = run.problems.count + causes.count + others.count
        return lines(Array(commands.prefix(limit)), total: total, of: "problems prevent conformance")
    }

    /// The annotation of a cause with the step that shows it, or with the earlier cause that the same step shows.
    private static func annotation(ofCause place: Int, of report: Report, _ file: Locating) -> String {
        let (run, cause) = (report.run, report.run.causes[place])
        let example = run.results[cause.example].vector
        let reference = report.cause(shownLike: place).map {
            ["For the evidence, see another cause at the same step: \(run.causes[$0].statement)"]
        }
        let evidence = reference ?? Evidence(cause, of: report).map(ResultDescription.lines) ?? []
        let title = "\(cause.rule), \(cause.facts(in: run)): \(example.id)"
        return command(title, ([cause.statement] + evidence).joined(separator: "\n"), example.location, file)
    }

    private static func annotation(_ result: VectorResult, of report: Report, _ file: Locating) -> String {
        let description = ResultDescription(result, of: report)
        let rule = description.rule.map { "\($0.id): " } ?? ""
        let message = "\(rule)\(description.headline)\n" + description.lines.joined(separator: "\n")
        let title = "\(result.verdict.label): \(result.vector.id)"
        return command(title, message, result.vector.location, file)
    }

    package static func text(of findings: [Diagnostic], file: Locating) -> String {
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
        _ location: TextLocation?,
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
