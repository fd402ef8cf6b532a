import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

extension AdapterOptions {
    private static let longestExperiments = Duration.seconds(10)
    /// The minimum time to wait for an answer, many times the fastest vector's time.
    private static let shortestPatience = Duration.milliseconds(1_500)

    /// Experiments with an adapter that has already answered, in separate processes; by default, a round takes at most
    /// ten seconds.
    ///
    /// With controls, vectors left out of the run are also asked; their problems do not count against the adapter.
    func experiments(
        after run: Run,
        within time: Duration? = nil,
        controlled hasControls: Bool = false
    ) -> PossibleExperiments {
        // An app that cannot be restarted has already ended its session.
        guard !connection.isGiven || !connection.restart.isEmpty else { return PossibleExperiments() }
        let trouble = Trouble(expecting: run.handshake)
        // The fastest vector, because some vectors take long on a busy machine with any adapter.
        let times = run.results.map(\.milliseconds).filter { $0 > 0 }
        let fastest = times.min() ?? 0
        guard .milliseconds(fastest) <= Experiments.slowestVector(of: times.count) else {
            return PossibleExperiments(obstacle: "every vector takes \(Int(fastest.rounded())) ms or more")
        }
        let capabilities = Set(run.handshake.capabilities)
        @Sendable func answered(_ vectors: [Vector]) async -> (run: Run, isComplaint: Bool)? {
            await self.answered(RunPlan(suite: run.suite, vectors: vectors), within: time)
        }
        let controls: Experiments.Asking = { await answered($0)?.run.results ?? [] }
        let experiments = Experiments(with: capabilities, of: run.suite, controls: hasControls ? controls : nil) {
            guard let answered = await answered($0) else { return [] }
            if answered.isComplaint { trouble.take(answered.run) }
            return answered.run.results
        }
        return PossibleExperiments(experiments: experiments, trouble: trouble)
    }

    /// The run of those vectors that can be asked within a few seconds; `isComplaint` if its problems count against the
    /// adapter.
    ///
    /// On a busy machine, any adapter may exceed the short time limit for an answer. A vector that hung is therefore
    /// asked again with the run's own limit; if there is no time left for that, the adapter is not blamed.
    private func answered(_ plan: RunPlan, within time: Duration?) async -> (run: Run, isComplaint: Bool)? {
        let limit = min(time ?? Self.longestExperiments, Self.longestExperiments)
        // A hang must be recognised before the time is up, although an answer is requested twice and an adapter that
        // never answers is started five times.
        let patience = max(limit / 6, min(limit * 0.4, Self.shortestPatience))
        let full = runOptions.timeout
        let hung = Locked(false)
        let quick = await run(plan, within: limit) { options in
            options.timeout = min(full, patience)
            options.timedOut = { hung.withLock { $0 = true } }
        }
        guard let quick else { return nil }
        guard hung.withLock({ $0 }), full > patience else { return (quick, true) }
        guard time == nil, let slow = await run(plan, within: full * 3 + limit) else { return (quick, false) }
        return (slow, true)
    }

    private func run(
        _ plan: RunPlan,
        within time: Duration,
        _ adjust: (inout RunOptions) -> Void = { _ in }
    ) async -> Run? {
        guard let source = try? source(adjust) else { return nil }
        return try? await Driver.run(plan, on: source, retryingFor: .none, until: .now + time)
    }
}

/// The experiments, or the reason why there are none.
struct PossibleExperiments {
    var experiments: Experiments?
    /// The problems found during experiments.
    var trouble = Trouble()
    /// The reason why there are no experiments, if reports should mention it.
    var obstacle: String?
}

/// Problems in experiments that count against conformance, such as a crash.
///
/// An adapter that crashes on a sequence of its declared capabilities does not conform, regardless of where the
/// sequence comes from.
final class Trouble: Sendable {
    private let handshake: Handshake?
    private let found = Locked<[String]>([])

    /// The maximum number of problems to report.
    private static let most = 3

    init(expecting handshake: Handshake? = nil) { self.handshake = handshake }

    var problems: [String] { found.withLock { $0.abridged(to: Self.most, "problem") } }

    func take(_ run: Run) {
        var problems = run.problemsOfRun.map { "on sequences that test causes, \($0)" }
        if let handshake, let difference = handshake.difference(to: run.handshake) { problems.append(difference) }
        // A time of zero means that the process ended without an answer; an unusable answer took some time.
        for result in run.results where result.verdict == .errored && result.milliseconds == 0 {
            let events = result.vector.stimuli.map(\.event.rawValue).abridged(to: 8, "event").joined(separator: ", ")
            problems.append("on a sequence that tests a cause (\(events)), \(result.reason ?? "it ended")".abridged())
        }
        found.withLock { [problems] found in found += problems.filter { !found.contains($0) } }
    }
}
