import Testing
import TrackingConformanceCore
import TrackingConformanceTesting

/// A whole suite, as an app's test target has it.
@Suite("A sound implementation passes every vector")
struct SoundTests {
    private static let conformance = Conformance(of: Sound.self)

    @Test("Push tracking", arguments: conformance.vectors(of: .push))
    func push(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Payloads", arguments: conformance.vectors(of: .payload))
    func payload(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Lifecycle", arguments: conformance.vectors(of: .lifecycle).filter { $0.steps.count < 40 })
    func lifecycle(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Journeys", arguments: conformance.vectors(of: .journeys))
    func journeys(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("The gate is in order")
    func gate() {
        Self.conformance.checkGate()
    }
}
