import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Lifecycle expressions are read, printed and refused with a place")
struct ExpressionTests {
    private let rules: LifecycleRules

    init() throws {
        rules = try LifecycleRules(besideRulesOf: SuiteLocation(directory: Checkout.root.path), Suite.kit.catalogue)
    }

    @Test("An expression is printed as it is written")
    func printing() throws {
        for part in LifecyclePart.allCases {
            let expression = rules.documented[part]
            #expect(try LifecycleExpression(reading: expression.description) == expression)
        }
        for text in Self.texts { #expect(try LifecycleExpression(reading: text).description == text) }
    }

    private static let texts = [
        "count(launch, wake) within version",
        "absent when woken else seconds(last-wake) when sleep or running else unjudged",
        "not (version = version of event-before) when woken and new-process",
        "(it + 5) mod 7 + 1",
        "it - (1 - 2)",
        "days(returning-before) else (days(first-event) when has(event-before))",
        "awake within last-sessions(21) within prior-launch when launch",
        "it within from-last(is-crash or launch)",
        "it replacing 'Z' by '+00:00'",
        "it in 'Asia/Tokyo'",
        "(launch or wake) and not (not sleep)",
        "-1 when elapsed < 0",
        "(day differs-from wake-before) = true",
        "year & month & day-of-month differs-from wake-before",
    ]

    @Test(
        "A date is written by the fields of a pattern, and tells the pattern",
        arguments: [
            ("YYYY-MM-DDtimeZ", "2024-05-03T15:04:05Z"), ("YYYY-MM-DD HH:mm:ss", "2024-05-03 15:04:05"),
            ("YYYY-MM-DD hh:mm:ss a", "2024-05-03 03:04:05 PM"), ("D.M.YYYY, h:mm:ss a", "3.5.2024, 3:04:05 PM"),
            ("YYYY-MM-DDTHH:mmZ", "2024-05-03T15:04Z"),
        ]
    )
    func patterns(pattern: String, text: String) throws {
        let seconds = 1_714_748_645
        let life = [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant(seconds: seconds)),
            Stimulus(.lifecycle(.launchDetected), at: Instant(seconds: seconds)),
        ]
        let change = SpecificationChange.lifecycle(["firstlaunchdate": "it written '\(pattern)'"])
        let observations = Specification.documented.applying([change]).observations(of: life, in: RunContext())
        var date: JSONValue?
        if case .answered(let calls, _)? = observations.last { date = calls.first?.data["lifecycle_firstlaunchdate"] }
        #expect(date?.string == text)
        #expect(FactValue(kind: .date, bits: seconds).pattern(of: text) == pattern)
    }

    @Test("What cannot be an expression is refused", arguments: refusals)
    func refusing(text: String, message: String, offset: Int) {
        #expect(throws: TermError(message: message, offset: offset)) { try LifecycleExpression(reading: text) }
    }

    static let refusals: [(String, String, Int)] = [
        ("it within versoin", "there is no span `versoin`; did you mean `version`?", 10),
        ("count(lunch)", "there is no kind of event `lunch`; did you mean `launch`?", 6),
        ("it of last-evnt", "there is no event `last-evnt`; did you mean `last-event`?", 6),
        ("it in 'Asia/Tokio'", "'Asia/Tokio' is not a time zone of the IANA database, such as 'Asia/Tokyo'", 6),
        ("it as txt", "there is no form `txt`; did you mean `text`?", 6),
        ("dayz(update)", "there is no function `dayz`; did you mean `days`?", 0),
        ("launhc and woken", "there is no word `launhc`; did you mean `launch`?", 0),
        ("it +", "something is missing at the end", 4),
        ("", "something is missing at the end", 0),
        ("count()", "`)` is not expected here", 6),
        ("(it + 1", "this `(` is not closed", 0),
        ("min(it, days(update)", "this `(` is not closed", 3),
        ("it 1", "an operator is expected before `1`", 3),
        ("days(update, first-event)", "one operand is enough here", 13),
        ("it when 3", "expected a test, but `3` is a number", 8),
        ("launch + 1", "expected a number, but `launch` is a test", 0),
        ("count-where(hour)", "expected a test, but `hour` is a number", 12),
        ("it else 0 when launch", "`a else b when c` needs parentheses", 10),
        ("it within last(many)", "expected a number", 15),
        ("it within from-last(hour)", "expected a test, but `hour` is a number", 20),
        ("it within first(launch)", "there is no span `first`; expected from-last, last and last-sessions", 10),
        ("it replacing 'Z' with 'z'", "expected `by`", 17),
        ("it written YYYY", "expected text in single quotes", 11),
        ("it written 'dd.mm.yyyy'", "'dd.mm.yyyy' has no part of a date, such as YYYY, MM or DD", 11),
        ("'open", "the closing `'` is missing", 0),
        ("it-1", "there is no word `it-1`; if it is a difference, put spaces around the minus: `it - 1`", 0),
        (
            "hour in Europe/Paris",
            "`/` has no meaning in an expression; `div` divides, and the name of a time zone is in single quotes", 14
        ),
        ("it # 2", "`#` has no meaning in an expression", 3),
        ("99999999999999999999", "the number 99999999999999999999 is too large", 0),
    ]
}
