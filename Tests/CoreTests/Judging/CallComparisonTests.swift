import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// Calls expected, calls made, and the places that differ with the side of the answer.
struct ComparedCalls: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [TrackingCall]?
    let actual: [TrackingCall]
    let differences: [String]

    private static func call(_ action: JSONValue, _ delivery: String = "d1") -> TrackingCall {
        .collectMessageInfo(["deliveryId": .string(delivery), "broadlogId": "h1", "action": action])
    }

    static let all: [ComparedCalls] = [
        .init(testDescription: "calls that are not judged", expected: nil, actual: [call("7")], differences: []),
        .init(testDescription: "no call, as expected", expected: [], actual: [], differences: []),
        .init(
            testDescription: "the calls expected",
            expected: [call("2"), call("1")],
            actual: [call("2"), call("1")],
            differences: []
        ),
        .init(
            testDescription: "a call too many",
            expected: [],
            actual: [call("7")],
            differences: ["tracked /calls"]
        ),
        .init(
            testDescription: "a call too few, the other being right",
            expected: [call("2"), call("1")],
            actual: [call("2")],
            differences: ["sent /calls"]
        ),
        .init(
            testDescription: "a call twice in place of two",
            expected: [call("2"), call("1")],
            actual: [call("1"), call("1")],
            differences: ["sent /calls"]
        ),
        .init(
            testDescription: "the calls in the other order",
            expected: [call("2"), call("1")],
            actual: [call("1"), call("2")],
            differences: ["order /calls"]
        ),
        .init(
            testDescription: "one call with a wrong action, which is a call all the same",
            expected: [call("7")],
            actual: [call("2")],
            differences: ["content /calls/0/data/action"]
        ),
        .init(
            testDescription: "an action as a number",
            expected: [call("7")],
            actual: [call(7)],
            differences: ["type /calls/0/data/action"]
        ),
        .init(
            testDescription: "a wrong id in the second call",
            expected: [call("2"), call("1")],
            actual: [call("2"), call("1", "d2")],
            differences: ["content /calls/1/data/deliveryId"]
        ),
        .init(
            testDescription: "the older SDK's function, where the newer one is expected",
            expected: [call("7")],
            actual: [.trackAction("tracking", call("7").data)],
            differences: ["function /calls/0/function"]
        ),
    ]
}

@Suite("Calls are compared by their actions first, and then one by one")
struct CallComparisonTests {
    @Test("What differs is named by its place and its side", arguments: ComparedCalls.all)
    func differences(calls: ComparedCalls) {
        let found = CallComparison(pushFunction: .asExpected)
            .differences(calls.actual, expected: calls.expected?.map(ExpectedCall.push))
        #expect(found.map { "\($0.aspect) /\($0.path.joined(separator: "/"))" } == calls.differences)
    }

    @Test("Either function is accepted, the same one throughout a vector, where the SDK's version is unknown")
    func eitherFunction() {
        let data: JSONObject = ["deliveryId": "d1", "broadlogId": "h1", "action": "7"]
        let observations: [Observation] = [.calls([]), .calls([.trackAction("tracking", data)])]
        let comparison = CallComparison(
            pushFunction: PushFunction(in: RunContext(), observations: observations)
        )
        let expected: [ExpectedCall] = [.push(.collectMessageInfo(data))]
        #expect(comparison.differences([.trackAction("tracking", data)], expected: expected).isEmpty)
        #expect(comparison.differences([.collectMessageInfo(data)], expected: expected).map(\.aspect) == [.function])
        #expect(comparison.differences([.trackAction("other", data)], expected: expected).map(\.path.last) == ["name"])
    }

    @Test("A lifecycle call is told by its type and not by its name, an ordinary call by its name")
    func lifecycleCalls() {
        let launch = LifecycleExpectation(
            [(key: "lifecycle_type", variable: .init(.oneOf([.init("launch")])))],
            isComplete: false
        )
        let comparison = CallComparison(pushFunction: .asExpected)
        let named = TrackingCall.track("any name", ["lifecycle_type": "launch"])
        #expect(comparison.differences([named], expected: [.lifecycle(name: "launch", data: launch)]).isEmpty)
        let ordinary = LifecycleExpectation([], isComplete: false)
        let expected: [ExpectedCall] = [.lifecycle(name: "home", data: ordinary)]
        #expect(comparison.differences([.track("home", [:])], expected: expected).isEmpty)
        #expect(comparison.differences([.track("cart", [:])], expected: expected).map(\.path.last) == ["name"])
    }
}
