import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The diagnosis of implementations whose handlers throw.
extension DiagnosisTests {
    static func throwing(at event: Event.Lifecycle) -> SpecificationChange {
        .lifecycle(["throws": "on(\(event.rawValue)) and reports"])
    }

    @Test("An exception of a launch is explained with the calls that it prevented")
    func callsPreventedByAnException() async {
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic == "lifecycle/counts" }
        let judge = Judge(catalogue: Self.suite.catalogue)
        let specification = Specification.documented.applying([Self.throwing(at: .launchDetected)])
        var sentences: [[String]] = []
        for calls in [nil, [TrackingCall]()] {
            let results = vectors.map { vector in
                let observations = specification.observations(of: vector.stimuli, in: vector.context).map {
                    if case .threw(let message, _) = $0 { Observation.threw(message, after: calls) } else { $0 }
                }
                return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            }
            sentences.append(await Self.causes(results).map(\.statement))
        }
        #expect(sentences[0].count == 1 && sentences[0] == sentences[1], "\(sentences)")
    }

    @Test("An adapter may say which calls it sent before it threw", arguments: ["empty-throws", "after-the-calls"])
    func callsBeforeAnException(name: String) async throws {
        let fault = try #require(Fault.all.first { $0.id.hasPrefix("push/") && $0.id.hasSuffix("/\(name)") })
        let vectors = Self.suite.vectors.filter { vector in
            vector.deprecation == nil
                && [
                    "push/android/no-notification", "push/android/impression",
                    "push/android/hostile-payloads",
                ]
                .contains(where: vector.topic.hasPrefix)
        }
        let (judge, specification) = (
            Judge(catalogue: Self.suite.catalogue), Specification.documented.applying([fault])
        )
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context).map { observation in
                guard case .threw(let message, nil) = observation else { return observation }
                return .threw(message, after: [])
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        try #require(results.contains { $0.verdict != .passed && $0.verdict != .recorded })
        let causes = await Self.causes(results)
        #expect(causes.map(\.fault) == [fault.id] && causes.allSatisfy(\.isExact), "\(causes.map(\.statement))")
    }

    @Test(
        "An exception that prevents a call stands under the required rule of that call, not under the rule against it"
    )
    func requiredRuleOfAnException() async throws {
        let vectors = Self.suite.vectors.filter {
            $0.deprecation == nil && $0.topic.hasPrefix("push/android/flag-")
        }
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = vectors.map { vector in
            let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let observations = zip(vector.stimuli, documented).map { stimulus, observation in
                let isNull = stimulus.notification?["_acsDeliveryTracking"]?.isNull == true
                return isNull ? Observation.threw("null has no lower", after: []) : observation
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        try #require(results.contains { $0.verdict == .failed })
        let causes = await Self.causes(results)
        let first = try #require(causes.first)
        #expect(first.rule == "PT-FLAG-NULL" && first.rules.contains("PT-NO-THROW"), "\(first)")
        let run = Run(of: Self.suite, by: ReferenceImplementation.handshake, results)
        #expect(first.facts(in: run).hasPrefix("required, fails "))
    }

    @Test("What an edit would change is not missed where the step throws")
    func beneathAnException() async throws {
        let vectors = Self.suite.vectors.filter {
            $0.deprecation == nil && $0.topic.hasPrefix("payload/ios/parse/")
        }
        let judge = Judge(catalogue: Self.suite.catalogue)
        var thrown = 0
        let results = vectors.map { vector in
            let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let observations = zip(vector.stimuli, documented).map { stimulus, observation in
                guard case .answered(_, let value?) = observation, let badge = value["badge"] else {
                    return observation
                }
                if stimulus.parameters["payload"]?["aps"]?["alert"] == .null {
                    thrown += 1
                    return Observation.threw("null is no object, and the badge is \(badge)")
                }
                let others = (value.object?.members ?? []).filter { $0.key != "badge" }.map { ($0.key, $0.value) }
                return .answered(calls: [], value: .object(JSONObject(others)))
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        try #require(thrown > 0)
        let causes = await Self.causes(results)
        #expect(causes.contains { $0.isExact && $0.statement == "`badge` is missing." }, "\(causes.map(\.statement))")
    }
}
