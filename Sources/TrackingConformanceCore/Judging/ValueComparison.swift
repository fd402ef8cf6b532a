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
        case .payload(let payload):
            guard let actual, actual.object != nil else { return [notAnObject(actual, expected: payload)] }
            return PayloadComparison(stimulus: stimulus).facts(actual, expected: payload)
        }
    }

    private func notAnObject(_ actual: JSONValue?, expected: JSONValue) -> Fact {
        let found = actual?.kindWithArticle ?? "nothing"
        return Fact(path: ["value"], expected: expected, actual: actual, message: "expected an object, got \(found)")
    }
}
