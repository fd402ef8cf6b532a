package import TrackingConformanceCore
import TrackingConformanceJSON

extension SavedReport {
    package struct Result: Sendable {
        package private(set) var id = ""
        package private(set) var rules: [Rule.ID] = []
        /// The verdict without the list of known failures.
        package private(set) var verdict = Verdict.notRun
        package private(set) var mismatches: [Mismatch] = []
        /// The reason for a verdict not explained by mismatches.
        package private(set) var reason: String?
        /// The apparent reason why the result differed when the vector was run again, if it did.
        package private(set) var instability: VectorResult.Instability?
        /// The time that the implementation took, in milliseconds.
        package private(set) var milliseconds = 0.0
        /// The verdict and its reason as in the report, with the list of known failures applied.
        private(set) var listed = (verdict: Verdict.notRun, reason: String?.none)
    }
}

extension SavedReport.Result {
    static let form = Form<Self>.object("a result", Self()) { result in
        result.required("id", \.id, .vectorID)
        result.required("verdict", \.listed.verdict, .word)
        result.expected("rules", \.rules, .list(of: .rule, filled: true, distinct: true))
        result.expected("milliseconds", \.milliseconds, .milliseconds)
        result.expected("mismatches", \.mismatches, .list(of: Mismatch.form))
        result.optional("reason", \.listed.reason, .text)
        result.optional("dependsOn", \.instability, .word)
    }
    .defined(as: "result")

    init(_ result: VectorResult, _ catalogue: RuleCatalogue) {
        (id, rules, listed) = (result.vector.id, result.vector.rules, (result.verdict, result.reason))
        (mismatches, instability, milliseconds) = (result.mismatches, result.instability, result.milliseconds)
        leaveOutList(catalogue)
    }

    /// Restores the verdict and reason without the list of known failures.
    mutating func leaveOutList(_ catalogue: RuleCatalogue) {
        verdict = listed.verdict.withoutList(mismatches, catalogue)
        // The reason for a judged result comes from the list, which will be applied anew.
        reason = verdict.isJudged ? nil : listed.reason
    }
}

extension Mismatch {
    static let form = Form<Mismatch>.object(
        "a mismatch",
        Mismatch(step: 0, rule: "", path: "", expected: nil, actual: nil, message: "")
    ) { mismatch in
        mismatch.required("step", \.step, .count)
        mismatch.required("rule", \.rule, .rule)
        mismatch.expected("path", \.path, .anyText.with(["pattern": "^(/[^/~]*(~[01][^/~]*)*)*$"]))
        mismatch.optional("expected", \.expected, .any)
        mismatch.optional("actual", \.actual, .any)
        mismatch.expected("message", \.message, .text)
    }
    .defined(as: "mismatch")
}

// MARK: - Results and the suite

extension FileDecoder {
    /// Rejects results that contradict the suite or their own mismatches.
    mutating func check(
        _ results: [SavedReport.Result],
        in report: JSONNode,
        _ catalogue: RuleCatalogue,
        _ suite: Suite?
    ) {
        let vectors = suite.map { Dictionary($0.vectors.map { ($0.id, $0) }) { first, _ in first } }
        var seen: Set<String> = []
        for (result, value) in zip(results, report["vectors"]?.array ?? []) {
            let id = result.id
            if let vectors, vectors[id] == nil {
                self.report(.unknownWord, "the suite has no vector \(quoted(id))", at: value["id"]?.offset)
            } else if !seen.insert(id).inserted {
                self.report(.badID, "the vector \(quoted(id)) appears twice", at: value["id"]?.offset)
            } else if let vector = vectors?[id] {
                check(result, of: vector, at: value, catalogue)
            } else if result.verdict == .passed, !result.mismatches.isEmpty {
                self.report(.wrongForm, "\(id) cannot be passed: it has mismatches", at: value.offset)
            }
        }
    }

    private mutating func check(
        _ result: SavedReport.Result,
        of vector: Vector,
        at value: JSONNode,
        _ catalogue: RuleCatalogue
    ) {
        let (mismatches, listed) = (result.mismatches, result.listed.verdict)
        for (mismatch, value) in zip(mismatches, value["mismatches"]?.array ?? []) {
            if let rule = value["rule"], ruleID(rule, catalogue: catalogue) == nil { return }
            guard !vector.steps.indices.contains(mismatch.step) else { continue }
            let steps = "the vector, which has \(counted(vector.steps.count, "step"))"
            return report(.wrongForm, "\"step\" must be a step of \(steps)", at: value.offset)
        }
        guard result.verdict.isJudged else { return }
        let given = Judgement(mismatches, catalogue).verdict
        if result.verdict != given {
            let what = mismatches.isEmpty ? "it has no mismatches" : "its mismatches make it \(given.rawValue)"
            report(.wrongForm, "\(vector.id) cannot be \(listed.rawValue): \(what)", at: value.offset)
        }
        let wrong = mismatches.first { mismatch in
            mismatch.path.isEmpty && mismatch.expected == nil && vector.steps[mismatch.step].expectation != nil
                && catalogue.level(of: mismatch.rule) == .informational
        }
        guard let wrong else { return }
        let place = "\(vector.id) records step \(wrong.step)"
        report(.wrongForm, "\(place), for which the suite has an expectation", at: value.offset)
    }
}

extension VectorResult {
    init(_ saved: SavedReport.Result, of vector: Vector) {
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

// MARK: - Verdicts

extension Verdict {
    /// The verdict without the list of known failures, which excuses differences and declines.
    fileprivate func withoutList(_ mismatches: [Mismatch], _ catalogue: RuleCatalogue) -> Verdict {
        switch self {
        case .passed, .failed, .warned, .recorded, .errored, .unsupported, .notApplicable, .notRun: self
        case .expectedFailure where mismatches.isEmpty: .unsupported
        case .expectedFailure, .unexpectedPass: Judgement(mismatches, catalogue).verdict
        }
    }
}

extension [Verdict: Int] {
    static let form = Form<Self>.object("a summary") { summary in
        summary.derived("total", .count) { $0.values.reduce(0, +) }
        let keys: [(String, Verdict)] = [
            ("passed", .passed), ("failed", .failed), ("warned", .warned), ("recorded", .recorded),
            ("errored", .errored), ("unsupported", .unsupported), ("notApplicable", .notApplicable),
            ("expectedFailures", .expectedFailure), ("unexpectedPasses", .unexpectedPass), ("notRun", .notRun),
        ]
        for (key, verdict) in keys {
            summary.derived(key, .count) { $0[verdict] ?? 0 }
        }
    }

    var summary: JSONValue { Self.form.write(self) }
}
