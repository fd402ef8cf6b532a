/// A JSON report of a run as it was written, which can be read without the suite that was run.
package struct SavedReport: Sendable {
    /// The name of its file.
    package let name: String
    package let suiteVersion: Version
    /// The digests of the suite, where the report has them.
    package let suiteDigest: SuiteDigest?
    /// The version of the kit, where the report has it.
    package let kitVersion: Version?
    /// Who the implementation is, and what it declares.
    package let handshake: Handshake
    /// The part of a selection that was run; `nil`: all of it.
    package let shard: ShardOfSelection?
    /// What the run was held to, where the report says it.
    package let terms: PolicyTerms?
    /// The command that made the run, where the report has it.
    package let command: Command?
    /// What became of the vectors, in suite order.
    package let results: [Result]
    /// Why vectors failed; `nil` where it was not asked.
    package var causes: [SavedReport.Cause]?
    /// Whether the implementation conformed, where the report says it.
    package let isConformant: Bool?
    /// What spoke against conformance beside the results, a sentence each.
    package let problems: [String]
    /// What was noticed beside the vectors.
    package let warnings: [String]
    /// Whether most of the failures that were tried again alone passed.
    package let isLeaky: Bool
    /// How long the run took, in milliseconds, where the report says it.
    package let milliseconds: Double?
    /// Whether the vectors are what an exploration found.
    package let isExploration: Bool

    /// What became of a vector.
    package struct Result: Sendable {
        /// The id of the vector.
        package let id: String
        /// The rules that it checks.
        package let rules: [Rule.ID]
        /// What became of it before a list of known failures was applied.
        package let verdict: Verdict
        /// What differs or was recorded, step by step.
        package let mismatches: [Mismatch]
        /// Why, for a verdict that mismatches do not explain.
        package let reason: String?
        /// What it seems to depend on, where it came out differently when it was run again.
        package let instability: VectorResult.Instability?
        /// How long the implementation took for it, in milliseconds.
        package let milliseconds: Double
    }

    /// Why vectors failed, in the report's words.
    package struct Cause: Sendable, Equatable {
        /// The id of the fault, or of the closest one.
        package let fault: String?
        /// The rule that is broken.
        package let rule: Rule.ID
        /// What the implementation does, in one sentence.
        package let statement: String
        /// Whether it explains its vectors exactly.
        package let isExact: Bool
        /// The ids of the vectors at which it shows.
        package let vectors: [String]
        /// The ids of other faults that no vector of the run could tell from this one.
        package let alternatives: [String]
    }

    /// The words of the command that made the run.
    package struct Command: Sendable, Equatable {
        /// The words by which the kit was started.
        package let program: [String]
        /// The subcommand with what it works on.
        package let subcommand: [String]
        /// The options that are not about selection.
        package let options: [String]
        /// The options of selection and order.
        package let order: [String]
        /// The adapter's program and arguments.
        package let adapter: [String]
        /// The command that starts an adapter which is connected.
        package let restart: [String]
    }
}

extension SavedReport {
    /// The record of the run in a suite that has its vectors, without what a list of known failures made of its
    /// verdicts.
    ///
    /// - Parameter suite: The suite.
    /// - Returns: The record; a vector that the suite does not have is left out.
    package func record(in suite: Suite) -> RunRecord {
        let vectors = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        var record = RunRecord(
            suiteVersion: suiteVersion,
            handshake: handshake,
            results: results.compactMap { result in vectors[result.id].map { VectorResult(result, of: $0) } },
            warnings: warnings
        )
        record.isLeaky = isLeaky
        record.shard = shard
        return record
    }
}

extension SavedReport {
    /// Whether another report says the same of every vector, in whatever words.
    ///
    /// - Parameter other: The other report.
    /// - Returns: `true` where it does.
    package func agrees(with other: SavedReport) -> Bool {
        isConformant == other.isConformant
            && results.elementsEqual(other.results) { $0.id == $1.id && $0.standing == $1.standing && $0.isLike($1) }
    }
}

extension SavedReport.Cause {
    /// Takes a cause as a report of its run would have it.
    ///
    /// - Parameters:
    ///   - cause: The cause.
    ///   - results: The results of the run.
    package init(_ cause: TrackingConformanceCore.Cause, of results: [VectorResult]) {
        self.init(
            fault: cause.fault,
            rule: cause.rule,
            statement: cause.statement,
            isExact: cause.isExact,
            vectors: cause.vectors.map { results[$0].vector.id },
            alternatives: cause.alternatives
        )
    }
}

extension VectorResult {
    /// What became of a vector, as a report has it.
    fileprivate init(_ saved: SavedReport.Result, of vector: Vector) {
        self.init(
            vector,
            saved.verdict,
            mismatches: saved.mismatches,
            milliseconds: saved.milliseconds,
            reason: saved.reason
        )
        instability = saved.instability
    }
}
