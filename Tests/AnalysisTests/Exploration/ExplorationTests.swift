import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// Exploration in process; `exploration-trial` tries far more sequences in a release build.
@Suite("Exploration counts what it tries, repeats, and keeps what it finds")
struct ExplorationTests {
    private static let suite = Suite.kit

    @Test("The specification itself is found to do nothing wrong, and every sequence is counted")
    func documented() async {
        let exploration = await Exploration.explored(.documented, .sequences(16))
        #expect(exploration.findings.isEmpty && exploration.isFinished)
        #expect(exploration.summary.sequences == 16 && exploration.summary.steps > 16)
        #expect(exploration.summary.exercised.contains { $0.rule == "LC-LAUNCHCOUNT" })
    }

    @Test("Of a time that is limited a part is left for the diagnosis, and for running again what was found")
    func sharedTime() {
        let (start, time) = (ContinuousClock.now, ExplorationTime(.seconds(20)))
        #expect(time.budget(isDiagnosed: true) == .seconds(16) && time.budget(isDiagnosed: false) == .seconds(20))
        #expect(time.endOfDiagnosis(from: start) == start + .seconds(18))
        #expect(time.end(from: start) == start + .seconds(20))
        #expect(time.experiments == .seconds(1))
    }

    @Test(
        "What is as documented gets the verdict that a comparison gives it",
        arguments: Drawing.some(3, of: Fault.all.filter { $0.area == .lifecycle })
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

    @Test("Where the time is limited, no more sequences wait than are answered in little of it")
    func fewInFlight() {
        for (budget, share) in [(ExplorationSettings.Budget.seconds(40), 0), (.sequences(1_000), 4)] {
            let settings = ExplorationSettings(areas: [.push], budget: budget, seed: 3)
            // A sequence a second.
            var exploration = Exploration(settings, catalogue: Self.suite.catalogue, version: Self.suite.version) {
                .seconds(1)
            }
            exploration.begin(ReferenceImplementation.handshake)
            #expect(exploration.share(of: 64, finished: 0, workers: 1) == 4)
            for number in 0..<4 { _ = exploration.next(number: number, elsewhere: false) }
            #expect(exploration.share(of: 64, finished: 0, workers: 1) == max(1, share))
        }
    }

    @Test("What is found and counted is the same however many sequences wait for their answers")
    func sequencesInFlight() throws {
        let specification = Specification.documented.applying([try Fault.named("push/open/without-click")])
        // As many sequences as fill several rounds, and more in flight than one round has.
        var settings = ExplorationSettings(areas: [.push], budget: .sequences(50), seed: 3)
        settings.roundSize = 20
        let explorations = [1, 7, 25].map { window in
            var exploration = Exploration(
                settings,
                catalogue: Self.suite.catalogue,
                version: Self.suite.version
            )
            exploration.ask(specification, of: Self.suite, atATime: window)
            return exploration
        }
        for exploration in explorations {
            #expect(exploration.summary.sequences == 50)
            #expect(exploration.summary == explorations[0].summary)
            #expect(exploration.findings.map(\.draft.stimuli) == explorations[0].findings.map(\.draft.stimuli))
            #expect(!exploration.findings.isEmpty)
        }
    }

    @Test("A rule is counted where it was exercised, or named where it never was")
    func exercised() {
        let summary = Exploration.explored(sequences: 30) { _, _ in nil }.exploration.summary
        let (counted, never) = (Set(summary.exercised.map(\.rule)), Set(summary.neverExercised))
        #expect(counted.isDisjoint(with: never) && !counted.isEmpty && !never.isEmpty)
    }

    @Test("What an implementation makes up without end is kept up to a hundred findings of one rule")
    func bounded() async throws {
        let changed = SpecificationChange(
            DataChange<PushTracking>(.data) { scope in
                var data = scope.it?.object ?? JSONObject()
                data["key \("\(scope.moment.value(of: .given) ?? "")".hashValue)"] = "x"
                return .object(data)
            }
        )
        let specification = Specification.documented.applying([changed])
        let exploration = await Exploration.explored(specification, .sequences(260), areas: [.push])
        // Ten of them are shrunk.
        let words = exploration.summary.omissions.filter { $0.hasSuffix("because others break the same rule") }
        let left = try #require(words.first.flatMap { Int($0.prefix(while: \.isNumber)) }, "\(exploration.summary)")
        #expect((80...90).contains(left), "\(words)")
    }

    @Test("What is declined although its capabilities are declared is found, counted, and exercises nothing")
    func declined() {
        let settings = ExplorationSettings(areas: [.push], budget: .sequences(20), seed: 3)
        var exploration = Exploration(settings, catalogue: Self.suite.catalogue, version: Self.suite.version)
        exploration.begin(ReferenceImplementation.handshake)
        var asked = 0
        while let attempt = exploration.next(number: asked, elsewhere: false) {
            let result = VectorResult(attempt.vector, .unsupported, reason: "not today")
            exploration.take(Attempt.Outcome(attempt, result))
            asked += 1
        }
        let summary = exploration.summary
        #expect(summary.sequences == 20 && summary.declinedCount == 20 && summary.exercised.isEmpty)
        #expect(exploration.findings.map(\.draft.stimuli.count) == [1])
        #expect(exploration.findings.map(\.result.verdict) == [.unsupported])
        var run = Run(of: Self.suite, by: ReferenceImplementation.handshake, [])
        run.exploration = summary
        #expect(
            run.problems == [
                "the implementation declined 20 sequences although it declares all capabilities that they require",
                "no sequence was judged",
            ]
        )
    }

    @Test("What fails once and passes when it is asked again is told, and speaks against conformance")
    func unrepeated() {
        let (exploration, asked) = Exploration.explored(sequences: 20) { _, place in place == 7 ? "it died" : nil }
        let summary = exploration.summary
        #expect(exploration.findings.isEmpty && summary.unrepeatedCount == 1 && asked == 22)
        #expect(summary.unrepeated.map(\.origin) == ["sequence 7"] && summary.unrepeated[0].difference == "it died")
        var run = Run(of: Self.suite, by: ReferenceImplementation.handshake, [])
        run.exploration = summary
        #expect(!run.isConformant && run.problems == summary.problems)
        #expect(run.problems[0].hasPrefix("1 sequence failed once and passed when it was tried again: "))
    }

    @Test("The same seed finds the same, and another one tries other sequences")
    func repeatable() async throws {
        let specification = Specification.documented.applying([try Fault.named("push/open/without-click")])
        func found(_ seed: UInt64) async -> [[JSONValue]] {
            let exploration = await Exploration.explored(specification, .sequences(20), areas: [.push], seed: seed)
            return [[.integer(exploration.summary.steps)]] + exploration.findings.map { $0.draft.stimuli.map(\.json) }
        }
        let first = await found(5)
        #expect(first.count > 1)
        #expect(await found(5) == first)
        #expect(await found(6) != first)
    }

    @Test("Seconds bound the shrinking, too, and what could be shorter is said")
    func seconds() throws {
        let specification = Specification.documented.applying([try Fault.named("lifecycle/type/capitalised")])
        func explored(_ seconds: Double) -> (exploration: Exploration, last: Duration) {
            // The implementation is a slow one, and the clock is its own: a busy machine changes nothing.
            let clock = Locked(Duration.zero)
            var exploration = Exploration(
                ExplorationSettings(areas: [.lifecycle], budget: .seconds(seconds), seed: 3),
                catalogue: Self.suite.catalogue,
                version: Self.suite.version
            ) {
                clock.withLock { $0 }
            }
            exploration.begin(ReferenceImplementation.handshake)
            var (asked, last) = (0, Duration.zero)
            while let attempt = exploration.next(number: asked, elsewhere: false) {
                last = clock.withLock { $0 }
                clock.withLock { $0 += .milliseconds(100) }
                let stimuli = attempt.vector.steps.map(\.stimulus)
                let answer = RunAnswer.observed(specification.observations(of: stimuli, in: attempt.vector.context))
                let judge = Judge(catalogue: Self.suite.catalogue)
                exploration.take(
                    Attempt.Outcome(attempt, judge.result(of: answer, for: attempt.vector, milliseconds: 0))
                )
                asked += 1
            }
            return (exploration, last)
        }
        let (exploration, last) = explored(2)
        #expect(exploration.isFinished && !exploration.findings.isEmpty)
        // What looked wrong is confirmed whatever the time, so that nothing is lost.
        #expect(last < .seconds(4), "\(last)")
        let unshrunk = exploration.findings.contains { !$0.isMinimal }
        #expect(exploration.summary.omissions.contains { $0.contains("shorter: the time ran out") } == unshrunk)
        #expect(unshrunk)
    }

    @Test("What was found before is tried first: what passes is dropped, and what fails is found")
    func corpus() async throws {
        let specification = Specification.documented.applying([try Fault.named("push/open/without-click")])
        let notification: JSONObject = ["_dId": "a1", "_mId": "h1"]
        func entry(_ file: String, _ event: Event.Push, _ key: String) -> CorpusEntry {
            let stimulus = Stimulus(.push(event), [key: .object(notification)])
            return CorpusEntry(file: file, id: file, isUnconfirmed: true, draft: VectorDraft(stimuli: [stimulus]))
        }
        let exploration = await Exploration.explored(
            specification,
            .sequences(20),
            areas: [.payload],
            corpus: [entry("passes", .onMessageReceived, "data"), entry("fails", .onResume, "extras")]
        )
        #expect(exploration.settledFiles.map(\.file) == ["passes"])
        #expect(exploration.findings.map(\.origin) == [.corpus("fails")])
    }

    @Test("A finding is a vector that can be read back, and says what was found")
    func foundVector() async throws {
        let fault = try Fault.named("push/flag/compared-exactly")
        let exploration = await Exploration.explored(.documented.applying([fault]), .sequences(60), areas: [.push])
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

    @Test("A finding that there is no time to look into judges the lifecycle data that differed, and no other")
    func hurried() async throws {
        let fault = try Fault.named("lifecycle/weekday/from-zero")
        let specification = Specification.documented.applying([fault])
        let exploration = await Exploration.explored(specification, .sequences(3), areas: [.lifecycle])
        let finding = try #require(exploration.findings.first)
        let (name, suite) = ("an app", Self.suite)
        let found = FoundVector(finding, breaking: nil, statement: nil, in: name, of: suite, isHurried: true)
        let observations = specification.observations(of: found.vector.stimuli, in: found.vector.context)
        let mismatches = Judge(catalogue: suite.catalogue).judge(observations, against: found.vector).mismatches
        #expect(mismatches.map(\.path) == finding.result.mismatches.map(\.path))
        let judged = found.vector.steps.flatMap { $0.expectation?.calls ?? [] }.flatMap { call -> [String] in
            if case .lifecycle(_, let data) = call { data.variables.map(\.key) } else { [] }
        }
        #expect(Set(judged) == ["lifecycle_dayofweek_local"])
    }

    @Test(
        "A minimal finding whose calls are missing because of the flag stands under the flag's rule, with no cause known",
        arguments: [("push/flag/compared-exactly", "PT-FLAG-ON"), ("push/flag/null-is-off", "PT-FLAG-NULL")]
    )
    func flagOfFindings(fault: String, rule: String) async throws {
        let specification = Specification.documented.applying([try Fault.named(fault)])
        let exploration = await Exploration.explored(specification, .sequences(300), areas: [.push], seed: 1)
        let required = exploration.plainestFindings.filter { $0.symptom.level == .required }
        let rules = required.map {
            FoundVector($0, breaking: nil, statement: nil, in: "an app", of: Self.suite).vector.rules
        }
        #expect(rules == [[Rule.ID(rawValue: rule)]])
    }

    @Test("A finding at a step that leaves everything open but an exception can be read back, and fails again")
    func foundException() throws {
        let (oracle, judge) = (
            Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version), Judge(catalogue: Self.suite.catalogue)
        )
        func answer(to vector: Vector) -> VectorResult {
            let steps = oracle.vector(of: vector.draft, id: "open", .full).steps
            let documented = Specification.documented.observations(of: vector.stimuli, in: vector.context)
            let observations = zip(steps, documented).map { step, observation in
                step.expectation?.isOpen == true ? .threw("an error") : observation
            }
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
        let source = SequenceSource(seed: 1, areas: [.push], capabilities: Set(Capability.allCases), splicing: [])
        let number = (0..<200).first { number in
            let steps = oracle.vector(of: source.draft(number), id: "open", .full).steps
            return steps.contains { $0.expectation?.isOpen == true }
        }
        var exploration = Exploration(
            ExplorationSettings(areas: [.push], budget: .sequences(200), seed: 1, only: number),
            catalogue: Self.suite.catalogue,
            version: Self.suite.version
        )
        exploration.begin(ReferenceImplementation.handshake)
        var asked = 0
        while let attempt = exploration.next(number: asked, elsewhere: false) {
            exploration.take(Attempt.Outcome(attempt, answer(to: attempt.vector)))
            asked += 1
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.symptom.rule == "PT-NO-THROW" && finding.result.verdict == .warned)
        let found = FoundVector(finding, breaking: nil, statement: nil, in: "an app", of: Self.suite)
        let text = SourceText(name: "found.json", bytes: Array(found.text.utf8))
        let loaded = LoadedSuite(vectorFile: text, topic: found.vector.topic, of: Self.suite)
        let findings = loaded.lint().filter { $0.location.file == "found.json" }
        #expect(findings.map(\.code) == [.unconfirmed], "\(findings)")
        let vector = try #require(loaded.suite.vectors.first)
        #expect(vector.steps.contains { $0.expectation?.isOpen == true })
        #expect(answer(to: vector).mismatches.map(\.rule) == finding.result.mismatches.map(\.rule))
    }

    /// Rules that are broken where required ones are, too, or recommended ones alone, and of which one takes facts from
    /// another; with rows that break them.
    private static let judged: [(rule: Rule.ID, verdict: Verdict, edit: KeyValuePairs<String, String>)] = [
        ("LC-DATE-FORM", .failed, ["firstlaunchdate updatelaunchdate": "it written 'YYYY-MM-DDtime+00:00'"]),
        ("LC-REINSTALL-ALL", .warned, ["firstlaunchdate": "it within installs"]),
    ]

    @Test(
        "What answers alike is judged alike when it is run again, whatever rule the vector is named for",
        arguments: judged.prefix(Drawing.count(1, whole: 2))
    )
    func oneJudgement(rule: Rule.ID, verdict: Verdict, edit: KeyValuePairs<String, String>) async throws {
        let specification = Specification.documented.applying([.lifecycle(edit)])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: 35, areas: [.lifecycle], capabilities: all, splicing: [])
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let number = try #require(
            (0..<2_000).first { number in
                let draft = source.draft(number)
                let isTyped = SequenceSource.isTyped(number)
                guard draft.stimuli.count < 12, isTyped == (verdict == .failed) else { return false }
                let vector = oracle.vector(of: draft, id: "asked", .full, typed: isTyped)
                let observations = specification.observations(of: draft.stimuli, in: draft.context)
                let judged = judge.judge(observations, against: vector)
                return judged.verdict == verdict && judged.mismatches.contains { $0.rule == rule }
            }
        )
        let exploration = await Exploration.explored(
            specification,
            .sequences(2_000),
            areas: [.lifecycle],
            seed: 35,
            only: number
        )
        #expect(exploration.findings.contains { $0.symptom.rule == rule && $0.result.verdict == verdict })
        for finding in exploration.findings {
            let found = FoundVector(finding, breaking: nil, statement: nil, in: "an app", of: Self.suite)
            let stimuli = found.vector.steps.map(\.stimulus)
            let observations = specification.observations(of: stimuli, in: found.vector.context)
            let again = judge.result(of: .observed(observations), for: found.vector, milliseconds: 0)
            #expect(again.verdict == finding.result.verdict, "\(again.explanation)")
            // The same answer is no leak, even if it were judged under a recommended rule.
            var lenient = finding.result
            lenient.verdict = .warned
            #expect(found.result(lenient, of: finding).instability == nil)
            lenient.mismatches = []
            let isRequired = finding.result.verdict == .failed
            #expect((found.result(lenient, of: finding).instability == .order) == isRequired)
        }
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
        var pending: [Attempt] = []
        var asked = 0
        while true {
            while pending.count < window, let attempt = next(number: asked, elsewhere: false) {
                pending.append(attempt)
                asked += 1
            }
            guard let attempt = pending.popLast() else { return }
            let vector = attempt.vector
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let result = judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            take(Attempt.Outcome(attempt, result))
        }
    }
}
