import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A variable's expectation, what was found, and whether that is accepted.
struct ComparedVariable: Sendable, CustomTestStringConvertible {
    let variable: LifecycleVariable
    let expected: LifecycleExpectation.Matcher
    let found: JSONObject
    let isAccepted: Bool

    init(
        _ variable: LifecycleVariable,
        _ expected: LifecycleExpectation.Matcher,
        _ found: JSONObject,
        accepted isAccepted: Bool
    ) {
        self.variable = variable
        self.expected = expected
        self.found = found
        self.isAccepted = isAccepted
    }

    var testDescription: String { "\(variable.rawValue): \(JSONWriter.spaced(.object(found)))" }

    private static func one(_ values: JSONValue?...) -> LifecycleExpectation.Matcher {
        .oneOf(values.map { .init($0) })
    }

    static let all: [ComparedVariable] = [
        .init(.launchCount, one(2), ["lifecycle_launchcount": 2], accepted: true),
        .init(.launchCount, one(2), ["lifecycle_launchcount": "2"], accepted: true),
        .init(.launchCount, one(2), ["lifecycle_launchcount": 3], accepted: false),
        .init(.launchCount, one(2), ["lifecycle_launchcount": " 2"], accepted: false),
        .init(.launchCount, one(2), ["lifecycle_launchcount": "02"], accepted: false),
        .init(.launchCount, one(2), [:], accepted: false),
        .init(.launchCount, one(2), ["lifecycle_launchcount": .null], accepted: false),
        .init(.launchCount, .exactly([.init(2)]), ["lifecycle_launchcount": "2"], accepted: false),
        .init(.launchCount, .exactly([.init(2)]), ["lifecycle_launchcount": 2], accepted: true),
        .init(.launchCount, .any, ["lifecycle_launchcount": []], accepted: true),
        .init(.launchCount, .any, [:], accepted: true),
        .init(.daysSinceLastWake, one(0, nil), [:], accepted: true),
        .init(.daysSinceLastWake, one(0, nil), ["lifecycle_dayssincelastwake": .null], accepted: true),
        .init(.daysSinceLastWake, one(0, nil), ["lifecycle_dayssincelastwake": 1], accepted: false),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": true], accepted: true),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": "true"], accepted: true),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": "TRUE"], accepted: false),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": 1], accepted: true),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": "1"], accepted: true),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": 2], accepted: false),
        .init(.isFirstLaunch, one(true), ["lifecycle_isfirstlaunch": 0], accepted: false),
        .init(.isFirstLaunch, one(nil), ["lifecycle_isfirstlaunch": 0], accepted: false),
        .init(.isFirstLaunch, .exactly([.init(true)]), ["lifecycle_isfirstlaunch": 1], accepted: false),
        .init(.hourOfDay, one("9"), ["lifecycle_hourofday_local": "9"], accepted: true),
        .init(.hourOfDay, one("9"), ["lifecycle_hourofday_local": "09"], accepted: true),
        .init(.hourOfDay, one("9"), ["lifecycle_hourofday_local": 9], accepted: true),
        .init(.hourOfDay, one("9"), ["lifecycle_hourofday_local": "009"], accepted: false),
        .init(.hourOfDay, one("0"), ["lifecycle_hourofday_local": "00"], accepted: true),
        .init(.hourOfDay, one("19"), ["lifecycle_hourofday_local": "9"], accepted: false),
        .init(.didDetectCrash, one(true), ["lifecycle_diddetectcrash": true], accepted: true),
        .init(.didDetectCrash, one(true), ["lifecycle_diddetect_crash": true], accepted: true),
        .init(.didDetectCrash, one(true), ["lifecycle_DidDetectCrash": true], accepted: false),
    ]
}

/// A date of an update, an instant in the usual form, and whether the first names the second.
struct WrittenDate: Sendable, CustomTestStringConvertible {
    let text: String
    let instant: String
    let isAccepted: Bool

    init(_ text: String, _ instant: String, accepted isAccepted: Bool = true) {
        (self.text, self.instant, self.isAccepted) = (text, instant, isAccepted)
    }

    var testDescription: String { text }

    static let all: [WrittenDate] = [
        .init("2024-05-01T08:00:00.000Z", "2024-05-01T08:00:00Z"),
        .init("20240501T100000+0200", "2024-05-01T08:00:00Z"),
        .init("2024-W18-3T08:00:00Z", "2024-05-01T08:00:00Z"),
        .init("2024-W18-3T10:00:00.5+02:00", "2024-05-01T08:00:00Z"),
        .init("2024W183T080000Z", "2024-05-01T08:00:00Z"),
        .init("2024-122T08:00:00Z", "2024-05-01T08:00:00Z"),
        .init("2024122T080000Z", "2024-05-01T08:00:00Z"),
        .init("2025-W01-1T08:00:00Z", "2024-12-30T08:00:00Z"),
        .init("2020-W53-7T08:00:00Z", "2021-01-03T08:00:00Z"),
        .init("2022-W52-7T08:00:00Z", "2023-01-01T08:00:00Z"),
        .init("2024-366T08:00:00Z", "2024-12-31T08:00:00Z"),
        .init("2023-001T08:00:00Z", "2023-01-01T08:00:00Z"),
        .init("2024-W18-4T08:00:00Z", "2024-05-01T08:00:00Z", accepted: false),
        .init("2024-123T08:00:00Z", "2024-05-01T08:00:00Z", accepted: false),
        .init("2020-W54-1T08:00:00Z", "2021-01-04T08:00:00Z", accepted: false),
        .init("2024-W53-1T08:00:00Z", "2024-12-30T08:00:00Z", accepted: false),
        .init("2024-W00-1T08:00:00Z", "2023-12-25T08:00:00Z", accepted: false),
        .init("2024-W18-0T08:00:00Z", "2024-04-28T08:00:00Z", accepted: false),
        .init("2024-W18-8T08:00:00Z", "2024-05-06T08:00:00Z", accepted: false),
        .init("2024-W183T08:00:00Z", "2024-05-01T08:00:00Z", accepted: false),
        .init("2024W18-3T08:00:00Z", "2024-05-01T08:00:00Z", accepted: false),
        .init("2024-W1W-3T08:00:00Z", "2024-01-03T08:00:00Z", accepted: false),
        .init("2024-367T08:00:00Z", "2025-01-01T08:00:00Z", accepted: false),
        .init("2023-366T08:00:00Z", "2024-01-01T08:00:00Z", accepted: false),
        .init("2024-000T08:00:00Z", "2023-12-31T08:00:00Z", accepted: false),
        // A date without a time names a day, and no instant.
        .init("2024-W18-3", "2024-05-01T00:00:00Z", accepted: false),
        .init("2024-122", "2024-05-01T00:00:00Z", accepted: false),
        .init("2024-05-01", "2024-05-01T00:00:00Z", accepted: false),
    ]
}

@Suite("Lifecycle data is compared variable by variable")
struct LifecycleComparisonTests {
    @Test("A number and its text, true and its text, and a padded hour are equal", arguments: ComparedVariable.all)
    func accepts(compared: ComparedVariable) {
        let expectation = LifecycleExpectation(
            [(key: compared.variable.rawValue, variable: .init(compared.expected))],
            isComplete: false
        )
        let found = LifecycleComparison.differences(compared.found, expected: expectation, path: ["value"])
        #expect(found.isEmpty == compared.isAccepted)
        #expect(found.allSatisfy { $0.variable == compared.variable.rawValue })
    }

    @Test("The date of an update may have any form of ISO 8601 that names the instant", arguments: WrittenDate.all)
    func updateDate(_ date: WrittenDate) {
        let key = LifecycleVariable.updateLaunchDate.rawValue
        let values = [LifecycleExpectation.AcceptedValue(.string(date.instant))]
        let expectation = LifecycleExpectation([(key: key, variable: .init(.oneOf(values)))], isComplete: false)
        let data: JSONObject = [key: .string(date.text)]
        let found = LifecycleComparison.differences(data, expected: expectation, path: [])
        #expect(found.isEmpty == date.isAccepted)
    }

    @Test("A variable that is not mentioned may be anything, a flag too", arguments: LifecycleVariable.allCases)
    func unmentioned(variable: LifecycleVariable) {
        let nothing = LifecycleExpectation([], isComplete: false)
        let found = LifecycleComparison.differences([variable.rawValue: 1], expected: nothing, path: [])
        #expect(found.map(\.variable) == [])
    }

    @Test("A difference carries the rule of its key, and says what was accepted and what was found")
    func message() {
        let rule = Rule.ID(rawValue: "LC-UPDATE")
        let expectation = LifecycleExpectation(
            [(key: "lifecycle_launchcount", variable: .init(.oneOf([.init(1), .init(nil)]), rule: rule))],
            isComplete: false
        )
        let found = LifecycleComparison.differences(
            ["lifecycle_launchcount": 2],
            expected: expectation,
            path: ["value"]
        )
        #expect(found.map(\.keyRule) == [rule])
        #expect(found.map(\.message) == ["expected lifecycle_launchcount 1 or absent, got 2"])
        #expect(found.map(\.path) == [["value", "lifecycle_launchcount"]])
    }
}
