import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// An implementation of the lifecycle module that reads the document in a way of its own.
struct LifecycleImplementation: Sendable, CustomTestStringConvertible {
    /// What it does.
    let testDescription: String
    /// The recommended rules about which it may be warned.
    let warned: Set<Rule.ID>
    /// How it differs from the specification.
    let changes: [SpecificationChange]

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
        reading(description, of: "LC-SECONDS-WHOLE", number: number, or: "LC-DICTIONARY-NOW")
    }

    static let fair: [LifecycleImplementation] = [
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
                data.entries[index].values = data.entries[index].values.map { value in
                    value?.number.map { .string($0.text) } ?? value?.boolean.map { .string($0 ? "true" : "false") }
                        ?? value
                }
            }
            return data
        }
    }
}

@Suite("Fair readings of the lifecycle document pass, and plain breaches fail")
struct FairLifecycleTests {
    private static let suite = SuiteAgreementTests.suite
    private static let judge = Judge(catalogue: suite.catalogue)
    private static let vectors = suite.vectors.filter { vector in
        vector.deprecation == nil && vector.steps.contains { $0.stimulus.event.area == .lifecycle }
    }

    @Test(
        "A fair implementation breaks no required rule, and no recommended one but those that it reads otherwise",
        arguments: LifecycleImplementation.fair
    )
    func fairness(implementation: LifecycleImplementation) async {
        let specification = Specification.documented.applying(implementation.changes)
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors where vector.isForThisRun {
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            guard observations != documented[vector.id] else { continue }
            let judgement = Self.judge.judge(observations, against: vector)
            for mismatch in judgement.mismatches where Self.suite.catalogue.level(of: mismatch.rule) != .informational {
                if !implementation.warned.contains(mismatch.rule) {
                    Issue.record("\(mismatch.rule) at \(vector.id): \(mismatch.message)")
                }
            }
            await Task.yield()
        }
    }

    @Test("The crash flag may be spelt as in the table, or in both ways with one value", arguments: [false, true])
    func spellings(isInBothWays: Bool) async {
        let flag = LifecycleVariable.didDetectCrash
        let documented = await SuiteAnswers.observations
        for vector in Self.vectors {
            let observations = documented[vector.id, default: []]
            let respelt = observations.map { observation in
                observation.changingData { data in
                    guard let value = data[flag.rawValue] else { return data }
                    var data = isInBothWays ? data : data.without(flag.rawValue)
                    data[flag.spellings[1]] = value
                    return data
                }
            }
            let verdict = Self.judge.judge(respelt, against: vector).verdict
            #expect(verdict == .passed || verdict == .recorded, "\(vector.id)")
        }
    }

    @Test("A module without a dictionary is judged by all rules but those of the dictionary")
    func withoutDictionary() {
        let vectors = Self.vectors.filter { !$0.requires.contains(.lifecycleDictionary) }
        #expect(vectors.allSatisfy { vector in !vector.stimuli.contains { $0.event == .lifecycle(.dictionary) } })
        let judged = Self.suite.catalogue.rules.filter { $0.area == .lifecycle && $0.level != .informational }
        let missed = Set(judged.map(\.id.rawValue)).subtracting(vectors.flatMap(\.rules).map(\.rawValue))
        #expect(missed == ["LC-DICTIONARY", "LC-DICTIONARY-NOW"])
    }

    @Test(
        "A plain breach breaks a required rule",
        arguments: [
            "crash/false-instead-of-absent", "date/with-an-offset", "prior/since-the-install",
            "us-date/in-local-time", "crash/hidden-by-update", "flags/prior-seconds-on-ordinary-calls",
        ]
    )
    func breaches(id: String) throws {
        let fault = try Fault.named("lifecycle/\(id)")
        #expect(Self.isFailed(Specification.documented.applying([fault]), under: fault.rule))
    }

    @Test("Leaving out counts of zero breaks a required rule")
    func missingZeros() {
        let change = SpecificationChange.lifecycle {
            let found = $0.sleepCount
            $0.sleepCount = { found($0) == [0] ? [nil] : found($0) }
        }
        #expect(Self.isFailed(Specification.documented.applying([change]), under: Rule.ID(rawValue: "LC-SLEEPCOUNT")))
    }

    private static func isFailed(_ specification: Specification, under rule: Rule.ID) -> Bool {
        vectors.contains { vector in
            guard vector.rules.contains(rule) else { return false }
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let judgement = judge.judge(observations, against: vector)
            return judgement.verdict == .failed && judgement.mismatches.contains { $0.rule == rule }
        }
    }
}

extension Observation {
    /// The observation with other data in its calls and its value.
    fileprivate func changingData(_ change: (JSONObject) -> JSONObject) -> Observation {
        guard case .answered(let calls, let value) = self else { return self }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: change($0.data)) },
            value: value?.object.map { .object(change($0)) } ?? value
        )
    }
}
