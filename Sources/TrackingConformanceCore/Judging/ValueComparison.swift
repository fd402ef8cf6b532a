import TrackingConformanceJSON

/// The comparison of the value of a step with the value expected.
struct ValueComparison {
    let stimulus: Stimulus

    func differences(_ actual: JSONValue?, expected: ExpectedValue?) -> [Difference] {
        switch expected {
        case nil: return []
        case .lifecycle(let data):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(data.preferred))] }
            return LifecycleComparison.differences(actual, expected: data, path: ["value"])
        case .parsed(let payload, let unjudged):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            let comparison = PayloadComparison(stimulus: stimulus)
            return comparison.differences(parsed: actual, expected: payload, unjudged: unjudged)
        case .composed(let payload):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            return PayloadComparison(stimulus: stimulus).differences(composed: actual, expected: payload)
        }
    }

    private func notAnObject(_ actual: JSONValue?, expected: JSONValue) -> Difference {
        let found = actual?.kindWithArticle ?? "nothing"
        return Difference(
            path: ["value"],
            expected: expected,
            actual: actual,
            message: "expected an object, got \(found)"
        )
    }
}
