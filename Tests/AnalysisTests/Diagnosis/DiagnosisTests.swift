import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The diagnosis of implementations with known faults, on a part of the suite; `diagnosis-trial` tries the whole.
@Suite("The diagnosis names the faults that explain a run, and claims nothing else")
struct DiagnosisTests {
    static let suite = Suite.kit
    static let vectors = suite.vectors.filter { vector in
        vector.deprecation == nil
            && ["push/android/flag-", "push/android/open", "push/android/dismiss", "push/android/id-required"]
                .contains(where: vector.topic.hasPrefix)
    }

    static func results(_ specification: Specification, at vectors: [Vector] = vectors) -> [VectorResult] {
        let judge = Judge(catalogue: suite.catalogue)
        return vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }

    static func causes(_ results: [VectorResult]) async -> [Cause] {
        await Diagnosis.of(results, catalogue: suite.catalogue).causes
    }

    @Test("Where nothing differs there is no cause")
    func nothing() async {
        #expect(await Self.causes(Self.results(.documented)) == [])
    }

    @Test(
        "Faults are found alone and together, exactly, with the shortest vector of each",
        arguments: [
            ["push/flag/compared-exactly"], ["push/open/without-click"], ["push/flag/not-checked"],
            ["push/flag/compared-exactly", "push/open/without-click", "push/id/same-twice"],
        ]
    )
    func faults(ids: [String]) async {
        let faults = Fault.all.filter { ids.contains($0.id) }
        #expect(faults.count == ids.count)
        let results = Self.results(.documented.applying(faults))
        let causes = await Self.causes(results)
        #expect(Set(causes.compactMap(\.fault)) == Set(ids), "\(causes)")
        for cause in causes {
            #expect(cause.isExact)
            let steps = cause.vectors.map { results[$0].vector.steps.count }
            #expect(results[cause.example].vector.steps.count == steps.min())
        }
    }

    /// Changes that the library does not have, topics at which they show, and the rule that each concerns.
    static let unnamed: [(change: SpecificationChange, topics: [String], rule: Rule.ID)] = [
        (.lifecycle(["hourofday_local dayofweek_local": "it in process"]), ["lifecycle/zones"], "LC-ZONE"),
        // Any missing calls are missing because of the flag.
        (
            .push(["enabled": "not has(flag) or flag = null"]), ["push/android/flag-on", "push/android/impression"],
            "PT-FLAG-ON"
        ),
        // Anything else missing follows from the missing launch.
        (throwing(at: .launchDetected), ["lifecycle/counts", "lifecycle/manual-api", "lifecycle/days"], "LC-TYPE"),
        // No fact breaks the rule: the missing calls are those of others.
        (
            .push(["sends": "it and not precedes"]), ["push/android/sdk-function", "push/ios/sdk-function"],
            "PT-SDK-FUNCTION"
        ),
        // Most facts are that it is among the custom fields.
        (
            .payload([
                "mediaAttachmentURL": "top at ''", "reserved": "merged(without(it, 'media-attachment-url'), ('', ''))",
            ]), ["payload/ios/parse/custom-fields", "payload/ios/parse/top-level"], "PL-IOS-TOP"
        ),
        // What follows from a setting is missing with the setting.
        (
            .payload([
                "sent.iosRichMediaURL": "absent",
                "mutable": "settings.mutableContent = true or size(settings.richMediaURL) > 0",
            ]), ["payload/ios/compose/rich-media", "payload/android/compose/rich-media"], "PL-COMPOSE-MAP"
        ),
        // More calls are missing than come unasked.
        (
            .push(
                ["interaction": "absent when has(it) else impression"],
                when: "on(ios.didReceiveRemoteNotification)"
            ), ["push/ios/impression", "push/ios/impression-states"], "PT-IMPRESSION-ACTIVE"
        ),
    ]

    @Test("An alternative holds in the place of the fault that it stands for, where the order matters")
    func alternativesInPlace() async throws {
        let ids = [
            "lifecycle/persistence/total-seconds-in-memory", "lifecycle/total-seconds/without-the-session-that-ends",
        ]
        let faults = try ids.map(Fault.named)
        let topics = ["lifecycle/total-seconds", "lifecycle/persistence"]
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && topics.contains($0.topic) }
        let causes = await Self.causes(Self.results(.documented.applying(faults), at: vectors))
        #expect(causes.count == 2 && causes.allSatisfy(\.isExact))
        for id in ids {
            #expect(causes.contains { $0.fault == id || $0.alternatives.contains(id) }, "\(causes)")
        }
    }

    @Test("Two faults of one count are found where neither alone explains a vector")
    func oneCount() async throws {
        let ids = ["lifecycle/count/wakes-as-launches", "lifecycle/count/launches-one-behind"]
        let faults = try ids.map(Fault.named)
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic == "lifecycle/persistence" }
        let causes = await Self.causes(Self.results(.documented.applying(faults), at: vectors))
        #expect(causes.allSatisfy(\.isExact) && Set(causes.compactMap(\.fault)) == Set(ids), "\(causes)")
    }

    @Test("Two faults of the flag are named, and no condition that holds of both")
    func twoOfTheFlag() async throws {
        let ids = ["push/flag/absent-is-off", "push/flag/compared-exactly"]
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic.hasPrefix("push/") }
        let causes = await Self.causes(Self.results(.documented.applying(try ids.map(Fault.named)), at: vectors))
        #expect(causes.allSatisfy(\.isExact) && Set(causes.compactMap(\.fault)) == Set(ids), "\(causes)")
    }

    @Test("A fault is found exactly where all numbers are sent as text")
    func numbersAsText() async throws {
        let fault = try Fault.named("lifecycle/count/launches-one-behind")
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic == "lifecycle/persistence" }
        let specification = Specification.documented.applying([fault])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context).map(\.withTexts)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let cause = try #require(await Self.causes(results).first { $0.fault == fault.id })
        #expect(cause.isExact)
    }

    @Test("A wrong hour is the same with a zero before it")
    func twoDigitHour() async throws {
        let fault = try Fault.named("lifecycle/hour/in-gmt")
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil && $0.topic == "lifecycle/hour-of-day" }
        let specification = Specification.documented.applying([fault])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations.map(\.withTwoDigitHour)), for: vector, milliseconds: 0)
        }
        let hours = results.flatMap(\.mismatches).compactMap { $0.actual?.string }
        try #require(hours.contains { $0.hasPrefix("0") && $0 != "00" } && hours.contains { $0 == "00" })
        let causes = await Self.causes(results)
        #expect(causes.count == 1 && causes[0].fault == fault.id && causes[0].isExact, "\(causes)")
    }

    @Test("Each cause names the step of its example at which its own fault shows")
    func step() async throws {
        let faults = ["push/flag/compared-exactly", "push/open/without-click"].map { id in
            Fault.all.filter { $0.id == id }
        }
        let shown = try faults.map { fault in
            try #require(Self.results(.documented.applying(fault)).first { $0.verdict == .failed }?.vector)
        }
        let joined = Vector(
            id: "push/android/joined/both",
            topic: "push/android/joined",
            title: "Both faults show.",
            rules: shown.flatMap(\.rules),
            since: shown[0].since,
            requires: [.pushAndroid],
            steps: shown.flatMap(\.steps),
            location: shown[0].location
        )
        let results = Self.results(.documented.applying(faults.flatMap(\.self)), at: [joined])
        let causes = await Self.causes(results)
        #expect(causes.count == 2, "\(causes)")
        for cause in causes {
            let alone = Fault.all.filter { $0.id == cause.fault }
            let steps = Self.results(.documented.applying(alone), at: [joined])[0].mismatches.map(\.step)
            #expect(cause.step == steps.first, "\(cause)")
        }
        #expect(Set(causes.map(\.step)).count == 2)
    }

    @Test("Of several variables that show a cause at one step, the first is shown, whatever the order of the facts")
    func variable() async throws {
        let vectors = Self.suite.vectors.filter { $0.id == "lifecycle/types/flags" }
        let fault = try Fault.named("lifecycle/types/flags-as-text")
        let results = Self.results(.documented.applying([fault]), at: vectors)
        let cause = try #require(await Self.causes(results).first)
        let paths = results[0].mismatches.filter { $0.step == cause.step }.map(\.path)
        #expect(paths.count > 1 && cause.path == paths.min(), "\(cause)")
    }

    @Test("A fault that the library does not have is claimed by no other, and its cluster says what differs")
    func unknownFault() async throws {
        let results = Self.results(.documented).map { result in
            guard result.vector.topic == "push/android/open" else { return result }
            let judge = Judge(catalogue: Self.suite.catalogue)
            let observations = result.vector.steps.map { _ in
                Observation.calls([.collectMessageInfo(["deliveryId": "0", "broadlogId": "1", "action": "9"])])
            }
            return judge.result(of: .observed(observations), for: result.vector, milliseconds: 0)
        }
        let causes = await Self.causes(results)
        #expect(!causes.isEmpty && !causes.contains { $0.isExact })
        let opened = try #require(causes.first { $0.statement.contains("android.onResume") })
        #expect(
            opened.statement
                == "At `android.onResume`, the calls sent are wrong: a call with another action instead of a click and an "
                + "open."
        )
        #expect(opened.vectors.allSatisfy { results[$0].vector.topic == "push/android/open" })
    }

    @Test("A vector at which something else is wrong costs a fault nothing, and has its own cause")
    func nearlyAFault() async throws {
        let fault = try Fault.named("push/flag/compared-exactly")
        var results = Self.results(.documented.applying([fault]))
        let failing = results.indices.filter { results[$0].verdict == .failed }
        let last = try #require(failing.last)
        let judge = Judge(catalogue: Self.suite.catalogue)
        let observations = results[last].vector.steps.map { _ in
            Observation.calls([.collectMessageInfo(["deliveryId": "0", "broadlogId": "1", "action": "9"])])
        }
        results[last] = judge.result(of: .observed(observations), for: results[last].vector, milliseconds: 0)
        let causes = await Self.causes(results)
        let known = try #require(causes.first { $0.isExact && $0.fault == fault.id }, "\(causes.map(\.statement))")
        #expect(!known.vectors.contains(last))
        #expect(causes.contains { !$0.isExact && $0.vectors == [last] })
        #expect(Set(causes.flatMap(\.vectors)).isSuperset(of: failing))
    }

    @Test("Where everything is wrong in a way of its own the diagnosis ends, and every vector has its cause")
    func bounded() async {
        let judge = Judge(catalogue: Self.suite.catalogue)
        let vectors = Self.vectors.filter { $0.steps.contains { $0.stimulus.event.area == .push } }
        let results = vectors.strided(to: 120).enumerated().map { place, vector in
            let observations = vector.steps.indices.map { step in
                let data: JSONObject = [
                    "deliveryId": .string("d\(place)"), "broadlogId": .string("b\(step)"),
                    "action": .string("\(place % 9)"),
                ]
                let call = TrackingCall.collectMessageInfo(data)
                return Observation.calls(Array(repeating: call, count: (place + step) % 4))
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let diagnosis = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        let failing = results.indices.filter { results[$0].verdict == .failed }
        #expect(!failing.isEmpty && Set(diagnosis.causes.flatMap(\.vectors)).isSuperset(of: failing))
    }

    @Test("What depends on other vectors, was not judged or is recorded is no evidence")
    func noEvidence() async {
        var results = Self.results(.documented.applying(Fault.all.filter { $0.id == "push/flag/compared-exactly" }))
        for index in results.indices where !results[index].mismatches.isEmpty { results[index].instability = .order }
        #expect(await Self.causes(results) == [])
    }

    @Test("Of a capability of which nothing is there, the cause says so and where to begin")
    func nothingImplemented() async throws {
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = Self.vectors.map { vector in
            let observations = vector.steps.map { _ in Observation.calls([]) }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let causes = await Self.causes(results)
        let cause = try #require(causes.first)
        #expect(causes.count == 1 && cause.isExact && cause.fault == nil, "\(causes)")
        #expect(
            cause.statement.hasPrefix(
                "No call of `push.android` arrives before the adapter answers: either nothing is "
            )
        )
        #expect(cause.statement.contains("Begin with the handler of `android."))
        let advice = "delete its capabilities from the list in the handshake (`CAPABILITIES` in most starters);"
        #expect(cause.statement.contains(advice))
        #expect(cause.vectors.count == results.count { $0.verdict == .failed })
    }

    /// The vectors of some topics, answered correctly except for an edit of each step's observation.
    private static func results(
        of topics: [String],
        _ edit: (Vector.Step, Observation) -> Observation
    ) -> [VectorResult] {
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { $0.deprecation == nil && topics.contains($0.topic) }
        return vectors.map { vector in
            let right = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let observations = zip(vector.steps, right).map(edit)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }

    @Test(
        "What is answered at one event alone is a sentence on that event, whether something explains it or nothing does",
        arguments: [
            (Observation.threw("Boom"), "The handler throws in `onMessageReceived`."),
            (
                .calls([.trackAction("tracking", ["deliveryId": "d", "broadlogId": "m", "action": "7"])]),
                "`trackAction` is used, whatever the SDK version, in `onMessageReceived`."
            ),
            (
                .calls([.collectMessageInfo(["deliveryId": "d", "broadlogId": "m", "action": "7"])]),
                "At `android.onMessageReceived`, `broadlogId` and `deliveryId` of a call have the wrong value."
            ),
        ]
    )
    func unexplained(answer: Observation, sentence: String) async {
        let results = Self.results(of: ["push/android/sdk-function"]) { step, right in
            step.stimulus.event.rawValue == "android.onMessageReceived" ? answer : right
        }
        let diagnosis = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        #expect(diagnosis.causes.map(\.statement).contains(sentence), "\(diagnosis.causes.map(\.statement))")
    }

    @Test(
        "A plain vector is shown before one that is odd in a way that has nothing to do with the cause",
        arguments: [
            (
                "didReceiveNotificationResponse", "didReceiveNotificationResponse` sends nothing",
                ["push/ios/open", "push/ios/hostile-payloads", "push/ios/impression"]
            ),
            ("sleepDetected", "The call for a sleep is not sent", ["lifecycle/counts", "lifecycle/clock-set-back"]),
        ]
    )
    func plainExample(event: String, words: String, topics: [String]) async throws {
        let results = Self.results(of: topics) { $0.stimulus.event.rawValue.hasSuffix(".\(event)") ? .calls([]) : $1 }
        let cause = try #require(await Self.causes(results).first)
        #expect(cause.statement.contains(words))
        #expect(results[cause.example].vector.topic == topics[0])
    }

    @Test("Of equally plain vectors one is shown that is about the rule")
    func exampleAboutTheRule() async throws {
        let results = Self.results(of: ["push/android/flag-legacy", "push/android/open"]) { _, right in
            guard case .answered(let calls, let value) = right else { return right }
            return .answered(calls: calls.filter { $0.data["action"] != "1" }, value: value)
        }
        let cause = try #require(await Self.causes(results).first)
        #expect(cause.rule == "PT-OPEN-PAIR")
        #expect(results[cause.example].vector.topic == "push/android/open")
    }

    @Test("Variables that are missing are listed in a sentence")
    func missingVariables() async throws {
        let missing = ["lifecycle_dayofweek_local", "lifecycle_hourofday_local"]
        let results = Self.results(of: ["lifecycle/first-launch", "lifecycle/weekday", "lifecycle/hour"]) { _, right in
            guard case .answered(let calls, nil) = right else { return right }
            return .calls(
                calls.map { call in
                    let kept = call.data.members.filter { !missing.contains($0.key) }
                    return .track(call.name ?? "", JSONObject(distinct: kept))
                }
            )
        }
        let cause = try #require(await Self.causes(results).first)
        #expect(cause.statement == "`lifecycle_dayofweek_local` and `lifecycle_hourofday_local` are missing.")
    }

    @Test("Faults between which the run cannot decide are alternatives, each with a vector that would decide")
    func alternatives() async throws {
        let fault = try Fault.named("push/flag/compared-exactly")
        let failing = Self.results(.documented.applying([fault])).filter { $0.verdict == .failed }.map(\.vector)
        var decided = 0
        for vector in failing.prefix(4) {
            let results = Self.results(.documented.applying([fault]), at: [vector])
            let diagnosis = await Diagnosis.of(results, catalogue: Self.suite.catalogue) { Self.vectors }
            let cause = try #require(diagnosis.causes.first)
            #expect(diagnosis.causes.count == 1 && cause.isExact)
            #expect(([cause.fault].compactMap(\.self) + cause.alternatives).contains(fault.id))
            for distinction in cause.distinctions {
                guard case .vector(let id) = distinction.means else { continue }
                let vector = try #require(Self.vectors.first { $0.id == id })
                let mismatches = try [try #require(cause.fault), distinction.alternative].map { id in
                    let fault = try Fault.named(id)
                    return Self.results(.documented.applying([fault]), at: [vector])[0].mismatches
                }
                #expect(mismatches[0] != mismatches[1], "\(id) for \(distinction.alternative)")
                decided += 1
            }
        }
        #expect(decided > 0)
    }

    @Test("Faults that hide each other at some vectors are found", arguments: HiddenFaults.all)
    func hidden(faults hidden: HiddenFaults) async throws {
        let vectors = Self.suite.vectors.filter { vector in
            vector.deprecation == nil && hidden.topics.contains { vector.topic.hasPrefix($0) }
        }
        let faults = try hidden.ids.map(Fault.named)
        let results = Self.results(.documented.applying(faults), at: vectors)
        #expect(faults.contains { Self.isHidden($0, in: results) }, "nothing is hidden")
        let causes = await Self.causes(results)
        #expect(!causes.isEmpty && causes.allSatisfy(\.isExact), "\(causes)")
        // Other causes, and fewer, may do the same at these vectors.
        #expect(causes.count <= faults.count, "\(causes)")
        let differing = results.indices.filter { !results[$0].mismatches.isEmpty }
        #expect(Set(causes.flatMap(\.vectors)) == Set(differing))
    }

    /// True if a failing vector lacks a mismatch that the fault alone would cause.
    private static func isHidden(_ fault: Fault, in results: [VectorResult]) -> Bool {
        let alone = Self.results(.documented.applying([fault]), at: results.map(\.vector))
        return zip(results, alone).contains { together, alone in
            !alone.mismatches.allSatisfy(together.mismatches.contains)
        }
    }

    /// Faults of which some are unseen on vectors where another one works against them.
    struct HiddenFaults: CustomTestStringConvertible {
        let ids: [String]
        let topics: [String]
        var testDescription: String { ids.joined(separator: ", ") }

        static let all = [
            HiddenFaults(
                ids: ["lifecycle/zone/read-once-at-the-start", "lifecycle/hour/of-twelve"],
                topics: ["lifecycle/zone", "lifecycle/hour", "lifecycle/dictionary", "lifecycle/locale"]
            ),
            HiddenFaults(
                ids: ["push/open/without-click", "push/action/click-and-open-swapped", "push/dismiss/taken-for-a-tap"],
                topics: [
                    "push/android/open", "push/ios/open", "push/android/dismiss", "push/ios/dismiss", "push/ios/data",
                ]
            ),
        ]
    }

    @Test("Of faults that replace the same part, the order in which they hold is found")
    func order() async throws {
        let ids = ["push/id/swapped", "push/id/trimmed"]
        let faults = try ids.map(Fault.named)
        for order in [faults, faults.reversed()] {
            let causes = await Self.causes(Self.results(.documented.applying(order)))
            #expect(!causes.isEmpty && causes.allSatisfy(\.isExact), "\(causes)")
        }
    }
}

extension Observation {
    /// The observation with the decimal texts of the numbers in its calls.
    fileprivate var withTexts: Observation {
        changed { _, value in
            if case .number(let number) = value.content { .string(number.text) } else { value }
        }
    }

    /// The observation with hours of two digits.
    fileprivate var withTwoDigitHour: Observation {
        changed { key, value in
            guard key == LifecycleVariable.hourOfDay.rawValue, let hour = value.string, hour.count == 1 else {
                return value
            }
            return .string("0" + hour)
        }
    }

    /// The observation with other values in its calls.
    fileprivate func changed(_ change: (String, JSONValue) -> JSONValue) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        let changed = calls.map { call in
            var call = call
            call.data = JSONObject(call.data.members.map { (key: $0.key, value: change($0.key, $0.value)) })
            return call
        }
        return .answered(calls: changed, value: value)
    }
}
