import TrackingConformanceJSON

extension VectorResult {
    /// Whether the implementation was asked.
    var wasRun: Bool { verdict != .notApplicable && verdict != .notRun }

    /// What differs first, without values.
    var firstDifference: String {
        guard let first = mismatches.first else { return "" }
        return "\(first.rule) \(vector.steps[first.step].stimulus.event.rawValue) \(first.path)"
    }

    /// The failure as one that is due to what ran before; `nil` where the vector fails alone as it did.
    ///
    /// - Parameter alone: What the vector came to alone, in a fresh process.
    func marked(asOtherwiseThan alone: VectorResult) -> VectorResult? {
        let isOtherwise: Bool
        switch alone.verdict {
        case .passed, .recorded, .warned: isOtherwise = true
        case .failed: isOtherwise = alone.shape != shape
        case .errored, .unsupported, .notApplicable, .notRun, .expectedFailure, .unexpectedPass: isOtherwise = false
        }
        guard isOtherwise else { return nil }
        var result = self
        result.reason =
            "failed after other vectors\(firstMessage), but \(alone.verdict.rawValue)\(alone.firstMessage) when it was run "
            + "again alone in a fresh process: the adapter keeps something from one request to the next; --shuffle finds what"
        result.verdict = .errored
        result.instability = .order
        return result
    }

    private var firstMessage: String {
        verdict == .failed ? mismatches.first.map { " (\($0.rule) at step \($0.step): \($0.message))" } ?? "" : ""
    }

    /// What differs, with counts, which never depend on the hour or on chance, and without any other values.
    private var shape: Set<String> {
        Set(mismatches.map { "\($0.step) \($0.rule) \($0.path) \($0.count.map(String.init) ?? "")" })
    }
}

extension Mismatch {
    /// What was counted, where a count differs.
    fileprivate var count: Int? {
        let name = path.split(separator: "/").last ?? ""
        guard name.lowercased().hasSuffix("count") else { return nil }
        return actual?.number?.integer ?? actual?.string.flatMap { Int($0) }
    }
}
