import TrackingConformanceCore

/// What looked wrong once, until it is known whether it does so again.
///
/// A sequence is first asked for what is documented. Where it passes when all accepted readings count, it is asked a
/// third time as it was asked first: an implementation with another reading fails again, and one that passes now
/// answers the same question in two ways.
struct FlakyFindings: Sendable {
    /// The number of sequences that failed once and passed when they were asked again.
    private(set) var unrepeatedCount = 0
    private(set) var unrepeated: [ExplorationSummary.Unrepeated] = []
    /// What looked wrong in the last round, or passed when it was asked again.
    private var open: [(question: Question, result: VectorResult)] = []

    private static let mostKept = 3

    /// Takes what looked wrong in a round.
    mutating func open(_ doubtful: [(Question, VectorResult)]) { open = doubtful.map { ($0.0, $0.1) } }

    /// What must be asked once more.
    mutating func questions(after answered: [(Question, VectorResult)], _ catalogue: RuleCatalogue) -> [Question] {
        open = zip(open, answered).filter { Symptom.all(of: $1.1, catalogue).isEmpty }.map(\.0)
        return open.map(\.question)
    }

    /// Takes what became of these questions.
    mutating func settle(_ answered: [(Question, VectorResult)], _ catalogue: RuleCatalogue) {
        for (doubt, (_, result)) in zip(open, answered) where Symptom.all(of: result, catalogue).isEmpty {
            unrepeatedCount += 1
            if unrepeated.count < Self.mostKept { unrepeated.append(.init(doubt.question, doubt.result, catalogue)) }
        }
        open = []
    }
}

extension ExplorationSummary.Unrepeated {
    /// A question with what became of it at first.
    fileprivate init(_ question: Question, _ result: VectorResult, _ catalogue: RuleCatalogue) {
        let difference = result.firstJudged(catalogue).map { "step \($0.step): \($0.message) (\($0.rule))" }
        self.init(
            origin: question.origin.description,
            difference: (difference ?? result.reason ?? "it ended").abridged(),
            draft: question.draft
        )
    }
}
