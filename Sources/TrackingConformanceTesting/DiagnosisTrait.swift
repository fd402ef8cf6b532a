public import Testing
import TrackingConformanceAnalysis
package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A trait of a test suite: after its tests have run, one more issue names the causes of the failures.
///
/// Each test case shows the first difference of its vector in a line, or all of them if the environment selects
/// vectors; the causes say which faults of the implementation explain them all. They are also attached as `causes.txt`.
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
        VectorCheck.record(await checked.listProblems(), at: test.sourceLocation)
        for sentence in await checked.rewriteLists() { try? ByteStream.standardError.write(sentence + "\n") }
        for explanation in await checked.explanations(repeatedBy: Repetition(of: test.id)) {
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
        /// True if the list of known failures is applied already.
        let isListed: Bool
        var list: RewrittenList?
        var results: [String: VectorResult] = [:]

        /// The results in the order of the suite, and then those of vectors that it does not have.
        var inOrder: [VectorResult] {
            let ofSuite = suite.vectors.compactMap { results[$0.id] }
            guard ofSuite.count < results.count else { return ofSuite }
            let ids = Set(suite.vectors.map(\.id))
            return ofSuite
                + results.values.filter { !ids.contains($0.vector.id) }.sorted { $0.vector.id < $1.vector.id }
        }
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
        let new = Checked(suite: suite, policy: policy, isListed: true)
        checked[implementation, default: new].results[result.vector.id] = result
    }

    /// Adds a result to which no list of known failures was applied, and perhaps a list to fit to it.
    func add(
        _ result: VectorResult,
        of implementation: String,
        suite: Suite,
        policy: Policy,
        rewriting list: RewrittenList?
    ) {
        let new = Checked(suite: suite, policy: policy, isListed: false, list: list)
        checked[implementation, default: new].results[result.vector.id] = result
    }

    /// The problems that the results show in the lists of known failures that were not applied yet.
    package func listProblems() -> [KnownFailures.Problem] {
        checked.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isListed }.flatMap { checked in
            checked.policy.knownFailures.problems(after: checked.inOrder, of: checked.suite)
        }
    }

    /// Rewrites the lists of known failures, and says what became of each.
    package func rewriteLists() async -> [String] {
        var sentences: [String] = []
        for checked in checked.values {
            guard let list = checked.list else { continue }
            let missing = list.vectors - checked.results.count
            guard missing <= 0 else {
                let unchecked = counted(missing, "vector was", "vectors were")
                sentences.append("\(list.path) was not changed: \(unchecked) not checked")
                continue
            }
            let results = checked.inOrder
            let diagnosis = await Diagnosis.of(results, catalogue: checked.suite.catalogue) { checked.suite.vectors }
            let strict = checked.policy.isStrict
            let updated = checked.policy.knownFailures.updated(for: results, diagnosis: diagnosis, strict: strict)
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
    package func explanations() async -> [String] { await explanations(repeatedBy: nil) }

    /// The causes of each implementation that has failures, and how one failure is repeated.
    func explanations(repeatedBy repetition: Repetition?) async -> [String] {
        var explanations: [String] = []
        for (name, checked) in checked.sorted(by: { $0.key < $1.key }) {
            let results = checked.inOrder.map(checked.policy.applied)
            guard results.contains(where: checked.policy.counts) else { continue }
            let diagnosis = await Diagnosis.of(results, catalogue: checked.suite.catalogue) { checked.suite.vectors }
            guard let text = diagnosis.explanation(of: results, where: checked.policy.counts) else { continue }
            let example = results.first(where: checked.policy.counts)
            let lines = ["\(name): \(text)"] + (example.flatMap { repetition?.lines($0) } ?? [])
            explanations.append(lines.joined(separator: "\n").printableLines())
        }
        return explanations
    }
}
