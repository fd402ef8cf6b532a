import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A value that a device's settings may explain, and the rule that it breaks.
struct WrittenValue: Sendable, CustomTestStringConvertible {
    let variable: LifecycleVariable
    let expected: JSONValue
    let actual: JSONValue?
    let device: Device?
    let keyRule: String?
    let stepRule: String?
    let broken: String

    init(
        _ variable: LifecycleVariable,
        _ expected: JSONValue,
        _ actual: JSONValue?,
        on device: Device? = nil,
        key keyRule: String? = nil,
        step stepRule: String? = nil,
        breaks broken: String
    ) {
        (self.variable, self.expected, self.actual, self.device) = (variable, expected, actual, device)
        (self.keyRule, self.stepRule, self.broken) = (keyRule, stepRule, broken)
    }

    var testDescription: String {
        "\(variable.rawValue) \(actual.map(JSONWriter.spaced) ?? "absent") on \(device?.locale ?? "a plain device")"
    }

    private static let egypt = Device(locale: "ar_EG", calendar: .gregorian, hourCycle: .twelve)
    private static let thailand = Device(locale: "th_TH", calendar: .buddhist, hourCycle: .twentyFour)
    private static let persia = Device(locale: "fa_IR", calendar: .persian, hourCycle: .twentyFour)
    private static let germany = Device(locale: "de_DE", calendar: .gregorian, hourCycle: .twentyFour)
    private static let japan = Device(locale: "ja_JP", calendar: .japanese, hourCycle: .twentyFour)
    private static let date: JSONValue = "2024-05-01T08:00:00Z"

    static let all: [WrittenValue] = [
        .init(.firstLaunchDate, date, "٢٠٢٤-٠٥-٠١T٠٨:٠٠:٠٠Z", on: egypt, breaks: "LC-LOCALE"),
        .init(.firstLaunchDate, date, "٢٠٢٤-٠٥-٠١T٠٨:٠٠:٠٠Z", breaks: "LC-FIRSTDATE"),
        .init(.firstLaunchDate, date, "2567-05-01T08:00:00Z", on: thailand, breaks: "LC-LOCALE"),
        .init(
            .firstLaunchDate,
            date,
            "2567-05-01T08:00:00Z",
            on: thailand,
            key: "LC-REINSTALL-ALL",
            breaks: "LC-LOCALE"
        ),
        .init(
            .firstLaunchDate,
            date,
            "2567-05-01T08:00:00Z",
            on: germany,
            key: "LC-REINSTALL-ALL",
            breaks: "LC-REINSTALL-ALL"
        ),
        .init(.firstLaunchDate, date, "2025-05-01T08:00:00Z", on: thailand, breaks: "LC-FIRSTDATE"),
        .init(.firstLaunchDateUS, "05/01/2024", "05/01/2567", on: thailand, breaks: "LC-LOCALE"),
        .init(.firstLaunchDateUS, "05/01/2024", "02/12/1403", on: persia, breaks: "LC-LOCALE"),
        .init(.firstLaunchDateUS, "05/01/2024", "01/05/2024", on: persia, breaks: "LC-FIRSTDATE-US"),
        .init(.hourOfDay, "21", "9", on: egypt, breaks: "LC-LOCALE"),
        .init(.hourOfDay, "0", "12 AM", on: egypt, breaks: "LC-LOCALE"),
        .init(.hourOfDay, "21", "8", on: egypt, breaks: "LC-HOUR"),
        .init(.hourOfDay, "21", "9", on: germany, breaks: "LC-HOUR"),
        .init(.dayOfWeek, 4, 3, on: germany, breaks: "LC-LOCALE"),
        .init(.dayOfWeek, 4, 3, breaks: "LC-DAYOFWEEK"),
        .init(.dayOfWeek, 4, 6, on: germany, breaks: "LC-DAYOFWEEK"),
        .init(.launchCount, 2, nil, on: germany, step: "LC-LOCALE", breaks: "LC-LOCALE"),
        .init(.launchCount, 2, nil, step: "LC-LOCALE", breaks: "LC-LAUNCHCOUNT"),
        .init(.launchCount, 2, nil, on: germany, breaks: "LC-LAUNCHCOUNT"),
        .init(.launchCount, 2, 3, on: germany, step: "LC-LOCALE", breaks: "LC-LAUNCHCOUNT"),
        .init(.launchCount, 2, "٢", on: egypt, breaks: "LC-LOCALE"),
        .init(
            .firstLaunchDate,
            date,
            "2024-05-01T10:00:00+02:00",
            on: egypt,
            step: "LC-LOCALE",
            breaks: "LC-FIRSTDATE"
        ),
        // The last number is no year.
        .init(
            .firstLaunchDate,
            "2018-05-01T20:03:25Z",
            "2018-05-01T20:03:25.000Z",
            on: japan,
            key: "LC-DATE-FORM",
            breaks: "LC-DATE-FORM"
        ),
        .init(
            .firstLaunchDate,
            "2018-09-19T02:59:59Z",
            "2018-09-19T03:10:30Z",
            on: japan,
            key: "LC-WAKE-FIRST",
            breaks: "LC-WAKE-FIRST"
        ),
        .init(.firstLaunchDate, date, "0006-05-01T08:00:00Z", on: japan, breaks: "LC-LOCALE"),
        .init(.hourOfDay, "9", 9, on: egypt, key: "LC-JSONTYPES", breaks: "LC-JSONTYPES"),
        .init(.hourOfDay, "9", "9 AM", on: egypt, key: "LC-JSONTYPES", breaks: "LC-LOCALE"),
        .init(.firstLaunchDate, date, "20240501T080000Z", key: "LC-DATE-FORM", breaks: "LC-DATE-FORM"),
        .init(.firstLaunchDate, date, "2024-05-01T08:00:00.000Z", key: "LC-DATE-FORM", breaks: "LC-DATE-FORM"),
        .init(.firstLaunchDate, date, "2024-05-01T08:00:00+02:00", key: "LC-DATE-FORM", breaks: "LC-DATE-FORM"),
        .init(.updateLaunchDate, date, "2024-05-01T08:00:00+00:00", key: "LC-DATE-FORM", breaks: "LC-DATE-FORM"),
    ]
}

@Suite("A value breaks the rule of its form, not that of its vector")
struct WrittenValueTests {
    private static let place = TextLocation(file: "vector.json", line: 1, column: 1)

    private static func vector(_ steps: [Vector.Step], in context: RunContext = RunContext()) -> Vector {
        Vector(
            id: "lifecycle/a",
            topic: "lifecycle",
            title: "A vector",
            rules: [],
            since: Version(1, 0, 0),
            requires: [],
            context: context,
            steps: steps,
            location: place
        )
    }

    private static func step(_ event: Event.Lifecycle, rule: String? = nil, _ data: JSONObject? = nil) -> Vector.Step {
        let expected = data.map { data in
            LifecycleExpectation(
                data.members.map { (key: $0.key, variable: .init(.oneOf([.init($0.value)]))) },
                isComplete: false
            )
        }
        let calls = expected.map { [ExpectedCall.lifecycle(name: "", data: $0)] }
        return Vector.Step(
            stimulus: Stimulus(.lifecycle(event)),
            rule: rule.map { Rule.ID(rawValue: $0) },
            expectation: calls.map { Expectation(calls: $0, value: nil) },
            location: place
        )
    }

    @Test(
        "Digits, years, hours and weeks of the device are its settings' fault, and only on that device",
        arguments: WrittenValue.all
    )
    func attributes(_ value: WrittenValue) throws {
        let context = RunContext(device: value.device)
        let step = Self.step(.launchDetected, rule: value.stepRule)
        let difference = Difference(
            path: ["calls", "0", "data", value.variable.rawValue],
            variable: value.variable.rawValue,
            keyRule: value.keyRule.map { Rule.ID(rawValue: $0) },
            expected: value.expected,
            actual: value.actual,
            message: ""
        )
        let rule = Attribution(catalogue: try Suite.bundled().catalogue)
            .rule(for: difference, at: step, of: Self.vector([step], in: context), after: JudgingHistory(in: context))
        #expect(rule?.rawValue == value.broken)
    }

    @Test("What follows from an event that is taken for another breaks the rule of that event")
    func takenForAnother() throws {
        let judge = Judge(catalogue: try Suite.bundled().catalogue)
        let vector = Self.vector([
            Self.step(.start, [:]),
            Self.step(.wakeDetected, ["lifecycle_type": "wake", "lifecycle_launchcount": 0]),
            Self.step(.sleepDetected, ["lifecycle_type": "sleep", "lifecycle_launchcount": 0]),
        ])
        func rules(_ type: JSONValue, _ count: JSONValue) -> Set<Rule.ID> {
            let observations: [Observation] = [
                .calls([.track("", [:])]),
                .calls([.track("", ["lifecycle_type": type, "lifecycle_launchcount": 0])]),
                .calls([.track("", ["lifecycle_type": "sleep", "lifecycle_launchcount": count])]),
            ]
            return Set(judge.judge(observations, against: vector).mismatches.map(\.rule))
        }
        #expect(rules("launch", 1) == ["LC-WAKE-FIRST"])
        #expect(rules("wake", 1) == ["LC-LAUNCHCOUNT"])
    }
}
