import TrackingConformanceCore
import TrackingConformanceJSON

extension ExplorationSummary {
    var tried: String {
        "\(counted(sequences, "sequence")) with \(counted(steps, "step")) tried (seed \(seed))"
    }

    /// The sequences that failed only once, the exercised rules, and the rules not exercised.
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

    /// The number of rules exercised often, and the other rules with their numbers of sequences.
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

    static let form = Form<ExplorationSummary>.object("an exploration") { exploration in
        let seed = Form<JSONValue>.any.with(["type": "integer", "minimum": 0])
        exploration.derived("seed", seed) { summary in
            JSONNumber(String(summary.seed)).map { JSONValue(.number($0)) }
        }
        exploration.derived("sequences", .count) { $0.sequences }
        exploration.derived("steps", .count) { $0.steps }
        exploration.derived("declined", .positive, always: false) {
            $0.declinedCount > 0 ? $0.declinedCount : nil
        }
        exploration.derived("exercised", .list(of: ExercisedRule.form)) { $0.exercised }
        exploration.derived("neverExercised", .list(of: .rule)) { $0.neverExercised }
        exploration.derived("omissions", .list(of: .text, filled: true), always: false) {
            $0.omissions.isEmpty ? nil : $0.omissions
        }
        exploration.derived("unrepeated", unrepeatedForm, always: false) { $0.unrepeated.isEmpty ? nil : $0 }
    }

    private static let unrepeatedForm = Form<ExplorationSummary>.object("such sequences") { summary in
        summary.derived("sequences", .positive) { $0.unrepeatedCount }
        summary.derived("examples", .list(of: Unrepeated.form, filled: true)) { $0.unrepeated }
    }
}

extension ExplorationSummary.ExercisedRule {
    fileprivate static let form = Form<Self>.object("a rule") { rule in
        rule.derived("rule", .rule) { $0.rule }
        rule.derived("sequences", .positive) { $0.sequences }
    }
}

extension ExplorationSummary.Unrepeated {
    fileprivate static let form = Form<Self>.object("a sequence") { sequence in
        let steps = Form.list(
            of: Form<JSONValue>.any.referring(to: "vector-file.schema.json#/$defs/step"),
            filled: true
        )
        sequence.derived("origin", .text) { $0.origin }
        sequence.derived("difference", .text) { $0.difference }
        sequence.derived("context", .members, always: false) { $0.draft.contextJSON }
        sequence.derived("steps", steps) { $0.draft.stimuli.map(\.json) }
    }
}
