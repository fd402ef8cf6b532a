import Foundation
import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Lists of known failures that name faults, applied to implementations that have them, at a part of the suite.
@Suite("A known fault excuses exactly what the fault does")
struct KnownFaultsTests {
    static let whole = Suite.kit
    static let vectors = whole.vectors.filter { vector in
        vector.deprecation == nil
            && ["push/android/flag-", "push/android/open", "push/android/dismiss", "push/android/no-notification"]
                .contains(where: vector.topic.hasPrefix)
    }
    static let suite = TrackingConformanceCore.Suite(
        version: whole.version,
        catalogue: whole.catalogue,
        vectors: vectors
    )

    static func results(_ faults: [String], at vectors: [Vector] = vectors) -> [VectorResult] {
        results(of: Specification.documented.applying(Fault.all.filter { faults.contains($0.id) }), at: vectors)
    }

    static func results(of specification: Specification, at vectors: [Vector] = vectors) -> [VectorResult] {
        vectors.map { result(of: specification.observations(of: $0.stimuli, in: $0.context), at: $0) }
    }

    static func result(of observations: [Observation], at vector: Vector) -> VectorResult {
        Judge(catalogue: whole.catalogue).result(of: .observed(observations), for: vector, milliseconds: 0)
    }

    /// The answers of code that sends an action that nobody knows.
    static func nonsense(at vector: Vector) -> VectorResult {
        let call = TrackingCall.collectMessageInfo(["deliveryId": "0", "broadlogId": "1", "action": "9"])
        return result(of: vector.steps.map { _ in .calls([call]) }, at: vector)
    }

    static func run(
        of results: [VectorResult],
        _ entries: [KnownFailures.Entry],
        today: String = "2026-06-30"
    ) -> Run {
        let handshake = Handshake(
            implementation: ImplementationDescription(name: "a", version: "1", language: "Swift"),
            capabilities: [.pushAndroid]
        )
        let faults = KnownFaults(Fault.library, catalogue: whole.catalogue)
        let list = KnownFailures(entries: entries, faults: faults, today: CalendarDay(today))
        return Run(of: suite, by: handshake, results, policy: Policy(strict: true, knownFailures: list))
    }

    static func entry(_ fault: String, until: String? = nil) -> KnownFailures.Entry {
        KnownFailures.Entry(.fault(.init(fault)), reason: "It is \(fault).", until: until.flatMap { CalendarDay($0) })
    }

    private static let exact = "push/flag/compared-exactly"
    private static let click = "push/open/without-click"
    private static let dismissal = "push/dismiss/empty-throws"

    // MARK: Excused

    @Test("Faults that are listed together excuse each vector at which any of them shows, and the verdict says so")
    func together() {
        let faults = [Self.exact, Self.click, Self.dismissal]
        let results = Self.results(faults)
        let failing = results.count { $0.verdict == .failed || $0.verdict == .warned }
        let run = Self.run(of: results, faults.map { Self.entry($0) })
        #expect(failing > 20)
        #expect(run.problems == [])
        #expect(run.isConformant)
        #expect(run.results.count { $0.verdict == .expectedFailure } == failing)
        #expect(run.exceptions.clause == "except for 3 known failures (\(failing) vectors)")
    }

    @Test("A vector with two listed faults, one of which is fixed, is excused for the other")
    func fixedBesideAnother() throws {
        let both = Self.results([Self.click, Self.exact])
        let fixed = Self.results([Self.click])
        let shared = zip(both, fixed).filter {
            $0.verdict == .failed && $1.verdict == .failed && $0.explanation != $1.explanation
        }
        try #require(!shared.isEmpty)
        let run = Self.run(of: fixed, [Self.click, Self.exact].map { Self.entry($0) })
        let verdicts = Dictionary(uniqueKeysWithValues: run.results.map { ($0.vector.id, $0.verdict) })
        for (_, result) in shared { #expect(verdicts[result.vector.id] == .expectedFailure, "\(result.vector.id)") }
        // The fault that was fixed is still listed.
        #expect(!run.isConformant)
    }

    @Test("The reason of an excused vector is that of the fault that shows there")
    func reason() throws {
        let run = Self.run(
            of: Self.results([Self.exact, Self.click]),
            [Self.exact, Self.click].map { Self.entry($0) }
        )
        let upper = try #require(
            run.results.first { $0.vector.id == "push/android/flag-on/message-upper" }
        )
        #expect(upper.reason == "It is push/flag/compared-exactly.")
    }

    @Test("A fault that is not listed is not excused, and neither is what else goes wrong where a listed one shows")
    func somethingElse() throws {
        var results = Self.results([Self.exact, Self.click])
        let onlyExact = Self.run(of: results, [Self.entry(Self.exact)])
        #expect(!onlyExact.isConformant)
        let unexcused = onlyExact.results.filter { $0.verdict == .failed }
        let predicted = Self.results([Self.exact])
        #expect(!unexcused.isEmpty)
        for (result, alone) in zip(onlyExact.results, predicted) {
            let isOfFault = result.mismatches == alone.mismatches && !alone.mismatches.isEmpty
            #expect((result.verdict == .expectedFailure) == isOfFault, "\(result.vector.id)")
        }
        let place = try #require(results.firstIndex { $0.vector.id == "push/android/flag-on/message-upper" })
        results[place] = Self.nonsense(at: results[place].vector)
        let both = Self.run(of: results, [Self.entry(Self.exact), Self.entry(Self.click)])
        #expect(both.results[place].verdict == .failed)
        let sentence = #"the known failure "push/flag/compared-exactly" does not explain all mismatches"#
        #expect(both.results[place].reason == sentence)
        #expect(both.results.count { $0.verdict == .failed } == 1)
    }

    @Test("What a fault explains needs no rule in an entry for the vector, and what it does not explain does")
    func besideAPattern() throws {
        let id = "push/android/flag-on/message-upper"
        let results = Self.results([Self.exact]).map { $0.vector.id == id ? Self.nonsense(at: $0.vector) : $0 }
        let rules = Set(try #require(results.first { $0.vector.id == id }).mismatches.map(\.rule)).sorted()
        func run(_ rules: [Rule.ID]) -> Run {
            let own = KnownFailures.Entry(.vectors(IDPattern(id), breaking: rules), reason: "It is nonsense.")
            return Self.run(of: results, [Self.entry(Self.exact), own])
        }
        #expect(run(rules).isConformant)
        #expect(run(rules).exceptions.clause?.contains("2 known failures (") == true)
        #expect(!run([Rule.ID(rawValue: "PT-CLICK-DATA")]).isConformant)
    }

    @Test("A vector that an entry and a fault excuse alike counts for both")
    func patternAndFault() throws {
        let id = "push/android/flag-on/message-upper"
        let results = Self.results([Self.exact])
        let rules = Set(try #require(results.first { $0.vector.id == id }).mismatches.map(\.rule)).sorted()
        let own = KnownFailures.Entry(.vectors(IDPattern(id), breaking: rules), reason: "It is upper.")
        let run = Self.run(of: results, [Self.entry(Self.exact), own])
        let excused = try #require(run.results.first { $0.vector.id == id })
        #expect(run.isConformant && run.problems == [])
        #expect(excused.verdict == .expectedFailure && excused.reason == "It is push/flag/compared-exactly.")
        let clause = try #require(run.exceptions.clause)
        #expect(clause.contains("2 known failures ("), "\(clause)")
    }

    // MARK: Stale

    @Test("A fault that is fixed is no longer seen, and each vector at which it should show passes unexpectedly")
    func fixed() {
        let run = Self.run(
            of: Self.results([Self.exact]),
            [Self.entry(Self.exact), Self.entry(Self.dismissal)]
        )
        #expect(!run.isConformant)
        let sentence =
            #"the known failure "push/dismiss/empty-throws" is fixed: it explains no vector of this run; remove its entry"#
        #expect(run.problems == [sentence])
        #expect(run.listProblems.map(\.fixed) == [Self.dismissal])
        let unexpected = run.results.filter { $0.verdict == .unexpectedPass }
        let reason =
            #"it passes, but the known failure "push/dismiss/empty-throws" expects it to fail; if that is fixed, "#
            + "remove the entry"
        #expect(!unexpected.isEmpty && unexpected.allSatisfy { $0.reason == reason })
    }

    @Test("A run of some vectors is not held against a fault that none of them shows")
    func partialRun() {
        let some = Self.vectors.filter { $0.topic == "push/android/open" }
        let listed = [Self.entry(Self.click), Self.entry(Self.dismissal)]
        #expect(Self.run(of: Self.results([Self.click, Self.dismissal], at: some), listed).isConformant)
        #expect(Self.run(of: Self.results([Self.click], at: some), listed).isConformant)
    }

    @Test("A fault that makes no difference at any vector is a problem of a whole run")
    func noDifference() throws {
        let other = try #require(Fault.all.first { $0.area == .lifecycle }).id
        let listed = [Self.entry(Self.click), Self.entry(other)]
        let whole = Self.run(of: Self.results([Self.click]), listed)
        #expect(
            whole.problems == [
                #"the known failure "\#(other)" is fixed: it explains no vector of this run; remove its entry"#
            ]
        )
    }

    @Test("A rule that an entry names and its vectors no longer break is a problem, in a run of all its vectors")
    func ruleNoLongerBroken() {
        let results = Self.results([Self.exact])
        let pattern = KnownFailures.Entry(
            .vectors(IDPattern("push/android/flag-on/*-upper"), breaking: ["PT-FLAG-ON", "PT-DISMISS"]),
            reason: "The flag is compared exactly."
        )
        let entries = [pattern, Self.entry(Self.exact)]
        let sentence =
            #"the known failure "push/android/flag-on/*-upper" names PT-DISMISS, which its vectors no longer break; "#
            + "remove the rule from it"
        #expect(Self.run(of: results, entries).problems == [sentence])
        let partial = results.filter { $0.vector.id != "push/android/flag-on/message-upper" }
        #expect(Self.run(of: partial, entries).problems == [])
    }

    @Test("An entry excuses until the end of its last day, and is a problem afterwards", arguments: [true, false])
    func until(isFault: Bool) {
        let results = Self.results([Self.dismissal])
        var entry = Self.entry(Self.dismissal, until: "2026-06-30")
        if !isFault {
            let rules = Set(results.flatMap(\.mismatches).map(\.rule)).sorted()
            entry.subject = .vectors(IDPattern("push/android/no-notification/dismiss-null*"), breaking: rules)
        }
        #expect(Self.run(of: results, [entry], today: "2026-06-30").isConformant)
        let late = Self.run(of: results, [entry], today: "2026-07-01")
        #expect(!late.isConformant)
        #expect(!late.results.contains { $0.verdict == .expectedFailure })
        #expect(late.problems.count == 1)
        let end = "expired on 2026-06-30; fix the implementation, or change the date"
        #expect(late.problems.first?.hasSuffix(end) == true)
    }

    @Test(
        "A fair reading that is not noticed by itself does not keep a fault from being recognised",
        arguments: [
            ("lifecycle/dictionary/sends-a-call", "LC-DICTIONARY-NOW", "lifecycle/dictionary/read-twice"),
            (
                "lifecycle/automatic/resign-active-ignored", "LC-AUTO-FIRST-ACTIVE",
                "lifecycle/automatic-pace/a-second-apart"
            ),
        ]
    )
    func fairReading(name: String, rule: String, id: String) throws {
        let fault = try Fault.named(name)
        let reading = try #require(FairReading.all.first { $0.rule.rawValue == rule })
        let vector = try #require(Self.whole.vectors.first { $0.id == id })
        func result(_ changes: [SpecificationChange]) -> VectorResult {
            let specification = Specification.documented.applying(changes)
            return Self.result(of: specification.observations(of: vector.stimuli, in: vector.context), at: vector)
        }
        let both = result([fault.change, reading.change])
        #expect(both.verdict == .failed && both.mismatches != result([fault.change]).mismatches)
        #expect(result([reading.change]).verdict == .passed)
        let faults = KnownFaults(Fault.library, catalogue: Self.whole.catalogue)
        let list = KnownFailures(entries: [Self.entry(fault.id)], faults: faults)
        #expect(list.applied(to: both).verdict == .expectedFailure)
        #expect(list.applied(to: result([fault.change])).verdict == .expectedFailure)
        // A listed fault that does not show at the vector excuses nothing there.
        let listed = ["lifecycle/dictionary/sends-a-call", "lifecycle/automatic/resign-active-ignored"]
        #expect(Self.run(of: [both], listed.map { Self.entry($0) }).exceptions.faults == [name])
    }
}
