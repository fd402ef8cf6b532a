import Testing
import TrackingConformanceTesting

/// The rules and vectors of the kit, for this app; with `strict: true`, a broken recommended rule fails, too, and its
/// cause is named.
nonisolated let conformance = Conformance(of: RecordedApp.self, knownFailures: "known-failures.json")

/// One test case for each vector, named by its id; if some fail, one more issue names the causes.
@Suite("Conformance", .diagnosed)
struct ConformanceTests {
    @Test(arguments: conformance.vectors(of: .push))
    func push(_ vector: Vector) async {
        await conformance.check(vector)
    }

    // To try sequences that no vector has, too:
    // @Test func exploration() async { await conformance.explore(.sequences(1_000), area: .push) }

    /// Fails if nothing would be tested, if vectors apply of an area that no test checks, or if the list of known
    /// failures cannot be read.
    @Test func gate() {
        conformance.checkGate()
    }
}
