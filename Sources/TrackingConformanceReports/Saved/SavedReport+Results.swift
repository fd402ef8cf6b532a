package import TrackingConformanceCore
package import TrackingConformanceJSON

extension SavedReport {
    package struct Result: Sendable {
        package let id: String
        package let rules: [Rule.ID]
        /// What became of it before a list of known failures was applied.
        package let verdict: Verdict
        package let mismatches: [Mismatch]
        /// Why, for a verdict that mismatches do not explain.
        package let reason: String?
        /// What it seems to depend on, if it differed when it was run again.
        package let instability: VectorResult.Instability?
        /// How long the implementation took for it, in milliseconds.
        package let milliseconds: Double
        /// The verdict with its reason after the list was applied, as the report has it.
        let listed: (verdict: Verdict, reason: String?)
    }
}

extension SavedReport.Result {
    init(_ result: VectorResult, _ catalogue: RuleCatalogue) {
        let vector = result.vector
        self.init(
            id: vector.id,
            rules: vector.rules,
            listed: (result.verdict, result.reason),
            mismatches: result.mismatches,
            instability: result.instability,
            milliseconds: result.milliseconds,
            catalogue
        )
    }

    fileprivate init(
        id: String,
        rules: [Rule.ID],
        listed: (verdict: Verdict, reason: String?),
        mismatches: [Mismatch],
        instability: VectorResult.Instability?,
        milliseconds: Double,
        _ catalogue: RuleCatalogue
    ) {
        (self.id, self.rules, self.listed, self.mismatches) = (id, rules, listed, mismatches)
        (self.instability, self.milliseconds) = (instability, milliseconds)
        verdict = listed.verdict.withoutList(mismatches, catalogue)
        // The reason of what was judged is the list's, which is applied anew.
        reason = verdict.isOfJudge ? nil : listed.reason
    }

    var json: JSONValue {
        .object([
            "id": .string(id),
            "verdict": .string(listed.verdict.rawValue),
            "rules": .array(rules.map { .string($0.rawValue) }),
            "milliseconds": .milliseconds(milliseconds),
            "mismatches": .array(mismatches.map(\.json)),
            "reason": listed.reason.map { .string($0) },
            "dependsOn": instability.map { .string($0.rawValue) },
        ])
    }
}

struct ResultReader {
    private let catalogue: RuleCatalogue
    /// The vectors of the suite by their ids; `nil` if they may be of any suite.
    private let vectors: [String: Vector]?
    private var seen: Set<String> = []

    init(_ catalogue: RuleCatalogue, _ suite: Suite?) {
        self.catalogue = catalogue
        vectors = suite.map { Dictionary($0.vectors.map { ($0.id, $0) }) { first, _ in first } }
    }

    mutating func result(_ value: JSONNode, _ decoder: inout FileDecoder) -> SavedReport.Result? {
        guard let members = value.object, let id = members["id"]?.string else {
            let message = "a result is an object with the vector's \"id\", not \(shown(value))"
            decoder.report(.wrongForm, message, at: value.offset)
            return nil
        }
        if let vectors, vectors[id] == nil {
            decoder.report(.unknownWord, "the suite has no vector \(quoted(id))", at: members["id"]?.offset)
            return nil
        }
        guard seen.insert(id).inserted else {
            decoder.report(.badID, "the vector \(quoted(id)) appears twice", at: members["id"]?.offset)
            return nil
        }
        guard let verdict: Verdict = decoder.word(members, "verdict") else {
            if !members.has("verdict") {
                decoder.report(.missingKey, "a result needs the key \"verdict\"", at: value.offset)
            }
            return nil
        }
        let stepCount = vectors?[id]?.steps.count
        let values = decoder.array(members, "mismatches")
        let result = SavedReport.Result(
            id: id,
            rules: (members["rules"]?.array ?? []).compactMap { $0.string.map { Rule.ID(rawValue: $0) } },
            listed: (verdict, members["reason"]?.string),
            mismatches: values.compactMap { mismatch($0, stepCount, &decoder) },
            instability: members["dependsOn"]?.string.flatMap(VectorResult.Instability.init),
            milliseconds: decoder.milliseconds(members, "milliseconds") ?? 0,
            catalogue
        )
        if let vector = vectors?[id] {
            check(result, of: vector, at: value, &decoder)
        } else if verdict == .passed, !result.mismatches.isEmpty {
            decoder.report(.wrongForm, "\(id) cannot be passed: it has mismatches", at: value.offset)
        }
        return result
    }

    /// Refuses a verdict that the mismatches contradict.
    private func check(
        _ result: SavedReport.Result,
        of vector: Vector,
        at value: JSONNode,
        _ decoder: inout FileDecoder
    ) {
        guard [.passed, .failed, .warned, .recorded].contains(result.verdict) else { return }
        let (mismatches, listed) = (result.mismatches, result.listed.verdict)
        let given = Verdict.unexpectedPass.withoutList(mismatches, catalogue)
        if result.verdict != given {
            let what = mismatches.isEmpty ? "it has no mismatches" : "its mismatches make it \(given.rawValue)"
            decoder.report(.wrongForm, "\(vector.id) cannot be \(listed.rawValue): \(what)", at: value.offset)
        }
        let wrong = mismatches.first { mismatch in
            mismatch.path.isEmpty && mismatch.expected == nil && vector.steps[mismatch.step].expectation != nil
                && catalogue.level(of: mismatch.rule) == .informational
        }
        guard let wrong else { return }
        let place = "\(vector.id) records step \(wrong.step)"
        decoder.report(.wrongForm, "\(place), for which the suite has an expectation", at: value.offset)
    }

    private func mismatch(_ value: JSONNode, _ stepCount: Int?, _ decoder: inout FileDecoder) -> Mismatch? {
        guard let members = value.object, let named = members["rule"] else {
            decoder.report(.wrongForm, "a mismatch is an object with a \"rule\", not \(shown(value))", at: value.offset)
            return nil
        }
        let isOfSuite = vectors != nil
        let id = isOfSuite ? decoder.ruleID(named, catalogue: catalogue) : named.string.map { Rule.ID(rawValue: $0) }
        guard let rule = id else { return nil }
        guard let step = members["step"]?.number?.integer, step >= 0, step < stepCount ?? 1_000_000 else {
            let steps = stepCount.map { " of the vector, which has \(counted($0, "step"))" } ?? ", counted from 0"
            decoder.report(.wrongForm, "\"step\" must be a step\(steps)", at: value.offset)
            return nil
        }
        return Mismatch(
            step: step,
            rule: rule,
            path: members["path"]?.string ?? "",
            expected: members["expected"]?.value,
            actual: members["actual"]?.value,
            message: members["message"]?.string ?? ""
        )
    }
}

extension Mismatch {
    package var json: JSONValue {
        .object([
            "step": .integer(step), "rule": .string(rule.rawValue), "path": .string(path), "expected": expected,
            "actual": actual, "message": .string(message),
        ])
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

extension Verdict {
    /// The verdict before a list of known failures was applied, which excuses what differs or is unsupported.
    fileprivate func withoutList(_ mismatches: [Mismatch], _ catalogue: RuleCatalogue) -> Verdict {
        switch self {
        case .passed, .failed, .warned, .recorded, .errored, .unsupported, .notApplicable, .notRun: return self
        case .expectedFailure where mismatches.isEmpty: return .unsupported
        case .expectedFailure, .unexpectedPass:
            switch mismatches.map({ catalogue.level(of: $0.rule) }).max() {
            case .required: return .failed
            case .recommended: return .warned
            case .informational: return .recorded
            case nil: return .passed
            }
        }
    }

    /// Whether an answer was judged, which its differences explain.
    fileprivate var isOfJudge: Bool {
        switch self {
        case .passed, .failed, .warned, .recorded: true
        case .errored, .unsupported, .notApplicable, .expectedFailure, .unexpectedPass, .notRun: false
        }
    }
}

extension [Verdict: Int] {
    var summary: JSONValue {
        func count(_ verdict: Verdict) -> JSONValue { .integer(self[verdict] ?? 0) }
        return [
            "total": .integer(values.reduce(0, +)),
            "passed": count(.passed),
            "failed": count(.failed),
            "warned": count(.warned),
            "recorded": count(.recorded),
            "errored": count(.errored),
            "unsupported": count(.unsupported),
            "notApplicable": count(.notApplicable),
            "expectedFailures": count(.expectedFailure),
            "unexpectedPasses": count(.unexpectedPass),
            "notRun": count(.notRun),
        ]
    }
}
