/// What counts against conformance.
package struct Policy: Sendable {
    /// Whether a broken recommended rule counts.
    package var isStrict: Bool
    package var knownFailures: KnownFailures
    package var requiredCapabilities: [Capability]

    package init(
        strict isStrict: Bool = false,
        knownFailures: KnownFailures = KnownFailures(),
        requiredCapabilities: [Capability] = []
    ) {
        self.isStrict = isStrict
        self.knownFailures = knownFailures
        self.requiredCapabilities = requiredCapabilities
    }

    package func applied(to result: VectorResult) -> VectorResult { knownFailures.applied(to: result) }

    package func counts(_ result: VectorResult) -> Bool { result.verdict.fails(strict: isStrict) }

    package func conclusion(of record: RunRecord, suite: Suite) -> Conclusion {
        let judgedNothing = record.judgedNothing
        var record = record
        let applications = record.results.map(knownFailures.application)
        record.results = applications.map(\.result)
        var problems = record.wasInterrupted ? [Self.interruption] : []
        if let unsteadiness = record.unsteadiness { problems.append(unsteadiness.problem) }
        problems += record.problems
        problems += record.exploration?.problems ?? []
        // A list may excuse what was not judged, but nothing follows from it.
        if judgedNothing {
            let sentence = record.exploration == nil ? Self.nothingJudged : "no sequence was judged"
            problems.append(sentence + Self.reason(noneApplies: record))
        }
        problems += unmetRequirements(record.handshake)
        return Conclusion(
            record: record,
            policy: self,
            otherProblems: problems,
            listProblems: knownFailures.problems(in: suite) + knownFailures.problems(after: applications, of: suite),
            exceptions: knownFailures.exceptions(in: applications)
        )
    }

    package static let nothingJudged = "no vector was judged"

    /// Which capabilities would make vectors apply of which none does, as the end of a sentence.
    private static func reason(noneApplies record: RunRecord) -> String {
        guard record.results.allSatisfy({ $0.verdict == .notApplicable }) else { return "" }
        let missing = record.results.map { Set($0.vector.requires).subtracting(record.handshake.capabilities) }
        guard let first = missing.first else { return "" }
        let common = missing.reduce(first) { $0.intersection($1) }
        let names = (common.isEmpty ? missing.reduce([]) { $0.union($1) } : common).sorted().map(\.rawValue)
        guard !names.isEmpty else { return "" }
        return ": these vectors need \(names.inOneList), which the adapter does not declare"
    }

    package static let interruption = "the run was interrupted"

    /// The problem of required capabilities that an implementation does not declare.
    package func unmetRequirements(_ handshake: Handshake) -> [String] {
        let missing = requiredCapabilities.filter { !handshake.capabilities.contains($0) }
        guard !missing.isEmpty else { return [] }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        let what = "\(noun(missing.count, "capability", "capabilities")) \(names)"
        return ["the implementation does not declare the required \(what)"]
    }
}

/// What a run comes to under a policy: reports and exit codes follow from it.
package struct Conclusion: Sendable {
    /// The run, the list of known failures applied.
    package let record: RunRecord
    package let policy: Policy
    /// The problems of the run and of its requirements, one sentence each.
    package let otherProblems: [String]
    package let listProblems: [KnownFailures.Problem]
    package let exceptions: KnownFailures.Exceptions

    /// All that counts against conformance besides the results, one sentence each.
    package var problems: [String] { otherProblems + listProblems.map(\.description) }

    /// Whether a list excuses some failures, and nothing else failed or broke a rule.
    package var isExcused: Bool {
        exceptions.vectorCount > 0 && !record.results.contains { [.failed, .warned].contains($0.verdict) }
    }

    /// Whether the implementation conforms: nothing counts against it, and every vector was run.
    package var isConformant: Bool {
        problems.isEmpty && !record.results.contains { policy.counts($0) || $0.verdict == .notRun }
    }
}

extension Verdict {
    package func fails(strict isStrict: Bool) -> Bool {
        switch self {
        case .failed, .errored, .unsupported, .unexpectedPass: true
        case .warned: isStrict
        case .passed, .recorded, .notApplicable, .expectedFailure, .notRun: false
        }
    }
}
