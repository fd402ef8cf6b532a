package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The answer required at a stimulus.
package struct SpecifiedAnswer: Sendable, Equatable {
    /// The reference adapter's answer, with the preferred value of every fact.
    package let observation: Observation
    /// The accepted values of each variable, if the answer has lifecycle data.
    package let accepted: AcceptedValues?
    /// The unjudged fields of a parsed payload.
    package let unjudged: [ParsedField]

    init(
        _ observation: Observation,
        accepted: AcceptedValues? = nil,
        unjudged: [ParsedField] = []
    ) {
        self.observation = observation
        self.accepted = accepted
        self.unjudged = unjudged
    }
}

extension [SpecifiedAnswer] {
    /// The answers of an adapter that reports the calls of some steps one step late.
    package func delayed(at late: Set<Int>) -> [SpecifiedAnswer] {
        enumerated().map { step, answer in
            guard case .answered(let calls, let value) = answer.observation else { return answer }
            let before = late.contains(step - 1) ? self[step - 1] : nil
            return SpecifiedAnswer(
                .answered(calls: (before?.calls ?? []) + (late.contains(step) ? [] : calls), value: value),
                accepted: value == nil ? before?.accepted ?? answer.accepted : answer.accepted,
                unjudged: answer.unjudged
            )
        }
    }
}

extension SpecifiedAnswer {
    package var calls: [TrackingCall] { observation.calls ?? [] }

    /// The answer, preceded by further calls.
    func following(_ before: [TrackingCall]) -> SpecifiedAnswer {
        before.isEmpty
            ? self : SpecifiedAnswer(observation.following(before), accepted: accepted, unjudged: unjudged)
    }

    /// The number of different choices of accepted values.
    package var choiceCount: Int { accepted?.entries.reduce(1) { max($0, $1.values.count) } ?? 1 }

    /// The observation with another accepted value in place of each preferred one; data that already differs from the
    /// preferred values is kept.
    package func taking(_ choice: Int) -> Observation {
        guard let acceptedValues = accepted else { return observation }
        func changed(_ data: JSONObject) -> JSONObject {
            var data = data
            for (index, variable) in LifecycleVariable.allCases.enumerated() {
                guard let accepted = acceptedValues[variable]?.values, let preferred = accepted.first,
                    data[variable.rawValue] == preferred
                else { continue }
                data[variable.rawValue] = accepted[(choice + index) % accepted.count]
            }
            return data
        }
        guard case .answered(let calls, let value) = observation else { return observation }
        return .answered(
            calls: calls.map { TrackingCall(function: $0.function, name: $0.name, data: changed($0.data)) },
            value: value?.object.map { .object(changed($0)) }
        )
    }
}

extension Observation {
    /// The observation, preceded by further calls.
    func following(_ before: [TrackingCall]) -> Observation {
        guard !before.isEmpty, case .answered(let calls, let value) = self else { return self }
        return .answered(calls: before + calls, value: value)
    }
}

/// The accepted values of each variable, the preferred one first; `nil` means absence, and an unjudged variable has no
/// values.
package struct AcceptedValues: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let variable: LifecycleVariable
        package var values: [JSONValue?]
        /// The values that `SpecifiedAnswer.taking` chooses in turn, if there are several.
        package var choices: ArraySlice<JSONValue?> { values.count > 1 ? values.prefix(4) : [] }
    }

    /// The variables in the order of a call's data.
    package var entries: [Entry]

    package subscript(variable: LifecycleVariable) -> Entry? { index(of: variable).map { entries[$0] } }

    private func index(of variable: LifecycleVariable) -> Int? {
        // A loop, because an unoptimized build would spend most of its time on closures here.
        var index = 0
        while index < entries.count {
            if entries[index].variable == variable { return index }
            index += 1
        }
        return nil
    }

    /// The data of a call with the preferred value of each variable.
    package var preferred: JSONObject {
        JSONObject(
            distinct: entries.compactMap { entry in
                guard let value = entry.values.first ?? nil else { return nil }
                return JSONObject.Member(key: entry.variable.rawValue, value: value)
            }
        )
    }
}
