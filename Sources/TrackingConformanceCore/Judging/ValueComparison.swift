import TrackingConformanceJSON

/// The comparison of the value of a step with the value expected.
struct ValueComparison {
    let stimulus: Stimulus

    func facts(_ actual: JSONValue?, expected: ExpectedValue?) -> [Fact] {
        switch expected {
        case nil: return []
        case .lifecycle(let data):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(data.preferred))] }
            return LifecycleComparison.facts(actual, expected: data, path: ["value"])
        case .parsed(let payload, let unjudged):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            let comparison = PayloadComparison(stimulus: stimulus)
            return comparison.facts(parsed: actual, expected: payload, unjudged: unjudged)
        case .composed(let payload):
            guard let actual = actual?.object else { return [notAnObject(actual, expected: .object(payload))] }
            return PayloadComparison(stimulus: stimulus).facts(composed: actual, expected: payload)
        }
    }

    private func notAnObject(_ actual: JSONValue?, expected: JSONValue) -> Fact {
        let found = actual?.kindWithArticle ?? "nothing"
        return Fact(path: ["value"], expected: expected, actual: actual, message: "expected an object, got \(found)")
    }
}
