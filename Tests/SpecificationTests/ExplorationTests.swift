import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Exploration in process; `exploration-trial` tries far more sequences in a release build.
@Suite("Exploration finds what is wrong, shrinks it, and leaves alone what is fair")
struct ExplorationTests {
    static let suite = SuiteAgreementTests.suite

    static func explored(
        _ specification: Specification,
        _ budget: ExplorationSettings.Budget,
        areas: [Area] = Area.allCases,
        seed: UInt64 = Seed.ofThisRun,
        corpus: [CorpusEntry] = []
    ) async -> Exploration {
        let settings = ExplorationSettings(areas: areas, budget: budget, seed: seed, corpus: corpus)
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        await exploration.ask(specification, judge: Judge(catalogue: suite.catalogue))
        return exploration
    }

    /// Explores push tracking of an implementation that does nothing wrong, but ends at some sequences.
    ///
    /// - Parameters:
    ///   - count: The number of sequences.
    ///   - corpus: What is tried first.
    ///   - ending: How it ends at a sequence, given the sequence and how many were asked before it.
    /// - Returns: The exploration, and how many sequences were asked.
    private static func explored(
        sequences count: Int,
        corpus: [CorpusEntry] = [],
        ending: (Vector, Int) -> String?
    ) -> (exploration: Exploration, asked: Int) {
        let settings = ExplorationSettings(areas: [.push], budget: .sequences(count), seed: 3, corpus: corpus)
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        exploration.begin(ReferenceImplementation.handshake)
        var asked = 0
        while let vector = exploration.next() {
            let reason = ending(vector, asked)
            exploration.take(VectorResult(vector, reason == nil ? .passed : .errored, reason: reason), of: asked)
            asked += 1
        }
        return (exploration, asked)
    }

    private static func fault(_ id: String) throws -> Fault { try #require(Fault.all.first { $0.id == id }) }

    @Test("The specification itself is found to do nothing wrong, and every sequence is counted")
    func documented() async {
        let exploration = await Self.explored(.documented, .sequences(16))
        #expect(exploration.findings.isEmpty && exploration.isFinished)
        #expect(exploration.summary.sequences == 16 && exploration.summary.steps > 16)
        #expect(exploration.summary.exercised.contains { $0.rule == "LC-LAUNCHCOUNT" })
    }

    /// Some of a list, others with each seed: `exploration-trial` tries all.
    private static func drawn<Value>(_ count: Int, of values: [Value]) -> [Value] {
        var random = SplitMix64(seed: Seed.ofThisRun)
        return (0..<count).map { _ in values[random.number(in: 0...values.count - 1)] }
    }

    @Test("No fair reading breaks a required rule", arguments: drawn(4, of: FairReading.all))
    func fairReadings(reading: FairReading) async {
        let area = Area.allCases.filter { area in
            Self.suite.catalogue[reading.rule]?.area == area
        }
        let exploration = await Self.explored(reading.specification, .sequences(5), areas: area)
        let failed = exploration.findings.filter { $0.symptom.level == .required }
        for finding in failed { Issue.record("\(reading): \(finding.result.explanation)") }
        #expect(exploration.summary.unrepeatedCount == 0)
        for result in Self.failures(of: reading.specification, in: area) {
            Issue.record("\(reading): \(result.explanation)")
        }
    }

    /// What breaks a required rule at ten sequences behind the first five; nothing is shrunk, which takes far longer
    /// than to judge them, and is done with what is only a warning, too.
    private static func failures(of specification: Specification, in areas: [Area]) -> [VectorResult] {
        let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        let judge = Judge(catalogue: suite.catalogue)
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: Seed.ofThisRun, areas: areas, capabilities: all, splicing: [])
        return (5..<15).compactMap { number in
            let draft = source.draft(number)
            let observations = specification.observations(of: draft.stimuli, in: draft.context)
            // Only where what is documented is not met do the readings of it matter.
            let results = [Oracle.Thoroughness.quick, .full].lazy.map { detail in
                let vector = oracle.vector(of: draft, id: "explored/\(number)", detail)
                return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            }
            return results.allSatisfy { $0.verdict == .failed } ? results.last : nil
        }
    }

    /// A sequence at which a fair reading gives another answer than the documented one.
    struct Borderline: Sendable {
        let reading: Rule.ID
        let draft: VectorDraft
    }

    @Test(
        "What rests on the readings of two rules, or on what one of them leaves open, breaks no required rule",
        arguments: [
            Borderline(
                reading: "PT-SDK-MISSING-NUMBER",
                draft: VectorDraft(
                    context: RunContext(sdkVersion: "2.3"),
                    stimuli: [
                        Stimulus(
                            .push(.didReceiveNotificationResponse),
                            ["userInfo": ["_dId": "a1", "_mId": "h1"], "actionIdentifier": "dismiss "]
                        )
                    ]
                )
            ),
            Borderline(
                reading: "PL-ROBUST",
                draft: VectorDraft(
                    context: RunContext(),
                    stimuli: [
                        Stimulus(
                            .payload(.parse),
                            ["platform": "android", "payload": ["data": ["badge": "x", "uri": "app://x"]]]
                        )
                    ]
                )
            ),
            Borderline(
                reading: "LC-UPDATE-DOWNGRADE",
                draft: VectorDraft(
                    context: RunContext(),
                    stimuli: [("1.1", 0), ("1.0", 60_000)].flatMap { version, time in
                        let now = Instant(milliseconds: 1_710_061_200_000 + time)
                        return [
                            Stimulus(.lifecycle(.start), ["appVersion": .string(version)], at: now),
                            Stimulus(.lifecycle(.launchDetected), at: now),
                        ]
                    }
                )
            ),
        ]
    )
    func borderlines(_ test: Borderline) throws {
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let vector = oracle.vector(of: test.draft, id: "explored/1", .full)
        let reading = try #require(FairReading.all.first { $0.rule == test.reading })
        let observations = reading.specification.observations(of: test.draft.stimuli, in: test.draft.context)
        #expect(observations != Specification.documented.observations(of: test.draft.stimuli, in: test.draft.context))
        let judged = Judge(catalogue: Self.suite.catalogue).judge(observations, against: vector)
        #expect(judged.verdict != .failed, "\(judged.mismatches)")
    }

    @Test("A fair implementation breaks no required rule", arguments: drawn(2, of: LifecycleImplementation.fair))
    func fairLifecycles(implementation: LifecycleImplementation) async {
        let specification = Specification.documented.applying(implementation.changes)
        let exploration = await Self.explored(specification, .sequences(5), areas: [.lifecycle])
        for finding in exploration.findings where finding.symptom.level == .required {
            Issue.record("\(finding.result.explanation)")
        }
        for result in Self.failures(of: specification, in: [.lifecycle]) { Issue.record("\(result.explanation)") }
    }

    @Test(
        "A fair implementation of push tracking breaks no required rule",
        arguments: drawn(3, of: PushImplementation.fair)
    )
    func fairPushes(implementation: PushImplementation) async {
        let specification = Specification.documented.applying([implementation.change])
        let exploration = await Self.explored(specification, .sequences(20), areas: [.push, .payload])
        for finding in exploration.findings where finding.symptom.level == .required {
            Issue.record("\(finding.result.explanation)")
        }
    }

    @Test(
        "A fault is found and shrunk to as few steps as show it",
        arguments: [
            ("push/flag/compared-exactly", 1), ("push/open/without-click", 1), ("push/state/off-for-ever", 2),
            ("payload/ios/title-from-top-level", 1), ("lifecycle/count/launches-one-behind", 2),
        ]
    )
    func faults(id: String, steps: Int) async throws {
        let fault = try Self.fault(id)
        let exploration = await Self.explored(
            .documented.applying([fault]),
            .sequences(fault.area == .lifecycle ? 3 : 80),
            areas: [fault.area]
        )
        let shortest = try #require(exploration.findings.map(\.draft.stimuli.count).min())
        #expect(shortest <= steps, "\(shortest) steps")
        #expect(!exploration.findings.contains { !$0.isMinimal })
    }

    @Test("No step of what is found can go", arguments: drawn(2, of: Fault.all))
    func minimal(fault: Fault) async {
        let specification = Specification.documented.applying([fault])
        let exploration = await Self.explored(specification, .sequences(12), areas: [fault.area])
        for finding in exploration.findings {
            let steps = finding.removableSteps(in: specification, of: Self.suite)
            #expect(steps.isEmpty, "\(fault.id): \(steps) of \(finding.draft.stimuli.map(\.json))")
        }
    }

    @Test(
        "What is as documented gets the verdict that a comparison gives it",
        arguments: drawn(6, of: Fault.all.filter { $0.area == .lifecycle })
    )
    func documentedSteps(fault: Fault) {
        let specification = Specification.documented.applying([fault])
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let judge = Judge(catalogue: Self.suite.catalogue)
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: Seed.ofThisRun, areas: [.lifecycle], capabilities: all, splicing: [])
        for number in 0..<4 {
            let draft = source.draft(number)
            let vector = oracle.vector(of: draft, id: "asked", .quick, typed: number.isMultiple(of: 2))
            #expect(vector.steps.allSatisfy { $0.documented != nil })
            let observations = specification.observations(of: draft.stimuli, in: draft.context)
            let compared = judge.judge(observations, against: vector.withoutDocumentedSteps)
            #expect(judge.judge(observations, against: vector).mismatches == compared.mismatches)
        }
    }

    @Test("What is found and counted is the same however many sequences wait for their answers")
    func sequencesInFlight() throws {
        let specification = Specification.documented.applying([try Self.fault("push/id/null-is-text")])
        // As many sequences as fill several rounds of 256, and more in flight than one round has.
        let explorations = [1, 7, 300].map { window in
            var exploration = Exploration(
                ExplorationSettings(areas: [.push], budget: .sequences(600), seed: 3),
                catalogue: Self.suite.catalogue,
                version: Self.suite.version
            )
            exploration.ask(specification, of: Self.suite, atATime: window)
            return exploration
        }
        for exploration in explorations {
            #expect(exploration.summary.sequences == 600)
            #expect(exploration.summary == explorations[0].summary)
            #expect(exploration.findings.map(\.draft.stimuli) == explorations[0].findings.map(\.draft.stimuli))
            #expect(!exploration.findings.isEmpty)
        }
    }

    @Test("Of a sample of faults the median takes at most 4 steps to show")
    func median() async {
        var lengths: [Int] = []
        for place in stride(from: 7, to: Fault.all.count, by: 75) {
            let fault = Fault.all[place]
            let specification = Specification.documented.applying([fault])
            let exploration = await Self.explored(specification, .sequences(3), areas: [fault.area], seed: 1)
            lengths += exploration.findings.map(\.draft.stimuli.count).min().map { [$0] } ?? []
        }
        #expect(lengths.count >= 4 && lengths.sorted()[lengths.count / 2] <= 4, "\(lengths)")
    }

    @Test("Where the first fault hides the second in every sequence, both are found and each is shrunk alone")
    func hidden() async throws {
        // The day of the week is on every call, and a crash is detected at the second launch at the earliest.
        let ids = ["lifecycle/weekday/from-zero", "lifecycle/total/crashes-one-behind"]
        let faults = try ids.map(Self.fault)
        let exploration = await Self.explored(
            .documented.applying(faults),
            .sequences(3),
            areas: [.lifecycle],
            seed: 1
        )
        let rules = Set(exploration.findings.compactMap(\.symptom.rule))
        #expect(rules.isSuperset(of: faults.map(\.rule)), "\(rules)")
    }

    @Test("What fails once and passes when it is asked again is told, and speaks against conformance")
    func unrepeated() {
        let (exploration, asked) = Self.explored(sequences: 20) { _, place in place == 7 ? "it died" : nil }
        let summary = exploration.summary
        #expect(exploration.findings.isEmpty && summary.unrepeatedCount == 1 && asked == 22)
        #expect(summary.unrepeated.map(\.origin) == ["sequence 7"] && summary.unrepeated[0].difference == "it died")
        var record = RunRecord(
            suiteVersion: Self.suite.version,
            handshake: ReferenceImplementation.handshake,
            results: []
        )
        record.exploration = summary
        let conclusion = Policy().conclusion(of: record, suite: Self.suite)
        #expect(!conclusion.isConformant && conclusion.problems == summary.problems)
        #expect(conclusion.problems[0].hasPrefix("1 sequence failed once and passed when it was asked again: "))
    }

    @Test("The same seed finds the same, and another one tries other sequences")
    func repeatable() async throws {
        let specification = Specification.documented.applying([try Self.fault("push/open/without-click")])
        func found(_ seed: UInt64) async -> [[JSONValue]] {
            let exploration = await Self.explored(specification, .sequences(20), areas: [.push], seed: seed)
            return [[.integer(exploration.summary.steps)]] + exploration.findings.map { $0.draft.stimuli.map(\.json) }
        }
        let first = await found(5)
        #expect(first.count > 1)
        #expect(await found(5) == first)
        #expect(await found(6) != first)
    }

    @Test("All words of an alphabet are tried up to a length, and no other")
    func depth() async {
        let two = await Self.explored(.documented, .depth(2), areas: [.push])
        // 15 letters on iOS and 10 on Android; a reception while active may not be in doubt.
        let letters = Area.push.alphabets.map(\.letters.count)
        let words = letters.reduce(0) { $0 + $1 + $1 * $1 }
        #expect(two.summary.sequences == words && two.findings.isEmpty && two.summary.seed == nil)
    }

    @Test("What was found before is tried first: what passes is dropped, and what fails is found")
    func corpus() async throws {
        let specification = Specification.documented.applying([try Self.fault("push/open/without-click")])
        let notification: JSONObject = ["_dId": "a1", "_mId": "h1"]
        func entry(_ file: String, _ event: Event.Push, _ key: String) -> CorpusEntry {
            let stimulus = Stimulus(.push(event), [key: .object(notification)])
            return CorpusEntry(file: file, id: file, isUnconfirmed: true, draft: VectorDraft(stimuli: [stimulus]))
        }
        let exploration = await Self.explored(
            specification,
            .depth(1),
            areas: [.payload],
            corpus: [entry("passes", .onMessageReceived, "data"), entry("fails", .onResume, "extras")]
        )
        #expect(exploration.settledFiles == ["passes"])
        #expect(exploration.findings.map(\.origin) == [.corpus("fails")])
    }

    @Test("A crash is found, and shrunk like anything else")
    func crash() throws {
        let (exploration, _) = Self.explored(sequences: 60) { vector, _ in
            vector.stimuli.contains { $0.event == .push(.onResume) } ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(exploration.findings.count == 1 && finding.symptom == .ending)
        #expect(finding.draft.stimuli.map(\.event) == [.push(.onResume)])
    }

    @Test("A long sequence is shrunk with a bounded number of candidates")
    func longSequence() throws {
        // Launches at odd times, of which an implementation endures seven.
        let stimuli = (0..<24).map { place in
            Stimulus(
                .lifecycle(place.isMultiple(of: 2) ? .start : .launchDetected),
                place.isMultiple(of: 2) ? ["appVersion": "2.5"] : [:],
                at: Instant(milliseconds: 1_710_000_000_000 + place * 77_777)
            )
        }
        let entry = CorpusEntry(file: "long", id: "long", isUnconfirmed: true, draft: VectorDraft(stimuli: stimuli))
        let (exploration, asked) = Self.explored(sequences: 0, corpus: [entry]) { vector, _ in
            vector.stimuli.count { $0.event == .lifecycle(.launchDetected) } > 7 ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.isMinimal && finding.draft.stimuli.count == 9)
        #expect(asked < 400, "\(asked) candidates were asked")
    }

    @Test("A finding is a vector that can be read back, and says what was found")
    func foundVector() async throws {
        let fault = try Self.fault("push/flag/compared-exactly")
        let exploration = await Self.explored(.documented.applying([fault]), .sequences(60), areas: [.push])
        let finding = try #require(exploration.findings.first)
        let found = FoundVector(
            finding,
            breaking: fault.rule,
            statement: fault.statement,
            in: "an app",
            of: Self.suite
        )
        let passing = found.result(VectorResult(found.vector, .passed), of: finding)
        #expect(passing.verdict == .errored && passing.reason?.contains("but passed when it was run again: ") == true)
        #expect(found.result(nil, of: finding).verdict == .failed)
        let text = SourceText(name: "found.json", bytes: Array(found.text.utf8))
        let loaded = LoadedSuite(vectorFile: text, topic: found.vector.topic, of: Self.suite)
        #expect(!loaded.lint().contains { $0.code == .wrongForm }, "the suite's corrections are not about this file")
        let findings = loaded.lint().filter { $0.location.file == "found.json" }
        #expect(findings.map(\.code) == [.unconfirmed], "\(findings)")
        #expect(loaded.suite.vectors.map(\.id) == [found.vector.id] && found.vector.rules == [fault.rule])
        #expect(found.vector.note?.contains("Found by exploration") == true)
    }

    @Test(
        "Steps at which a fault shows are said to exercise the rule that it breaks",
        arguments: drawn(2, of: Fault.all)
    )
    func exercise(fault: Fault) {
        let mutant = FaultTrial.Mutant(
            name: fault.id,
            rule: fault.rule,
            area: fault.area,
            specification: .documented.applying([fault])
        )
        var trial = ExerciseTrial(of: Self.suite, by: [mutant])
        let source = SequenceSource(
            seed: Seed.ofThisRun,
            areas: [fault.area],
            capabilities: Set(Capability.allCases),
            splicing: []
        )
        for number in 0..<12 { trial.take(source.draft(number)) }
        #expect(trial.gaps.isEmpty, "\(trial.gaps)")
    }
}

extension Vector {
    /// The vector with nothing that is known to be what is expected.
    fileprivate var withoutDocumentedSteps: Vector {
        with(
            steps.map { step in
                Step(stimulus: step.stimulus, rule: step.rule, expectation: step.expectation, location: step.location)
            }
        )
    }
}

extension Exploration {
    /// Asks a specification several sequences at a time, and takes the latest answer first.
    fileprivate mutating func ask(_ specification: Specification, of suite: Suite, atATime window: Int) {
        begin(ReferenceImplementation.handshake)
        let judge = Judge(catalogue: suite.catalogue)
        var open: [(place: Int, vector: Vector)] = []
        var asked = 0
        while true {
            while open.count < window, let vector = next() {
                open.append((asked, vector))
                asked += 1
            }
            guard let (place, vector) = open.popLast() else { return }
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            take(judge.result(of: .observed(observations), for: vector, milliseconds: 0), of: place)
        }
    }
}
