import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Words whose values are more than a call of the standard library or a look at an event, so that no expression of
/// other words says them.
@Suite("The primitives of the language are few, named and tested")
struct PrimitiveTests {
    private static let ofData = [
        "java-hash", "deepest", "shows", "bare-percent", "is-beyond-64-bits", "is-uuid", "octal-integer", "octal",
        "large-as-zero", "first-of-equal-names", "last-of-equal-names", "composed", "plain-quotes", "without-user-name",
    ]
    private static let ofLifecycle = [
        "local-digits", "calendar-years", "calendar-month", "fold", "new-highest", "lower-by-case", "new-words",
        "outlived", "behind",
    ]

    @Test("There are at most twenty-five, each a word of the language with a test")
    func list() {
        #expect(Self.ofData.count + Self.ofLifecycle.count <= 25)
        let words = Set(LanguageWord.all.map(\.name))
        #expect((Self.ofData + Self.ofLifecycle).filter { !words.contains($0) } == [])
        let ofData = (PushRulesTests.forms + PayloadRowsTests.primitives).map(\.0)
        #expect(Self.ofData.filter { name in !ofData.contains { Self.uses(name, $0) } } == [])
        #expect(Self.ofLifecycle.filter { name in !Self.lives.contains { Self.uses(name, $0.text) } } == [])
    }

    private static func uses(_ name: String, _ text: String) -> Bool {
        text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.contains { $0 == name }
    }

    /// A life of processes with a slash between, each a version and its events a minute apart; `back` sets the clock
    /// back by two days.
    struct Life: Sendable {
        let text: String
        let processes: String
        let expected: JSONValue?
        var start = "2024-05-01T13:00:00Z"
        var context = RunContext()
    }

    @Test("Those of lifecycle tracking", arguments: lives.indices)
    func lifecycle(place: Int) throws {
        let life = Self.lives[place]
        let location = try #require(SuiteLocation.bundled())
        let documented = try LifecycleRules(besideRulesOf: location).documented
        let parts = documented.applying(try LifecycleEdit("type", life.text))
        let timeline = Timeline(try Self.stimuli(of: life), in: life.context, parts)
        let report = try #require(timeline.reports.last)
        #expect(timeline.value(of: .type, in: report).json == life.expected, "\(life.text) after \(life.processes)")
    }

    private static func stimuli(of life: Life) throws -> [Stimulus] {
        let events: [Substring: Event.Lifecycle] = [
            "launch": .launchDetected, "wake": .wakeDetected, "sleep": .sleepDetected,
        ]
        var time = try #require(Instant(life.start)).milliseconds
        return life.processes.split(separator: "/").flatMap { process -> [Stimulus] in
            let words = process.split(separator: " ")
            return words.enumerated().compactMap { place, word in
                time += word == "back" ? -2 * 86_400_000 : 60_000
                let instant = Instant(milliseconds: time)
                if place == 0 {
                    return Stimulus(.lifecycle(.start), ["appVersion": .string(String(word))], at: instant)
                }
                return events[word].map { Stimulus(.lifecycle($0), at: instant) }
            }
        }
    }

    static let lives: [Life] = [
        Life(
            text: "local-digits(hour as text)",
            processes: "1.0 launch",
            expected: "\u{661}\u{663}",
            context: RunContext(device: Device(locale: "ar_EG", calendar: .gregorian, hourCycle: .twentyFour))
        ),
        Life(
            text: "calendar-years(usdate(first-event))",
            processes: "1.0 launch",
            expected: "05/01/2567",
            context: RunContext(device: Device(locale: "th_TH", calendar: .buddhist, hourCycle: .twentyFour))
        ),
        Life(
            text: "calendar",
            processes: "1.0 launch",
            expected: "japanese",
            context: RunContext(device: Device(locale: "en_US", calendar: .japanese, hourCycle: .twentyFour))
        ),
        // 19,844 days after the first of January 1970, months of 29.53 or, ten days later, of 30.44 days.
        Life(
            text: "calendar-month",
            processes: "1.0 launch",
            expected: 671,
            context: RunContext(device: Device(locale: "ar_SA", calendar: .islamic, hourCycle: .twentyFour))
        ),
        Life(text: "calendar-month", processes: "1.0 launch", expected: 652),
        Life(
            text: "fold",
            processes: "1.0 launch",
            expected: 3600,
            start: "2024-11-03T06:30:00Z",
            context: RunContext(zone: "America/New_York")
        ),
        Life(
            text: "fold",
            processes: "1.0 launch",
            expected: 0,
            start: "2024-11-03T05:30:00Z",
            context: RunContext(zone: "America/New_York")
        ),
        Life(text: "new-highest", processes: "1.0 launch/3.0 launch/2.0 launch", expected: nil),
        Life(text: "new-highest", processes: "1.0 launch/2.0 launch/3.0 launch", expected: true),
        Life(text: "lower-by-case", processes: "1.0-a launch/1.0-B launch", expected: true),
        Life(text: "lower-by-case", processes: "1.0-B launch/1.0-a launch", expected: nil),
        Life(text: "new-words", processes: "1.0 launch/1.1 launch", expected: true),
        Life(text: "new-words", processes: "1.0 launch/1-0 launch", expected: nil),
        Life(text: "count-where(outlived)", processes: "1.0 launch/1.0 launch", expected: 1),
        Life(text: "count-where(outlived)", processes: "1.0 launch sleep/1.0 launch", expected: 3),
        Life(text: "count(sleep) within from-last(launch)", processes: "1.0 launch sleep wake sleep", expected: 2),
        Life(text: "count(sleep) within from-last(is-crash)", processes: "1.0 launch sleep wake/1.0 wake", expected: 0),
        Life(text: "count(sleep) within from-last(is-update)", processes: "1.0 launch sleep/1.0 wake", expected: 1),
        Life(text: "behind(day)", processes: "1.0 launch sleep back wake", expected: true),
        Life(text: "behind(day)", processes: "1.0 launch sleep wake", expected: nil),
    ]
}
