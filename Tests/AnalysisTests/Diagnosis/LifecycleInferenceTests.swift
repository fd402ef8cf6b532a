import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("What an app's life shows is inferred, with the condition under which it holds")
struct LifecycleInferenceTests {
    /// An edit for which the library has no name, and the sentence that describes it.
    struct Inferred: Sendable, CustomTestStringConvertible {
        let edit: JSONValue
        let sentence: String

        init(_ parts: KeyValuePairs<String, String>, when condition: String? = nil, _ sentence: String) {
            var edit = JSONObject()
            for (part, text) in parts { edit[part] = .string(text) }
            var form = JSONObject()
            form["area"] = "lifecycle"
            form["edit"] = .object(edit)
            form["when"] = condition.map { .string($0) }
            (self.edit, self.sentence) = (.object(form), sentence)
        }

        var testDescription: String { sentence }

        var change: SpecificationChange {
            get throws { try #require(LifecycleEdit(form: edit)).change }
        }
    }

    private static let ofEvents: [Inferred] = [
        .init(["counts": "reports"], "An event that must be ignored is accepted and sent."),
        .init(["sent": "reports"], "An event that must be ignored is sent, though not counted."),
        .init(["sends": "launch"], "The call for a launch is sent twice."),
        .init(["update": "absent"], "No update is detected."),
        .init(["crash": "absent"], "No crash is detected."),
        .init(
            ["crash": "new-process and after-sleep"],
            "A crash is reported if the previous process ended asleep, but not if it ended awake."
        ),
        .init(["update": "it or new-process"], "Every new process counts as an update."),
        .init(
            ["isfirstlaunch": "it or is-update", "isfirstlaunchupdate": "absent"],
            "An update is reported as the first launch."
        ),
        .init(["days": "(length + 86399) div 86400"], "Days are rounded up."),
        .init(["counts": "it or wake and after-launch and process-launched"], "A wake right after a launch counts."),
        .init(["forgotten": "true"], "The last event of a process is lost when the process ends."),
        .init(["crash": "it and not after-wake"], "No crash is detected if the previous event was a wake."),
        .init(
            ["session-start": "begin(process) when process-begun else it"],
            "Every session counts as having begun with the first event of its process."
        ),
        .init(
            [
                "counts": "it and not (wake and process-begun) or sleep and process-begun",
                "session-start": "begin(process) when process-begun else it",
            ],
            "A session continues until its process ends: later wakes are ignored, and every sleep counts."
        ),
        // launchDetected() { if (begun) { wakeDetected() } … }
        .init(
            [
                "launches": "it and not (on(lifecycle.launchDetected) and process-begun)",
                "wakes": "it or on(lifecycle.launchDetected) and process-begun",
            ],
            "`lifecycle.launchDetected` is handled as a wake once its process has begun."
        ),
        .init(["forgotten": "wake"], "A wake is lost if its process ends before the next event."),
        .init(["crash": "it and not is-update"], "No crash is detected if the version has changed."),
        .init(
            [
                "counts": "launch and not process-launched or wake and not running or sleep and running",
                "crash": "it and woken",
            ],
            "After a crash the session still counts as running, so that a first wake is ignored and a first sleep ends it."
        ),
        .init(["rounding": "within-a-day"], "Whole days of a session are left out of its seconds."),
        .init(
            ["rounding": "nearest-even"],
            "The seconds are rounded to the nearest whole number, and halves to even."
        ),
        .init(
            ["days": "(length + 43199 + length div 86400 mod 2) div 86400"],
            "Days are rounded to the nearest whole number, and halves to even."
        ),
    ]
    private static let ofVariables: [Inferred] = [
        .init(
            ["wakecount": "absent"],
            when: "is-update",
            "`lifecycle_wakecount` is missing on the first event after an update."
        ),
        .init(
            ["totalwakecount": "it * 2"],
            when: "sleep",
            "`lifecycle_totalwakecount` is 2 times as high as it should be on sleeps."
        ),
        .init(
            ["dayofweek_local": "absent", "wakecount": "absent"],
            when: "launch",
            "`lifecycle_dayofweek_local` and `lifecycle_wakecount` are missing on launches."
        ),
        .init(
            ["totalsleepcount": "count(sleep) within process + (totallaunchcount of process-before else 0)"],
            "`lifecycle_totalsleepcount` continues after a restart from `lifecycle_totallaunchcount`, as if both were stored "
                + "under one name."
        ),
        .init(
            ["dayssincelaunch": "days(last-launch)"],
            "`lifecycle_dayssincelaunch` counts from the last launch, including the current one."
        ),
        .init(
            ["totalsleepcount": "count-where(sleep and session(wake-before) > 0)"],
            "`lifecycle_totalsleepcount` leaves out the sleep of a session shorter than a second."
        ),
        .init(
            [
                "priorsecondsawake":
                    "(awake within from-last(launch and not is-crash)) reporting event-before when launch else absent"
            ],
            "`lifecycle_priorsecondsawake` is not reset by a launch after a crash."
        ),
        .init(["type": "'awoken'"], when: "wake", "`lifecycle_type` is `awoken` on wakes."),
        .init(
            ["totalsecondsawake": "awake within prior-launch"],
            "`lifecycle_totalsecondsawake` adds up the sessions since the previous launch."
        ),
        .init(
            ["secondsawake": "it of sleep-before"],
            when: "woken",
            "`lifecycle_secondsawake` has the value of the last sleep on launches and wakes."
        ),
        .init(
            ["firstlaunchdate": "it written 'UUUU-MM-DDtimeZ'", "updatelaunchdate": "it written 'UUUU-MM-DDtimeZ'"],
            "Each of `lifecycle_firstlaunchdate` and `lifecycle_updatelaunchdate` has the year of the week that ends on "
                + "Saturday, as with the pattern `YYYY`."
        ),
        .init(
            ["firstlaunchdate_MMDDYYYY": "it written 'D. M. YYYY'"],
            "`lifecycle_firstlaunchdate_MMDDYYYY` is written as `D. M. YYYY`."
        ),
        .init(["dayofweek_local": "it mod 7 + 1"], "`lifecycle_dayofweek_local` is one day ahead."),
        .init(
            [
                "dayofweek_local":
                    "'Sun' when weekday = 1 else 'Mon' when weekday = 2 else 'Tue' when weekday = 3 else 'Wed' when "
                    + "weekday = 4 else 'Thu' when weekday = 5 else 'Fri' when weekday = 6 else 'Sat'"
            ],
            "`lifecycle_dayofweek_local` is the day's abbreviated name."
        ),
        .init(
            ["totalcrashcount": "it + count-where(is-crash)"],
            "`lifecycle_totalcrashcount` counts each crash twice."
        ),
        .init(
            [
                "totallaunchcount": "count-where(launch and outlived)",
                "totalwakecount": "count-where((launch or wake) and outlived)",
            ],
            "Each of `lifecycle_totallaunchcount` and `lifecycle_totalwakecount` loses its counts since the last sleep "
                + "in a crash."
        ),
        .init(
            ["dayofweek_local": "it in 'Asia/Tokyo'", "hourofday_local": "it in 'Asia/Tokyo'"],
            "Each of `lifecycle_dayofweek_local` and `lifecycle_hourofday_local` is read in the time zone Asia/Tokyo "
                + "instead of the device's."
        ),
        .init(
            ["firstlaunchdate": "it replacing 'Z' by '+0000'"],
            "`lifecycle_firstlaunchdate` has `+0000` instead of `Z`."
        ),
        .init(["secondsawake": "absent"], when: "ordinary", "`lifecycle_secondsawake` is missing on ordinary calls."),
        .init(
            ["firstlaunchdate_MMDDYYYY": "it written 'MMDD/YYYY'"],
            "`lifecycle_firstlaunchdate_MMDDYYYY` is written as `MMDD/YYYY`."
        ),
        // The date of the first launch is set again, wherever it is used.
        .init(
            ["firstlaunchdate firstlaunchdate_MMDDYYYY dayssincelaunch": "it within from-last(is-crash)"],
            "Each of `lifecycle_dayssincelaunch`, `lifecycle_firstlaunchdate` and `lifecycle_firstlaunchdate_MMDDYYYY` "
                + "is set again after each crash."
        ),
        .init(["totallaunchcount": "it + 10"], "`lifecycle_totallaunchcount` is 10 too high."),
        .init(
            ["updatelaunchdate": "absent when it = absent else now as date"],
            "`lifecycle_updatelaunchdate` is the date of each call itself."
        ),
        // Of the values of another moment, absence shows nothing.
        .init(
            ["secondsawake totalsecondsawake": "absent when ordinary else it"],
            "`lifecycle_secondsawake` and `lifecycle_totalsecondsawake` are missing on ordinary calls."
        ),
    ]

    private static let vectors: [Vector] = {
        let topics = [
            "counts", "manual-api", "crash", "update", "totals", "dictionary", "ordinary-calls", "days", "first-launch",
            "total-seconds", "date-form", "persistence", "first-launch-date", "update-launch-date",
            "before-the-first-event",
        ]
        return Suite.kit.vectors.filter { vector in
            vector.deprecation == nil && topics.contains { vector.topic == "lifecycle/\($0)" }
                && vector.steps.count < 40
        }
    }()

    private static func results(of changes: [SpecificationChange], at vectors: [Vector]) -> [VectorResult] {
        let (judge, specification) = (Judge(catalogue: Suite.kit.catalogue), Specification.documented.applying(changes))
        return vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }

    private static func causes(of edits: [Inferred]) async throws -> [Cause] {
        let results = results(of: try edits.map { try $0.change }, at: vectors)
        return await Diagnosis.of(results, catalogue: Suite.kit.catalogue).causes
    }

    @Test(
        "An edit is found where it holds, and said in a sentence",
        arguments: Drawing.some(3, orAllOf: ofEvents + ofVariables)
    )
    func alone(_ edit: Inferred) async throws {
        let causes = try await Self.causes(of: [edit])
        #expect(causes.map(\.statement) == [edit.sentence])
        #expect(causes.allSatisfy { $0.isExact })
        // A list of known failures may name it.
        for form in causes.compactMap(\.edit) {
            let named = try #require(Candidate(form: form))
            #expect(named.statement == edit.sentence && named.form == form)
        }
    }

    /// Pairs of edits, one of which is wrong in another way when the other is, or hides a part of it.
    private static let pairs: [[Inferred]] = [
        [ofEvents[0], ofEvents[4]], [ofVariables[0], ofVariables[3]], [ofEvents[3], ofVariables[2]],
        [
            .init(["wakecount": "absent"], when: "launch", "`lifecycle_wakecount` is missing on launches."),
            .init(
                ["wakecount": "it * 2"],
                when: "not launch",
                "`lifecycle_wakecount` is 2 times as high as it should be except on launches."
            ),
        ],
        // A date is written in its form, whichever date it is.
        [
            .init(
                ["firstlaunchdate": "date(first-event)"],
                "The date of the first launch is in local time instead of GMT."
            ),
            .init(
                ["firstlaunchdate updatelaunchdate": "it written 'YYYY-MM-DD HH:mm:ss'"],
                "Each of `lifecycle_firstlaunchdate` and `lifecycle_updatelaunchdate` is written as "
                    + "`YYYY-MM-DD HH:mm:ss`."
            ),
        ],
        // A count left out at 0 is left out when it is really 0.
        [
            .init(["crash": "new-process"], "Every new process is reported as following a crash."),
            .init(
                ["totalcrashcount": "absent when it = 0 else it"],
                "`lifecycle_totalcrashcount` is missing instead of 0."
            ),
        ],
        // A claim that is true of one count is made of another only if nothing else is truer.
        [
            .init(["wakecount": "count(wake) within version"], "A launch does not count as a wake of its version."),
            .init(["totalwakecount": "count(wake, sleep)"], "`lifecycle_totalwakecount` counts wakes and sleeps."),
        ],
        // Beside sessions that go on, month and day look alike, and a month is not said of the day.
        [
            .init(
                [
                    "counts": "it and not (wake and process-begun) or sleep and process-begun",
                    "session-start": "begin(process) when process-begun else it",
                ],
                "A session continues until its process ends: later wakes are ignored, and every sleep counts."
            ),
            .init(
                ["isfirstwakemonth": "year * 12 + month differs-from returning-before when woken else absent"],
                "`lifecycle_isfirstwakemonth` compares the month with that of the last wake that was not a launch."
            ),
            .init(
                ["isfirstwaketoday": "day differs-from returning-before when woken else absent"],
                "`lifecycle_isfirstwaketoday` compares the day with that of the last wake that was not a launch."
            ),
        ],
        // A mistake that counts of different spans share is one.
        [
            .init(
                ["wakecount": "count(wake) within version", "totalwakecount": "count(wake)"],
                "Each of `lifecycle_totalwakecount` and `lifecycle_wakecount` counts wakes but not launches."
            ),
            .init(["update": "absent"], "No update is detected."),
        ],
    ]

    @Test("Two edits are found although each meets the other", arguments: Drawing.some(3, orAllOf: pairs))
    func together(_ edits: [Inferred]) async throws {
        let causes = try await Self.causes(of: edits)
        #expect(Set(causes.map(\.statement)) == Set(edits.map(\.sentence)), "\(causes.map(\.statement))")
        #expect(causes.allSatisfy { $0.isExact })
    }

    @Test("The same answers give the same causes, whatever is done beside")
    func sameAnswers() async throws {
        let edits = [Self.ofEvents[0], Self.ofVariables[1], Self.ofVariables[3]]
        let results = Self.results(of: try edits.map { try $0.change }, at: Self.vectors)
        async let first = Diagnosis.of(results, catalogue: Suite.kit.catalogue)
        async let second = Diagnosis.of(results, catalogue: Suite.kit.catalogue)
        let (one, other) = await (first, second)
        #expect(one.causes == other.causes && one.causes.count >= edits.count)
    }

    @Test("A cause that does not hold at a vector says so")
    func exception() async throws {
        let edit = Self.ofEvents[3]
        var results = Self.results(of: [try edit.change], at: Self.vectors)
        let odd = try #require(results.lastIndex { $0.mismatches.contains { $0.rule == "LC-UPDATE" } })
        results[odd] = Self.results(of: [], at: [results[odd].vector])[0]
        let causes = await Diagnosis.of(results, catalogue: Suite.kit.catalogue).causes
        let sentence = "\(edit.sentence.dropLast()); at `\(results[odd].vector.id)`, it behaves differently."
        #expect(causes.map(\.statement) == [sentence])
        #expect(causes.first?.vectors.contains(odd) == false)
    }

    @Test("An exception that is one fact is told")
    func exceptionOfOneFact() async throws {
        let edit = Inferred(["dayofweek_local": "it - 1"], "")
        var results = Self.results(of: [try edit.change], at: Self.vectors)
        let odd = try #require(results.lastIndex { $0.mismatches.count == 1 })
        let (id, expected) = (results[odd].vector.id, results[odd].mismatches[0].expected?.description ?? "")
        results[odd] = Self.results(of: [], at: [results[odd].vector])[0]
        let causes = await Diagnosis.of(results, catalogue: Suite.kit.catalogue).causes
        let ending = "; at `\(id)`, `lifecycle_dayofweek_local` is \(expected)."
        #expect(causes.map { $0.statement.hasSuffix(ending) } == [true], "\(causes.map(\.statement))")
    }

    @Test(
        "A value that is absent until a moment is not said to be that of the moment",
        arguments: [("firstlaunchdate", "sleep-before"), ("dayssincelaunch", "wake-before")]
    )
    func absentUntil(variable: String, moment: String) async throws {
        let text = "absent when not has(\(moment)) else it"
        let results = Self.results(of: [try Inferred([variable: text], "").change], at: Self.vectors)
        let causes = await Diagnosis.of(results, catalogue: Suite.kit.catalogue).causes
        #expect(causes.count > 0)
        for cause in causes where cause.isExact {
            let isOfMoment = ["value of", "was before"].contains { cause.statement.contains($0) }
            #expect(!isOfMoment, "\(cause.statement)")
        }
    }

    @Test("An edit that no search has words for is told in its own")
    func otherWords() throws {
        let form: JSONValue = ["area": "lifecycle", "edit": ["wakecount": "it + 3"], "when": "hour = 3"]
        let named = try #require(Candidate(form: form))
        #expect(named.statement == "`wakecount` is `it + 3` when `hour = 3`." && named.form == form)
        let unknown: JSONValue = ["area": "lifecycle", "edit": ["wakecounts": "it"]]
        #expect(Candidate(form: unknown) == nil)
    }
}
