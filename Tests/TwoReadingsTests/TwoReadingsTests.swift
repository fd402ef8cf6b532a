import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceRunner
import TrackingConformanceSpecification

/// The specification and the example adapters are readings of the rules, written apart from each other.
@Suite("The specification and the example adapters agree on sequences that no one wrote")
struct TwoReadingsTests {
    private static let suite: Suite? = try? Suite.bundled()

    /// Nothing here is about time, and a machine may be busy.
    private static let options = RunOptions(timeout: .seconds(120), startupTimeout: .seconds(120))

    /// Few in a debug build, unless `TRACKING_CONFORMANCE_SEQUENCES` says how many.
    private static let sequenceCount =
        ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_SEQUENCES"].flatMap { Int($0) } ?? 30

    @Test("An exploration of an example adapter finds nothing")
    func nothingIsFound() async throws {
        let suite = try #require(Self.suite)
        let settings = ExplorationSettings(
            budget: .sequences(Self.sequenceCount),
            seed: Seed.ofThisRun,
            spliced: suite.vectors
        )
        for adapter in ExampleAdapter.all {
            let exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
            let explored = try await Driver.run(
                Task { RunPlan(exploration, suite: suite) },
                on: AdapterSource(.program(adapter.command), options: Self.options)
            )
            let finished = try #require(explored.inquiry as? Exploration)
            #expect(finished.isFinished && finished.summary.sequences == Self.sequenceCount)
            for finding in finished.findings {
                let steps = finding.draft.stimuli.map(\.json.description).joined(separator: "\n")
                Issue.record("\(adapter), seed \(Seed.ofThisRun): \(finding.result.explanation)\n\(steps)")
            }
        }
    }

    @Test("A life of 1,000 events in one request has all its values right, in every reading")
    func longLife() async throws {
        let suite = try #require(Self.suite)
        let vector = Oracle(catalogue: suite.catalogue, version: suite.version)
            .vector(of: Self.longLife, id: "random/long-life", .quick)
        let data = vector.steps.compactMap { step -> JSONObject? in
            guard case .lifecycle(_, let data) = step.expectation?.calls?.first else { return nil }
            return data.preferred
        }
        let crashes = data.count { $0["lifecycle_diddetectcrash"] == true }
        let versions = Set(vector.steps.compactMap { $0.stimulus.parameters["appVersion"]?.string })
        #expect(vector.steps.count == 1_000 && crashes > 100 && versions.count >= 3, "\(crashes) \(versions)")
        let answer = await ReferenceImplementation.answer(vector.stimuli, in: vector.context)
        let judged = Judge(catalogue: suite.catalogue).result(of: answer, for: vector, milliseconds: 0)
        #expect(judged.verdict == .passed, "\(judged.mismatches.first as Any)")
        for adapter in ExampleAdapter.all {
            let source = AdapterSource(.program(adapter.command), options: Self.options)
            let run = try await Driver.run(RunPlan(suite: suite, vectors: [vector]), on: source)
            #expect(run.results[0].verdict == .passed, "\(adapter): \(run.results[0].mismatches.first as Any)")
        }
    }

    /// Starts until there are 1,000 events, three versions among them.
    private static let longLife: VectorDraft = {
        var random = SplitMix64(seed: 7)
        return LifecycleGenerator.life(ofStimuli: 1_000, in: "Europe/Berlin", using: &random)
    }()
}
