import TrackingConformanceCore

/// A sequence on its way to the implementation.
struct Question: Sendable {
    let origin: Discovery.Origin
    let draft: VectorDraft
    let thoroughness: Oracle.Thoroughness
    let isTyped: Bool
    /// What is known of the sequence before it is asked, where that was prepared.
    var prepared: PreparedSequence?

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
    /// Where the answer to a question belongs.
    struct Seat: Sendable {
        fileprivate let round: Int
        fileprivate let place: Int
    }

    private var questions: [Question]
    private var results: [VectorResult?]
    private var asked = 0
    private var answered = 0
    /// Whether something in it did not pass.
    private(set) var isDoubtful = false
    private let number: Int
    /// The greatest number of questions to which it may grow.
    private let limit: Int

    /// A round of questions.
    init(_ questions: [Question] = [], number: Int = 0, growingTo limit: Int = 0) {
        self.questions = questions
        results = Array(repeating: nil, count: questions.count)
        self.number = number
        self.limit = limit
    }

    /// Whether questions may be added.
    var canGrow: Bool { questions.count < limit }

    /// Whether all questions that it has are answered.
    var isComplete: Bool { answered == questions.count }

    /// The questions with what became of them.
    var answers: [(Question, VectorResult)] {
        zip(questions, results).compactMap { question, result in result.map { (question, $0) } }
    }

    mutating func add(_ question: Question) {
        questions.append(question)
        results.append(nil)
    }

    /// The next question.
    mutating func next() -> (question: Question, seat: Seat)? {
        guard asked < questions.count else { return nil }
        defer { asked += 1 }
        return (questions[asked], Seat(round: number, place: asked))
    }

    /// Takes an answer that belongs to the round.
    mutating func take(_ result: VectorResult, at seat: Seat) {
        guard seat.round == number, results[seat.place] == nil else { return }
        results[seat.place] = result
        answered += 1
        if result.verdict != .passed { isDoubtful = true }
    }
}
