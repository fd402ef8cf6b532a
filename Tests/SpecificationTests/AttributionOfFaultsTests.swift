import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSpecification

/// A fault at a vector, and the rules that it breaks there.
struct FaultAtVector: Sendable, CustomTestStringConvertible {
    let fault: String
    let vector: String
    let rules: [String]

    var testDescription: String { "\(fault) at \(vector)" }

    static let all: [FaultAtVector] = [
        // What a rule is about, and what the vector is about otherwise.
        .init("push/action/click-padded", "push/android/id-verbatim/leading-zeros", ["PT-ACTION-CLICK"]),
        .init("push/impression/twice", "push/android/impression/message", ["PT-IMPRESSION"]),
        .init("lifecycle/count/launches-one-behind", "lifecycle/ordinary-calls/after-a-launch", ["LC-LAUNCHCOUNT"]),
        .init(
            "push/id/missing-ones-are-null",
            "push/android/isolation/missing-delivery-id-after",
            ["PT-ID-REQUIRED"]
        ),
        .init(
            "push/id/missing-ones-are-empty",
            "push/android/no-notification/empty-extras-after-notifications",
            ["PT-ID-REQUIRED"]
        ),
        // What was wrong before the vector came to its question.
        .init("lifecycle/hour/in-gmt", "lifecycle/zones/a-wake-follows", ["LC-HOUR"]),
        .init("lifecycle/count/sleeps-one-behind", "lifecycle/manual-api/sleep-while-asleep", ["LC-SLEEPCOUNT"]),
        // What was right before something happened.
        .init("lifecycle/zone/of-the-launch", "lifecycle/zones/a-sleep-follows", ["LC-ZONE"]),
        .init("lifecycle/update/resets-nothing", "lifecycle/first-update/nine-to-ten", ["LC-UPDATE"]),
        .init("lifecycle/reinstall/total-survives", "lifecycle/reinstall/counts", ["LC-REINSTALL"]),
        .init("lifecycle/persistence/counts-in-memory", "lifecycle/counts/second-launch", ["LC-PERSIST"]),
        .init("lifecycle/crash/hidden-by-update", "lifecycle/crash/before-an-update", ["LC-CRASH-UPDATE"]),
        .init("lifecycle/ordinary/without-variables", "lifecycle/hour-of-day/every-hour", ["LC-EVERY-CALL"]),
        .init(
            "lifecycle/ordinary/as-of-the-last-event",
            "lifecycle/days/sleep-restarts-nothing",
            ["LC-DAYSWAKE-LAUNCH", "LC-DICTIONARY-NOW"]
        ),
        .init("push/state/first-id-cached", "journeys/android/opened-one-after-the-other", ["PT-ISOLATION"]),
        // What follows from an event that was handled otherwise than expected.
        .init("lifecycle/event/wake-while-awake-counted", "lifecycle/manual-api/wake-while-awake", ["LC-WAKE-AWAKE"]),
        .init("lifecycle/persistence/launch-once-for-ever", "lifecycle/counts/second-launch", ["LC-PERSIST"]),
    ]

    private init(_ fault: String, _ vector: String, _ rules: [String]) {
        (self.fault, self.vector, self.rules) = (fault, vector, rules)
    }
}

@Suite("A fault breaks its own rule, whatever the vector is about")
struct AttributionOfFaultsTests {
    private static let suite = Suite.kit
    private static let judge = Judge(catalogue: suite.catalogue)

    @Test("The rules that a fault breaks at a vector", arguments: FaultAtVector.all)
    func atVector(example: FaultAtVector) throws {
        let fault = try Fault.named(example.fault)
        let vector = try #require(Self.suite.vectors.first { $0.id == example.vector })
        #expect(Self.rules(brokenBy: fault, at: vector).map(\.rawValue).sorted() == example.rules)
    }

    /// The audit demands it of every fault and vector; here some drawn faults meet the shortest vectors of their rules.
    @Test("In the vectors of its rule, a fault breaks no rule that does not follow from its own")
    func follows() async {
        let vectors = Self.suite.vectors.filter { $0.deprecation == nil }.sorted { $0.steps.count < $1.steps.count }
        var strays: [String] = []
        for fault in Fault.all where fault.isForThisRun {
            for vector in vectors.filter({ $0.rules.contains(fault.rule) }).prefix(4) {
                let others = Self.rules(brokenBy: fault, at: vector).filter { rule in
                    rule != fault.rule && Self.suite.catalogue.basis(of: rule, in: fault.rule) == nil
                }
                strays += others.map { "\(fault.id) breaks \($0) at \(vector.id)" }
            }
            // Other tests wait for answers of processes meanwhile.
            await Task.yield()
        }
        #expect(strays == [])
    }

    private static func rules(brokenBy fault: Fault, at vector: Vector) -> Set<Rule.ID> {
        let specification = Specification.documented.applying([fault])
        let observations = specification.observations(of: vector.stimuli, in: vector.context)
        let rules = judge.judge(observations, against: vector).mismatches.map(\.rule)
        return Set(rules.filter { suite.catalogue.level(of: $0) != .informational })
    }
}
