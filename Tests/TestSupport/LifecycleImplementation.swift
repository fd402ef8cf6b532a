import Testing
package import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

/// An implementation of the lifecycle module that reads the document in a way of its own.
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

    /// A reading of one rule, which may be the second or third reading of it; where a fact rests on another recommended
    /// rule too, the warning may name that one.
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
        // From outside, a second too many may come from rounding as well as from an instant that is stored cut.
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
        .init("dates have milliseconds", warned: ["LC-DATE-FORM"], [fractions]),
        .init("days since an update are counted from the install before any", warned: [], [daysFromTheInstall]),
        .init("a clock that was set back leaves flags and numbers out", warned: [], [leftOut]),
        .init("numbers and flags are text", warned: ["LC-JSONTYPES"], [texts]),
    ]

    private static let fractions = SpecificationChange.lifecycle {
        $0.date = { CivilTime($1).iso8601 + ".000Z" }
    }

    private static let daysFromTheInstall = SpecificationChange.lifecycle {
        let found = $0.daysSinceUpdate
        $0.daysSinceUpdate = { moment in
            let first = moment.lastUpdate == nil ? moment.events.first : nil
            return first.map { .number(moment.days($0)) } ?? found(moment)
        }
    }

    /// Wherever the specification accepts absence beside a value that it prefers, nothing is sent.
    private static let leftOut = SpecificationChange.lifecycle {
        let found = $0.data
        $0.data = { moment in
            var data = found(moment)
            for index in data.entries.indices where data.entries[index].values.contains(nil) {
                data.entries[index].values = [nil]
            }
            return data
        }
    }

    private static let texts = SpecificationChange.lifecycle {
        let found = $0.data
        $0.data = { moment in
            var data = found(moment)
            for index in data.entries.indices {
                data.entries[index].values = data.entries[index].values.map { $0.map(text) }
            }
            return data
        }
    }

    /// A number or a flag as text.
    private static func text(_ value: JSONValue) -> JSONValue {
        if let number = value.number { return .string(number.text) }
        if let flag = value.boolean { return .string(flag ? "true" : "false") }
        return value
    }
}
