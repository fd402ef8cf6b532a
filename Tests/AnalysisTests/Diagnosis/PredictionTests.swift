import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("What is predicted of a variant from what is known of another one is what is predicted of it alone")
struct PredictionTests {
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
                let variant = (found + [other]).variant(differingIn: [other], in: .lifecycle)
                let prediction = evidence.prediction(of: variant, at: place, beside: base)
                let whole = evidence.prediction(of: variant.specification, at: place)
                #expect(prediction == whole, "\(other.key) at \(theCase.vector.id)")
                differing += prediction == base.prediction ? 0 : 1
            }
        }
        #expect(differing > 150 && alone > 50, "\(differing) differ, \(alone) are judged by step")
    }
}
