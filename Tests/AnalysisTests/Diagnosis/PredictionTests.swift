import TestSupport
import Testing
import TrackingConformanceCore
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

    @Test("Only the steps at which a fault answers otherwise are judged anew, and nothing else is predicted")
    func byStep() async throws {
        let catalogue = Suite.kit.catalogue
        let names = ["weekday/from-zero", "days/wake-since-itself", "update-date/absent-on-the-update"]
        let found = try names.map { Candidate(try Fault.named("lifecycle/\($0)")) }
        let judge = Judge(catalogue: catalogue)
        let results = Suite.kit.vectors.filter { $0.deprecation == nil }.strided(to: 200).map { vector in
            let observations = found.specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let evidence = await Evidence(results, catalogue: catalogue)
        let noting = NotingSpecification(applying: found.changes)
        let others = LifecycleTracking.faults.map { Candidate($0) }.strided(to: 40)
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
            #expect(base.wrong.isEmpty)
            alone += theCase.isJudgedByStep ? 1 : 0
            for other in others {
                let variant = (found + [other]).variant(from: found, in: .lifecycle)
                let prediction = evidence.prediction(of: variant, at: place, beside: base)
                let whole = evidence.prediction(of: variant.specification, at: place)
                #expect(prediction == whole, "\(other.key) at \(theCase.vector.id)")
                differing += prediction == base.prediction ? 0 : 1
            }
        }
        #expect(differing > 150 && alone > 50, "\(differing) differ, \(alone) are judged by step")
    }
}
