/// The search for failures that are due to what ran before them: some are run again, each alone in a fresh process.
///
/// Vectors that fail in the same way stand for each other, so the shortest of each kind is tried, and only where one
/// passes alone the others of its kind are tried, too.
struct LeakSearch<Source: AnswerSource> {
    private let plan: RunPlan
    private let source: Source
    private let start = ContinuousClock.now

    /// The kinds of failures that are tried, those of most vectors first.
    private static var mostKinds: Int { 6 }
    /// The vectors that are tried although others took long.
    private static var fewest: Int { mostKinds }
    /// After how long no vectors beyond the fewest are tried.
    private static var patience: Duration { .seconds(3) }
    /// After how long none are tried at all: an adapter may take long to start.
    private static var limit: Duration { .seconds(20) }

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - plan: What was run.
    ///   - source: What answered.
    init(_ plan: RunPlan, _ source: Source) {
        self.plan = plan
        self.source = source
    }

    /// The record of a run in which the failures that are due to what ran before them are marked.
    ///
    /// - Parameter record: The record; of a run in several orders it shows such failures already.
    /// - Returns: The record.
    func marked(_ record: RunRecord) async -> RunRecord {
        guard source.startsAfresh, plan.order.passesHere == 1, record.results.count(where: \.wasRun) > 1 else {
            return record
        }
        var results = record.results
        var (tried, kindCount, leakingCount) = (0, 0, 0)
        for places in kinds(of: results).prefix(Self.mostKinds) {
            for place in places where hasTime(after: tried) {
                tried += 1
                if place == places.first { kindCount += 1 }
                guard let result = await leaking(results[place]) else { break }
                if place == places.first { leakingCount += 1 }
                results[place] = result
            }
        }
        let isLeaky = 2 * leakingCount >= kindCount
        let warnings = VectorResult.Instability.warnings(of: .order, in: results)
        guard !warnings.isEmpty else { return record }
        var marked = RunRecord(
            suiteVersion: record.suiteVersion,
            handshake: record.handshake,
            results: results,
            warnings: record.warnings + warnings + (isLeaky ? [Self.warning] : []),
            wasInterrupted: record.wasInterrupted
        )
        marked.isLeaky = isLeaky
        return marked
    }

    private func hasTime(after tried: Int) -> Bool {
        ContinuousClock.now - start < (tried < Self.fewest ? Self.limit : Self.patience)
    }

    private static var warning: String {
        "no causes are sought, because most of the failures that were tried again alone passed, and others may fail for "
            + "the same reason; make the adapter forget everything between requests first"
    }

    /// The places of the results that count against conformance, those with the same first difference together and the
    /// shortest vectors first.
    private func kinds(of results: [VectorResult]) -> [[Int]] {
        let failures = results.indices.filter { place in
            let result = results[place]
            return result.verdict == .failed && result.instability == nil
                && plan.policy.counts(plan.policy.applied(to: result))
        }
        let kinds = Dictionary(grouping: failures) { results[$0].firstDifference }
        return kinds.values.map { $0.sorted { results[$0].vector.steps.count < results[$1].vector.steps.count } }
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// The result of a vector that passes alone, marked; `nil` where it does not.
    private func leaking(_ result: VectorResult) async -> VectorResult? {
        guard !Task.isCancelled else { return nil }
        let alone = RunPlan(suite: plan.suite, vectors: [result.vector], policy: plan.policy)
        let queue = AttemptQueue(Task { alone })
        guard (try? await source.answer(queue)) != nil, let record = await queue.record(wasInterrupted: false),
            let verdict = record.results.first?.verdict, [.passed, .recorded, .warned].contains(verdict)
        else { return nil }
        return result.marked(asLeaking: verdict)
    }
}

extension VectorResult {
    /// Whether the implementation was asked.
    fileprivate var wasRun: Bool { verdict != .notApplicable && verdict != .notRun }

    /// What differs first, without values.
    fileprivate var firstDifference: String {
        guard let first = mismatches.first else { return "" }
        return "\(first.rule) \(vector.steps[first.step].stimulus.event.rawValue) \(first.path)"
    }

    /// The result with what it came to alone.
    fileprivate func marked(asLeaking verdict: Verdict) -> VectorResult {
        var result = self
        let difference = mismatches.first.map { " (\($0.rule) at step \($0.step): \($0.message))" } ?? ""
        result.reason =
            "failed after other vectors\(difference), but \(verdict.rawValue) when it was run again alone in a fresh process: "
            + "the adapter keeps something from one request to the next; --shuffle finds what"
        result.verdict = .errored
        result.instability = .order
        return result
    }
}
