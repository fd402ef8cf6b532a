/// Something that is asked of an implementation where what comes next follows from the answers, such as an exploration.
package protocol Inquiry: Sendable {
    /// Learns who answers, before the first question.
    ///
    /// - Parameter handshake: Who the implementation is, and what it declares.
    mutating func begin(_ handshake: Handshake)

    /// The next question; `nil` where there is none, for now or for good.
    mutating func next() -> Vector?

    /// Takes an answer; answers come in any order.
    ///
    /// - Parameters:
    ///   - result: What became of the vector that was asked.
    ///   - place: Its place among all that were asked, counted from 0.
    mutating func take(_ result: VectorResult, of place: Int)

    /// Whether no more questions will come, whatever is answered.
    var isFinished: Bool { get }

    /// How far it came.
    var progress: RunProgress { get }
}

/// The questions of an inquiry on their way to those who answer.
struct InquiryDesk: Sendable {
    private(set) var inquiry: any Inquiry
    private var asked = 0
    /// The places of the questions without an answer.
    private var open: Set<Int> = []
    private var returned: [Attempt] = []

    /// The number of questions that are handed out at a time beyond those that were answered.
    ///
    /// With fewer than were answered an implementation would soon wait for questions. While they are made no answers
    /// are read, and one that has filled the pipe waits, too.
    static let mostBeyondAnswers = 4

    init(_ inquiry: any Inquiry, _ handshake: Handshake) {
        self.inquiry = inquiry
        self.inquiry.begin(handshake)
    }

    /// Whether a question may come for which nobody has been found.
    var hasPending: Bool { !returned.isEmpty || !inquiry.isFinished }

    /// Whether answers are owed from which questions may follow.
    var isOwed: Bool { open.count > returned.count && !inquiry.isFinished }

    /// The next attempts.
    mutating func take(_ wanted: Int) -> [Attempt] {
        var attempts = Array(returned.prefix(wanted))
        returned.removeFirst(attempts.count)
        while attempts.count < wanted, let vector = inquiry.next() {
            attempts.append(Attempt(place: asked, number: asked, vector: vector))
            open.insert(asked)
            asked += 1
        }
        return attempts
    }

    /// Takes answers, of two to one question the first.
    mutating func take(_ finished: [Attempt.Outcome]) {
        for outcome in finished where open.remove(outcome.attempt.place) != nil {
            inquiry.take(outcome.result, of: outcome.attempt.place)
        }
    }

    /// Takes back attempts that were not made.
    mutating func takeBack(_ attempts: [Attempt]) {
        returned = (returned + attempts).sorted { $0.number < $1.number }
    }
}
