package import TrackingConformanceCore

/// The shards of one run, combined.
package struct MergedShards: Sendable {
    package let shards: [SavedReport]
    package let missing: [Int]
    /// The policy of the run.
    package let terms: PolicyTerms
    /// The run as a single machine would have made it; its problems name missing shards.
    package let run: Run

    /// A sentence on why reports are not the shards of one run.
    package struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
        package let description: String
    }

    package init(_ reports: [SavedReport], suite: Suite) throws(Refusal) {
        for report in reports where report.shard == nil || report.isExploration {
            let advice = "`run --shard K/N --report json:FILE` writes one"
            throw Refusal(description: "\(report.name) is not the report of a shard; \(advice)")
        }
        shards = reports.sorted { ($0.shard?.shard.number ?? 0) < ($1.shard?.shard.number ?? 0) }
        guard let first = shards.first, let part = first.shard else {
            throw Refusal(description: "there are no shards to merge")
        }
        for (before, other) in zip(shards, shards.dropFirst()) { try Self.checkNumbers(before, other) }
        for other in shards.dropFirst() { try Self.checkSame(first, other) }
        let present = Set(shards.compactMap(\.shard?.shard.number))
        missing = (1...part.shard.count).filter { !present.contains($0) }
        terms = first.terms ?? PolicyTerms(strict: false, requiredCapabilities: [], knownFailures: nil)
        run = Self.run(of: shards, missing: missing, of: part.shard.count, suite: suite)
        try Self.checkVectors(of: shards, in: run, isWhole: missing.isEmpty)
    }

    /// The time of the slowest shard, in milliseconds.
    package var milliseconds: Double { shards.compactMap(\.milliseconds).max() ?? 0 }

    private static func run(of shards: [SavedReport], missing: [Int], of count: Int, suite: Suite) -> Run {
        let places = Dictionary(suite.vectors.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let runs = shards.map { $0.run(in: suite) }
        var run = Run(
            of: suite,
            by: runs[0].handshake,
            runs.flatMap(\.results).sorted { (places[$0.vector.id] ?? 0) < (places[$1.vector.id] ?? 0) },
            warnings: runs.flatMap(\.warnings).withoutRepetition,
            problems: shards.flatMap(\.problemsOfShard) + missing.map { "shard \($0) of \(count) is missing" }
        )
        run.unsteadiness = runs.lazy.compactMap(\.unsteadiness).first
        return run
    }
}

// MARK: - Refusals

extension MergedShards {
    /// Rejects two shards that were not numbered together.
    private static func checkNumbers(_ report: SavedReport, _ other: SavedReport) throws(Refusal) {
        guard let part = report.shard?.shard, let otherPart = other.shard?.shard else { return }
        if part.count != otherPart.count {
            throw Refusal(
                description: "\(report.name) is shard \(part) and \(other.name) is shard \(otherPart); "
                    + "the shards of one run have the same number after the slash"
            )
        }
        if part == otherPart {
            throw Refusal(description: "\(report.name) and \(other.name) are both shard \(part); give each shard once")
        }
    }

    /// Rejects two shards run with a different suite, kit, implementation, policy or selection.
    private static func checkSame(_ report: SavedReport, _ other: SavedReport) throws(Refusal) {
        let difference: String? =
            if report.suiteVersion != other.suiteVersion {
                "belong to different suites: suite \(report.suiteVersion) and suite \(other.suiteVersion)"
            } else if report.suiteDigest != other.suiteDigest {
                "belong to different suites: both have version \(report.suiteVersion), but not the same rules and vectors"
            } else if report.kitVersion != other.kitVersion {
                "were written by different versions of the kit"
            } else if report.handshake.implementation != other.handshake.implementation {
                "belong to different implementations: \(report.implementationName) and \(other.implementationName)"
            } else if report.handshake.capabilities != other.handshake.capabilities {
                "belong to implementations that declare different capabilities"
            } else if report.terms != other.terms {
                "were run under different policies: --strict, --require and the list of known failures must be the same"
            } else if report.shard?.selectedCount != other.shard?.selectedCount
                || report.invocation?.withoutShard.order != other.invocation?.withoutShard.order
            {
                "are shards of different selections"
            } else {
                nil
            }
        if let difference { throw Refusal(description: "\(report.name) and \(other.name) \(difference)") }
    }

    /// Rejects shards whose vectors overlap or do not belong to one selection.
    private static func checkVectors(
        of shards: [SavedReport],
        in run: Run,
        isWhole: Bool
    ) throws(Refusal) {
        var owners: [String: SavedReport] = [:]
        for report in shards {
            for result in report.results {
                if let owner = owners.updateValue(report, forKey: result.id) {
                    throw Refusal(description: "\(owner.name) and \(report.name) both have the vector \(result.id)")
                }
            }
        }
        guard isWhole else { return }
        for (place, result) in run.results.enumerated() {
            guard owners[result.vector.id]?.shard?.shard.number == place % shards.count + 1 else {
                throw Refusal(
                    description: "the vector \(result.vector.id) is not where a selection of "
                        + "\(counted(run.results.count, "vector")) puts it; the shards belong to different selections"
                )
            }
        }
    }
}

extension SavedReport {
    /// The problems of the run itself, which cannot be derived from its results.
    fileprivate var problemsOfShard: [String] {
        guard let shard else { return problemsOfRun }
        let name = "shard \(shard.shard.number) of \(shard.shard.count)"
        let interruption = problems.contains(Policy.interruption) ? ["\(name) was interrupted"] : []
        return interruption + problemsOfRun.map { "\(name): \($0)" }
    }
}
