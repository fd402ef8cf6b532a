public import Testing
import TrackingConformanceAnalysis
public import TrackingConformanceCore
import TrackingConformanceJSON

/// The extent of an exploration in a test.
public enum ExplorationBudget: Sendable {
    /// A number of random sequences.
    case sequences(Int)
    /// As many random sequences as fit into a time, counted from the implementation's first answer.
    case lasting(Duration)

    /// As many random sequences as fit into some seconds.
    ///
    /// - Parameter seconds: The seconds.
    /// - Returns: The budget.
    public static func seconds(_ seconds: Double) -> Self { .lasting(.seconds(seconds)) }

    fileprivate var time: ExplorationTime? {
        if case .lasting(let duration) = self { ExplorationTime(duration) } else { nil }
    }

    fileprivate var settings: ExplorationSettings.Budget {
        switch self {
        case .sequences(let count): .sequences(count)
        case .lasting(let duration): ExplorationTime(duration).budget(isDiagnosed: true)
        }
    }
}

extension Conformance {
    /// Tries random sequences beyond the vectors and records each cause of a broken rule as an issue.
    ///
    /// A finding is shrunk first, until no step can be removed and no value made simpler. The issue shows its steps,
    /// the expectation, the observation and how to repeat it; its vector is attached, ready for `tracking-conformance
    /// run --vectors`. The list of known failures applies as for vectors, and breaking only a recommended rule is a
    /// warning unless the certification is strict. A sequence that fails once and passes when tried again is also an
    /// issue: an implementation must not give two answers to one sequence. So is a test in which nothing could be
    /// tried.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` with the id of a finding repeats only this finding; with
    /// other patterns nothing is explored.
    ///
    /// - Parameters:
    ///   - budget: The amount to try.
    ///   - area: The area to explore; `nil` or `.journeys` for all that the implementation declares.
    ///   - seed: The seed of the sequences; with a number of sequences, the same seed gives the same findings.
    ///   - sourceLocation: The location of the test.
    public func explore(
        _ budget: ExplorationBudget = .sequences(1_000),
        area: VectorArea? = nil,
        seed: UInt64 = 1,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async {
        let repetition = Test.current.map { Repetition(of: $0.id) }
        let explored = await explored(budget, area, seed, repetition)
        for finding in explored.findings {
            Attachment.record(finding.text, named: "\(finding.topic).json", sourceLocation: sourceLocation)
            VectorCheck.record(finding.outcome, at: sourceLocation)
        }
        VectorCheck.record(explored.problems, at: sourceLocation)
    }

    /// Explores and returns the outcome for the test to record.
    func explored(
        _ budget: ExplorationBudget,
        _ part: VectorArea?,
        _ seed: UInt64,
        _ repetition: Repetition?
    ) async -> ExploredFindings {
        let area = part.flatMap { Area(rawValue: $0.rawValue) }
        // The id of a finding names its sequence.
        let ids = selectedPatterns.map(\.description).filter { $0.contains("/sequence-") }
        let sequences = ids.compactMap(FoundVector.sequence)
        guard selectedPatterns.isEmpty || !sequences.isEmpty else { return ExploredFindings() }
        if budget.time != nil { await awaitFirstAnswer(in: area) }
        let settings = ExplorationSettings(
            areas: area.map { [$0] } ?? Area.allCases,
            budget: budget.settings,
            seed: seed,
            spliced: suite.vectors.filter { $0.deprecation == nil },
            only: sequences.first
        )
        let exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        let start = ContinuousClock.now
        let outcome = try? await Driver.run(
            Task { RunPlan(exploration, suite: suite) },
            on: source
        )
        guard let explored = outcome?.inquiry as? Exploration, explored.summary.sequences > 0,
            !suite.catalogue.rules.isEmpty
        else {
            guard !Task.isCancelled else { return ExploredFindings() }
            let isOver = budget.time.map { .now >= $0.endOfSequences(from: start) } ?? false
            let name = Tested.handshake.implementation.name
            let reason =
                problems.first
                ?? (isOver
                    ? "the time ran out before \(name) had answered; `.sequences(1_000)` waits for it"
                    : "no sequence applies to \(name)")
            return ExploredFindings(problems: ["nothing was explored: \(reason)"])
        }
        // A sequence repeated by itself reveals too little to find its cause; vectors add the rest.
        let others = sequences.isEmpty ? [] : await resultsOfVectors(like: explored.findings.first)
        let grouped = await explored.grouped { results in
            await Diagnosis.of(
                results + others,
                catalogue: suite.catalogue,
                until: budget.time?.endOfDiagnosis(from: start)
            )
        }
        let found = FoundVector.all(of: grouped, in: Tested.handshake.implementation.name, of: suite)
        var findings = ExploredFindings(problems: Self.problems(of: explored.summary))
        for (place, (vector, finding)) in zip(found, grouped.findings).enumerated() {
            // The vector of a finding is judged under the rule of the cause, like any other vector.
            let isTimeLeft = budget.time.map { .now < $0.end(from: start) } ?? true
            let result = vector.result(isTimeLeft ? await result(of: vector.vector) : nil, of: finding)
            let causes = grouped.diagnosis.causes.filter { $0.isExact && $0.vectors.contains(place) }
            let lines = causes.map(Self.line) + Self.lines(of: result, seed, repetition)
            let outcome = TestOutcome(policy.applied(to: result), policy: policy).followed(by: lines)
            findings.findings.append(.init(topic: vector.vector.topic, text: vector.text, outcome: outcome))
        }
        return findings
    }

    /// Waits for the answer to a vector, so that a time limit does not expire while other tests occupy the main actor.
    private func awaitFirstAnswer(in area: Area?) async {
        let vector = suite.vectors.first { vector in
            vector.deprecation == nil && applies(vector)
                && (area == nil || vector.steps.first?.stimulus.event.area == area)
        }
        if let vector { _ = await unlistedResult(of: vector) }
    }

    /// The results of vectors of a finding's area, at most 400 of them.
    private func resultsOfVectors(like finding: Finding?) async -> [VectorResult] {
        guard let area = finding?.draft.stimuli.first?.event.area else { return [] }
        let vectors = suite.vectors.filter { vector in
            vector.deprecation == nil && applies(vector) && vector.steps.first?.stimulus.event.area == area
        }
        return await unlistedResults(of: vectors.strided(to: 400))
    }

    /// A cause, with its entry for a list of known failures.
    private static func line(_ cause: Cause) -> String {
        "Cause: \(cause.statement)\(cause.listedFault.map { " (\($0))" } ?? "")".printable
    }

    /// The steps of a finding, and how to repeat it.
    private static func lines(of result: VectorResult, _ seed: UInt64, _ repetition: Repetition?) -> [String] {
        result.stepLines + ["Found by exploration with seed \(seed)."] + (repetition?.lines(result) ?? [])
    }

    private static func problems(of summary: ExplorationSummary) -> [String] {
        [summary.decline].compactMap { $0 } + unrepeated(summary)
    }

    private static func unrepeated(_ summary: ExplorationSummary) -> [String] {
        guard let problem = summary.disagreement else { return [] }
        let sequences = summary.unrepeated.map { sequence in
            let steps = sequence.draft.stimuli.map(\.json.description).joined(separator: "\n    ")
            return "  \(sequence.origin): \(sequence.difference.printable)\n    \(steps)"
        }
        let seed = "\nFound by exploration with seed \(summary.seed)."
        return ["\(problem):\n\(sequences.joined(separator: "\n"))\(seed)"]
    }
}

// MARK: - Findings

/// The findings of an exploration, for any testing library.
struct ExploredFindings: Sendable {
    struct Finding: Sendable {
        let topic: String
        /// The vector in the form of a file.
        let text: String
        let outcome: TestOutcome
    }

    var findings: [Finding] = []
    /// The reason why nothing was explored, or the sequences that passed when asked again.
    var problems: [String] = []
}

extension TestOutcome {
    /// The outcome with more lines, if there are any.
    fileprivate func followed(by lines: [String]) -> TestOutcome {
        func text(_ explanation: String) -> String { ([explanation] + lines).joined(separator: "\n") }
        return switch self {
        case .nothing: .nothing
        case .warning(let explanation): .warning(text(explanation))
        case .issue(let explanation): .issue(text(explanation))
        case .knownIssue(let reason, let explanation): .knownIssue(reason: reason, text(explanation))
        }
    }
}
