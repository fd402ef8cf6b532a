public import Testing
import TrackingConformanceAnalysis
package import TrackingConformanceCore

/// A trait of a test suite: after its tests have run, one more issue names the causes of the failures.
///
/// Each test case shows the mismatches of its vector; the causes say which faults of the implementation explain them
/// all. They are also attached as `causes.txt`.
public struct DiagnosisTrait: SuiteTrait, TestScoping {
    package init() {}

    /// Runs the tests of a suite, and then diagnoses the failures.
    ///
    /// - Parameters:
    ///   - test: The suite.
    ///   - testCase: None, as a suite has no cases.
    ///   - function: Runs the tests.
    /// - Throws: The errors of the tests.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let checked = CheckedResults()
        try await CheckedResults.$current.withValue(checked, operation: function)
        for explanation in await checked.explanations() {
            Attachment.record(explanation, named: "causes.txt", sourceLocation: test.sourceLocation)
            Issue.record(Comment(rawValue: explanation), sourceLocation: test.sourceLocation)
        }
    }
}

extension Trait where Self == DiagnosisTrait {
    /// After the tests of the suite have run, one more issue names the causes of the failures.
    public static var diagnosed: Self { DiagnosisTrait() }
}

/// What became of the vectors that the tests of a suite have checked.
package actor CheckedResults {
    /// The results of the tests that run now; `nil`: they are not collected.
    @TaskLocal package static var current: CheckedResults?

    /// The results of one implementation.
    private struct Checked {
        let suite: Suite
        let policy: Policy
        var results: [String: VectorResult] = [:]
    }

    private var checked: [String: Checked] = [:]

    package init() {}

    /// Adds a result, the list of known failures applied.
    package func add(_ result: VectorResult, of implementation: String, suite: Suite, policy: Policy) {
        checked[implementation, default: Checked(suite: suite, policy: policy)].results[result.vector.id] = result
    }

    /// The causes of each implementation that has failures.
    package func explanations() async -> [String] {
        var explanations: [String] = []
        for (name, checked) in checked.sorted(by: { $0.key < $1.key }) {
            let results = checked.suite.vectors.compactMap { checked.results[$0.id] }
            guard results.contains(where: checked.policy.counts) else { continue }
            let diagnosis = await Diagnosis.of(results, catalogue: checked.suite.catalogue) { checked.suite.vectors }
            guard let text = diagnosis.explanation(of: results, where: checked.policy.counts) else { continue }
            explanations.append("\(name): \(text)".printableLines())
        }
        return explanations
    }
}
