public import Testing
import TrackingConformanceAnalysis
package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A trait of a test suite: after its tests have run, one more issue names the causes of the failures.
///
/// Each test case shows the mismatches of its vector; the causes say which faults of the implementation explain them
/// all. They are also attached as `causes.txt`.
///
/// With the environment variable `TRACKING_CONFORMANCE_UPDATE`, it also rewrites the list of known failures to match,
/// if every vector that applies was checked, and says so on standard error. The run itself is judged by the list as it
/// was.
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
        for sentence in await checked.rewriteLists() { try? ByteStream.standardError.write(sentence + "\n") }
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
        var rewriting: (list: RewrittenList, results: [String: VectorResult])?
    }

    /// A list of known failures that is fitted to the results.
    struct RewrittenList {
        let path: String
        /// The number of vectors that must have been checked.
        let vectors: Int
    }

    private var checked: [String: Checked] = [:]

    package init() {}

    /// Adds a result, the list of known failures applied.
    package func add(_ result: VectorResult, of implementation: String, suite: Suite, policy: Policy) {
        checked[implementation, default: Checked(suite: suite, policy: policy)].results[result.vector.id] = result
    }

    /// Adds a result to which no list was applied, to fit a list to it.
    func add(_ result: VectorResult, of implementation: String, for list: RewrittenList) {
        var results = checked[implementation]?.rewriting?.results ?? [:]
        results[result.vector.id] = result
        checked[implementation]?.rewriting = (list, results)
    }

    /// Rewrites the lists of known failures, and says what became of each.
    package func rewriteLists() async -> [String] {
        var sentences: [String] = []
        for checked in checked.values {
            guard let (list, found) = checked.rewriting else { continue }
            let missing = list.vectors - found.count
            guard missing <= 0 else {
                let unchecked = counted(missing, "vector was", "vectors were")
                sentences.append("\(list.path) was not changed: \(unchecked) not checked")
                continue
            }
            let results = checked.suite.vectors.compactMap { found[$0.id] }
            let diagnosis = await Diagnosis.of(results, catalogue: checked.suite.catalogue) { checked.suite.vectors }
            let updated = checked.policy.knownFailures.updated(for: results, diagnosis: diagnosis)
            do {
                try FileSystem.write(updated.text, to: list.path)
                sentences.append("\(list.path): \(updated.summary)")
            } catch {
                sentences.append("\(list.path) could not be written: \(error)")
            }
        }
        return sentences.map(\.printable)
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
