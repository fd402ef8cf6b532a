import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRecords

extension SavedReport {
    /// Which vectors the report of a run leaves out that its command selects in the suite, in one sentence; `nil` if it
    /// leaves none out, or if its command does not say which it selects.
    func omission(in suite: Suite) -> String? {
        guard !isExploration, let command = try? RunCommand.parse(invocation?.order ?? []),
            !command.rerun.lastFailed,
            let selected = try? command.sharding.vectors(of: command.selection, in: suite)
        else { return nil }
        let present = Set(results.map(\.id))
        let missing = selected.filter { !present.contains($0.id) }
        guard let first = missing.first else { return nil }
        let vectors = counted(missing.count, "vector")
        return "\(name) leaves out \(vectors) that its command selects, the first \(first.id)"
    }
}
