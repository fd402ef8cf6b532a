import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A difference at a step, and the rule that it breaks.
struct AttributedDifference: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var event = Event.push(.onResume)
    var parameters: JSONObject = [:]
    var stepRule: String?
    var aspect = RuleBinding.Aspect.content
    var path = ["calls", "0", "data", "deliveryId"]
    var variable: String?
    var keyRule: String?
    var expected: JSONValue? = "d1"
    var actual: JSONValue? = "d2"
    var expectedActions: JSONValue?
    let broken: String

    static let all: [AttributedDifference] = [
        .init(testDescription: "a difference that no rule binds", path: ["elsewhere"], broken: "PT-OPEN-PAIR"),
        .init(
            testDescription: "a difference that no rule binds, at a step with a rule",
            stepRule: "PT-ISOLATION",
            path: ["elsewhere"],
            broken: "PT-ISOLATION"
        ),
        .init(
            testDescription: "a rule at the key, whatever the step and the catalogue say",
            event: .lifecycle(.launchDetected),
            stepRule: "LC-ZONE",
            path: ["calls", "0", "data", "lifecycle_launchcount"],
            variable: "lifecycle_launchcount",
            keyRule: "LC-UPDATE",
            broken: "LC-UPDATE"
        ),
        .init(
            testDescription: "a lifecycle variable at a step without a rule",
            event: .lifecycle(.launchDetected),
            path: ["calls", "0", "data", "lifecycle_launchcount"],
            variable: "lifecycle_launchcount",
            broken: "LC-LAUNCHCOUNT"
        ),
        .init(
            testDescription: "another type for a launch that is made",
            event: .lifecycle(.launchDetected),
            path: ["calls", "0", "data", "lifecycle_type"],
            variable: "lifecycle_type",
            expected: "launch",
            actual: "wake",
            broken: "LC-TYPE"
        ),
        .init(
            testDescription: "another type for the launch that loading is",
            event: .lifecycle(.start),
            path: ["calls", "0", "data", "lifecycle_type"],
            variable: "lifecycle_type",
            expected: "launch",
            actual: "wake",
            broken: "LC-AUTO"
        ),
        .init(
            testDescription: "a type that is none for the launch that loading is",
            event: .lifecycle(.start),
            path: ["calls", "0", "data", "lifecycle_type"],
            variable: "lifecycle_type",
            expected: "launch",
            actual: "Launch",
            broken: "LC-TYPE"
        ),
        .init(
            testDescription: "a lifecycle variable at a step with a rule that takes it on a condition that is not met",
            event: .lifecycle(.launchDetected),
            stepRule: "LC-UPDATE",
            path: ["calls", "0", "data", "lifecycle_launchcount"],
            variable: "lifecycle_launchcount",
            broken: "LC-LAUNCHCOUNT"
        ),
        .init(
            testDescription: "a lifecycle variable at a step that rests on a recommended rule",
            event: .lifecycle(.launchDetected),
            stepRule: "LC-NONNEGATIVE",
            path: ["calls", "0", "data", "lifecycle_secondsawake"],
            variable: "lifecycle_secondsawake",
            broken: "LC-NONNEGATIVE"
        ),
        .init(
            testDescription: "a lifecycle variable at a step with a rule that is not about it",
            event: .lifecycle(.launchDetected),
            stepRule: "LC-NONNEGATIVE",
            path: ["calls", "0", "data", "lifecycle_launchcount"],
            variable: "lifecycle_launchcount",
            broken: "LC-LAUNCHCOUNT"
        ),
        .init(
            testDescription: "a wrong action at a step about ids",
            stepRule: "PT-ID-VERBATIM",
            path: ["calls", "0", "data", "action"],
            expected: "2",
            actual: "3",
            broken: "PT-ACTION-CLICK"
        ),
        .init(
            testDescription: "a wrong action at a step with a rule that judges another one",
            stepRule: "PT-IMPRESSION",
            path: ["calls", "0", "data", "action"],
            expected: "2",
            actual: "3",
            broken: "PT-ACTION-CLICK"
        ),
        .init(
            testDescription: "other calls at a step with a less binding rule that judges nothing in particular",
            stepRule: "PT-REPEAT",
            aspect: .sent,
            path: ["calls"],
            expected: [["action": "2"], ["action": "1"]],
            actual: [["action": "1"]],
            expectedActions: ["2", "1"],
            broken: "PT-REPEAT"
        ),
        .init(
            testDescription: "a field of a recommended rule at a step with a required one that takes everything",
            event: .payload(.parse),
            parameters: ["platform": "android"],
            stepRule: "PL-ABSENT",
            path: ["value", "deeplinkURL"],
            broken: "PL-AND-URI"
        ),
        .init(
            testDescription: "the order of the calls, which is the catalogue's whatever the step is about",
            stepRule: "PT-OPEN-PAIR",
            aspect: .order,
            path: ["calls"],
            expected: [["action": "2"], ["action": "1"]],
            actual: [["action": "1"], ["action": "2"]],
            broken: "PT-OPEN-ORDER"
        ),
        .init(
            testDescription: "no call where some were expected, which is the question whether to track at all",
            stepRule: "PT-FLAG-ON",
            aspect: .tracked,
            path: ["calls"],
            expected: [["action": "2"], ["action": "1"]],
            actual: [],
            expectedActions: ["2", "1"],
            broken: "PT-FLAG-ON"
        ),
        .init(
            testDescription: "a surplus key",
            stepRule: "PT-OPEN-PAIR",
            aspect: .surplus,
            path: ["calls", "0", "data", "extra"],
            expected: nil,
            actual: "x",
            broken: "PT-DATA-EXACT"
        ),
    ]
}

@Suite("A difference breaks one rule")
struct AttributionTests {
    @Test("The rule of the key, the step, the catalogue or the vector decides", arguments: AttributedDifference.all)
    func decides(difference: AttributedDifference) throws {
        let catalogue = try Suite.bundled().catalogue
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        let step = Vector.Step(
            stimulus: Stimulus(difference.event, difference.parameters),
            rule: difference.stepRule.map { Rule.ID(rawValue: $0) },
            expectation: nil,
            location: place
        )
        let vector = Vector(
            id: "push/a",
            topic: "push",
            title: "A vector",
            rules: [Rule.ID(rawValue: "PT-OPEN-PAIR")],
            since: Version(1, 0, 0),
            requires: [],
            steps: [step],
            location: place
        )
        let rule = Attribution(catalogue: catalogue)
            .rule(for: difference.value, at: step, of: vector, after: JudgingHistory(in: RunContext()))
        #expect(rule?.rawValue == difference.broken)
    }

    /// A crash flag as it is expected and found, if it is wrong, a count of crashes that must be 1, and the rule that
    /// the count breaks.
    private static let counts:
        [(flag: (expected: JSONValue?, actual: JSONValue?)?, count: JSONValue, broken: Rule.ID)] =
            [
                (nil, 2, "LC-TOTALCRASH"),
                ((nil, true), 2, "LC-CRASH"),
                ((nil, true), 0, "LC-TOTALCRASH"),
                ((true, nil), 0, "LC-CRASH"),
                ((true, nil), "0", "LC-CRASH"),
                ((true, nil), 2, "LC-TOTALCRASH"),
            ]

    @Test("A count of crashes that is wrong the way the crash flag is breaks the flag's rule")
    func countsBesideFlags() throws {
        func difference(_ name: String, _ expected: JSONValue?, _ actual: JSONValue?) -> Difference {
            let path = ["calls", "0", "data", name]
            return Difference(path: path, variable: name, expected: expected, actual: actual, message: "")
        }
        let attribution = Attribution(catalogue: try Suite.bundled().catalogue)
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        let launch = Stimulus(.lifecycle(.launchDetected))
        let step = Vector.Step(stimulus: launch, rule: nil, expectation: nil, location: place)
        let vector = Vector(
            id: "lifecycle/a",
            topic: "lifecycle",
            title: "A vector",
            rules: ["LC-LAUNCHCOUNT"],
            since: Version(1, 0, 0),
            requires: [],
            steps: [step],
            location: place
        )
        for (flag, count, broken) in Self.counts {
            let total = difference("lifecycle_totalcrashcount", 1, count)
            let flags = flag.map { [difference("lifecycle_diddetectcrash", $0.expected, $0.actual)] } ?? []
            let history = JudgingHistory(in: RunContext())
            let rule = attribution.rule(for: total, among: flags, at: step, of: vector, after: history)
            #expect(rule == broken, "\(String(describing: flag)), \(count)")
        }
    }

    /// An exception at an event, of a vector that is about some rules, and the rule that it breaks.
    private static let exceptions: [(rules: [Rule.ID], event: Event, calls: [ExpectedCall]?, broken: Rule.ID?)] = [
        (["LC-CRASH", "PT-OPEN-PAIR"], .push(.onResume), clickAndOpen, "PT-OPEN-PAIR"),
        (["PT-OPEN-PAIR", "LC-CRASH"], .lifecycle(.launchDetected), launch, "LC-CRASH"),
        (["LC-LAUNCH-ONCE"], .push(.onResume), clickAndOpen, "LC-LAUNCH-ONCE"),
        ([], .push(.onResume), clickAndOpen, "PT-OPEN-PAIR"),
        ([], .push(.onNotificationDismissed), [click], "PT-DISMISS"),
        ([], .lifecycle(.launchDetected), launch, "LC-TYPE"),
        ([], .lifecycle(.launchDetected), [], "LC-LAUNCH-ONCE"),
        ([], .push(.onResume), nil, "PT-NO-THROW"),
        ([], .push(.onMessageReceived), [], "PT-NO-THROW"),
        ([], .lifecycle(.track), nil, nil),
        ([], .payload(.parse), nil, nil),
    ]
    private static let click = ExpectedCall.push(.collectMessageInfo(["action": "2"]))
    private static let clickAndOpen = [click, .push(.collectMessageInfo(["action": "1"]))]
    private static let launch: [ExpectedCall] = [
        .lifecycle(
            name: "launch",
            data: LifecycleExpectation(
                [(key: "lifecycle_type", variable: .init(.oneOf([.init("launch")])))],
                isComplete: false
            )
        )
    ]

    @Test("An exception breaks a rule of its own area, in what no one named that of the calls which it prevents")
    func exceptions() throws {
        let catalogue = try Suite.bundled().catalogue
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        for (rules, event, calls, broken) in Self.exceptions {
            let expectation = Expectation(calls: calls, value: nil)
            let parameters: JSONObject = event.area == .push ? ["extras": ["_dId": "d"]] : [:]
            let step = Vector.Step(
                stimulus: Stimulus(event, parameters),
                rule: nil,
                expectation: expectation,
                location: place
            )
            let vector = Vector(
                id: "journeys/a",
                topic: "journeys",
                title: "A vector",
                rules: rules,
                since: Version(1, 0, 0),
                requires: [],
                steps: [step],
                location: place
            )
            let mismatches = Judge(catalogue: catalogue).judge([.threw("an error")], against: vector).mismatches
            #expect(mismatches.map(\.rule) == [broken].compactMap(\.self), "\(rules), \(event.rawValue)")
        }
    }

    /// The calls made before an exception and the rules that they and it break, at a resume and at an empty message.
    private static let callsBeforeExceptions: [([String], JSONValue, [Rule.ID])] = [
        (["2", "1"], ["_dId": "d", "_mId": "m"], ["PT-NO-THROW"]),
        (["2"], ["_dId": "d", "_mId": "m"], ["PT-OPEN-PAIR", "PT-NO-THROW"]),
        ([], ["_dId": "d", "_mId": "m"], ["PT-OPEN-PAIR", "PT-NO-THROW"]),
        ([], .null, ["PT-NO-NOTIFICATION"]),
    ]

    @Test("Calls before an exception are judged by their rules, and the exception by its own")
    func callsBeforeExceptions() throws {
        let judge = Judge(catalogue: try Suite.bundled().catalogue)
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        func calls(_ actions: [String]) -> [TrackingCall] {
            actions.map { .collectMessageInfo(["deliveryId": "d", "broadlogId": "m", "action": .string($0)]) }
        }
        for rules: [Rule.ID] in [[], ["PT-OPEN-PAIR"], ["PT-FLAG-ON"]] {
            for (actions, extras, broken) in Self.callsBeforeExceptions {
                let expected = extras.isNull ? [] : calls(["2", "1"])
                let step = Vector.Step(
                    stimulus: Stimulus(.push(.onResume), ["extras": extras]),
                    rule: nil,
                    expectation: Expectation(calls: expected.map(ExpectedCall.push), value: nil),
                    location: place
                )
                let vector = Vector(
                    id: "push/a",
                    topic: "push",
                    title: "A vector",
                    rules: rules,
                    since: Version(1, 0, 0),
                    requires: [],
                    steps: [step],
                    location: place
                )
                let judgement = judge.judge([.threw("an error", after: calls(actions))], against: vector)
                let named = broken.map {
                    rules == ["PT-FLAG-ON"] && actions.isEmpty && $0 == "PT-OPEN-PAIR" ? rules[0] : $0
                }
                #expect(judgement.mismatches.map(\.rule) == named, "\(rules), \(actions), \(extras)")
            }
        }
    }

    @Test("An id of any earlier notification breaks PT-ISOLATION, also of one that must not be tracked")
    func oldestNotification() throws {
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        func call(_ number: Int, _ action: String) -> TrackingCall {
            let data: JSONObject = [
                "deliveryId": .string("d\(number)"), "broadlogId": .string("m\(number)"), "action": .string(action),
            ]
            return .collectMessageInfo(data)
        }
        func step(_ event: Event.Push, _ number: Int, _ action: String?) -> Vector.Step {
            var content: JSONObject = ["_dId": .string("d\(number)"), "_mId": .string("m\(number)")]
            if action == nil { content["_acsDeliveryTracking"] = "off" }
            let parameters: JSONObject = [event == .onMessageReceived ? "data" : "extras": .object(content)]
            let calls = action.map { [ExpectedCall.push(call(number, $0))] } ?? []
            return Vector.Step(
                stimulus: Stimulus(.push(event), parameters),
                rule: nil,
                expectation: Expectation(calls: calls, value: nil),
                location: place
            )
        }
        let vector = Vector(
            id: "push/a",
            topic: "push",
            title: "A vector",
            rules: ["PT-ID-VERBATIM"],
            since: Version(1, 0, 0),
            requires: [],
            steps: [
                step(.onMessageReceived, 0, nil), step(.onMessageReceived, 1, "7"), step(.onMessageReceived, 2, "7"),
                step(.onNotificationDismissed, 2, "2"),
            ],
            location: place
        )
        let judge = Judge(catalogue: try Suite.bundled().catalogue)
        func rules(_ dismissed: Int) -> Set<Rule.ID> {
            let calls = [[], [call(1, "7")], [call(2, "7")], [call(dismissed, "2")]]
            return Set(judge.judge(calls.map { .calls($0) }, against: vector).mismatches.map(\.rule))
        }
        #expect(rules(0) == ["PT-ISOLATION"])
        #expect(rules(1) == ["PT-ISOLATION"])
        #expect(rules(3) == ["PT-ID-VERBATIM"])
    }

    @Test("A rule that was broken takes what its vector shows later, though that was never right before")
    func brokenBefore() throws {
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        func step(_ event: Event.Push, _ id: String, _ action: String) -> Vector.Step {
            let data: JSONObject = ["deliveryId": .string("d\(id)"), "broadlogId": "h", "action": .string(action)]
            let expectation = Expectation(calls: [.push(.collectMessageInfo(data))], value: nil)
            return Vector.Step(stimulus: Stimulus(.push(event)), rule: nil, expectation: expectation, location: place)
        }
        func observation(_ id: String, _ action: String) -> Observation {
            let data: JSONObject = ["deliveryId": .string("d\(id)"), "broadlogId": "h", "action": .string(action)]
            return .calls([.collectMessageInfo(data)])
        }
        let vector = Vector(
            id: "push/a",
            topic: "push",
            title: "A vector",
            rules: ["PT-ISOLATION"],
            since: Version(1, 0, 0),
            requires: [],
            steps: [
                step(.onMessageReceived, "1", "7"), step(.onMessageReceived, "2", "7"),
                step(.onNotificationDismissed, "3", "2"),
            ],
            location: place
        )
        let judge = Judge(catalogue: try Suite.bundled().catalogue)
        func rules(_ second: Observation) -> [Rule.ID] {
            let observations = [observation("1", "7"), second, observation("3", "9")]
            return judge.judge(observations, against: vector).mismatches.map(\.rule)
        }
        #expect(rules(observation("2", "7")) == ["PT-ACTION-CLICK"])
        #expect(rules(observation("1", "7")) == ["PT-ISOLATION", "PT-ISOLATION"])
    }

    @Test("Where a call has no variable but those of single events, the lifecycle data is missing as a whole")
    func onlyOfSingleEvents() throws {
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        let step = Vector.Step(
            stimulus: Stimulus(.lifecycle(.track)),
            rule: nil,
            expectation: nil,
            location: place
        )
        let attribution = Attribution(catalogue: try Suite.bundled().catalogue)
        let difference = Difference(
            path: ["calls", "0", "data", "lifecycle_launchcount"],
            variable: "lifecycle_launchcount",
            expected: 1,
            actual: nil,
            message: ""
        )
        for (data, rule) in [
            (["lifecycle_type": "launch", "lifecycle_isfirstlaunch": true], "LC-EVERY-CALL"),
            (["lifecycle_wakecount": 1], "LC-LAUNCHCOUNT"),
        ] as [(JSONObject, String)] {
            var history = JudgingHistory(in: RunContext())
            history.begin(step, observing: .calls([.track("view", data)]))
            #expect(attribution.boundRule(for: difference, at: step.stimulus, after: history)?.rawValue == rule)
        }
    }

    @Test("What stands as in the last event is the ordinary call's if its clock stands still", arguments: [0, 1, 7])
    func stale(days: Int) throws {
        let place = TextLocation(file: "vector.json", line: 1, column: 1)
        func step(_ event: Event.Lifecycle) -> Vector.Step {
            Vector.Step(stimulus: Stimulus(.lifecycle(event)), rule: nil, expectation: nil, location: place)
        }
        func observation(_ name: String, daysSinceLaunch: Int) -> Observation {
            .calls([
                .track(
                    name,
                    [
                        "lifecycle_hourofday_local": 8, "lifecycle_dayofweek_local": 2, "lifecycle_dayssinceupdate": 3,
                        "lifecycle_dayssincelaunch": .integer(daysSinceLaunch),
                    ]
                )
            ])
        }
        let steps = [step(.launchDetected), step(.track)]
        let observations = [observation("launch", daysSinceLaunch: 3), observation("view", daysSinceLaunch: 3 + days)]
        var history = JudgingHistory(in: RunContext())
        history.begin(steps[0], observing: observations[0])
        history.add([], of: observations[0], at: steps[0])
        history.begin(steps[1], observing: observations[1])
        let difference = Difference(
            aspect: .content,
            path: ["calls", "0", "data", "lifecycle_dayssinceupdate"],
            variable: "lifecycle_dayssinceupdate",
            keyRule: nil,
            expected: 10,
            actual: 3,
            expectedActions: nil,
            message: ""
        )
        let rule = Attribution(catalogue: try Suite.bundled().catalogue)
            .boundRule(for: difference, at: steps[1].stimulus, after: history)
        // What is stored may be rounded to a second, so a day more or less tells nothing.
        #expect(rule?.rawValue == (days <= 1 ? "LC-EVERY-CALL" : "LC-DAYSUPDATE"))
    }
}

extension AttributedDifference {
    fileprivate var value: Difference {
        Difference(
            aspect: aspect,
            path: path,
            variable: variable,
            keyRule: keyRule.map { Rule.ID(rawValue: $0) },
            expected: expected,
            actual: actual,
            expectedActions: expectedActions,
            message: ""
        )
    }
}
