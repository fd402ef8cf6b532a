import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// JUnit XML for CI servers, with one test case per vector.
    package static var junit: ReportFormat { ReportFormat(name: "junit") { report, _ in JUnitReport.text(of: report) } }
}

/// A finished run as JUnit XML that is valid under the schema of Jenkins (`junit-10.xsd`): a test suite for each vector
/// file, with a test case for each applicable vector.
///
/// A vector that counts against conformance is a failure or an error, a vector not run or excused is skipped with its
/// reason, and all others passed, so that the counts agree with the JSON report. The schema has no location for a test
/// case: the suite names the file, and the text of a failure names the line.
package struct JUnitReport {
    private let report: Report
    private var lines: [String] = []

    private init(_ report: Report) {
        self.report = report
    }

    package static func text(of report: Report) -> String {
        var junit = JUnitReport(report)
        junit.write()
        return junit.lines.joinedLines
    }

    private mutating func write() {
        let results = report.run.results.filter { $0.verdict != .notApplicable }
        let name = ("name", "\(Kit.name): \(report.implementationName)")
        lines.append(#"<?xml version="1.0" encoding="UTF-8"?>"#)
        let counts = counts(of: results, problems: report.run.problems.count)
        lines.append("<testsuites\(Self.attributes([name] + counts))>")
        let groups = Dictionary(grouping: results.indices) { results[$0].vector.location.file }
            .values.sorted { $0[0] < $1[0] }
        for (place, group) in groups.enumerated() {
            suite(group.map { results[$0] }, isLast: place == groups.count - 1)
        }
        problems()
        lines.append("</testsuites>")
    }

    /// Writes the problems besides the vectors, such as an interruption, as errors, so that no server treats such a run
    /// as a success.
    private mutating func problems() {
        guard !report.run.problems.isEmpty else { return }
        let attributes =
            [("name", "the run")] + counts(of: [], problems: report.run.problems.count) + [("skipped", "0")]
        lines.append("  <testsuite\(Self.attributes(attributes))>")
        for (place, problem) in report.run.problems.enumerated() {
            let name = [("name", "problem \(place + 1)"), ("classname", "the run"), ("time", Self.seconds(0))]
            lines.append("    <testcase\(Self.attributes(name))>")
            lines += element("error", [("message", problem.sentence), ("type", "problem")], problem.lines)
            lines.append("    </testcase>")
        }
        lines.append("  </testsuite>")
    }

    /// Writes the vectors of a file as a test suite; the last one ends with the notes about no particular vector.
    private mutating func suite(_ results: [VectorResult], isLast: Bool) {
        guard let first = results.first?.vector else { return }
        let attributes =
            [("name", first.topic)] + counts(of: results)
            + [("skipped", String(results.count { outcome($0) == .skipped })), ("file", report.path(of: first))]
        lines.append("  <testsuite\(Self.attributes(attributes))>")
        properties()
        for result in results { testCase(result, outcome(result)) }
        if isLast { notes() }
        lines.append("  </testsuite>")
    }

    private func counts(of results: [VectorResult], problems: Int = 0) -> [(String, String)] {
        let outcomes = results.map(outcome)
        return [
            ("tests", String(outcomes.count + problems)),
            ("failures", String(outcomes.count { $0.isFailure })),
            ("errors", String(outcomes.count { $0 == .error } + problems)),
            ("time", Self.seconds(results.reduce(0) { $0 + $1.milliseconds })),
        ]
    }
}

// MARK: - Test cases

extension JUnitReport {
    /// The outcome of a test case in JUnit.
    private enum Outcome: Equatable {
        case passed
        case failure(type: String)
        case error
        case skipped

        var isFailure: Bool {
            if case .failure = self { true } else { false }
        }
    }

    private func outcome(_ result: VectorResult) -> Outcome {
        switch result.verdict {
        case .errored: .error
        case .failed, .unsupported, .unexpectedPass: .failure(type: type(of: result))
        case .warned: report.run.policy.isStrict ? .failure(type: type(of: result)) : .passed
        case .notApplicable, .notRun, .expectedFailure: .skipped
        case .passed, .recorded: .passed
        }
    }

    private func type(of result: VectorResult) -> String {
        report.decisiveMismatch(of: result)?.rule.rawValue ?? result.verdict.rawValue
    }

    private mutating func testCase(_ result: VectorResult, _ outcome: Outcome) {
        let attributes = Self.attributes([
            ("name", result.vector.id), ("classname", result.vector.topic), ("time", Self.seconds(result.milliseconds)),
        ])
        let content = content(of: result, outcome)
        guard !content.isEmpty else { return lines.append("    <testcase\(attributes)/>") }
        lines.append("    <testcase\(attributes)>")
        lines += content
        lines.append("    </testcase>")
    }

    private func content(of result: VectorResult, _ outcome: Outcome) -> [String] {
        let description = ResultDescription(result, of: report)
        let message = ("message", description.headline)
        switch outcome {
        case .failure(let type):
            let body = body(of: result, description)
            return element("failure", [message, ("type", type)], body)
        case .error:
            return element("error", [message, ("type", result.verdict.rawValue)], body(of: result, description))
        case .skipped:
            let label = result.verdict == .expectedFailure ? "known failure: " : ""
            return ["      <skipped\(Self.attributes([("message", label + description.headline)]))/>"]
        case .passed:
            guard !result.mismatches.isEmpty else { return [] }
            let verdict = result.verdict == .warned ? "warning: a recommended rule is broken" : "recorded, not judged"
            return element("system-out", [], [verdict] + description.lines)
        }
    }

    private func body(of result: VectorResult, _ description: ResultDescription) -> [String] {
        let rule =
            description.rule.map { rule in
                ["\(rule.id) (\(rule.level.rawValue)): \(rule.explanation.joined(separator: " "))"]
            } ?? []
        let place = "\(report.path(of: result.vector)):\(result.vector.location.line)"
        return [result.vector.title, place] + rule + description.lines + [report.invocation.heading(result)]
            + report.invocation.repeating(result)
    }

    private func element(_ name: String, _ attributes: [(String, String)], _ text: [String]) -> [String] {
        let escaped = text.map(\.escapedForXML)
        return ["      <\(name)\(Self.attributes(attributes))>"] + escaped + ["      </\(name)>"]
    }
}

// MARK: - Around the test cases

extension JUnitReport {
    private mutating func properties() {
        let who = report.run.handshake.implementation
        let properties = [
            ("suite.version", report.run.suite.version.description),
            ("kit.name", Kit.name),
            ("kit.version", Kit.version.description),
            ("implementation.name", who.name),
            ("implementation.version", who.version),
            ("implementation.language", who.language),
            ("capabilities", report.capabilityNames.joined(separator: " ")),
            ("strict", String(report.run.policy.isStrict)),
            ("conformant", String(report.run.isConformant)),
        ]
        lines.append("    <properties>")
        for (name, value) in properties {
            lines.append("      <property\(Self.attributes([("name", name), ("value", value)]))/>")
        }
        lines.append("    </properties>")
    }

    /// The notes about no particular vector.
    private mutating func notes() {
        guard !report.notes.isEmpty else { return }
        lines.append("    <system-err>")
        lines += report.notes.flatMap(\.lines).map(\.escapedForXML)
        lines.append("    </system-err>")
    }

    private static func attributes(_ pairs: [(String, String)]) -> String {
        pairs.map { #" \#($0)="\#($1.escapedForXML)""# }.joined()
    }

    /// Milliseconds as seconds with three decimals, the most that the schema allows.
    private static func seconds(_ milliseconds: Double) -> String {
        let whole = Int(milliseconds.rounded())
        let fraction = String(whole % 1_000)
        return "\(whole / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
