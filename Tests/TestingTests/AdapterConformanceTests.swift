import TestSupport
import Testing
import TrackingConformanceAdapterTesting
import TrackingConformanceCore
import TrackingConformanceRunner

/// A part of the suite through the reference adapter, as a team's test target has it.
@Suite("An adapter's answers become test cases")
struct AdapterConformanceTests {
    // swift-format-ignore: NeverUseForceTry
    private static let conformance = try! AdapterConformance(
        AdapterCommand(program: BuiltProducts.path("tracking-conformance"), arguments: ["reference-adapter"]),
        options: RunOptions(timeout: .seconds(120), startupTimeout: .seconds(120))
    )

    @Test("Journeys", arguments: conformance.vectors(of: .journeys))
    func journeys(_ vector: Vector) async throws {
        try await Self.conformance.check(vector)
    }

    @Test("The gate is in order")
    func gate() async throws {
        try await Self.conformance.checkGate()
    }

    @Test("An adapter that cannot be started fails every test with the reason")
    func noProgram() async throws {
        let conformance = try AdapterConformance(AdapterCommand(program: "/no/such/adapter", arguments: []))
        await #expect(throws: AdapterStartError.self) { try await conformance.checkGate() }
        let vector = try #require(conformance.vectors(of: .push).first)
        await #expect(throws: AdapterStartError.self) { try await conformance.check(vector) }
    }
}
