import TrackingConformanceJSON

/// The reading of what a report says of each vector.
struct ResultReader {
    private let catalogue: RuleCatalogue
    /// The vectors of the suite by their ids; `nil` where they may be of any suite.
    private let vectors: [String: Vector]?
    /// The ids that were read.
    private var seen: Set<String> = []

    /// Prepares the reading of a report.
    init(_ catalogue: RuleCatalogue, _ suite: Suite?) {
        self.catalogue = catalogue
        vectors = suite.map { Dictionary($0.vectors.map { ($0.id, $0) }) { first, _ in first } }
    }

    /// Reads the result of one vector; `nil` where it cannot be used.
    mutating func result(_ value: JSONValue, _ decoder: inout FileDecoder) -> SavedReport.Result? {
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
        let mismatches = decoder.array(members, "mismatches").compactMap { mismatch($0, stepCount, &decoder) }
        let judged = verdict.withoutList(mismatches, catalogue)
        return SavedReport.Result(
            id: id,
            rules: (members["rules"]?.array ?? []).compactMap { $0.string.map { Rule.ID(rawValue: $0) } },
            verdict: judged,
            mismatches: mismatches,
            // The reason of what was judged is the list's, which is applied anew.
            reason: judged.isOfJudge ? nil : members["reason"]?.string,
            instability: members["dependsOn"]?.string.flatMap(VectorResult.Instability.init),
            milliseconds: members["milliseconds"]?.number.flatMap { Double($0.text) } ?? 0
        )
    }

    private func mismatch(_ value: JSONValue, _ stepCount: Int?, _ decoder: inout FileDecoder) -> Mismatch? {
        guard let members = value.object, let named = members["rule"] else {
            decoder.report(.wrongForm, "a mismatch is an object with a \"rule\", not \(shown(value))", at: value.offset)
            return nil
        }
        let isOfSuite = vectors != nil
        let id = isOfSuite ? decoder.ruleID(named, catalogue: catalogue) : named.string.map { Rule.ID(rawValue: $0) }
        guard let rule = id else { return nil }
        guard let step = members["step"]?.number?.integer, step >= 0, step < stepCount ?? .max else {
            let steps = stepCount.map { " of the vector, which has \(counted($0, "step"))" } ?? ", counted from 0"
            decoder.report(.wrongForm, "\"step\" must be a step\(steps)", at: value.offset)
            return nil
        }
        return Mismatch(
            step: step,
            rule: rule,
            path: members["path"]?.string ?? "",
            expected: members["expected"],
            actual: members["actual"],
            message: members["message"]?.string ?? ""
        )
    }
}

extension Verdict {
    /// The verdict as it was before a list of known failures was applied, which excuses what differs or is unsupported.
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
