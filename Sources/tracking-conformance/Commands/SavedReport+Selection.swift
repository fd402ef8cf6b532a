import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

extension SavedReport {
    /// A sentence on missing results of vectors that the report's command selects; `nil` if the report has all of them.
    ///
    /// A command from which the selection cannot be computed is also an omission, because editing a report must not
    /// improve its verdict.
    func omission(in suite: Suite) -> String? {
        guard !isExploration else { return nil }
        let command: RunCommand
        do {
            command = try RunCommand.parse(invocation?.order ?? [])
        } catch {
            return unknownSelection("cannot be parsed (\(RunCommand.message(for: error)))")
        }
        guard !command.rerun.lastFailed else { return unknownSelection("has --last-failed") }
        let (part, selected): (ShardOfSelection?, [Vector])
        do {
            part = try command.sharding.part(of: command.selection, in: suite)
            selected = try command.sharding.vectors(of: command.selection, in: suite)
        } catch {
            return unknownSelection("selects nothing in this suite (\(error))")
        }
        let present = Set(results.map(\.id))
        let missing = selected.filter { !present.contains($0.id) }
        if let first = missing.first {
            let vectors = counted(missing.count, "vector")
            return "\(name) leaves out \(vectors) that its command selects, the first \(first.id)"
        }
        guard part != shard else { return nil }
        return "\(name) is \(Self.title(of: shard)), but its command makes \(Self.title(of: part))"
    }

    private func unknownSelection(_ reason: String) -> String {
        "the command of \(name) \(reason), so it is not known which vectors the report leaves out"
    }

    private static func title(of part: ShardOfSelection?) -> String {
        part.map { "shard \($0.shard) of \(counted($0.selectedCount, "vector"))" } ?? "no shard"
    }
}
