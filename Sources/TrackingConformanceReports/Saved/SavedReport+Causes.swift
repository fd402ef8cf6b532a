package import TrackingConformanceCore
package import TrackingConformanceJSON

extension SavedReport {
    /// Why vectors failed.
    package struct Cause: Sendable, Equatable {
        package let fault: String?
        package let rule: Rule.ID
        /// What the implementation does, in one sentence.
        package let statement: String
        package let isExact: Bool
        package let vectors: [String]
        /// The ids of other faults that no vector of the run could tell from this one.
        package let alternatives: [String]
        /// The id of the vector that shows it with the fewest steps.
        var example: String?
        var step: Int?
        var distinctions: [Distinction] = []
        /// The tests under which it holds.
        var condition: [String] = []
        /// What was inferred, if the library has no name for it.
        package var edit: JSONValue?
        package var rules: [Rule.ID] = []
        var tested = TrackingConformanceCore.Cause.Tested()
        /// What happened step by step in the example.
        package var timeline: JSONValue?
        /// The command that repeats the example.
        package var repetition: String?
    }

    package struct BrokenRule: Sendable {
        let id: String
        let level: String
        let count: Int
        let example: String?
        let repetition: String?
        /// The broken rule from which it follows that this one is broken, too.
        let origin: String?
    }
}

extension SavedReport.Cause {
    /// Takes a cause of a run, but for what only a report shows.
    package init(_ cause: Cause, of results: [VectorResult]) {
        self.init(
            fault: cause.fault,
            rule: cause.rule,
            statement: cause.statement,
            isExact: cause.isExact,
            vectors: cause.shown(in: results).map(\.vector.id),
            alternatives: cause.alternatives,
            example: results[cause.example].vector.id,
            step: cause.step,
            distinctions: cause.distinctions,
            condition: cause.condition,
            edit: cause.edit,
            rules: cause.rules,
            tested: cause.tested
        )
    }

    package var kind: TrackingConformanceCore.Cause.Kind {
        isExact ? fault == nil ? .inferred : .known : .unexplained
    }

    var json: JSONValue {
        var members = JSONObject()
        members["kind"] = .string(kind.rawValue)
        members["fault"] = fault.map { .string($0) }
        members["rule"] = .string(rule.rawValue)
        if !rules.isEmpty { members["rules"] = .array(rules.map { .string($0.rawValue) }) }
        members["statement"] = .string(statement)
        members["exact"] = .bool(isExact)
        members["vectors"] = .array(vectors.map { .string($0) })
        members["example"] = example.map { .string($0) }
        members["step"] = step.map { .integer($0) }
        if !condition.isEmpty { members["condition"] = .array(condition.map { .string($0) }) }
        members["edit"] = edit
        if tested.facts > 0 {
            members["tested"] = ["facts": .integer(tested.facts), "experiments": .integer(tested.experiments)]
        }
        if !alternatives.isEmpty { members["alternatives"] = .array(alternatives.map { .string($0) }) }
        if !distinctions.isEmpty { members["distinctions"] = .array(distinctions.map(\.json)) }
        members["timeline"] = timeline
        members["repeat"] = repetition.map { .string($0) }
        return .object(members)
    }

    init?(_ value: JSONNode, _ decoder: inout FileDecoder) {
        guard let members = value.object, let rule = members["rule"]?.string,
            let statement = members["statement"]?.string
        else {
            let message = "a cause is an object with a \"rule\" and a \"statement\", not \(shown(value))"
            decoder.report(.wrongForm, message, at: value.offset)
            return nil
        }
        self.init(
            fault: value["fault"]?.string,
            rule: Rule.ID(rawValue: rule),
            statement: statement,
            isExact: value["exact"]?.boolean ?? false,
            vectors: (value["vectors"]?.array ?? []).compactMap(\.string),
            alternatives: (value["alternatives"]?.array ?? []).compactMap(\.string),
            example: value["example"]?.string,
            step: decoder.count(members, "step"),
            distinctions: (value["distinctions"]?.array ?? []).compactMap(Distinction.init),
            condition: (value["condition"]?.array ?? []).compactMap(\.string),
            edit: value["edit"]?.value,
            rules: (value["rules"]?.array ?? []).compactMap { $0.string.map { Rule.ID(rawValue: $0) } },
            tested: members["tested"]?.object.map { tested in
                .init(
                    facts: decoder.count(tested, "facts") ?? 0,
                    experiments: decoder.count(tested, "experiments") ?? 0
                )
            } ?? .init(),
            timeline: value["timeline"]?.value,
            repetition: value["repeat"]?.string
        )
    }
}

extension Distinction {
    fileprivate var json: JSONValue {
        switch means {
        case .vector(let id): ["fault": .string(alternative), "vector": .string(id)]
        case .sequence(let parameters): ["fault": .string(alternative), "sequence": parameters]
        }
    }

    fileprivate init?(_ value: JSONNode) {
        let means = value["vector"]?.string.map(Means.vector) ?? (value["sequence"]?.value).map(Means.sequence)
        guard let fault = value["fault"]?.string, let means else { return nil }
        self.init(alternative: fault, means: means)
    }
}

extension SavedReport.BrokenRule {
    var json: JSONValue {
        .object([
            "id": .string(id), "level": .string(level), "vectors": .integer(count),
            "example": example.map { .string($0) }, "repeat": repetition.map { .string($0) },
            "follows": origin.map { .string($0) },
        ])
    }

    init?(_ value: JSONNode, _ decoder: inout FileDecoder) {
        guard let members = value.object, let id = members["id"]?.string, let level = members["level"]?.string,
            let count = decoder.count(members, "vectors")
        else { return nil }
        (self.id, self.level, self.count) = (id, level, count)
        (example, repetition) = (value["example"]?.string, value["repeat"]?.string)
        origin = value["follows"]?.string
    }
}
