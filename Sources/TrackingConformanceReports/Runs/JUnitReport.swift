import TrackingConformanceCore
import TrackingConformanceJSON

extension ReportFormat {
    /// JUnit XML for CI servers, with one test case per vector.
    package static var junit: ReportFormat {
        ReportFormat(name: "junit") { report, _ in JUnitReport(report: report).text }
    }
}

/// A finished run as JUnit XML that is valid under the schema of Jenkins (`junit-10.xsd`): a test suite for each vector
/// file, with a test case for each applicable vector.
///
/// A vector that counts against conformance is a failure or an error, a vector not run or excused is skipped with its
/// reason, and all others passed, so that the counts agree with the JSON report. The schema has no location for a test
/// case: the suite names the file, and the text of a failure names the line.
struct JUnitReport {
    let report: Report

    var text: String {
        let results = report.run.results.filter { $0.verdict != .notApplicable }
        let name = ("name", "\(Kit.name): \(report.implementationName)")
        let counts = counts(of: results, problems: report.run.problems.count)
        let groups = Dictionary(grouping: results.indices) { results[$0].vector.location.file }
            .values.sorted { $0[0] < $1[0] }
        let suites = groups.enumerated().flatMap { place, group in
            suite(group.map { results[$0] }, isLast: place == groups.count - 1)
        }
        let content = Self.element("testsuites", [name] + counts, at: 0, suites + problems)
        return ([#"<?xml version="1.0" encoding="UTF-8"?>"#] + content).joinedLines
    }

    /// The problems besides the vectors, such as an interruption, as errors, so that no server treats such a run as a
    /// success.
    private var problems: [String] {
        let problems = report.run.problems
        guard !problems.isEmpty else { return [] }
        let cases = problems.enumerated().flatMap { place, problem in
            let error = Self.element("error", [("message", problem.sentence), ("type", "problem")], problem.lines)
            let name = [("name", "problem \(place + 1)"), ("classname", "the run"), ("time", Self.seconds(0))]
            return Self.element("testcase", name, at: 2, error)
        }
        let attributes = [("name", "the run")] + counts(of: [], problems: problems.count) + [("skipped", "0")]
        return Self.element("testsuite", attributes, at: 1, cases)
    }

    /// The vectors of a file as a test suite; the last one ends with the notes about no particular vector.
    private func suite(_ results: [VectorResult], isLast: Bool) -> [String] {
        guard let first = results.first?.vector else { return [] }
        let attributes =
            [("name", first.topic)] + counts(of: results)
            + [("skipped", String(results.count { outcome($0) == .skipped })), ("file", report.path(of: first))]
        let content = properties + results.flatMap(testCase) + (isLast ? notes : [])
        return Self.element("testsuite", attributes, at: 1, content)
    }

    private func counts(of results: [VectorResult], problems: Int = 0) -> [(String, String)] {
        let outcomes = results.map(outcome)
        return [
            ("tests", String(outcomes.count + problems)),
            ("failures", String(outcomes.count { $0 == .failure })),
            ("errors", String(outcomes.count { $0 == .error } + problems)),
            ("time", Self.seconds(results.reduce(0) { $0 + $1.milliseconds })),
        ]
    }
}

// MARK: - Test cases

extension JUnitReport {
    /// The outcome of a test case in JUnit.
    private enum Outcome {
        case passed, failure, error, skipped
    }

    private func outcome(_ result: VectorResult) -> Outcome {
        switch result.verdict {
        case .errored: .error
        case .failed, .unsupported, .unexpectedPass: .failure
        case .warned: report.run.policy.isStrict ? .failure : .passed
        case .notApplicable, .notRun, .expectedFailure: .skipped
        case .passed, .recorded: .passed
        }
    }

    private func testCase(_ result: VectorResult) -> [String] {
        let attributes = [
            ("name", result.vector.id), ("classname", result.vector.topic), ("time", Self.seconds(result.milliseconds)),
        ]
        let content = content(of: result)
        return Self.element("testcase", attributes, at: 2, content.isEmpty ? nil : content)
    }

    private func content(of result: VectorResult) -> [String] {
        let description = ResultDescription(result, of: report)
        let message = ("message", description.headline)
        switch outcome(result) {
        case .failure:
            let type = report.decisiveMismatch(of: result)?.rule.rawValue ?? result.verdict.rawValue
            return Self.element("failure", [message, ("type", type)], body(of: result, description))
        case .error:
            return Self.element("error", [message, ("type", result.verdict.rawValue)], body(of: result, description))
        case .skipped:
            let label = result.verdict == .expectedFailure ? "known failure: " : ""
            return Self.element("skipped", [("message", label + description.headline)], at: 3, nil)
        case .passed:
            guard !result.mismatches.isEmpty else { return [] }
            let verdict = result.verdict == .warned ? "warning: a recommended rule is broken" : "recorded, not judged"
            return Self.element("system-out", [], [verdict] + description.lines)
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
}

// MARK: - Around the test cases

extension JUnitReport {
    private var properties: [String] {
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
        let elements = properties.flatMap { Self.element("property", [("name", $0), ("value", $1)], at: 3, nil) }
        return Self.element("properties", at: 2, elements)
    }

    /// The notes about no particular vector.
    private var notes: [String] {
        let lines = report.notes.flatMap(\.lines).map(\.escapedForXML)
        return lines.isEmpty ? [] : Self.element("system-err", at: 2, lines)
    }

    /// An element of a test case with text, which is escaped.
    private static func element(_ name: String, _ attributes: [(String, String)], _ text: [String]) -> [String] {
        element(name, attributes, at: 3, text.map(\.escapedForXML))
    }

    /// The lines of an element at a depth; without content, it is empty.
    private static func element(
        _ name: String,
        _ attributes: [(String, String)] = [],
        at depth: Int,
        _ content: [String]?
    ) -> [String] {
        let margin = String(repeating: "  ", count: depth)
        let tag = "\(margin)<\(name)" + attributes.map { #" \#($0)="\#($1.escapedForXML)""# }.joined()
        return content.map { ["\(tag)>"] + $0 + ["\(margin)</\(name)>"] } ?? ["\(tag)/>"]
    }

    /// Milliseconds as seconds with three decimals, the most that the schema allows.
    private static func seconds(_ milliseconds: Double) -> String {
        let whole = Int(milliseconds.rounded())
        let fraction = String(whole % 1_000)
        return "\(whole / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
