import TestSupport
import Testing
import TrackingConformanceAdapterTesting
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// A part of the suite through the reference adapter, as a team's test target has it.
@Suite("An adapter's answers become test cases")
struct AdapterConformanceTests {
    private static let conformance = AdapterConformance(
        AdapterCommand(program: BuiltProducts.path("tracking-conformance"), arguments: ["reference-adapter"]),
        options: RunOptions(timeout: .seconds(120), startupTimeout: .seconds(120))
    )

    @Test("Journeys", arguments: conformance.vectors(of: .journeys))
    func journeys(_ vector: Vector) async throws {
        try await Self.conformance.check(vector)
    }

    @Test("The gate names the areas that no test checks, and nothing else")
    func gate() async throws {
        let areas = Locked<[Substring]>([])
        try await withKnownIssue {
            try await Self.conformance.checkGate()
        } matching: { issue in
            let sentence = issue.comments.map(\.rawValue).joined()
            areas.withLock { $0 += [sentence.split(separator: " ")[10]] }
            return sentence.hasPrefix("no test of this run checks the ")
        }
        #expect(areas.withLock { $0 } == ["push", "payload", "lifecycle"])
    }

    @Test("A list of known failures that cannot be read fails the gate, and no adapter is started")
    func unreadableList() async throws {
        let command = AdapterCommand(program: "/no/such/adapter", arguments: [])
        let conformance = AdapterConformance(command, knownFailures: "no-such-list.json")
        #expect(VectorArea.allCases.allSatisfy { conformance.vectors(of: $0).isEmpty })
        try await withKnownIssue {
            try await conformance.checkGate()
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("/Tests/TestingTests/no-such-list.json:1:1: ") }
        }
    }

    @Test("A vector that was not run is an issue, and never passes")
    func notRun() async throws {
        let other = try SuiteFiles(small: [SmallVector("one")]).written { directory in
            try Suite.load(SuiteLocation(directory: directory)).vectors[0]
        }
        try await withKnownIssue {
            try await Self.conformance.check(other)
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue == "push/small/one was not run: it is not one of the vectors that `vectors(of:)` returns"
            }
        }
    }

    @Test("An adapter that cannot be started fails every test with the reason")
    func noProgram() async throws {
        let conformance = AdapterConformance(AdapterCommand(program: "/no/such/adapter", arguments: []))
        await #expect(throws: AdapterStartError.self) { try await conformance.checkGate() }
        let vector = try #require(conformance.vectors(of: .push).first)
        await #expect(throws: AdapterStartError.self) { try await conformance.check(vector) }
    }
}
