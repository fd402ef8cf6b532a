import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem

/// The list of known failures that a command reads, and may fit to its run.
struct KnownFailureList {
    let file: String?
    let isUpdated: Bool

    /// The content of the list; none where it is to be begun.
    func read(catalogue: RuleCatalogue, faults: any FaultLibrary) throws(UnusableInput) -> KnownFailures {
        guard let file, !isUpdated || FileSystem.exists(file) else {
            return KnownFailures(faults: KnownFaults(faults, catalogue: catalogue))
        }
        return try KnownFailures(file: file, catalogue: catalogue, faults: faults)
    }

    /// Rewrites the list, if that is asked for, to fit a whole run.
    func update(_ known: KnownFailures, for record: RunRecord, _ diagnosis: Diagnosis?) throws(CommandFailure) {
        guard isUpdated, let file else { return }
        guard !record.results.contains(where: { $0.verdict == .notRun }) else {
            throw CommandFailure(.notConformant, "\(file) was not changed: not every vector was run")
        }
        let updated = known.updated(for: record.results, diagnosis: diagnosis)
        try FileOutput.write(updated.text, to: file)
        Console.complain("\(file): \(Self.summary(of: updated))")
    }

    private static func summary(of list: KnownFailures) -> String {
        let faults = list.entries.count { $0.fault != nil }
        let patterns = list.entries.count - faults
        let others = counted(patterns, faults == 0 ? "known failure" : "other known failure")
        let parts = (faults > 0 ? [counted(faults, "known fault")] : []) + (faults == 0 || patterns > 0 ? [others] : [])
        let waiting = list.entries.count { $0.reason == KnownFailures.placeholder }
        return "\(parts.joined(separator: " and ")), \(waiting) without a reason yet"
    }
}
