import Testing
import TrackingConformanceAnalysis
package import TrackingConformanceCore
import TrackingConformanceSystem

/// The results of the vectors that the tests of a suite have checked.
package actor CheckedResults {
    /// The results of the tests running now; `nil` if they are not collected.
    @TaskLocal package static var current: CheckedResults?

    private struct Checked {
        let handshake: Handshake
        let suite: Suite
        let policy: Policy
        /// True if the list of known failures has been applied.
        let isListed: Bool
        var list: RewrittenList?
        var results: [String: VectorResult] = [:]
        /// The ids of vectors whose issues the tests expect.
        var expected: Set<String> = []
        var diagnosis: Diagnosis?

        /// The results in the order of the suite, then those of vectors outside it.
        var inOrder: [VectorResult] {
            let ofSuite = suite.vectors.compactMap { results[$0.id] }
            guard ofSuite.count < results.count else { return ofSuite }
            let ids = Set(suite.vectors.map(\.id))
            return ofSuite
                + results.values.filter { !ids.contains($0.vector.id) }.sorted { $0.vector.id < $1.vector.id }
        }
    }

    /// A list of known failures to be fitted to the results.
    package struct RewrittenList: Sendable {
        let path: String
        let vectors: Int
    }

    private var checked: [String: Checked] = [:]
    /// The suite of tests; `nil` if the caller records the issues.
    private let tests: Test?
    private var remainingTests: Int
    /// The test function that ran last, in whose task issues can still be recorded.
    private var latest: (task: Task<Void, Never>, signal: AsyncStream<Void>.Continuation)?
    private var isConcluded = false

    /// Creates a collection for a suite of tests, with the number of its test functions.
    init(of tests: Test?, tests count: Int) {
        (self.tests, remainingTests) = (tests, count)
    }

    package init() { (tests, remainingTests) = (nil, 0) }

    /// Adds a result, with or without the list of known failures applied, and perhaps a list to fit to the result.
    package func add(
        _ result: VectorResult,
        by handshake: Handshake,
        suite: Suite,
        policy: Policy,
        isListed: Bool = true,
        rewriting list: RewrittenList? = nil,
        isExpected: Bool = false
    ) {
        let (name, id) = (handshake.implementation.name, result.vector.id)
        let new = Checked(handshake: handshake, suite: suite, policy: policy, isListed: isListed, list: list)
        checked[name, default: new].results[id] = result
        if isExpected { checked[name]?.expected.insert(id) }
    }

    /// Counts a test function that has run, and concludes after the last one.
    func testHasRun() async {
        remainingTests -= 1
        guard remainingTests > 0 else { return await conclude() }
        let (signals, signal) = AsyncStream<Void>.makeStream()
        latest?.signal.finish()
        latest = (Task { for await _ in signals { await conclude() } }, signal)
    }

    /// Concludes in the test function that ran last, if others did not run, such as a test without cases.
    ///
    /// The file of `--xunit-output` omits issues recorded for a suite.
    func concludeAfterAll() async {
        guard let latest else { return await conclude() }
        latest.signal.yield()
        latest.signal.finish()
        await latest.task.value
    }

    /// Records, once, the issues that require all results: the problems of lists of known failures and the causes.
    func conclude() async {
        guard let tests, !isConcluded else { return }
        isConcluded = true
        VectorCheck.record(outdated: listProblems(), at: tests.sourceLocation)
        for sentence in await rewriteLists() { try? ByteStream.standardError.write(sentence + "\n") }
        for explanation in await explanations(repeatedBy: Repetition(of: tests.id)) {
            Attachment.record(explanation, named: "causes.txt", sourceLocation: tests.sourceLocation)
            Issue.record(Comment(rawValue: explanation), sourceLocation: tests.sourceLocation)
        }
    }

    private func diagnosis(of implementation: String, _ checked: Checked) async -> Diagnosis {
        if let known = self.checked[implementation]?.diagnosis { return known }
        let suite = checked.suite
        // The advice should not name a vector that the implementation cannot run.
        let tested = Set(checked.inOrder.filter { $0.verdict != .notApplicable }.flatMap(\.vector.requires))
        let diagnosis = await Diagnosis.of(checked.inOrder, catalogue: suite.catalogue) {
            suite.vectors.filter { tested.isSuperset(of: $0.requires) }
        }
        self.checked[implementation]?.diagnosis = diagnosis
        return diagnosis
    }

    /// The problems that the results show in lists of known failures, except lists already applied or to be rewritten.
    package func listProblems() -> [KnownFailures.Problem] {
        let others = checked.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isListed && $0.list == nil }
        return others.flatMap { checked in
            checked.policy.knownFailures.problems(after: checked.inOrder, of: checked.suite)
        }
    }

    /// Rewrites the lists of known failures and reports the outcome of each.
    package func rewriteLists() async -> [String] {
        var sentences: [String] = []
        for (name, checked) in checked {
            guard let list = checked.list else { continue }
            let missing = list.vectors - checked.results.count
            guard missing <= 0 else {
                let unchecked = counted(missing, "vector was", "vectors were")
                sentences.append("\(list.path) was not changed: \(unchecked) not checked")
                continue
            }
            let results = checked.inOrder
            let diagnosis = await diagnosis(of: name, checked)
            let strict = checked.policy.isStrict
            let updated = checked.policy.knownFailures.updated(for: results, diagnosis: diagnosis, strict: strict)
            do {
                try FileSystem.write(updated.text, to: list.path)
                sentences.append("\(list.path): \(updated.summary(after: checked.policy.knownFailures))")
            } catch {
                sentences.append("\(list.path) could not be written: \(error)")
            }
        }
        return sentences.map(\.printable)
    }

    /// The causes for each implementation with failures that the tests do not expect.
    package func explanations() async -> [String] { await explanations(repeatedBy: nil) }

    /// The causes for each implementation with failures, and the command to repeat one failure.
    func explanations(repeatedBy repetition: Repetition?) async -> [String] {
        var explanations: [String] = []
        for (name, checked) in checked.sorted(by: { $0.key < $1.key }) {
            let run = Run(of: checked.suite, by: checked.handshake, checked.inOrder, policy: checked.policy)
            func counts(_ result: VectorResult) -> Bool {
                checked.policy.counts(result) && !checked.expected.contains(result.vector.id)
            }
            guard let first = run.results.first(where: counts) else { continue }
            let diagnosis = await diagnosis(of: name, checked)
            let example = diagnosis.causes.map { run.results[$0.example] }.first(where: counts) ?? first
            guard let text = diagnosis.explanation(of: run, where: counts) else { continue }
            let lines = ["\(name): \(text)"] + (repetition?.lines(example) ?? [])
            explanations.append(lines.joined(separator: "\n").printableLines())
        }
        return explanations
    }
}
