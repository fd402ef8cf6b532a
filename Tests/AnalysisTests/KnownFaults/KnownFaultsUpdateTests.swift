import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("An updated list names faults where the diagnosis is exact, and the widest patterns of vectors otherwise")
struct KnownFaultsUpdateTests {
    private static let exact = "push/flag/compared-exactly"
    private static let dismissal = "push/dismiss/empty-throws"

    private static func updated(
        _ entries: [KnownFailures.Entry],
        for results: [VectorResult],
        isDiagnosed: Bool = true,
        strict isStrict: Bool = true
    ) async -> KnownFailures {
        let catalogue = KnownFaultsTests.whole.catalogue
        let list = KnownFailures(entries: entries, faults: KnownFaults(Fault.library, catalogue: catalogue))
        let diagnosis = isDiagnosed ? await Diagnosis.of(results, catalogue: catalogue) : nil
        return list.updated(for: results, diagnosis: diagnosis, strict: isStrict)
    }

    private static func lines(_ list: KnownFailures) -> [String] {
        list.entries.map { "\($0.fault ?? $0.pattern?.description ?? ""): \($0.reason)" }
    }

    private static let statements = [exact, dismissal].map { "\($0): \(Fault.library.statement(of: $0) ?? "")" }

    @Test("A list that begins has the faults, with their sentences as reasons, and the run then conforms")
    func fromNothing() async {
        let results = KnownFaultsTests.results([Self.exact, Self.dismissal])
        let list = await Self.updated([], for: results)
        #expect(Self.lines(list) == Self.statements)
        #expect(KnownFaultsTests.run(of: results, list.entries).isConformant)
    }

    @Test("A fault that only costs warnings is not listed, and the run then conforms without it")
    func warningsOnly() async {
        let results = KnownFaultsTests.results([Self.exact, Self.dismissal])
        let list = await Self.updated([], for: results, strict: false)
        #expect(Self.lines(list) == [Self.statements[0]])
        let run = KnownFaultsTests.run(of: results, list.entries)
        let verdicts = Set(run.results.map(\.verdict))
        #expect(run.problems == [] && verdicts.contains(.warned) && !verdicts.contains(.failed))
    }

    @Test("Entries that still hold keep their place, reason, link and date; those that do not go")
    func kept() async throws {
        let results = KnownFaultsTests.results([Self.exact, Self.dismissal])
        var known = KnownFaultsTests.entry(Self.dismissal, until: "2020-01-01")
        known.link = "https://example.com/7"
        let gone = KnownFaultsTests.entry("push/open/without-click")
        let list = await Self.updated([gone, known], for: results)
        #expect(Self.lines(list) == ["\(Self.dismissal): It is \(Self.dismissal).", Self.statements[0]])
        #expect(list.entries[0].link == known.link)
        #expect(list.entries[0].until == known.until)
        #expect(await Self.updated(list.entries, for: results).text == list.text)
    }

    @Test("A defect that the list has in other words is not listed again")
    func listedOnce() async throws {
        let results = KnownFaultsTests.results([Self.exact])
        let edit: JSONValue = ["area": "push", "edit": ["enabled": "flag = 'on' or not is-text(flag) and it"]]
        let statement = try #require(Fault.library.statement(of: edit))
        let entry = KnownFailures.Entry(.fault(.init(edit, saying: statement)), reason: "Seen before.")
        #expect(KnownFaultsTests.run(of: results, [entry]).isConformant)
        #expect(await Self.updated([entry], for: results).entries.map(\.reason) == ["Seen before."])
    }

    @Test("An entry for vectors that all fail stays, and no fault is added for vectors that it excuses")
    func patternKept() async {
        let results = KnownFaultsTests.results([Self.dismissal])
        let failing = results.filter { $0.verdict == .warned }.map(\.vector.id)
        let rules = [Rule.ID(rawValue: "PT-DISMISS-EMPTY")]
        let entries = failing.map {
            KnownFailures.Entry(.vectors(IDPattern($0), breaking: rules), reason: "It is late.")
        }
        let list = await Self.updated(entries, for: results)
        #expect(Self.lines(list) == failing.map { "\($0): It is late." })
    }

    @Test("Without a diagnosis, and where none is exact, patterns are as wide as they can be and match only what fails")
    func patterns() async {
        let results = KnownFaultsTests.results([Self.exact])
        let failing = Set(results.filter { $0.verdict == .failed }.map(\.vector.id))
        let list = await Self.updated([], for: results, isDiagnosed: false)
        #expect(
            Self.lines(list) == [
                "push/android/flag-on/*-upper: TODO: say why", "push/android/flag-on/*-capitalised: TODO: say why",
                "push/android/flag-on/*-inverted: TODO: say why",
            ]
        )
        let matched = results.map(\.vector.id).filter { id in list.entries.contains { $0.pattern?.matches(id) == true }
        }
        #expect(Set(matched) == failing)
        let everything = results.map { KnownFaultsTests.nonsense(at: $0.vector) }
        let wide = await Self.updated([], for: everything, isDiagnosed: false)
        #expect(wide.entries.count < everything.count / 2)
    }

    @Test("A fault that should show at a vector that passes does not stay on the list")
    func contradicted() async throws {
        var results = KnownFaultsTests.results([Self.exact])
        let place = try #require(results.firstIndex { $0.vector.id == "push/android/flag-on/message-upper" })
        results[place] = KnownFaultsTests.results([], at: [results[place].vector])[0]
        let list = await Self.updated([KnownFaultsTests.entry(Self.exact)], for: results, isDiagnosed: false)
        #expect(list.entries.allSatisfy { $0.fault == nil })
        #expect(!list.entries.contains { $0.pattern?.matches("push/android/flag-on/message-upper") == true })
        #expect(!list.entries.isEmpty)
    }

    /// Code with mistakes that the library does not have: one of its own, and a fault under a condition.
    private static let unknown: [SpecificationChange] = [
        .push(["throws": "''"], when: "on(android.onResume) and flag = 'on'"),
        .push(["actions": "open when interaction = opening and flag = 'on'"]),
    ]

    @Test(
        "What was inferred is listed by its form, excuses its vectors, and is read as it is written",
        arguments: unknown.indices
    )
    func inferred(index: Int) async throws {
        let results = KnownFaultsTests.results(of: Specification.documented.applying([Self.unknown[index]]))
        let list = await Self.updated([], for: results)
        let entry = try #require(list.entries.first)
        #expect(list.entries.count == 1)
        #expect(list.text.contains(#""edit": {"#))
        #expect(entry.reason == entry.fault)
        let run = KnownFaultsTests.run(of: results, list.entries)
        #expect(run.isConformant)
        #expect(run.exceptions.faults == [entry.reason])
        let fixed = KnownFaultsTests.results([])
        #expect(!KnownFaultsTests.run(of: fixed, list.entries).isConformant)
        try TemporaryDirectory.with { directory in
            let file = directory + "/known.json"
            try list.text.write(toFile: file, atomically: true, encoding: .utf8)
            let catalogue = KnownFaultsTests.whole.catalogue
            #expect(try KnownFailures(file: file, catalogue: catalogue, faults: Fault.library).text == list.text)
        }
    }

    @Test(
        "An edit that is no expression of the kit is refused",
        arguments: [
            #"{ "launchcount": "it + 99999999999999999999" }"#, #"{ "launchcount": "its" }"#, #"{ "launches": 7 }"#,
            #"{ "launchcounts": "it" }"#, "{}",
        ]
    )
    func unknownEdit(parts: String) throws {
        try TemporaryDirectory.with { directory in
            let file = directory + "/known.json"
            let edit = #"{ "area": "lifecycle", "edit": \#(parts) }"#
            let text = #"{ "knownFailures": [{ "edit": \#(edit), "reason": "It is absurd." }] }"#
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            #expect(throws: (any Error).self) {
                try KnownFailures(file: file, catalogue: KnownFaultsTests.whole.catalogue, faults: Fault.library)
            }
        }
    }

    @Test("A row of the lifecycle is read and written again, with its sentence")
    func rowOfTheLifecycle() throws {
        try TemporaryDirectory.with { directory in
            let file = directory + "/known.json"
            let edit = #"{ "area": "lifecycle", "edit": { "hourofday_local": "absent" }, "when": "local < now" }"#
            let text = #"{ "knownFailures": [{ "edit": \#(edit), "reason": "It is late." }] }"#
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let list = try KnownFailures(
                file: file,
                catalogue: KnownFaultsTests.whole.catalogue,
                faults: Fault.library
            )
            #expect(list.entries.map(\.fault) == ["`lifecycle_hourofday_local` is missing west of GMT."])
            #expect(list.text.contains(edit))
        }
    }

    @Test("Counts at either end of the integers are diagnosed like any others", arguments: [Int.min, Int.max])
    func enormous(count: Int) async {
        let counts: LifecycleExpression = .constant(FactValue(kind: .number, bits: count))
        let changed = LifecycleEdit([
            .part(.variable(.launchCount), counts), .part(.variable(.daysSinceLaunch), counts),
        ]).change
        let topics = ["lifecycle/counts", "lifecycle/days"]
        let vectors = KnownFaultsTests.whole.vectors.filter { topics.contains($0.topic) }
        let results = KnownFaultsTests.results(of: Specification.documented.applying([changed]), at: vectors)
        let diagnosis = await Diagnosis.of(results, catalogue: KnownFaultsTests.whole.catalogue)
        #expect(!vectors.isEmpty && !diagnosis.causes.isEmpty)
    }

    @Test("A list is written as it is read, with its schema")
    func roundTrip() throws {
        let text = """
            {
              "$schema": "known-failures.schema.json",
              "knownFailures": [
                {
                  "fault": "push/flag/compared-exactly",
                  "reason": "The app compares the flag exactly, which will be changed when the next version is published.",
                  "link": "https://example.com/7",
                  "until": "2026-12-31"
                },
                { "pattern": "push/ios/**", "reason": "It is late.", "rules": ["PT-FLAG-ON"] }
              ]
            }

            """
        try TemporaryDirectory.with { directory in
            let file = directory + "/known.json"
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let catalogue = KnownFaultsTests.whole.catalogue
            let list = try KnownFailures(file: file, catalogue: catalogue, faults: Fault.library)
            #expect(list.text == text)
            let schema = #""$schema": "known-failures.schema.json""#
            #expect(list.updated(for: []).text == "{ \(schema), \"knownFailures\": [] }\n")
        }
    }

    @Test(
        "An entry that cannot be used is reported with its place",
        arguments: [
            (
                #"{ "fault": "push/flag/compared-exact", "reason": "a" }"#,
                #"no fault is named "push/flag/compared-exact"; did you mean "push/flag/compared-exactly"?"#
            ),
            (
                #"{ "fault": "PT-FLAG-ON", "reason": "a" }"#,
                #"no fault is named "PT-FLAG-ON"; it is a rule, and `explain --faults PT-FLAG-ON` lists its faults"#
            ),
            (
                #"{ "fault": "push/flag/compared-exactly", "reason": "a", "until": "2026-02-30" }"#,
                #""until" must be a day such as "2026-12-31", not "2026-02-30""#
            ),
            (
                #"{ "fault": "push/flag/compared-exactly", "reason": "a", "rules": [] }"#,
                #""fault" and "rules" cannot be combined in a known failure; keep one"#
            ),
            (
                #"{ "fault": "push/flag/compared-exactly", "pattern": "push/**", "reason": "a" }"#,
                #""fault" and "pattern" cannot be combined in a known failure; keep one"#
            ),
            (
                #"{ "edit": { "area": "push", "edit": { "sung": "it" } }, "reason": "a" }"#,
                "this is not an edit known to the kit; copy \"edit\" of a cause from a JSON report of this version"
            ),
        ]
    )
    func unusable(entry: String, sentence: String) throws {
        try TemporaryDirectory.with { directory in
            let file = directory + "/known.json"
            try #"{ "knownFailures": [\#(entry)] }"#.write(toFile: file, atomically: true, encoding: .utf8)
            let catalogue = KnownFaultsTests.whole.catalogue
            let error = #expect(throws: UnusableInput.self) {
                try KnownFailures(file: file, catalogue: catalogue, faults: Fault.library)
            }
            #expect(error?.diagnostics.map(\.message).first?.hasPrefix(sentence) == true, "\(error?.diagnostics ?? [])")
        }
    }
}
