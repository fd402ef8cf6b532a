import TrackingConformanceJSON

/// The time limits for running failures again.
package struct RetryTime: Sendable {
    /// The time after which only a minimum of vectors is tried.
    let patience: Duration
    /// The time after which no vectors are tried, because an adapter may take long to start.
    let limit: Duration

    /// The usual limit on the time added to a run.
    package static let usual = RetryTime(patience: .seconds(3), limit: .seconds(20))
    package static let none = RetryTime(patience: .zero, limit: .zero)
    /// Time for a minimum of vectors, however long they take.
    package static let fewest = RetryTime(patience: .zero, limit: .seconds(86_400))
    package static let unlimited = RetryTime(patience: .seconds(86_400), limit: .seconds(86_400))
}

/// The search for failures due to earlier vectors: some failed vectors are run again, each by itself in a fresh
/// process.
///
/// Vectors that fail in the same way represent each other, so the shortest of each kind is tried, and the others only
/// if that one passes alone or fails differently. This does not yet distinguish a leak from chance: with a leak, a
/// vector run alone always gets the same answer, and fails again when the whole run is repeated.
struct LeakSearch<Source: AnswerSource> {
    let plan: RunPlan
    let source: Source
    let time: RetryTime
    private let start = ContinuousClock.now

    /// The number of kinds of failures to try, those with the most vectors first.
    private static var mostKinds: Int { 6 }
    /// The number of vectors to try however long they take.
    private static var fewest: Int { mostKinds }
    /// The number of further attempts with a vector that passed alone.
    private static var repetitions: Int { 4 }

    private struct Trial {
        var tried = 0
        /// The number of kinds with a vector that was run.
        var kinds = 0
        /// The number of kinds whose shortest vector depends on others.
        var leakingKinds = 0
        /// The failures that passed alone or failed differently, each with its original result and its result alone.
        var suspects: [(place: Int, result: VectorResult, alone: VectorResult)] = []
        /// True if time was too short for vectors that fail like a vector that depends on others.
        var isCutShort = false
        /// Problems in the trials that count against conformance, such as a crash.
        var problems: [String] = []

        /// True if most failures, or an unknown number, may be due to earlier vectors.
        var isLeaky: Bool { leakingKinds > 0 && (isCutShort || 2 * leakingKinds >= kinds) }
    }

    /// Marks the failures of a run that are due to earlier vectors.
    func mark(_ run: inout Run) async {
        var (results, trial) = (run.unlisted, Trial())
        guard source.startsAfresh, plan.order.passesHere == 1, results.count(where: \.wasRun) > 1 else { return }
        for places in kinds(of: results).prefix(Self.mostKinds) { await tryAgain(places, results, &trial) }
        run.problemsOfRun += trial.problems.filter { !run.problemsOfRun.contains($0) }
        guard trial.leakingKinds > 0 else { return }
        let unsteadiness = await unsteadiness(of: trial.suspects)
        for (place, result, alone) in trial.suspects {
            results[place] = result.marked(asOtherwiseThan: alone, because: unsteadiness)
        }
        run.unlisted = results
        run.warnings += VectorResult.Instability.warnings(of: [.order, .chance], in: results)
        run.unsteadiness = trial.isLeaky || unsteadiness == .chance ? unsteadiness : nil
    }

    /// Runs vectors that fail alike again until one of them does not depend on others.
    private func tryAgain(_ places: [Int], _ results: [VectorResult], _ trial: inout Trial) async {
        for place in places {
            let isFirst = place == places.first
            guard hasTime(after: trial.tried) else {
                if !isFirst { trial.isCutShort = true }
                return
            }
            trial.tried += 1
            if isFirst { trial.kinds += 1 }
            guard let alone = await otherwise(results[place], &trial.problems) else { return }
            if isFirst { trial.leakingKinds += 1 }
            trial.suspects.append((place, results[place], alone))
        }
    }

    private func hasTime(after tried: Int) -> Bool {
        ContinuousClock.now - start < (tried < Self.fewest ? time.limit : time.patience)
    }

    /// The indices of the results that count against conformance, grouped by their first difference, the shortest
    /// vectors first.
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

    /// The result of a vector alone, if it then passes or fails differently; otherwise `nil`.
    private func otherwise(_ result: VectorResult, _ problems: inout [String]) async -> VectorResult? {
        guard let run = await alone(result.vector), let other = run.results.first else { return nil }
        for problem in run.problemsOfRun where !problems.contains(problem) { problems.append(problem) }
        if other.verdict == .errored, let reason = other.reason {
            problems.append("\(other.vector.id) failed, and when it was run again alone, \(reason)")
        }
        return result.isOtherwise(alone: other) ? other : nil
    }

    /// The run of one vector in a fresh process; `nil` if it fails or is cancelled.
    private func alone(_ vector: Vector) async -> Run? {
        guard !Task.isCancelled else { return nil }
        return try? await Driver.run(RunPlan(suite: plan.suite, vectors: [vector]), on: source)
    }
}

// MARK: - Leak or chance

extension LeakSearch {
    /// The reason why failures passed alone or failed differently: earlier vectors or chance.
    private func unsteadiness(of suspects: [(place: Int, result: VectorResult, alone: VectorResult)]) async
        -> Unsteadiness
    {
        let start = ContinuousClock.now
        for (_, result, alone) in suspects.prefix(Self.mostKinds) {
            for _ in 0..<Self.repetitions {
                guard ContinuousClock.now - start < time.limit,
                    let again = await self.alone(result.vector)?.results.first
                else { return .unknown }
                guard again.isLike(alone) else { return .chance }
            }
        }
        // A single suspect may well fail again once by chance.
        for _ in 0..<(suspects.count < 3 ? 2 : 1) {
            guard await areFailingAgain(suspects.map(\.result.vector.id)) else { return .unknown }
        }
        return .leak
    }

    private func areFailingAgain(_ ids: [String]) async -> Bool {
        let limit = min(time.limit, RetryTime.usual.limit)
        let run = try? await Driver.run(plan, on: source, retryingFor: .none, until: .now + limit)
        let failed = Set((run?.unlisted ?? []).filter { $0.verdict == .failed }.map(\.vector.id))
        return failed.isSuperset(of: ids)
    }
}

extension VectorResult {
    /// True if the implementation was asked.
    var wasRun: Bool { verdict != .notApplicable && verdict != .notRun }

    /// The first difference without its values.
    var firstDifference: String {
        guard let first = mismatches.first else { return "" }
        return "\(first.rule) \(vector.steps[first.step].stimulus.event.rawValue) \(first.path)"
    }

    func isOtherwise(alone: VectorResult) -> Bool {
        switch alone.verdict {
        case .passed, .recorded, .warned: true
        case .failed: alone.shape != shape
        case .errored, .unsupported, .notApplicable, .notRun, .expectedFailure, .unexpectedPass: false
        }
    }

    /// True if the result has the same verdict and differences as another one, whatever the values.
    func isLike(_ other: VectorResult) -> Bool { verdict == other.verdict && shape == other.shape }

    func marked(asOtherwiseThan alone: VectorResult, because unsteadiness: Unsteadiness) -> VectorResult {
        var result = self
        result.reason =
            "failed after other vectors\(firstMessage), but \(alone.verdict.predicate)\(alone.firstMessage) when it "
            + "was run again alone in a fresh process: \(unsteadiness.reason)"
        result.verdict = .errored
        result.instability = unsteadiness == .chance ? .chance : .order
        return result
    }

    private var firstMessage: String {
        guard verdict == .failed, let first = mismatches.first(where: { !$0.isRecord }) else { return "" }
        return " (\(first.line))"
    }

    /// The differences, without values other than counts, which never depend on the hour or on chance.
    private var shape: Set<String> {
        Set(mismatches.map { "\($0.step) \($0.rule) \($0.path) \($0.count.map(String.init) ?? "")" })
    }
}

extension Mismatch {
    fileprivate var count: Int? {
        let name = path.split(separator: "/").last ?? ""
        guard name.lowercased().hasSuffix("count") else { return nil }
        return actual?.number?.integer ?? actual?.string.flatMap { Int($0) }
    }
}
