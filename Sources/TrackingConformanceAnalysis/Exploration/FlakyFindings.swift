import TrackingConformanceCore

/// Answers that looked wrong once and have yet to be repeated.
///
/// A sequence is first judged by the documented reading only. If it passes when asked again with all accepted readings,
/// it is asked a third time, as at first: an implementation with another reading fails again, while one that passes has
/// answered the same question in two ways.
struct FlakyFindings: Sendable {
    /// The number of sequences that failed once and passed when repeated.
    private(set) var unrepeatedCount = 0
    private(set) var unrepeated: [ExplorationSummary.Unrepeated] = []
    /// The questions that looked wrong in the last round or passed when asked again.
    private var open: [(question: Question, result: VectorResult)] = []

    private static let mostKept = 3

    mutating func open(_ doubtful: [(Question, VectorResult)]) { open = doubtful.map { ($0.0, $0.1) } }

    /// The questions to ask a third time: those that passed when asked again.
    mutating func questions(after answered: [(Question, VectorResult)], _ catalogue: RuleCatalogue) -> [Question] {
        open = zip(open, answered).filter { Symptom.all(of: $1.1, catalogue).isEmpty }.map(\.0)
        return open.map(\.question)
    }

    /// Takes the answers to the questions asked a third time.
    mutating func settle(_ answered: [(Question, VectorResult)], _ catalogue: RuleCatalogue) {
        for (doubt, (_, result)) in zip(open, answered) where Symptom.all(of: result, catalogue).isEmpty {
            unrepeatedCount += 1
            if unrepeated.count < Self.mostKept { unrepeated.append(.init(doubt.question, doubt.result, catalogue)) }
        }
        open = []
    }
}

extension ExplorationSummary.Unrepeated {
    /// Creates the record of a question and its first result.
    fileprivate init(_ question: Question, _ result: VectorResult, _ catalogue: RuleCatalogue) {
        let difference = result.firstJudged(catalogue).map { "step \($0.step): \($0.message) (\($0.rule))" }
        self.init(
            origin: question.origin.description,
            difference: (difference ?? result.reason ?? "it ended").abridged(),
            draft: question.draft
        )
    }
}
