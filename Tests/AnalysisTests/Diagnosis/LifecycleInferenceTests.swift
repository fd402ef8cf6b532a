import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@testable import TrackingConformanceAnalysis

@Suite("What an app's life shows is inferred, with the condition under which it holds")
struct LifecycleInferenceTests {
    private static let vectors = Suite.kit.vectors.filter { vector in
        let topics = ["counts", "manual-api", "crash", "update", "totals", "dictionary", "ordinary-calls"]
        return vector.deprecation == nil && topics.contains { vector.topic == "lifecycle/\($0)" }
    }.strided(to: 80)

    /// An edit that is no fault of the library, and the sentence that says what it does.
    struct Inferred: Sendable, CustomTestStringConvertible {
        let what: String
        let variables: [String]
        let features: [String]
        let sentence: String

        init(_ what: String, of variables: [String] = [], when features: [String], _ sentence: String) {
            (self.what, self.variables, self.features, self.sentence) = (what, variables, features, sentence)
        }

        var testDescription: String { sentence }

        var form: JSONValue {
            [
                "area": "lifecycle", "what": .string(what), "of": .array(variables.map { .string($0) }),
                "when": .array(features.map { .string($0) }),
            ]
        }
    }

    private static let (days, wakes) = ("lifecycle_dayofweek_local", "lifecycle_wakecount")
    private static let ofEvents: [Inferred] = [
        .init("accepted", when: [], "An event that must be ignored is accepted and sent."),
        .init("sent", when: [], "An event that must be ignored is sent, though not counted."),
        .init("refused", when: ["afternoon"], "An event is ignored from noon on."),
        .init("unsent", when: ["afternoon"], "Nothing is sent from noon on."),
        .init("doubled", when: ["afternoon"], "The call is sent twice from noon on."),
        .init(
            "doubled",
            when: ["lifecycle.launchDetected", "not afternoon"],
            "The call is sent twice at `lifecycle.launchDetected`, before noon."
        ),
        .init(
            "doubled",
            when: ["lifecycle.launchDetected", "not hour-below-10"],
            "The call is sent twice at `lifecycle.launchDetected`, from ten o'clock on."
        ),
        .init("throws", when: ["afternoon"], "The handler throws from noon on."),
        .init("throws", when: ["ignored"], "The handler throws when it must be ignored."),
        .init("as-wake", when: ["afternoon"], "An event counts as a wake from noon on."),
    ]
    private static let ofVariables: [Inferred] = [
        .init("missing", of: [wakes], when: ["update"], "`\(wakes)` is missing on the first event after an update."),
        .init(
            "doubled",
            of: [wakes],
            when: ["update"],
            "`\(wakes)` is twice what it should be on the first event after an update."
        ),
        .init("missing", of: [days, wakes], when: ["afternoon"], "`\(days)` and `\(wakes)` are missing from noon on."),
        .init(
            "empty",
            of: [days, wakes],
            when: ["afternoon"],
            "Each of `\(days)` and `\(wakes)` is an empty text from noon on."
        ),
    ]

    private static func causes(of edits: [Inferred]) async throws -> [Cause] {
        let changes = try edits.map { try #require(Candidate(form: $0.form)).change }
        let specification = Specification.documented.applying(changes)
        let results = results(of: specification, at: vectors)
        return await Diagnosis.of(results, catalogue: Suite.kit.catalogue).causes
    }

    @Test("An edit is found where it holds, and said in a sentence", arguments: ofEvents + ofVariables)
    func alone(_ edit: Inferred) async throws {
        let causes = try await Self.causes(of: [edit])
        #expect(causes.map(\.statement) == [edit.sentence])
        #expect(causes.map(\.edit) == [edit.form] && causes.allSatisfy { $0.isExact })
    }

    private static let judged = [
        "lifecycle_launchcount", "lifecycle_wakecount", "lifecycle_sleepcount", "lifecycle_totallaunchcount",
        "lifecycle_totalwakecount", "lifecycle_totalsleepcount", "lifecycle_dayssincelaunch",
        "lifecycle_hourofday_local", "lifecycle_dayofweek_local",
    ]
    /// Two edits each, of which one is wrong in another way where the other is, or hides a part of it.
    private static let pairs: [[Inferred]] = [
        [
            .init("doubled", when: ["not afternoon"], "The call is sent twice."),
            .init("unsent", when: ["afternoon"], "Nothing is sent from noon on."),
        ],
        [
            .init("throws", when: ["not first-of-install"], "The handler throws after the first event of an install."),
            .init("doubled", when: ["first-of-install", "not afternoon"], "The call is sent twice before noon."),
        ],
        [
            .init(
                "missing",
                of: [wakes],
                when: ["lifecycle.launchDetected"],
                "`\(wakes)` is missing at `lifecycle.launchDetected`."
            ),
            .init(
                "doubled",
                of: [wakes],
                when: ["not lifecycle.launchDetected"],
                "`\(wakes)` is twice what it should be."
            ),
        ],
        [
            .init(
                "missing",
                of: judged,
                when: [],
                "`lifecycle_dayofweek_local`, `lifecycle_dayssincelaunch`, `lifecycle_hourofday_local` and 6 other "
                    + "variables are missing."
            ),
            .init("doubled", when: ["update"], "The call is sent twice on the first event after an update."),
        ],
    ]

    @Test("Two edits are found although each meets the other", arguments: pairs)
    func together(_ edits: [Inferred]) async throws {
        let causes = try await Self.causes(of: edits)
        #expect(Set(causes.map(\.statement)) == Set(edits.map(\.sentence)), "\(causes.map(\.statement))")
        #expect(causes.allSatisfy { $0.isExact })
    }

    /// Edits whose condition has rivals among those that hold as often.
    private static let rivalled = [ofEvents[2], ofVariables[0]]

    @Test("What rivals a condition is tried on the implementation, too", arguments: rivalled)
    func rivals(_ edit: Inferred) async throws {
        let specification = Specification.documented.applying([try #require(Candidate(form: edit.form)).change])
        let rounds = Rounds()
        let experiments = Experiments(with: [.lifecycle, .lifecycleDictionary], of: Suite.kit) { vectors in
            await rounds.add(vectors.count)
            return Self.results(of: specification, at: vectors)
        }
        let results = Self.results(of: specification, at: Self.vectors)
        _ = await Diagnosis.of(results, catalogue: Suite.kit.catalogue, experiments: experiments)
        let first = try #require(await rounds.counts.first)
        // Eight are for the edit itself.
        #expect(first > 8)
    }

    private actor Rounds {
        var counts: [Int] = []
        func add(_ count: Int) { counts.append(count) }
    }

    private static func results(of specification: Specification, at vectors: [Vector]) -> [VectorResult] {
        let judge = Judge(catalogue: Suite.kit.catalogue)
        return vectors.map { vector in
            let observations = specification.observations(of: vector.stimuli, in: vector.context)
            return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
        }
    }
}
