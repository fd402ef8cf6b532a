import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceRecords
import TrackingConformanceSpecification

/// A life that was recorded: its events, and what was observed at each.
struct RecordedLife {
    var context: RunContext
    var stimuli: [Stimulus]
    var observations: [Observation]

    /// A life as a specification answers it, which may be a changed one.
    init(_ draft: VectorDraft, answeredBy specification: Specification = .documented, choice: Int? = nil) {
        (context, stimuli) = (draft.context, draft.stimuli)
        observations = specification.answers(to: stimuli, in: context).map { answer in
            choice.map { answer.taking($0) } ?? answer.observation
        }
    }

    /// Notes each instant a little early or late.
    mutating func move(upTo milliseconds: Int, using random: inout SplitMix64) {
        for index in stimuli.indices {
            guard let instant = stimuli[index].instant else { continue }
            let shift = random.number(in: -milliseconds...milliseconds)
            stimuli[index].instant = Instant(milliseconds: instant.milliseconds + shift)
        }
    }

    /// What a judge makes of it, from one of its events on.
    func judged(
        from first: Int = 0,
        freshly isFreshInstall: Bool? = nil,
        within tolerance: Duration = .zero,
        _ suite: Suite
    ) -> RunRecord {
        var judge = RecordingJudge(suite: suite, named: "life.jsonl", tolerance: tolerance)
        judge.take(.header(header(at: first, isFreshInstall: isFreshInstall ?? (first == 0))))
        for index in stimuli.indices[first...] {
            judge.take(
                .event(.init(stimulus: stimuli[index], observation: observations[index], line: index - first + 2))
            )
        }
        return judge.finish()
    }

    /// What a judge makes of several lives in one file, each from a fresh install on.
    static func judged(_ lives: [RecordedLife], within tolerance: Duration = .zero, _ suite: Suite) -> RunRecord {
        var judge = RecordingJudge(suite: suite, named: "lives.jsonl", tolerance: tolerance)
        var line = 0
        for life in lives {
            line += 1
            judge.take(.header(life.header(at: 0, isFreshInstall: true)))
            for (stimulus, observation) in zip(life.stimuli, life.observations) {
                line += 1
                judge.take(.event(.init(stimulus: stimulus, observation: observation, line: line)))
            }
        }
        return judge.finish()
    }

    private func header(at first: Int, isFreshInstall: Bool) -> Recording.Header {
        var context = context
        context.zone = stimuli[..<first].last { $0.zone != nil }?.zone ?? context.zone
        let start = stimuli[..<first].last { $0.event == .lifecycle(.start) }
        let version = start?.parameters["appVersion"]?.string ?? "1.0"
        return Recording.Header(
            app: ImplementationDescription(name: "Life", version: version, language: "Swift"),
            context: context,
            isFreshInstall: isFreshInstall,
            isAutomatic: start?.parameters["automatic"] == true
        )
    }
}
