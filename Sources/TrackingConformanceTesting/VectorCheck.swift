package import Testing
package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// The recording of results and problems as issues of the running test case.
package enum VectorCheck {
    /// Records anything that counts against conformance, at the line of the vector; the issue has one line if the
    /// causes follow.
    ///
    /// - Returns: True unless the test expects the issue (`withKnownIssue`).
    @discardableResult
    package static func record(_ result: VectorResult, under policy: Policy) -> Bool {
        let place = Testing.SourceLocation(result.vector.sourceLocation)
        guard CheckedResults.current == nil || isNarrowed else {
            return record(TestOutcome(result, policy: policy, saying: result.headline), at: place)
        }
        var outcome = TestOutcome(result, policy: policy)
        if case .issue(let explanation) = outcome, let repetition = Test.current.map({ Repetition(of: $0.id) }) {
            outcome = .issue(text(explanation, of: result, repetition))
        }
        return record(outcome, at: place)
    }

    /// True if the environment selects vectors, whose failures are then shown in full.
    private static var isNarrowed: Bool { OperatingSystem.variable(Selection.variable) != nil }

    /// A failure, with the steps of a selected vector and the command that repeats the test with the vector.
    static func text(_ explanation: String, of result: VectorResult, _ repetition: Repetition) -> String {
        let lines = [explanation] + (isNarrowed ? result.stepLines : []) + repetition.lines(result)
        return lines.joined(separator: "\n")
    }

    /// Records the outcome of a test case.
    ///
    /// - Returns: True unless the test expects the issue (`withKnownIssue`).
    @discardableResult
    static func record(_ outcome: TestOutcome, at place: Testing.SourceLocation) -> Bool {
        switch outcome {
        case .nothing: break
        case .warning(let explanation):
            #if compiler(>=6.3)
            Issue.record(Comment(rawValue: explanation), severity: .warning, sourceLocation: place)
            #endif
        case .issue(let explanation):
            return !isKnown(Issue.record(Comment(rawValue: explanation), sourceLocation: place))
        case .knownIssue(let reason, let explanation):
            withKnownIssue(Comment(rawValue: reason), sourceLocation: place) {
                Issue.record(Comment(rawValue: explanation), sourceLocation: place)
            }
        }
        return true
    }

    /// True if `withKnownIssue` expects an issue, read by reflection because Swift Testing publishes it only to tools.
    private static func isKnown(_ issue: Issue) -> Bool {
        Mirror(reflecting: issue).children.contains { child in
            switch child.label {
            case "isKnown": child.value as? Bool == true
            case "knownIssueContext": !Mirror(reflecting: child.value).children.isEmpty
            default: false
            }
        }
    }

    package static func record(_ problems: [String], at place: Testing.SourceLocation) {
        for problem in problems {
            Issue.record(Comment(rawValue: problem), sourceLocation: place)
        }
    }

    package static func record(_ problems: [KnownFailures.Problem], at vector: Vector) {
        if !problems.isEmpty { record(problems, at: Testing.SourceLocation(vector.sourceLocation)) }
    }

    package static func record(_ problems: [KnownFailures.Problem], at place: Testing.SourceLocation) {
        for problem in problems {
            record([problem.sentence], at: problem.location.map { Testing.SourceLocation($0) } ?? place)
        }
    }

    /// Records entries of lists that are out of date, with the command that updates them: a few individually, most of
    /// many in one issue.
    static func record(outdated problems: [KnownFailures.Problem], at place: Testing.SourceLocation) {
        let update = "`\(Certification.updateVariable)=1 swift test` updates the list"
        let rest = problems.dropFirst(problems.count > 5 ? 3 : problems.count)
        let single = problems.dropLast(rest.count)
        record(single.map { KnownFailures.Problem("\($0.sentence); \(update)", at: $0.location) }, at: place)
        guard let first = rest.first else { return }
        let lines = rest.map { "  \($0.location.map { "\(Testing.SourceLocation($0)): " } ?? "")\($0.sentence)" }
        let text = (["\(rest.count) more entries are out of date; \(update):"] + lines).joined(separator: "\n")
        record([KnownFailures.Problem(text, at: first.location)], at: place)
    }
}

extension VectorResult {
    /// A heading and the steps of the vector up to its last difference.
    var stepLines: [String] {
        let end = mismatches.map { $0.step + 1 }.max() ?? vector.steps.count
        let steps = vector.steps.prefix(end).enumerated().map { "  \($0)  \($1.stimulus.json.description)".printable }
        return ["Steps:"] + steps.abridged(to: 100, "step")
    }
}

extension Testing.SourceLocation {
    fileprivate init(_ place: TextLocation) {
        let name = place.file.split(separator: "/").last ?? "vectors.json"
        self.init(fileID: "Vectors/\(name)", filePath: place.file, line: place.line, column: place.column)
    }
}

/// The outcome of a vector for the running test case.
package enum TestOutcome: Sendable, Equatable {
    /// Nothing counts against conformance.
    case nothing
    /// A recommended rule is broken; this is reported but does not fail the test.
    case warning(String)
    /// Something counts against conformance.
    case issue(String)
    /// A listed vector fails as its entry predicts.
    case knownIssue(reason: String, String)

    /// Creates the outcome for a result, with the list of known failures applied.
    package init(_ result: VectorResult, policy: Policy) {
        self.init(result, policy: policy, saying: result.explanation)
    }

    init(_ result: VectorResult, policy: Policy, saying words: String) {
        self =
            switch result.verdict {
            case .expectedFailure: .knownIssue(reason: result.reason ?? "", words)
            case .warned where !policy.isStrict: .warning(words)
            case .passed, .failed, .warned, .recorded, .errored, .unsupported, .notApplicable, .unexpectedPass, .notRun:
                policy.counts(result) ? .issue(words) : .nothing
            }
    }
}

/// The command that repeats one test of a test target.
struct Repetition {
    /// The test, in the form for `swift test --filter`.
    private let filter: String

    init(of test: Test.ID) {
        self.init(module: test.moduleName, path: test.nameComponents.joined(separator: "/"))
    }

    /// Creates the name of a test from its module and its path: the enclosing types and the function, with or without
    /// its parameters.
    init(module: String, path: String) {
        // The filter is a regular expression, in which a dot replaces any character that a shell or the expression
        // would interpret.
        let name = path.prefix { $0 != "(" }.map { $0.isLetter || $0.isNumber || "_/".contains($0) ? $0 : "." }
        filter = "\(module).\(String(name))"
    }

    /// A heading and the command that repeats the test of a vector, together with all others if it depends on them.
    func lines(_ result: VectorResult) -> [String] {
        let command = "swift test --filter \(filter)"
        return result.dependsOnOthers
            ? ["To repeat it after the vectors that ran before:", "  \(command)"]
            : ["To repeat it alone:", "  \(Selection.variable)=\(result.vector.id) \(command)"]
    }
}
