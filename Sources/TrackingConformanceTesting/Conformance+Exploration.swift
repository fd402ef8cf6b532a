public import Testing
import TrackingConformanceAnalysis
public import TrackingConformanceCore
import TrackingConformanceJSON

/// How much an exploration in a test tries.
public enum ExplorationBudget: Sendable {
    /// A number of random sequences.
    case sequences(Int)
    /// As many random sequences as some seconds allow.
    case seconds(Double)
}

extension Conformance {
    /// Tries random sequences beyond the vectors, and records each cause of a broken rule as an issue.
    ///
    /// A finding is shrunk first, until no step can be removed and no value made simpler. Its vector is attached, ready
    /// for `tracking-conformance run --vectors`. Breaking only a recommended rule is a warning, unless the
    /// certification is strict. A sequence that fails once and passes when it is tried again is an issue, too: an
    /// implementation must not give two answers to one sequence. If nothing could be tried, that is also an issue.
    ///
    /// - Parameters:
    ///   - budget: How much to try.
    ///   - area: The area to explore; `nil`: all that the implementation declares.
    ///   - seed: The seed of the sequences; the same seed gives the same findings.
    ///   - sourceLocation: The location of the test.
    public func explore(
        _ budget: ExplorationBudget = .sequences(1_000),
        area: Area? = nil,
        seed: UInt64 = 1,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async {
        let settings = ExplorationSettings(
            areas: area.map { [$0] } ?? Area.allCases,
            budget: budget.budget,
            seed: seed,
            spliced: suite.vectors.filter { $0.deprecation == nil }
        )
        let exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        let outcome = try? await Driver.run(
            Task { RunPlan(exploration, suite: suite) },
            on: InProcessSource(Tested.self)
        )
        guard let explored = outcome?.inquiry as? Exploration, explored.summary.sequences > 0,
            !suite.catalogue.rules.isEmpty
        else {
            guard !Task.isCancelled else { return }
            let reason = problems.first ?? "no sequence applies to \(Tested.handshake.implementation.name)"
            Issue.record("nothing was explored: \(reason)", sourceLocation: sourceLocation)
            return
        }
        let grouped = await explored.grouped { await Diagnosis.of($0, catalogue: suite.catalogue) }
        let found = FoundVector.all(of: grouped, in: Tested.handshake.implementation.name, of: suite)
        for (vector, finding) in zip(found, grouped.findings) {
            await record(vector, of: finding, seed: seed, at: sourceLocation)
        }
        recordUnrepeated(explored.summary, at: sourceLocation)
    }

    private func recordUnrepeated(_ summary: ExplorationSummary, at place: Testing.SourceLocation) {
        guard let problem = summary.problems.first else { return }
        let sequences = summary.unrepeated.map { sequence in
            let steps = sequence.draft.stimuli.map(\.json.description).joined(separator: "\n    ")
            return "  \(sequence.origin): \(sequence.difference.printable)\n    \(steps)"
        }
        let seed = summary.seed.map { "\nFound by exploration with seed \($0)." } ?? ""
        Issue.record(
            Comment(rawValue: "\(problem):\n\(sequences.joined(separator: "\n"))\(seed)"),
            sourceLocation: place
        )
    }

    private func record(
        _ found: FoundVector,
        of finding: Finding,
        seed: UInt64,
        at place: Testing.SourceLocation
    ) async {
        // Its vector is judged under the rule of the cause, as any other vector is.
        let result = found.result(await result(of: found.vector), of: finding)
        let explanation =
            "\(result.explanation)\nFound by exploration with seed \(seed), in \(finding.origin.description)."
        let fails = policy.counts(result)
        Attachment.record(found.text, named: "\(found.vector.topic).json", sourceLocation: place)
        if fails {
            Issue.record(Comment(rawValue: explanation), sourceLocation: place)
        } else {
            #if compiler(>=6.3)
            Issue.record(Comment(rawValue: explanation), severity: .warning, sourceLocation: place)
            #endif
        }
    }
}

extension ExplorationBudget {
    fileprivate var budget: ExplorationSettings.Budget {
        switch self {
        case .sequences(let count): .sequences(count)
        case .seconds(let seconds): .seconds(seconds)
        }
    }
}
