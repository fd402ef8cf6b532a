import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Faults that teams have shipped, each put into the specification: the push vectors have to find them and to name the
/// rule that is broken.
@Suite("The push vectors find the faults of real implementations")
struct PushMutantTests {
    private var suite: Suite { SuiteAgreementTests.suite }
    private var vectors: [Vector] { Selection(patterns: [IDPattern("push/**")]).vectors(of: suite) }

    @Test("A fault is found, at the level of its rule and under its name", arguments: PushMutant.all)
    func faultIsFound(mutant: PushMutant) {
        let judgements = vectors.map { judgement(of: mutant.specification, against: $0) }
        let isNamed = judgements.contains { judgement in
            judgement.verdict == mutant.verdict && judgement.mismatches.contains { $0.rule == mutant.rule }
        }
        #expect(isNamed)
        #expect(judgements.contains { $0.verdict == .failed } == (mutant.verdict == .failed))
    }

    @Test("A step is judged at the level of the readings that its answer rests on")
    func levelsAgree() {
        for vector in vectors {
            let bases = Specification.bases(of: vector.steps.map(\.stimulus), in: vector.context)
            for (index, (step, basis)) in zip(vector.steps, bases).enumerated() {
                let rule = step.rule ?? vector.rules[0]
                // A version that lacks a number can be read in more ways than the one reading there is.
                guard rule.rawValue != "PT-SDK-MISSING-NUMBER" else { continue }
                let level = basis.map { suite.catalogue.level(of: $0) }.min() ?? .required
                #expect(
                    suite.catalogue.level(of: rule) == level && (basis.isEmpty || basis.contains(rule)),
                    "\(vector.id) step \(index) is judged under \(rule) and rests on \(basis)"
                )
            }
        }
    }

    private func judgement(of specification: Specification, against vector: Vector) -> Judgement {
        let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
        return Judge(catalogue: suite.catalogue).judge(observations, against: vector)
    }
}

/// The specification with one part replaced by a faulty one.
struct PushMutant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rule: Rule.ID
    let verdict: Verdict
    let specification: Specification

    private init(_ name: String, breaks rule: String, _ verdict: Verdict, _ fault: (inout Specification) -> Void) {
        testDescription = name
        self.rule = Rule.ID(rawValue: rule)
        self.verdict = verdict
        var specification = Specification.documented
        fault(&specification)
        self.specification = specification
    }

    static let all: [PushMutant] = flags + ids + calls

    private static let flags: [PushMutant] = [
        PushMutant("an absent flag means off", breaks: "PT-FLAG-LEGACY", .failed) { specification in
            let isOn = specification.push.isOn
            specification.push.isOn = { $0.push.flag($0, $1) != nil && isOn($0, $1) }
        },
        PushMutant("the flag is compared exactly", breaks: "PT-FLAG-ON", .failed) { specification in
            specification.push.isOn = { specification, history in
                let flag = specification.push.flag(specification, history)
                return flag?.string.map { $0.utf8.elementsEqual("on".utf8) } ?? true
            }
        },
        PushMutant("a flag is carried over to the next one", breaks: "PT-ISOLATION", .failed) { specification in
            let flag = specification.push.flag
            specification.push.flag = { latest(flag, $0, $1) }
        },
    ]

    private static let ids: [PushMutant] = [
        PushMutant("the ids are swapped", breaks: "PT-ID-SOURCE", .failed) { specification in
            let data = specification.push.data
            specification.push.data = { data($1, $0, $2) }
        },
        PushMutant("the ids are trimmed", breaks: "PT-ID-VERBATIM", .failed) { specification in
            let data = specification.push.data
            specification.push.data = { data(trimmed($0), trimmed($1), $2) }
        },
        PushMutant("an id is carried over to the next one", breaks: "PT-ISOLATION", .failed) { specification in
            let deliveryID = specification.push.deliveryID
            specification.push.deliveryID = { latest(deliveryID, $0, $1) }
        },
    ]

    private static let calls: [PushMutant] = [
        PushMutant("a click is sent without an open", breaks: "PT-OPEN-PAIR", .failed) { specification in
            let actions = specification.push.actions
            specification.push.actions = { actions($0, $1, $2).filter { $0 != .open } }
        },
        PushMutant("the open is sent before the click", breaks: "PT-OPEN-ORDER", .warned) { specification in
            let actions = specification.push.actions
            specification.push.actions = { actions($0, $1, $2).reversed() }
        },
        PushMutant("click and open share one map", breaks: "PT-OPEN-PAIR", .failed) { specification in
            specification.aftermath = { _, _, observations in observations.map(sharingOneMap) }
        },
        PushMutant("actions are numbers", breaks: "PT-DATA-STRINGS", .failed) { specification in
            let data = specification.push.data
            specification.push.data = { deliveryID, broadlogID, action in
                var data = data(deliveryID, broadlogID, action)
                data["action"] = Int(action.rawValue).map { JSONValue(.number(JSONNumber($0))) }
                return data
            }
        },
        PushMutant("an active app reports an impression", breaks: "PT-IMPRESSION-ACTIVE", .failed) { specification in
            let interaction = specification.push.interaction
            specification.push.interaction = { specification, history in
                let isActive = history.now.parameters["applicationState"] == "active"
                return isActive ? .impression : interaction(specification, history)
            }
        },
        PushMutant("a dismissal reports an open", breaks: "PT-DISMISS", .failed) { specification in
            let actions = specification.push.actions
            specification.push.actions = { $2 == .dismissal ? [.click, .open] : actions($0, $1, $2) }
        },
        PushMutant("SDK versions are compared as text", breaks: "PT-SDK-FUNCTION", .failed) { specification in
            specification.push.precedes = { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        },
    ]

    /// A value of this notification or, where it has none, of the latest one before it that has.
    private static func latest(
        _ part: Part<JSONValue?>,
        _ specification: Specification,
        _ history: History
    ) -> JSONValue? {
        part(specification, history) ?? history.earlier.lazy.compactMap { part(specification, $0) }.first
    }

    private static func trimmed(_ value: JSONValue) -> JSONValue {
        guard let text = value.string else { return value }
        let start = text.drop(while: \.isWhitespace)
        return .string(String(start.reversed().drop(while: \.isWhitespace).reversed()))
    }

    /// Calls as an SDK sends them that keeps the one map into which the app writes the data of each.
    private static func sharingOneMap(_ observation: Observation) -> Observation {
        guard case .answered(let calls, let value) = observation, let last = calls.last else { return observation }
        let shared = calls.map { TrackingCall(function: $0.function, name: $0.name, data: last.data) }
        return .answered(calls: shared, value: value)
    }
}
