import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceTesting

@Suite("The headline of the causes")
struct HeadlineTests {
    // swift-format-ignore: NeverUseForceTry
    private static let suite = try! TrackingConformanceCore.Suite.bundled()

    /// An explanation and the number of all causes, whether they count or not.
    private func explanation(strict isStrict: Bool) async throws -> (text: String, causes: Int) {
        let (checked, policy) = (CheckedResults(), Policy(strict: isStrict))
        let conformance = Conformance(of: Tangled.self, suite: Self.suite, policy: policy)
        var results: [VectorResult] = []
        for vector in conformance.vectors(of: .push) where Self.isTried(vector) {
            let result = await conformance.result(of: vector)
            results.append(result)
            await checked.add(result, by: Tangled.handshake, suite: Self.suite, policy: policy)
        }
        let diagnosis = await Diagnosis.of(results, catalogue: Self.suite.catalogue) { Self.suite.vectors }
        return (try #require(await checked.explanations().first), diagnosis.causes.count)
    }

    private static func isTried(_ vector: Vector) -> Bool {
        ["flag-on", "open-action", "impression", "data"].contains { vector.id.hasPrefix("push/ios/\($0)/") }
    }

    /// The numbers in a headline such as "tangled: 16 causes, and 7 kinds of mismatch that no cause explains:".
    private func counts(in headline: Substring) -> [Int] {
        headline.split { " :".contains($0) }.compactMap { $0 == "one" ? 1 : Int($0) }
    }

    @Test("It counts the causes listed below it, and no others", arguments: [false, true])
    func counts(strict isStrict: Bool) async throws {
        let (text, causes) = try await explanation(strict: isStrict)
        let lines = text.split(separator: "\n")
        let entries = lines.filter { $0.prefix { $0 != " " }.wholeMatch(of: /[0-9]+\./) != nil }
        let counted = counts(in: try #require(lines.first))
        #expect(counted.count == 2)
        #expect(counted.reduce(0, +) == entries.count)
        #expect(isStrict ? entries.count == causes : entries.count < causes)
    }
}

/// Push tracking with two known faults, of which one only costs a warning, and with two that no one knows.
private struct Tangled: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "tangled", version: "1", language: "Swift"),
        capabilities: [.pushIOS]
    )
    private var exact: ExactFlag

    init(context: RunContext) {
        exact = ExactFlag(context: context)
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        let action = stimulus.parameters["actionIdentifier"]?.string
        let observation = try exact.handle(stimulus)
        guard action == nil || action == "default" || action == "dismiss" else { return .calls([]) }
        guard let calls = observation.calls else { return observation }
        return .calls(calls.map(Self.tangled))
    }

    /// A call whose action or keys depend on the sum of its id's bytes, as no app's would.
    private static func tangled(_ call: TrackingCall) -> TrackingCall {
        let sum = call.data["broadlogId"]?.string?.utf8.reduce(0) { $0 + Int($1) } ?? 0
        var call = call
        if sum % 7 == 0 { call.data["action"] = "9" }
        if sum % 5 == 0 { call.data["sum"] = "5" }
        return call
    }
}
