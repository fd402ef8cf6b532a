import TrackingConformanceCore

/// Questions whose answers are examined together.
struct Round: Sendable {
    struct Slot: Hashable, Sendable {
        fileprivate let round: Int
        fileprivate let place: Int
    }

    private var questions: [Question]
    private var results: [VectorResult?]
    private var asked = 0
    private var answered = 0
    /// True if an answer of the round did not pass.
    private(set) var isDoubtful = false
    private let number: Int
    private let limit: Int

    init(_ questions: [Question] = [], number: Int = 0, growingTo limit: Int = 0) {
        self.questions = questions
        results = Array(repeating: nil, count: questions.count)
        self.number = number
        self.limit = limit
    }

    var canGrow: Bool { questions.count < limit }
    var isComplete: Bool { answered == questions.count }

    var answers: [(Question, VectorResult)] {
        zip(questions, results).compactMap { question, result in result.map { (question, $0) } }
    }

    var left: [(slot: Slot, question: Question)] {
        questions.indices.dropFirst(asked).map { (Slot(round: number, place: $0), questions[$0]) }
    }

    mutating func add(_ question: Question) {
        questions.append(question)
        results.append(nil)
    }

    mutating func next() -> (question: Question, slot: Slot)? {
        guard asked < questions.count else { return nil }
        defer { asked += 1 }
        return (questions[asked], Slot(round: number, place: asked))
    }

    /// Drops the questions not yet asked.
    mutating func drop() {
        questions.removeSubrange(asked...)
        results.removeSubrange(asked...)
    }

    mutating func take(_ result: VectorResult, at slot: Slot) {
        guard slot.round == number, results[slot.place] == nil else { return }
        results[slot.place] = result
        answered += 1
        if result.verdict != .passed { isDoubtful = true }
    }
}
