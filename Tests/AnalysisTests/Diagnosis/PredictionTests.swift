import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("What is predicted from what is known already is what is predicted anew")
struct PredictionTests {
    @Test("What a candidate does beside others is known although others came and went")
    func bearings() async throws {
        let catalogue = Suite.kit.catalogue
        let names = [
            "weekday/from-zero", "zone/of-the-process", "days/wake-since-itself", "total/wakes-reset-by-update",
            "update/resets-totals",
        ]
        let faults = Fault.all.filter { fault in names.contains { fault.id == "lifecycle/\($0)" } }
        let judge = Judge(catalogue: catalogue)
        let vectors = Suite.kit.vectors.filter { $0.deprecation == nil && $0.topic.hasPrefix("lifecycle") }
        let results = vectors.strided(to: 120).map { vector in
            let observations = Specification.documented.applying(faults).observations(
                of: vector.stimuli,
                in: vector.context
            )
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let evidence = await Evidence(results, catalogue: catalogue)
        var search = await CauseSearch<LifecycleTracking>(evidence, after: nil, work: Work())
        await search.run(.keeping)
        #expect(search.found.count > 2 && faults.count == names.count)
        // Others that change the same variables come and go.
        let found = search.found
        let redundant = Candidate(try Fault.named("lifecycle/total/wakes-reset-by-update"))
        let others = LifecycleTracking.faults.map { Candidate($0) }.strided(to: 4) + [redundant]
        for other in others {
            for candidates in [found + [other], found] {
                await search.become(candidates)
                for index in search.found.indices {
                    let known = await search.bearing(of: index)
                    var fresh = search
                    fresh.bearings = [:]
                    let anew = await fresh.bearing(of: index)
                    #expect(known.facts == anew.facts, "\(candidates[index].key) beside \(other.key)")
                }
            }
        }
    }

    /// What was found in an implementation, and what it does besides.
    struct Implementation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var found = ["weekday/from-zero", "days/wake-since-itself"]
        var hidden: [String] = []
        let besides: @Sendable (inout Draft<LifecycleTracking>) -> Void
    }

    static let implementations = [
        Implementation(testDescription: "with a fault that was not found yet") { draft in
            draft.wakeCount = { .number($0.ofVersion.count { $0.kind == .wake }) }
        },
        Implementation(
            testDescription: "which sends the last of the seconds that are accepted beside a fault",
            hidden: ["total-seconds/with-time-asleep", "seconds/rounded-up"]
        ) { draft in
            let total = draft.totalSecondsAwake
            draft.totalSecondsAwake = { total($0).reversed() }
        },
        Implementation(testDescription: "whose calls are not their data", found: ["ordinary/without-variables"]) { _ in
        },
        Implementation(testDescription: "which throws on every sleep") { $0.throwing = { $0 == .sleepDetected } },
    ]

    @Test(
        "Only the steps at which a fault answers otherwise are judged anew, and nothing else is predicted",
        arguments: implementations
    )
    func byStep(implementation: Implementation) async throws {
        let catalogue = Suite.kit.catalogue
        let found = try implementation.found.map { Candidate(try Fault.named("lifecycle/\($0)")) }
        let hidden = try implementation.hidden.map { Candidate(try Fault.named("lifecycle/\($0)")) }
        let observed = (found + hidden).specification.applying([.lifecycle(implementation.besides)])
        let judge = Judge(catalogue: catalogue)
        let all = Suite.kit.vectors.filter { $0.deprecation == nil && $0.topic.hasPrefix("lifecycle") }
        let vectors =
            all.filter { $0.steps.count < 20 }.strided(to: 60) + all.filter { $0.topic == "lifecycle/total-seconds" }
        let results = vectors.map { vector in
            let observations = observed.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let evidence = await Evidence(results, catalogue: catalogue)
        let noting = NotingSpecification(applying: found.changes)
        let named = [
            "total-seconds/with-time-asleep", "seconds/rounded-up", "type/launch-is-a-wake", "type/capitalised",
        ]
        let others =
            LifecycleTracking.faults.map { Candidate($0) }.strided(to: 20)
            + (try named.map { Candidate(try Fault.named("lifecycle/\($0)")) })
        var (differing, alone) = (0, 0)
        for place in evidence.places(in: .lifecycle) {
            let theCase = evidence.cases[place]
            let replay = Replay(
                of: theCase.stimuli,
                in: theCase.vector.context,
                giving: theCase.variables,
                by: noting
            )
            let base = Base(replay: replay, prediction: evidence.prediction(of: replay.answers, at: place))
            alone += theCase.isJudgedByStep ? 1 : 0
            for other in others {
                let variant = (found + [other]).variant(from: found, in: .lifecycle)
                let prediction = evidence.prediction(of: variant, at: place, beside: base)
                let whole = evidence.prediction(of: variant.specification, at: place)
                #expect(prediction == whole, "\(other.key) at \(theCase.vector.id)")
                differing += prediction == base.prediction ? 0 : 1
            }
        }
        #expect(differing > 60 && alone > 40, "\(differing) differ, \(alone) are judged by step")
    }

    /// An edit of an app's life.
    private static func edit(
        _ what: String,
        of variables: [String] = [],
        when features: [String] = []
    ) throws -> Candidate {
        let form: JSONValue = [
            "area": "lifecycle", "what": .string(what), "of": .array(variables.map { .string($0) }),
            "when": .array(features.map { .string($0) }),
        ]
        return try #require(Candidate(form: form))
    }

    private static func search(_ candidates: [Candidate]) async -> CauseSearch<LifecycleTracking> {
        let judge = Judge(catalogue: Suite.kit.catalogue)
        let topics = ["counts", "crash", "update", "totals", "ordinary-calls"].map { "lifecycle/\($0)" }
        let vectors = Suite.kit.vectors.filter { $0.deprecation == nil && topics.contains($0.topic) }
        let results = vectors.strided(to: 60).map { vector in
            let observations = candidates.specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let evidence = await Evidence(results, catalogue: Suite.kit.catalogue)
        return await CauseSearch<LifecycleTracking>(evidence, after: nil, work: Work())
    }

    @Test("What is inferred from what is remembered is what is inferred anew, whatever was found meanwhile")
    func inferences() async throws {
        let pairs = [
            (try Self.edit("refused", when: ["afternoon"]), try Self.edit("doubled", of: ["lifecycle_totalwakecount"])),
            (
                try Self.edit("doubled", when: ["afternoon"]),
                try Self.edit("missing", of: ["lifecycle_hourofday_local"])
            ),
            (
                try Self.edit("doubled", of: ["lifecycle_wakecount"]),
                try Self.edit("missing", of: ["lifecycle_wakecount"], when: ["update"])
            ),
        ]
        for (found, other) in pairs {
            var search = await Self.search([found, other])
            let first = await search.inferredOptions().map(\.candidate.key)
            let fit = await search.fit(found, at: search.places)
            await search.become([found])
            await search.refit(after: [fit])
            var fresh = search
            fresh.memory = InferenceMemory()
            let (known, anew) = (await search.inferredOptions(), await fresh.inferredOptions())
            #expect(known.map(\.candidate.key) == anew.map(\.candidate.key))
            #expect(known.map(\.score) == anew.map(\.score))
            #expect(known.map(\.candidate.key) != first)
        }
    }

    @Test("What would be wrong in another way explains nothing")
    func otherValue() async throws {
        let edit = try Self.edit("missing", of: ["lifecycle_wakecount"], when: ["update"])
        var search = await Self.search([edit])
        let inferred = await search.inferredOptions().map(\.candidate.what)
        #expect(inferred.contains(edit.what) && !inferred.contains("empty lifecycle_wakecount"), "\(inferred)")
    }

    @Test("Nothing is known of a variable at a step whose calls are others")
    func closedSteps() async throws {
        let missing = try Self.edit("missing", of: ["lifecycle_hourofday_local"])
        var search = await Self.search([missing, try Self.edit("unsent", when: ["afternoon"])])
        #expect(await search.inferredOptions().contains { $0.candidate.key == missing.key })
    }
}
