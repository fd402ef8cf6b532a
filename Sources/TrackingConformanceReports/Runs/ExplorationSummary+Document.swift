import TrackingConformanceCore
import TrackingConformanceJSON

extension ExplorationSummary {
    var tried: String {
        "\(counted(sequences, "sequence")) with \(counted(steps, "step")) tried (seed \(seed))"
    }

    /// What failed once, what was tried of each rule, and what was not.
    var blocks: [Document.Block] {
        let rest = unrepeatedCount - unrepeated.count
        let never = neverExercised.map(\.rawValue).joined(separator: ", ")
        let failed: [Document.Block] =
            [.list(unrepeated.map(item), of: "sequence")]
            + (rest > 0 ? [.prose(Phrase(andMore(rest, "sequence")))] : [])
        return omissions.map { .prose("Note: \($0)") } + [
            .section(
                label: "Failed once",
                title: "and passed when tried again",
                blocks: unrepeated.isEmpty ? [] : failed
            ),
            .section(label: "Rules tested", blocks: exercised.isEmpty ? [] : [.prose(Phrase(extent))]),
            .section(label: "Rules not tested", blocks: [.prose(Phrase(never))]),
        ]
    }

    /// How many rules were exercised often, and which ones by how few sequences.
    private var extent: String {
        let rare = exercised.filter { $0.sequences < Self.mostCounted }
        let often = exercised.count - rare.count
        let rules = rare.map { "\($0.rule) \($0.sequences)" }.joined(separator: ", ")
        let many = "\(counted(often, "rule"))\(often > 1 ? ", each" : "") by \(Self.mostCounted) or more sequences"
        return [
            often > 0 ? many : nil,
            rare.isEmpty ? nil : "by fewer\(often > 0 ? "" : " than \(Self.mostCounted) sequences"): \(rules)",
        ].compactMap { $0 }
            .joined(separator: "; ")
    }

    private static let mostSteps = 8

    private func item(_ sequence: Unrepeated) -> Document.Item {
        let stimuli = sequence.draft.stimuli
        let rest = stimuli.count - Self.mostSteps
        let steps = stimuli.prefix(Self.mostSteps).enumerated().map { place, stimulus in
            Phrase("step \(place): \(PrecedingEvents.line(stimulus))", .marked(.quiet))
        }
        return Document.Item(
            words: "\(sequence.origin): \(sequence.difference.clipped(to: 240))",
            details: steps + (rest > 0 ? [Phrase(andMore(rest, "step"))] : [])
        )
    }

    var json: JSONValue {
        var members = JSONObject()
        members["seed"] = JSONNumber(String(seed)).map { JSONValue(.number($0)) }
        members["sequences"] = .integer(sequences)
        members["steps"] = .integer(steps)
        if declinedCount > 0 { members["declined"] = .integer(declinedCount) }
        members["exercised"] = .array(
            exercised.map { ["rule": .string($0.rule.rawValue), "sequences": .integer($0.sequences)] }
        )
        members["neverExercised"] = .array(neverExercised.map { .string($0.rawValue) })
        members["omissions"] = omissions.isEmpty ? nil : .array(omissions.map { .string($0) })
        if !unrepeated.isEmpty {
            members["unrepeated"] = [
                "sequences": .integer(unrepeatedCount), "examples": .array(unrepeated.map(\.json)),
            ]
        }
        return .object(members)
    }
}

extension ExplorationSummary.Unrepeated {
    fileprivate var json: JSONValue {
        .object([
            "origin": .string(origin), "difference": .string(difference), "context": draft.contextJSON,
            "steps": .array(draft.stimuli.map(\.json)),
        ])
    }
}
