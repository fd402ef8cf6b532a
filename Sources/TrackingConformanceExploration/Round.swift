import TrackingConformanceCore

/// A sequence on its way to the implementation.
struct Question: Sendable {
    let origin: Discovery.Origin
    let draft: VectorDraft
    let thoroughness: Oracle.Thoroughness
    let isTyped: Bool

    init(
        _ origin: Discovery.Origin,
        _ draft: VectorDraft,
        _ thoroughness: Oracle.Thoroughness,
        typed isTyped: Bool = false
    ) {
        (self.origin, self.draft, self.thoroughness, self.isTyped) = (origin, draft, thoroughness, isTyped)
    }

    /// The same sequence, asked as thoroughly as said.
    func asked(_ thoroughness: Oracle.Thoroughness) -> Question {
        Question(origin, draft, thoroughness, typed: isTyped)
    }
}

/// Questions whose answers are looked at together.
struct Round: Sendable {
    private var questions: [Question]
    private var results: [VectorResult?]
    private var asked = 0
    private var answered = 0
    /// The place of the first question among all that were asked.
    private let first: Int
    /// Whether questions may be added.
    var canGrow = false
    /// The greatest number of questions to which it may grow.
    var limit = 0

    /// A round of questions; their places follow those of an earlier round.
    init(_ questions: [Question] = [], after earlier: Round? = nil) {
        self.questions = questions
        results = Array(repeating: nil, count: questions.count)
        first = earlier.map { $0.first + $0.asked } ?? 0
    }

    /// Whether all questions that it has are answered.
    var isComplete: Bool { answered == questions.count }

    /// The questions with what became of them.
    var answers: [(Question, VectorResult)] {
        zip(questions, results).compactMap { question, result in result.map { (question, $0) } }
    }

    mutating func add(_ question: Question) {
        questions.append(question)
        results.append(nil)
        if questions.count >= limit { canGrow = false }
    }

    /// The next question, with its place among all that were asked.
    mutating func next() -> (place: Int, question: Question)? {
        guard asked < questions.count else { return nil }
        defer { asked += 1 }
        return (first + asked, questions[asked])
    }

    mutating func take(_ result: VectorResult, of place: Int) {
        let index = place - first
        guard results.indices.contains(index), results[index] == nil else { return }
        results[index] = result
        answered += 1
    }
}
