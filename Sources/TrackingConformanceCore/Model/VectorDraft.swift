package import TrackingConformanceJSON

/// A sequence of stimuli intended as a vector.
package struct VectorDraft: Sendable, Equatable {
    /// The context of the whole sequence.
    package var context: RunContext
    package var stimuli: [Stimulus]

    package init(context: RunContext = RunContext(), stimuli: [Stimulus]) {
        self.context = context
        self.stimuli = stimuli
    }

    /// The draft as a vector in a file, with the given expectations.
    package func vector(
        id: String,
        title: String,
        rules: [Rule.ID],
        since: Version,
        note: String? = nil,
        steps: [(rule: Rule.ID?, expectation: Expectation?)]
    ) -> JSONValue {
        .object([
            "id": .string(id),
            "title": .string(title),
            "rules": .array(rules.map { .string($0.rawValue) }),
            "since": .string(since.description),
            "requires": .array(capabilities.map { .string($0.rawValue) }),
            "context": contextJSON,
            "note": note.map { .string($0) },
            "unconfirmed": true,
            "steps": .array(
                zip(stimuli, steps).map { stimulus, step in
                    var members = stimulus.json.object ?? JSONObject()
                    members["rule"] = step.rule.map { .string($0.rawValue) }
                    members["expect"] = step.expectation?.json
                    return .object(members)
                }
            ),
        ])
    }

    /// The context of the whole sequence, as in a file; `nil` if it is the default.
    package var contextJSON: JSONValue? {
        guard context != RunContext() else { return nil }
        return .object([
            "sdkVersion": context.sdkVersion.map { .string($0) },
            "zone": context.zone == "UTC" ? nil : .string(context.zone),
            "device": context.device?.json,
        ])
    }
}
