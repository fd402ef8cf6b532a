import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Experiments decide between causes, and sharpen conditions")
struct ExperimentsTests {
    private static let suite = Suite.kit

    private static func vectors(_ topics: String) -> [Vector] {
        suite.vectors.filter { $0.deprecation == nil && $0.topic.hasPrefix(topics) }
    }

    private static func results(_ specification: Specification, at vectors: [Vector]) -> [VectorResult] {
        let judge = Judge(catalogue: suite.catalogue)
        return vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }

    private static func experiments(with specification: Specification, _ capabilities: Set<Capability>) -> Experiments {
        Experiments(with: capabilities, of: suite) { results(specification, at: $0) }
    }

    @Test("A fault is told from others that the run does not decide from")
    func alternatives() async throws {
        let fault = try Fault.named("push/flag/compared-exactly")
        let specification = Specification.documented.applying([fault])
        let failing = Self.results(specification, at: Self.vectors("push/android/flag-")).filter {
            $0.verdict == .failed
        }
        var (open, left) = (0, 0)
        for result in failing.prefix(4) {
            let before = await Diagnosis.of([result], catalogue: Self.suite.catalogue)
            let after = await Diagnosis.of(
                [result],
                catalogue: Self.suite.catalogue,
                experiments: Self.experiments(with: specification, [.pushIOS, .pushAndroid])
            )
            let cause = try #require(after.causes.first)
            #expect(after.causes.count == 1 && cause.tested.experiments > 0)
            #expect(([cause.fault].compactMap(\.self) + cause.alternatives).contains(fault.id))
            #expect(cause.vectors == [0] && cause.example == 0)
            open += before.causes.reduce(0) { $0 + $1.alternatives.count }
            left += cause.alternatives.count
        }
        #expect(open > 0 && left < open, "\(left) of \(open) alternatives are left")
    }

    @Test("Nothing is asked about an area of which most handlers are not written yet")
    func halfWritten() async throws {
        let change = try PushEdit("sends", "it and on(android.onResume)").change
        let specification = Specification.documented.applying([change])
        let results = Self.results(specification, at: Self.vectors("push/android/flag-"))
        let diagnosis = await Diagnosis.of(
            results,
            catalogue: Self.suite.catalogue,
            experiments: Self.experiments(with: specification, [.pushAndroid])
        )
        #expect(diagnosis.log.contains("experiments: none in push, for most of its handlers are not written yet"))
        #expect(diagnosis.causes.allSatisfy { $0.tested.experiments == 0 })
    }

    @Test("A cause that holds on one platform alone is not claimed of the other")
    func condition() async throws {
        let change = try PushEdit("enabled", "flag = 'on'", when: "is-text(flag) and ios").change
        let specification = Specification.documented.applying([change])
        let results = Self.results(specification, at: Self.vectors("push/ios/flag-"))
        let before = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        #expect(before.causes.map(\.condition) == [[]])
        let after = await Diagnosis.of(
            results,
            catalogue: Self.suite.catalogue,
            experiments: Self.experiments(with: specification, [.pushIOS, .pushAndroid])
        )
        #expect(after.causes.map(\.condition) == [["ios"]], "\(after.causes) \(after.log)")
        #expect(after.log.contains { $0.hasPrefix("experiments, round 1: ") && $0.hasSuffix("not all as predicted") })
    }

    @Test("A cause beside mistakes without one is claimed only if the implementation confirms it")
    func confirmed() async throws {
        let custom = "has(actionIdentifier) and not (actionIdentifier among ('default', 'dismiss'))"
        let specification = Specification.documented.applying([
            try PushEdit("actions", "it as reversed", when: custom).change,
            try PushEdit("actions", "click", when: "size(actionIdentifier) > 8").change,
        ])
        let results = Self.results(specification, at: Self.vectors("push/ios/"))
        let sentence = "For custom actions: clicks and opens are reported with each other's action."
        let before = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        let after = await Diagnosis.of(
            results,
            catalogue: Self.suite.catalogue,
            experiments: Self.experiments(with: specification, [.pushIOS])
        )
        let cause = try #require(after.causes.first { $0.statement == sentence }, "\(after.causes.map(\.statement))")
        #expect(cause.tested.experiments >= 6)
        #expect(before.causes.allSatisfy { !$0.isExact }, "\(before.causes.map(\.statement))")
    }

    @Test("A version that is read only where something is sent is not said to stop every handler")
    func readWhereSent() async {
        let change = SpecificationChange(
            DataChange<PushTracking>(.throwing) { scope in
                let version = scope.moment.context.sdkVersion
                let isPlain = version?.allSatisfy { $0.isNumber || $0 == "." || $0.isWhitespace }
                return isPlain == false && PushWord.sends.value(in: scope) == true ? "invalid literal" : nil
            }
        )
        let specification = Specification.documented.applying([change])
        let results = Self.results(specification, at: Self.vectors("push/android/sdk-function"))
        let after = await Diagnosis.of(
            results,
            catalogue: Self.suite.catalogue,
            experiments: Self.experiments(with: specification, [.pushAndroid, .pushSDKVersion])
        )
        let sentence = "The handler throws when a call is to be sent with an SDK version that is not just numbers."
        #expect(after.causes.map(\.statement) == [sentence], "\(after.log)")
    }

    @Test("What all vectors of a selection have in common is no condition")
    func controls() async throws {
        let test = "has(sdkVersion) and sdkVersion as trimmed as digits-and-dots differs-from sdkVersion as trimmed"
        let change = try PushEdit("throws", "'NumberFormatException' when sends", when: test).change
        let specification = Specification.documented.applying([change])
        let failing = Self.results(specification, at: Self.vectors("push/android/")).filter {
            [.failed, .warned].contains($0.verdict)
        }
        func causes(_ controls: Experiments.Asking?) async -> [Cause] {
            let experiments = Experiments(
                with: [.pushAndroid, .pushSDKVersion],
                of: Self.suite,
                controls: controls,
                asking: { Self.results(specification, at: $0) }
            )
            return await Diagnosis.of(failing, catalogue: Self.suite.catalogue, experiments: experiments).causes
        }
        let asked = Rounds()
        let causes = await causes { vectors in
            await asked.add(vectors)
            return Self.results(specification, at: vectors)
        }
        let sentence = "The handler throws when a call is to be sent with an SDK version that is not just numbers."
        #expect(causes.map(\.statement) == [sentence])
        #expect(causes.allSatisfy { $0.vectors.allSatisfy(failing.indices.contains) })
        let controls = await asked.asked.joined().map(\.id)
        #expect(
            controls.count > 200 && controls.count <= 400 && Set(controls).isDisjoint(with: failing.map(\.vector.id))
        )
    }

    @Test("What a strange payload suggests is not claimed where another of its keys is the cause")
    func otherKey() async throws {
        let change = SpecificationChange.push(["throws": "'aps is a number' when is-number(given.aps)"])
        let specification = Specification.documented.applying([change])
        let userInfo: JSONValue = ["aps": 1, "_dId": "%zz", "_mId": "NaN"]
        let draft = VectorDraft(
            context: RunContext(sdkVersion: "2.2.9"),
            stimuli: [Stimulus(.push(.willPresentNotification), ["userInfo": userInfo])]
        )
        let oracle = Oracle(catalogue: Self.suite.catalogue, version: Self.suite.version)
        let results = Self.results(specification, at: [oracle.vector(of: draft, id: "a/strange-payload", .full)])
        let before = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        #expect(before.causes.map(\.isExact) == [true])
        let after = await Diagnosis.of(
            results,
            catalogue: Self.suite.catalogue,
            experiments: Self.experiments(with: specification, [.pushIOS, .pushSDKVersion])
        )
        #expect(after.causes.map(\.isExact) == [false], "\(after.causes.map(\.statement))")
    }

    private actor Rounds {
        var asked: [[Vector]] = []
        func add(_ vectors: [Vector]) { asked.append(vectors) }
    }

    /// The requests that test a cause of results, in rounds.
    private static func rounds(
        _ results: [VectorResult],
        of specification: Specification,
        _ capabilities: Set<Capability> = [.pushIOS, .pushAndroid]
    ) async -> [[Vector]] {
        let rounds = Rounds()
        let experiments = Experiments(with: capabilities, of: suite) { vectors in
            await rounds.add(vectors)
            return Self.results(specification, at: vectors)
        }
        _ = await Diagnosis.of(results, catalogue: suite.catalogue, experiments: experiments)
        return await rounds.asked
    }

    @Test("A cause that nothing rivals is tested by eight sequences")
    func count() async throws {
        let specification = Specification.documented.applying([try Fault.named("push/flag/compared-exactly")])
        let results = Self.results(specification, at: Self.vectors("push/android/flag-"))
        let rounds = await Self.rounds(results, of: specification)
        #expect(rounds.first?.count == 8)
    }

    @Test("What is asked about one area depends on no fault of another")
    func areas() async throws {
        let weekday = try Fault.named("lifecycle/weekday/monday-first")
        let others = ["push/flag/compared-exactly", "push/open/without-click"]
        let vectors = Self.vectors("lifecycle/day-of-week") + Self.vectors("push/android/open")
        func asked(_ faults: [Fault]) async -> [[Stimulus]] {
            let specification = Specification.documented.applying(faults)
            let rounds = await Self.rounds(
                Self.results(specification, at: vectors),
                of: specification,
                [.lifecycle, .pushAndroid]
            )
            return rounds.first?.map(\.stimuli) ?? []
        }
        let alone = await asked([weekday])
        let beside = await asked([weekday] + (try others.map { try Fault.named($0) }))
        #expect(beside.starts(with: alone) && !alone.isEmpty && beside.count > alone.count)
    }

    @Test("No sequence has an event of the lifecycle at which nothing happens")
    func silence() async throws {
        let silent = Event.lifecycle(.willResignActive)
        let specification = Specification.documented.applying([try Fault.named("lifecycle/weekday/monday-first")])
        let judge = Judge(catalogue: Self.suite.catalogue)
        let results = (Self.vectors("lifecycle/automatic") + Self.vectors("lifecycle/day-of-week")).map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            let heard = zip(vector.stimuli, observations).map { $0.event == silent ? .calls([]) : $1 }
            return judge.result(of: .observed(heard), for: vector, milliseconds: 0)
        }
        let rounds = await Self.rounds(results, of: specification, Set(Capability.allCases))
        let asked = rounds.flatMap(\.self)
        #expect(!asked.isEmpty && asked.allSatisfy { $0.stimuli.allSatisfy { $0.event != silent } })
    }

    @Test("Some of what is tried is near to what was seen: with one step less, or the last step twice")
    func near() async throws {
        let specification = Specification.documented.applying([try Fault.named("lifecycle/count/launches-one-behind")])
        let results = Self.results(specification, at: Self.vectors("lifecycle/counts")).filter {
            $0.verdict == .failed && (4...14).contains($0.vector.steps.count)
        }
        let asked = await Self.rounds(results, of: specification, [.lifecycle]).flatMap { $0.map(\.stimuli) }
        let seen = results.map(\.vector.stimuli)
        let shorter = seen.flatMap { stimuli in
            stimuli.indices.map { Array(stimuli[..<$0] + stimuli[($0 + 1)...]) }
        }
        let longer = seen.map { $0 + $0.suffix(1) }
        #expect(asked.contains { shorter.contains($0) })
        #expect(asked.contains { longer.contains($0) })
    }

    @Test("Some of what is tried begins as one thing that was seen, and ends as another")
    func spliced() async throws {
        let specification = Specification.documented.applying([try Fault.named("lifecycle/count/launches-one-behind")])
        let results = Self.results(specification, at: Self.vectors("lifecycle/update")).filter {
            $0.verdict == .failed && (4...6).contains($0.vector.steps.count)
        }
        let asked = await Self.rounds(results, of: specification, [.lifecycle]).flatMap { $0.map(\.stimuli) }
        let seen = results.map(\.vector.stimuli)
        // The end of a vector begins an hour after the beginning of the other.
        let spliced = asked.contains { stimuli in
            seen.contains { first in
                stimuli.indices.dropFirst().contains { place in
                    stimuli[..<place] == first.prefix(place) && !first.starts(with: stimuli.prefix(place + 1))
                        && stimuli[place - 1].instant.map { $0.milliseconds + 3_600_000 }
                            == stimuli[place].instant?.milliseconds
                }
            }
        }
        #expect(spliced)
    }

    @Test("What nobody asks is tested by no experiment, and why is said in the summary")
    func none() async throws {
        let fault = try Fault.named("push/flag/compared-exactly")
        let results = Self.results(.documented.applying([fault]), at: Self.vectors("push/android/flag-"))
        var diagnosis = await Diagnosis.of(results, catalogue: Self.suite.catalogue)
        #expect(diagnosis.causes.allSatisfy { $0.tested.experiments == 0 && $0.tested.facts > 0 })
        diagnosis.untested = "every vector takes 80 ms or more"
        let sentence =
            "one cause explains every mismatch; not tested by experiments, because every vector takes 80 ms or more"
        #expect(diagnosis.summary(of: Run(of: Self.suite, by: ReferenceImplementation.handshake, results)) == sentence)
    }
}
