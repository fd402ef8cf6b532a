import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceJSON
import TrackingConformanceRunner
import TrackingConformanceSpecification

/// The specification and the example adapters are readings of the rules, written apart from each other.
@Suite("The specification and the example adapters agree on random sequences")
struct TwoReadingsTests {
    private static let suite: Suite? = SuiteLocation.bundled().flatMap { try? Suite.load($0) }

    /// Nothing here is about time, and a machine may be busy.
    private static let options = RunOptions(timeout: .seconds(120), startupTimeout: .seconds(120))

    private static let seed = Seed.ofThisRun

    /// Few in a debug build, unless `TRACKING_CONFORMANCE_SEQUENCES` says how many.
    private static let sequenceCount =
        ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_SEQUENCES"].flatMap { Int($0) } ?? 200

    @Test("Every answer lies within the accepted readings", arguments: Area.allCases)
    func answersLieWithinTheReadings(area: Area) async throws {
        let suite = try #require(Self.suite)
        var random = SplitMix64(seed: Self.seed)
        var vectors: [Vector] = []
        for number in 0..<Self.sequenceCount {
            // Other tests wait for answers of processes meanwhile.
            await Task.yield()
            let draft = area.randomDraft(using: &random)
            vectors.append(vector(from: draft, id: "random/\(area.rawValue)/\(number)", suite: suite))
        }
        for adapter in ExampleAdapter.all {
            let record = try await Self.record(of: vectors, in: suite, from: adapter)
            let differing = record.results.filter { $0.verdict != .passed && $0.verdict != .recorded }
            for result in differing.prefix(5) { Self.tell(result, of: adapter) }
            #expect(differing.isEmpty, "\(adapter): \(differing.count) of \(vectors.count), seed \(Self.seed)")
        }
    }

    private static func record(of vectors: [Vector], in suite: Suite, from adapter: ExampleAdapter) async throws
        -> RunRecord
    {
        let source = AdapterProcesses(adapter.command, options: options)
        return try await Driver.record(of: RunPlan(suite: suite, vectors: vectors), from: source)
    }

    private static func tell(_ result: VectorResult, of adapter: ExampleAdapter) {
        let steps = result.vector.steps.map { $0.stimulus.json.description }.joined(separator: "\n")
        Issue.record("\(adapter), seed \(seed): \(result.mismatches) \(result.reason ?? "")\n\(steps)")
    }

    @Test("A life of 1,000 events in one request has all its values right, in every reading")
    func longLife() async throws {
        let suite = try #require(Self.suite)
        let vector = vector(from: Self.longLife, id: "random/long-life", suite: suite)
        let data = vector.steps.compactMap { step -> JSONObject? in
            guard case .lifecycle(_, let data) = step.expectation?.calls?.first else { return nil }
            return data.preferred
        }
        let crashes = data.count { $0["lifecycle_diddetectcrash"] == true }
        let versions = Set(vector.steps.compactMap { $0.stimulus.parameters["appVersion"]?.string })
        #expect(vector.steps.count == 1_000 && crashes > 100 && versions.count >= 3, "\(crashes) \(versions)")
        let answer = await ReferenceImplementation.answer(vector.steps.map(\.stimulus), in: vector.context)
        let judged = Judge(catalogue: suite.catalogue).result(of: answer, for: vector, milliseconds: 0)
        #expect(judged.verdict == .passed, "\(judged.mismatches.first as Any)")
        for adapter in ExampleAdapter.all {
            let record = try await Self.record(of: [vector], in: suite, from: adapter)
            #expect(record.results[0].verdict == .passed, "\(adapter): \(record.results[0].mismatches.first as Any)")
        }
    }

    /// Starts until there are 1,000 events, three versions among them.
    private static let longLife: VectorDraft = {
        var random = SplitMix64(seed: 7)
        return LifecycleGenerator.life(ofStimuli: 1_000, in: "Europe/Berlin", using: &random)
    }()

    private func vector(from draft: VectorDraft, id: String, suite: Suite) -> Vector {
        let proposals = Specification.proposals(for: draft.stimuli, in: draft.context, catalogue: suite.catalogue)
        let place = SourceLocation(file: id, line: 1, column: 1)
        return Vector(
            id: id,
            topic: "random",
            title: "A random sequence",
            rules: [Rule.ID(rawValue: "PT-IMPRESSION")],
            since: suite.version,
            requires: draft.capabilities,
            context: draft.context,
            steps: zip(draft.stimuli, proposals).map { stimulus, proposal in
                Vector.Step(stimulus: stimulus, rule: proposal.rule, expectation: proposal.expectation, location: place)
            },
            location: place
        )
    }
}
