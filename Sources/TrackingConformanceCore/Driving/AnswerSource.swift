/// What answers the attempts of a run: an implementation in this process, child processes, a file of answers.
package protocol AnswerSource: Sendable {
    /// Answers the attempts that a queue hands out, until it has no more.
    ///
    /// - Parameter queue: The queue, which takes the outcomes.
    /// - Throws: Why nothing could be answered.
    func answer(_ queue: AttemptQueue) async throws(AdapterStartError)

    /// Whether each queue is answered by an implementation that has just been started.
    var startsAfresh: Bool { get }
}

extension AnswerSource {
    /// Most sources start nothing.
    package var startsAfresh: Bool { false }
}
