import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Fair readings of the lifecycle document pass, and plain breaches fail")
struct FairLifecycleTests {
    private static let suite = Suite.kit
    private static let judge = Judge(catalogue: suite.catalogue)
    private static let vectors = suite.vectors.filter { vector in
        vector.deprecation == nil && vector.steps.contains { $0.stimulus.event.area == .lifecycle }
    }

    @Test(
        "A fair implementation breaks no required rule, and no recommended one but those that it reads otherwise",
        arguments: LifecycleImplementation.fair
    )
    func fairness(implementation: LifecycleImplementation) async {
        let specification = Specification.documented.applying(implementation.changes)
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors where vector.isForThisRun {
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            guard observations != documented[vector.id] else { continue }
            let judgement = Self.judge.judge(observations, against: vector)
            for mismatch in judgement.mismatches where Self.suite.catalogue.level(of: mismatch.rule) != .informational {
                if !implementation.warned.contains(mismatch.rule) {
                    Issue.record("\(mismatch.rule) at \(vector.id): \(mismatch.message)")
                }
            }
            await Task.yield()
        }
    }

    @Test("The crash flag may be spelt as in the table, or in both ways with one value", arguments: [false, true])
    func spellings(isInBothWays: Bool) async {
        let flag = LifecycleVariable.didDetectCrash
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors {
            let observations = documented[vector.id, default: []]
            let respelt = observations.map { observation in
                observation.changingData { data in
                    guard let value = data[flag.rawValue] else { return data }
                    var data = isInBothWays ? data : data.without(flag.rawValue)
                    data[flag.spellings[1]] = value
                    return data
                }
            }
            let verdict = Self.judge.judge(respelt, against: vector).verdict
            #expect(verdict == .passed || verdict == .recorded, "\(vector.id)")
        }
    }

    @Test("A module without a dictionary is judged by all rules but those of the dictionary")
    func withoutDictionary() {
        let vectors = Self.vectors.filter { !$0.requires.contains(.lifecycleDictionary) }
        #expect(vectors.allSatisfy { vector in !vector.stimuli.contains { $0.event == .lifecycle(.dictionary) } })
        let judged = Self.suite.catalogue.rules.filter { $0.area == .lifecycle && $0.level != .informational }
        let missed = Set(judged.map(\.id.rawValue)).subtracting(vectors.flatMap(\.rules).map(\.rawValue))
        #expect(missed == ["LC-DICTIONARY", "LC-DICTIONARY-NOW"])
    }

    @Test(
        "A plain breach breaks a required rule",
        arguments: [
            "crash/false-instead-of-absent", "date/with-an-offset", "prior/since-the-install",
            "us-date/in-local-time", "crash/hidden-by-update", "flags/prior-seconds-on-ordinary-calls",
        ]
    )
    func breaches(id: String) throws {
        let fault = try Fault.named("lifecycle/\(id)")
        #expect(Self.isFailed(Specification.documented.applying([fault]), under: fault.rule))
    }

    @Test("Leaving out counts of zero breaks a required rule")
    func missingZeros() {
        let change = SpecificationChange.lifecycle(["sleepcount": "absent when it = 0"])
        #expect(Self.isFailed(Specification.documented.applying([change]), under: Rule.ID(rawValue: "LC-SLEEPCOUNT")))
    }

    private static func isFailed(_ specification: Specification, under rule: Rule.ID) -> Bool {
        vectors.contains { vector in
            guard vector.rules.contains(rule) else { return false }
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let judgement = judge.judge(observations, against: vector)
            return judgement.verdict == .failed && judgement.mismatches.contains { $0.rule == rule }
        }
    }
}

extension Observation {
    /// The observation with other data in its calls and its value.
    fileprivate func changingData(_ change: (JSONObject) -> JSONObject) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: change($0.data)) },
            value: value?.object.map { .object(change($0)) } ?? value
        )
    }
}
