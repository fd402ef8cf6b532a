import Testing
package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// An implementation of the lifecycle module with its own reading of the document.
package struct LifecycleImplementation: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    /// The recommended rules about which it may be warned.
    package let warned: Set<Rule.ID>
    package let changes: [SpecificationChange]

    private init(_ description: String, warned rules: [String], _ changes: [SpecificationChange]) {
        testDescription = description
        warned = Set(rules.map { Rule.ID(rawValue: $0) })
        self.changes = changes
    }

    /// A reading of one rule, perhaps its second or third one; if a fact also rests on another recommended rule, the
    /// warning may name that one.
    private static func reading(
        _ description: String,
        of rule: String,
        number: Int = 0,
        or others: String...
    ) -> LifecycleImplementation {
        let readings = FairReading.all.filter { $0.rule.rawValue == rule }
        return LifecycleImplementation(description, warned: [rule] + others, [readings[number].change])
    }

    private static func days(_ description: String, number: Int) -> LifecycleImplementation {
        reading(description, of: "LC-DAYS-ELAPSED", number: number, or: "LC-DAYSWAKE-PRIOR", "LC-DICTIONARY-NOW")
    }

    private static func seconds(_ description: String, number: Int) -> LifecycleImplementation {
        // From outside, an extra second may come from rounding as well as from a truncated stored instant.
        reading(description, of: "LC-SECONDS-WHOLE", number: number, or: "LC-SECONDS-STORED", "LC-DICTIONARY-NOW")
    }

    package static let fair: [LifecycleImplementation] = [
        reading("a wake after the launch is counted", of: "LC-WAKE-AFTER-LAUNCH"),
        reading("a wake after the launch is sent and not counted", of: "LC-WAKE-AFTER-LAUNCH", number: 1),
        reading("the first did-become-active is a wake", of: "LC-AUTO-FIRST-ACTIVE"),
        reading("the first did-become-active is sent and not counted", of: "LC-AUTO-FIRST-ACTIVE", number: 1),
        seconds("seconds have fractions", number: 0),
        seconds("seconds are rounded", number: 1),
        seconds("seconds are rounded up", number: 2),
        days("days are those of the local calendar", number: 0),
        days("days are those of the calendar in GMT", number: 1),
        days("days are rounded to the nearest", number: 2),
        reading("the dictionary is of the last event", of: "LC-DICTIONARY-NOW"),
        reading("flags stay on ordinary calls", of: "LC-FLAGS-ORDINARY"),
        .init(
            "the dictionary is the data of the last call",
            warned: ["LC-DICTIONARY-NOW", "LC-FLAGS-ORDINARY", "LC-TYPE-ORDINARY"],
            [FairReading.all.filter { $0.rule.rawValue == "LC-DICTIONARY-NOW" }[1].change]
        ),
        row(
            "dates have milliseconds",
            warned: "LC-DATE-FORM",
            ["firstlaunchdate updatelaunchdate": "it written 'YYYY-MM-DDtime.000Z'"]
        ),
        row(
            "days since an update are counted from the install before any",
            ["dayssinceupdate": "it when has(update) else days(first-event)"]
        ),
        row(
            "days since an update are counted from the first start of the new version",
            ["dayssinceupdate": "start-days(update) else unjudged"]
        ),
        // Wherever absence is accepted beside another value.
        row(
            "a clock that was set back leaves flags and numbers out",
            [
                "dayssincelaunch": "absent when earlier(first-event)",
                "dayssinceupdate": "absent when earlier(update)",
                "dayssincelastwake": "absent when earlier(wake-before) or not has(wake-before)",
                "secondsawake": "absent when earlier(last-wake)",
                "priorsecondsawake": "absent when launch and not has(launch-before)",
                "isfirstwakemonth": "absent when woken and has(wake-before) and behind(year * 12 + month)",
                "isfirstwaketoday": "absent when woken and has(wake-before) and behind(day)",
            ]
        ),
        row("numbers and flags are text", warned: "LC-JSONTYPES", ["all": "it as text"]),
    ]

    /// A row of its own.
    private static func row(
        _ description: String,
        warned rule: String? = nil,
        _ edit: KeyValuePairs<String, String>
    ) -> LifecycleImplementation {
        LifecycleImplementation(description, warned: [rule].compactMap { $0 }, [.lifecycle(edit)])
    }
}
