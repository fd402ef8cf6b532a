import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceTesting

/// A suite, as an app's test target has it; the package that `new swift-tests` writes runs the whole one.
@Suite("A sound implementation passes every vector")
struct SoundTests {
    private static let conformance = Conformance(of: Sound.self)

    @Test("Push tracking", arguments: conformance.vectors(of: .push).filter(\.isForThisRun))
    func push(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Payloads", arguments: conformance.vectors(of: .payload).filter(\.isForThisRun))
    func payload(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Lifecycle", arguments: conformance.vectors(of: .lifecycle).filter(\.isForThisRun))
    func lifecycle(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("Journeys", arguments: conformance.vectors(of: .journeys).filter(\.isForThisRun))
    func journeys(_ vector: Vector) async {
        await Self.conformance.check(vector)
    }

    @Test("The gate is in order")
    func gate() {
        Self.conformance.checkGate()
    }
}
