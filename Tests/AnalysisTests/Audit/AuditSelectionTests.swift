import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

@Suite("An audit of selected vectors says what they catch, and what nothing else catches")
struct AuditSelectionTests {
    private static let suite = KnownFaultsTests.suite
    private static let faults: [Fault] = {
        let all = Fault.all.filter { $0.area == .push }
        return stride(from: 0, to: all.count, by: Drawing.count(4, whole: 1)).map { all[$0] }
    }()

    /// The audit of the whole suite, with which that of each selection is compared.
    private static let whole = Task { await Audit(of: suite, controls: []).record(of: faults) }

    @Test(
        "It says the same as an audit of the whole suite",
        arguments: ["push/android/flag-on/*", "push/android/dismiss/*"]
    )
    func sameAsWhole(pattern: String) async {
        let whole = await Self.whole.value
        let selected = Selection(patterns: [IDPattern(pattern)]).vectors(of: Self.suite)
        let ids = Set(selected.map(\.id))
        let places = Set(whole.vectors.indices.filter { ids.contains(whole.vectors[$0].id) })
        #expect(!selected.isEmpty && selected.count < Self.suite.vectors.count)
        let record = await Audit(of: Self.suite).record(ofSelected: selected, faults: Self.faults)
        let caught = whole.mutants.filter { $0.kills.contains { places.contains($0.vector) } }
        #expect(record.mutants.map(\.name) == caught.map(\.name))
        for (mutant, expected) in zip(record.mutants, caught) {
            #expect(mutant.kills == expected.kills.filter { places.contains($0.vector) })
            let others = expected.kills.filter { !places.contains($0.vector) }.map { whole.vectors[$0.vector].id }
            #expect(mutant.other == nil ? others.isEmpty : others.contains(mutant.other ?? ""))
        }
        #expect(
            record.sole.map(\.name) == caught.filter { $0.kills.allSatisfy { places.contains($0.vector) } }.map(\.name)
        )
        let killers = Set(caught.flatMap { $0.kills.map(\.vector) })
        #expect(record.idle.map(\.id) == places.subtracting(killers).sorted().map { whole.vectors[$0].id })
    }
}
