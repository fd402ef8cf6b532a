import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Exploration of implementations with faults; `exploration-trial` tries all of them, or a sample, in a release build.
@Suite("Exploration finds what is wrong, and shrinks it")
struct ShrinkingTests {
    private static let suite = Suite.kit

    @Test(
        "A fault is found and shrunk to as few steps as show it",
        arguments: [
            ("push/flag/compared-exactly", 1), ("push/open/without-click", 1), ("push/state/off-for-ever", 2),
            ("payload/ios/title-from-top-level", 1), ("lifecycle/count/launches-one-behind", 2),
        ]
    )
    func faults(id: String, steps: Int) async throws {
        let fault = try Fault.named(id)
        let exploration = await Exploration.explored(
            .documented.applying([fault]),
            .sequences(fault.area == .lifecycle ? 3 : 80),
            areas: [fault.area]
        )
        let shortest = try #require(exploration.findings.map(\.draft.stimuli.count).min())
        #expect(shortest <= steps, "\(shortest) steps")
        #expect(!exploration.findings.contains { !$0.isMinimal })
    }

    @Test("No step of what is found can go", arguments: Drawing.some(2, of: Fault.all))
    func minimal(fault: Fault) async {
        let specification = Specification.documented.applying([fault])
        let count = fault.area == .lifecycle ? 2 : 12
        let exploration = await Exploration.explored(specification, .sequences(count), areas: [fault.area])
        for finding in exploration.findings {
            let steps = finding.removableSteps(in: specification, of: Self.suite)
            #expect(steps.isEmpty, "\(fault.id): \(steps) of \(finding.draft.stimuli.map(\.json))")
        }
    }

    @Test("Where the first fault hides the second in every sequence, both are found and each is shrunk alone")
    func hidden() async throws {
        // The day of the week is on every call, and a crash is detected at the second launch at the earliest.
        let ids = ["lifecycle/weekday/from-zero", "lifecycle/total/crashes-one-behind"]
        let faults = try ids.map(Fault.named)
        let exploration = await Exploration.explored(
            .documented.applying(faults),
            .sequences(3),
            areas: [.lifecycle],
            seed: 1
        )
        let rules = Set(exploration.findings.compactMap(\.symptom.rule))
        #expect(rules.isSuperset(of: faults.map(\.rule)), "\(rules)")
    }

    /// To find the basis of every value takes much longer than that of one.
    @Test("On what readings a value rests is asked while shrinking only of the variables that differ")
    func doubts() {
        let change = SpecificationChange.lifecycle(["hourofday_local": "'-1'"])
        let specification = Specification.documented.applying([change])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let settings = ExplorationSettings(areas: [.lifecycle], budget: .sequences(3), seed: 1)
        var exploration = Exploration(settings, catalogue: Self.suite.catalogue, version: Self.suite.version)
        exploration.begin(ReferenceImplementation.handshake)
        var (asked, thoroughly) = (0, 0)
        while let attempt = exploration.next(number: asked, elsewhere: false) {
            let vector = attempt.vector
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let result = judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            exploration.take(Attempt.Outcome(attempt, result))
            asked += 1
            if vector.judgesReadings(besides: .hourOfDay) { thoroughly += 1 }
        }
        #expect(exploration.findings.contains { $0.isMinimal && $0.symptom.rule == "LC-HOUR" })
        #expect(asked > 20 && thoroughly <= 3, "\(thoroughly) of \(asked)")
    }

    @Test("A fault that shows without the device's settings too is not put under their rule")
    func zoneBesideLocale() async throws {
        // The weekday is one too many: as if the week began on Monday, and because the zone is that of the start.
        let start = Stimulus(
            .lifecycle(.start),
            ["appVersion": "1.0"],
            at: Instant("2019-10-07T23:41:02Z"),
            zone: "Australia/Adelaide"
        )
        let launch = Stimulus(.lifecycle(.launchDetected), [:], at: Instant("2019-10-07T23:42:02Z"))
        let call = Stimulus(
            .lifecycle(.track),
            ["name": "view"],
            at: Instant("2030-07-06T23:42:02Z"),
            zone: "UTC"
        )
        let device = Device(locale: "my_MM", calendar: .gregorian, hourCycle: .twelve)
        let draft = VectorDraft(context: RunContext(device: device), stimuli: [start, launch, call])
        let specification = Specification.documented.applying([try Fault.named("lifecycle/zone/of-the-process")])
        let exploration = await Exploration.explored(
            specification,
            .sequences(0),
            areas: [.lifecycle],
            corpus: [CorpusEntry(file: "zone", id: "zone", isUnconfirmed: true, draft: draft)]
        )
        let rules = exploration.findings.map(\.symptom.rule)
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let observations = specification.observations(of: draft.stimuli, in: draft.context)
        let found = Judge(catalogue: Self.suite.catalogue)
            .judge(observations, against: oracle.vector(of: draft, id: "whole", .full))
        #expect(found.mismatches.contains { $0.rule == "LC-LOCALE" })
        #expect(!exploration.findings.contains { $0.original.mismatches.contains { $0.rule == "LC-LOCALE" } })
        #expect(rules.contains("LC-ZONE") && !rules.contains("LC-LOCALE"), "\(rules)")
        #expect(exploration.findings.allSatisfy { $0.draft.context.device == nil && $0.isMinimal })
    }

    @Test("A crash is found, and shrunk like anything else")
    func crash() throws {
        let (exploration, _) = Exploration.explored(sequences: 60) { vector, _ in
            vector.stimuli.contains { $0.event == .push(.onResume) } ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(exploration.findings.count == 1 && finding.symptom == .ending)
        #expect(finding.draft.stimuli.map(\.event) == [.push(.onResume)])
    }

    @Test("A long life most of whose steps can go is shrunk with few steps asked")
    func longLife() throws {
        let count = 241
        let stimuli = (0..<count).map { place in
            let event: Event.Lifecycle = [.start, .launchDetected, .sleepDetected][place % 3]
            let instant = Instant(milliseconds: 1_710_000_000_000 + place * 77_777)
            return Stimulus(.lifecycle(event), event == .start ? ["appVersion": "2.5"] : [:], at: instant)
        }
        let entry = CorpusEntry(file: "long", id: "long", isUnconfirmed: true, draft: VectorDraft(stimuli: stimuli))
        var steps = 0
        let (exploration, _) = Exploration.explored(sequences: 0, corpus: [entry]) { vector, _ in
            steps += vector.steps.count
            return vector.stimuli.contains { $0.event == .lifecycle(.launchDetected) } ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.isMinimal && finding.draft.stimuli.count <= 2)
        #expect(steps < 60 * count, "\(steps) steps were asked")
    }

    /// Launches at odd times.
    private static let launches = CorpusEntry(
        file: "long",
        id: "long",
        isUnconfirmed: true,
        draft: VectorDraft(
            stimuli: (0..<24).map { place in
                Stimulus(
                    .lifecycle(place.isMultiple(of: 2) ? .start : .launchDetected),
                    place.isMultiple(of: 2) ? ["appVersion": "2.5"] : [:],
                    at: Instant(milliseconds: 1_710_000_000_000 + place * 77_777)
                )
            }
        )
    )

    @Test("Shrinking ends after many steps unless the time says when, and what could be shorter is said")
    func work() throws {
        let entry = Self.launches
        var steps = 0
        // Nothing shorter or plainer shows it.
        let (exploration, _) = Exploration.explored(sequences: 0, corpus: [entry], shrinkingSteps: 1_000) { vector, _ in
            steps += vector.steps.count
            return vector.stimuli == entry.draft.stimuli ? "it crashed" : nil
        }
        #expect(exploration.findings.map(\.isMinimal) == [false])
        #expect(1_000...2_000 ~= steps, "\(steps) steps were asked")
        let sentence = "1 finding could be shorter: shrinking ended after 1000 steps"
        #expect(exploration.summary.omissions.contains(sentence), "\(exploration.summary.omissions)")
    }

    @Test(
        "Two steps that can only go together go, wherever they stand and however long the sequence is",
        arguments: [
            [.start, .launchDetected, .track, .sleepDetected, .wakeDetected],
            [.start, .launchDetected, .sleepDetected, .wakeDetected, .track, .track],
        ] as [[Event.Lifecycle]]
    )
    func pairs(events: [Event.Lifecycle]) {
        let parameters: [Event.Lifecycle: JSONObject] = [.start: ["appVersion": "1.0"], .track: ["name": "view"]]
        let stimuli = events.enumerated().map { place, event in
            let instant = Instant(milliseconds: 1_710_061_200_000 + place * 60_000)
            return Stimulus(.lifecycle(event), parameters[event] ?? [:], at: instant)
        }
        let entry = CorpusEntry(file: "pairs", id: "pairs", isUnconfirmed: true, draft: VectorDraft(stimuli: stimuli))
        let (exploration, _) = Exploration.explored(sequences: 0, corpus: [entry]) { vector, _ in
            let asked = vector.stimuli.map(\.event)
            let isAlike = [Event.Lifecycle.start, .launchDetected, .track].allSatisfy { event in
                asked.count { $0 == .lifecycle(event) } == events.count { $0 == event }
            }
            let isEven = asked.contains(.lifecycle(.sleepDetected)) == asked.contains(.lifecycle(.wakeDetected))
            return isAlike && isEven ? "it crashed" : nil
        }
        #expect(exploration.findings.map(\.draft.stimuli.count) == [events.count - 2])
    }

    @Test("A long sequence is shrunk with a bounded number of candidates")
    func longSequence() throws {
        // An implementation endures seven launches.
        let entry = Self.launches
        let (exploration, asked) = Exploration.explored(sequences: 0, corpus: [entry]) { vector, _ in
            vector.stimuli.count { $0.event == .lifecycle(.launchDetected) } > 7 ? "it crashed" : nil
        }
        let finding = try #require(exploration.findings.first)
        #expect(finding.isMinimal && finding.draft.stimuli.count == 9)
        #expect(asked < 400, "\(asked) candidates were asked")
    }
}

extension Vector {
    /// True if an expectation names the rule of a reading at any variable but one.
    fileprivate func judgesReadings(besides variable: LifecycleVariable) -> Bool {
        steps.contains { step in
            (step.expectation?.calls ?? []).contains { call in
                guard case .lifecycle(_, let data) = call else { return false }
                return data.variables.contains { $0.key != variable.rawValue && $0.variable.rule != nil }
            }
        }
    }
}
