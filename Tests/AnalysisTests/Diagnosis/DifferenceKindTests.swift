import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("What nothing explains is told in one sentence")
struct DifferenceKindTests {
    @Test(
        "Four events are named, and of more the first three",
        arguments: [
            (1, "`app.start` throws."), (2, "`app.start` and `app.terminate` throw."),
            (3, "`app.start`, `app.terminate` and `app.reinstall` throw."),
            (4, "`app.start`, `app.terminate`, `app.reinstall` and `ui.didBecomeActive` throw."),
            (5, "`app.start`, `app.terminate`, `app.reinstall`, and 2 more events throw."),
        ]
    )
    func events(count: Int, sentence: String) {
        let events: [Event.Lifecycle] = [.start, .terminate, .reinstall, .didBecomeActive, .willResignActive]
        let mismatch = Mismatch(step: 0, rule: "LC-A", path: "", expected: nil, actual: nil, message: "it threw")
        #expect(
            DifferenceKind.statement(of: [DifferenceKind(mismatch)], at: events.prefix(count).map(Event.lifecycle))
                == sentence
        )
    }

    @Test(
        "Variables that are missing at the same steps are one group",
        arguments: [
            (["launchcount"], "the variable `lifecycle_launchcount` is missing."),
            (
                ["launchcount", "sleepcount"],
                "the variables `lifecycle_launchcount` and `lifecycle_sleepcount` are missing."
            ),
        ]
    )
    func missing(variables: [String], sentence: String) async {
        let suite = Suite.kit
        let judge = Judge(catalogue: suite.catalogue)
        let results = suite.vectors.filter { $0.topic == "lifecycle/counts" }.map { vector in
            let observations = Specification.documented.observations(of: vector.stimuli, in: vector.context).map {
                guard case .answered(let calls, let value) = $0 else { return $0 }
                let left = calls.map { call in
                    let members = call.data.members.filter { !variables.contains(String($0.key.dropFirst(10))) }
                    return call.name.map { TrackingCall.track($0, JSONObject(distinct: members)) } ?? call
                }
                return Observation.answered(calls: left, value: value)
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let evidence = await Evidence(results, catalogue: suite.catalogue)
        let left = evidence.cases.indices.flatMap { index in
            evidence.cases[index].mismatches.map { (vector: index, mismatch: $0) }
        }
        let groups = Unexplained.all(of: left, evidence).map { $0.cause(evidence).statement }
        #expect(groups.contains { $0.hasSuffix(sentence) }, "\(groups)")
    }

    @Test("Of more than three variables three are named")
    func manyMissing() {
        let kinds = ["launchcount", "sleepcount", "totalcrashcount", "totallaunchcount", "wakecount"].map { name in
            let path = "/calls/0/data/lifecycle_\(name)"
            return DifferenceKind(Mismatch(step: 0, rule: "LC-A", path: path, expected: 1, actual: nil, message: ""))
        }
        let names = "`lifecycle_launchcount`, `lifecycle_sleepcount`, `lifecycle_totalcrashcount`"
        let sentence = "At `lifecycle.dictionary`, the variables \(names), and 2 more variables are missing."
        #expect(DifferenceKind.statement(of: kinds, at: [.lifecycle(.dictionary)]) == sentence)
    }

    @Test("Different things that the same step shows are one group, which names each")
    func differentKinds() async throws {
        let suite = Suite.kit
        let vector = try #require(suite.vectors.first { $0.id == "lifecycle/counts/first-launch" })
        func value(_ name: String, _ actual: JSONValue) -> Mismatch {
            let path = "/calls/0/data/lifecycle_\(name)"
            return Mismatch(step: 1, rule: "LC-WAKECOUNT", path: path, expected: 1, actual: actual, message: "")
        }
        let mismatches = [value("launchcount", 2), value("wakecount", 2), value("sleepcount", 7)]
        let result = VectorResult(vector, .failed, mismatches: mismatches)
        let evidence = await Evidence([result], catalogue: suite.catalogue)
        let groups = Unexplained.all(of: mismatches.map { (0, $0) }, evidence).map { $0.cause(evidence) }
        let variables = "the variables `lifecycle_launchcount` and `lifecycle_wakecount` are one more than expected"
        let sentence =
            "At `lifecycle.launchDetected`, \(variables), the variable `lifecycle_sleepcount` has the wrong value."
        #expect(groups.map(\.statement) == [sentence], "\(groups.map(\.statement))")
        #expect(groups.map(\.tested.facts) == [3])
    }
}
