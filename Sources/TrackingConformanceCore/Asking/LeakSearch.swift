import TrackingConformanceJSON

/// For how long failures are run again.
package struct RetryTime: Sendable {
    /// After how long no vectors beyond the fewest are tried.
    let patience: Duration
    /// After how long none are tried at all: an adapter may take long to start.
    let limit: Duration

    /// As long as a run should take at most for it.
    package static let usual = RetryTime(patience: .seconds(3), limit: .seconds(20))
    package static let none = RetryTime(patience: .zero, limit: .zero)
    /// For the fewest vectors, however long they take.
    package static let fewest = RetryTime(patience: .zero, limit: .seconds(86_400))
    /// As long as it takes.
    package static let unlimited = RetryTime(patience: .seconds(86_400), limit: .seconds(86_400))
}

/// The search for failures that are due to what ran before them: some are run again, each alone in a fresh process.
///
/// Vectors that fail in the same way stand for each other, so the shortest of each kind is tried, and only where one
/// passes alone, or fails otherwise, the others of its kind are tried, too.
struct LeakSearch<Source: AnswerSource> {
    private let plan: RunPlan
    private let source: Source
    private let time: RetryTime
    private let start = ContinuousClock.now

    /// The kinds of failures that are tried, those of most vectors first.
    private static var mostKinds: Int { 6 }
    /// The vectors that are tried although others took long.
    private static var fewest: Int { mostKinds }

    /// What came of the failures that were tried again.
    private struct Trial {
        var tried = 0
        /// The number of kinds with a vector that was run.
        var kinds = 0
        /// The kinds whose shortest vector depends on others.
        var leakingKinds = 0
        /// Whether time was short for vectors that fail like one that depends on others.
        var isCutShort = false
        /// What was noticed at the trials that counts against conformance, such as a crash.
        var problems: [String] = []

        /// Whether most failures, or an unknown number, may be due to what ran before them.
        var isLeaky: Bool { leakingKinds > 0 && (isCutShort || 2 * leakingKinds >= kinds) }
    }

    init(_ plan: RunPlan, _ source: Source, for time: RetryTime) {
        self.plan = plan
        self.source = source
        self.time = time
    }

    /// The record of a run in which the failures that are due to what ran before them are marked.
    func marked(_ record: RunRecord) async -> RunRecord {
        guard source.startsAfresh, plan.order.passesHere == 1, record.results.count(where: \.wasRun) > 1 else {
            return record
        }
        var (results, trial) = (record.results, Trial())
        for places in kinds(of: results).prefix(Self.mostKinds) { await tryAgain(places, &results, &trial) }
        var marked = record
        marked.problems += trial.problems.filter { !record.problems.contains($0) }
        guard trial.leakingKinds > 0 else { return marked }
        marked.results = results
        marked.warnings += VectorResult.Instability.warnings(of: .order, in: results)
        marked.isLeaky = trial.isLeaky
        return marked
    }

    /// Runs vectors that fail alike again, until one does not depend on others.
    private func tryAgain(_ places: [Int], _ results: inout [VectorResult], _ trial: inout Trial) async {
        for place in places {
            let isFirst = place == places.first
            guard hasTime(after: trial.tried) else {
                if !isFirst { trial.isCutShort = true }
                return
            }
            trial.tried += 1
            if isFirst { trial.kinds += 1 }
            guard let result = await leaking(results[place], &trial.problems) else { return }
            if isFirst { trial.leakingKinds += 1 }
            results[place] = result
        }
    }

    private func hasTime(after tried: Int) -> Bool {
        ContinuousClock.now - start < (tried < Self.fewest ? time.limit : time.patience)
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

    /// The result of a vector that passes alone or fails otherwise, marked; `nil` where it does not.
    private func leaking(_ result: VectorResult, _ problems: inout [String]) async -> VectorResult? {
        guard !Task.isCancelled else { return nil }
        let alone = RunPlan(suite: plan.suite, vectors: [result.vector], policy: plan.policy)
        guard let record = try? await Driver.run(Task { alone }, on: source).record, let other = record.results.first
        else { return nil }
        for problem in record.problems where !problems.contains(problem) { problems.append(problem) }
        if other.verdict == .errored, let reason = other.reason {
            problems.append("\(other.vector.id) failed, and when it was run again alone, \(reason)")
        }
        return result.marked(asOtherwiseThan: other)
    }
}

extension VectorResult {
    /// Whether the implementation was asked.
    var wasRun: Bool { verdict != .notApplicable && verdict != .notRun }

    /// What differs first, without values.
    var firstDifference: String {
        guard let first = mismatches.first else { return "" }
        return "\(first.rule) \(vector.steps[first.step].stimulus.event.rawValue) \(first.path)"
    }

    /// The failure as one that is due to what ran before; `nil` where the vector fails alone as it did.
    func marked(asOtherwiseThan alone: VectorResult) -> VectorResult? {
        let isOtherwise: Bool
        switch alone.verdict {
        case .passed, .recorded, .warned: isOtherwise = true
        case .failed: isOtherwise = alone.shape != shape
        case .errored, .unsupported, .notApplicable, .notRun, .expectedFailure, .unexpectedPass: isOtherwise = false
        }
        guard isOtherwise else { return nil }
        var result = self
        result.reason =
            "failed after other vectors\(firstMessage), but \(alone.verdict.rawValue)\(alone.firstMessage) when it "
            + "was run "
            + "again alone in a fresh process: the adapter leaks state between requests; "
            + "\(RunOrder.repeating.joined(separator: " ")) finds out what"
        result.verdict = .errored
        result.instability = .order
        return result
    }

    private var firstMessage: String {
        verdict == .failed ? mismatches.first.map { " (\($0.rule) at step \($0.step): \($0.message))" } ?? "" : ""
    }

    /// What differs, with counts, which never depend on the hour or on chance, and without any other values.
    private var shape: Set<String> {
        Set(mismatches.map { "\($0.step) \($0.rule) \($0.path) \($0.count.map(String.init) ?? "")" })
    }
}

extension Mismatch {
    /// What was counted, where a count differs.
    fileprivate var count: Int? {
        let name = path.split(separator: "/").last ?? ""
        guard name.lowercased().hasSuffix("count") else { return nil }
        return actual?.number?.integer ?? actual?.string.flatMap { Int($0) }
    }
}
