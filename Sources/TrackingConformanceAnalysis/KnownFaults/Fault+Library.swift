package import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

extension Fault {
    /// All faults by id and edits by their form, for lists of known failures.
    package static var library: some FaultLibrary { BundledFaults() }
}

private struct BundledFaults: FaultLibrary {
    var ids: [String] { Fault.all.map(\.id) }

    func statement(of id: String) -> String? { Fault.with(id: id)?.statement }

    func statement(of edit: JSONValue) -> String? { Candidate(form: edit)?.statement }

    func replay(of faults: [KnownFailures.KnownFault], catalogue: RuleCatalogue) -> FaultReplay {
        let listed = faults.compactMap { fault -> ListedFaults.Entry? in
            let candidate = fault.edit.map { Candidate(form: $0) } ?? Fault.with(id: fault.id).map { Candidate($0) }
            return candidate.map { ListedFaults.Entry(id: fault.id, candidate: $0) }
        }
        let replay = ListedFaults(listed, catalogue: catalogue)
        return { replay.effect(at: $0) }
    }
}
