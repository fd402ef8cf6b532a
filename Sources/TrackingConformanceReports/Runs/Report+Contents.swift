import TrackingConformanceCore

extension Report {
    /// A rule that was broken, with the results that break it.
    struct BrokenRule {
        let rule: Rule
        let results: [VectorResult]
    }

    /// What a conformant implementation is excused from, as a clause behind the verdict; `nil` where that is nothing.
    var exceptions: String? { isConformant ? conclusion.exceptions.clause : nil }

    /// The rules that were broken, required ones first and of one level those of most vectors; a result stands under
    /// every rule that it breaks.
    var brokenRules: [BrokenRule] {
        var results: [Rule.ID: [VectorResult]] = [:]
        for result in record.results where [.failed, .warned].contains(result.verdict) {
            for rule in Set(result.mismatches.map(\.rule)) { results[rule, default: []].append(result) }
        }
        let broken = results.map { TrackingConformanceCore.BrokenRule(rule: $0, vectors: $1.count) }
        return broken.sorted(by: catalogue.reportsBefore).compactMap { entry in
            guard let rule = catalogue[entry.rule], rule.level != .informational else { return nil }
            return BrokenRule(rule: rule, results: results[entry.rule] ?? [])
        }
    }

    /// The mismatch that a result is filed under: the first one that breaks the most binding rule.
    func decisiveMismatch(of result: VectorResult) -> Mismatch? {
        let level = catalogue.level(of: result.mismatches.map(\.rule))
        return result.mismatches.first { catalogue.level(of: $0.rule) == level }
    }

    /// The results with a verdict.
    func results(_ verdict: Verdict) -> [VectorResult] { record.results.filter { $0.verdict == verdict } }

    /// The verdicts that occurred, with the number of vectors that each has.
    var verdictCounts: [(verdict: Verdict, count: Int)] {
        let counts = record.counts
        return Verdict.allCases.compactMap { verdict in counts[verdict].map { (verdict, $0) } }
    }

    /// The implementation's name, version and language.
    var implementationName: String {
        let who = record.handshake.implementation
        return "\(who.name) \(who.version) (\(who.language))"
    }

    /// The names of the capabilities that the implementation declares.
    var capabilityNames: [String] { record.handshake.capabilities.map(\.rawValue) }

    /// The sentence that tells a strict run apart, which names the option as the format writes it.
    static func strictness(_ option: String) -> String {
        "Broken recommended rules count against conformance (\(option))."
    }

    /// What was noticed beside the vectors: errors, which fail the run, and then warnings.
    var notes: [String] {
        problems.map { "error: \($0)" } + record.warnings.map { "warning: \($0)" }
    }
}

extension Verdict {
    /// The verdict as counts name it.
    var label: String {
        switch self {
        case .passed, .failed, .warned, .recorded, .errored, .unsupported: rawValue
        case .notApplicable: "not applicable"
        case .expectedFailure: "failed as expected"
        case .unexpectedPass: "passed unexpectedly"
        case .notRun: "not run"
        }
    }
}
