package import TrackingConformanceCore
package import TrackingConformanceSpecification

extension Fault {
    /// All faults, as a list of known failures may name them.
    package static var library: some FaultLibrary { BundledFaults() }
}

private struct BundledFaults: FaultLibrary {
    var ids: [String] { Fault.all.map(\.id) }

    func statement(of id: String) -> String? { Fault.byID[id]?.statement }

    func replay(of ids: [String], catalogue: RuleCatalogue) -> FaultReplay {
        // Faults that replace the same part hold in the order in which the diagnosis has them.
        let replay = ListedFaults(Fault.all.filter { ids.contains($0.id) }, catalogue: catalogue)
        return { replay.effect(at: $0) }
    }
}

extension Fault {
    fileprivate static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
