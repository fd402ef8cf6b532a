/// What answers the attempts of a run: an implementation in this process, child processes, a file of answers.
package protocol AnswerSource: Sendable {
    /// Answers the attempts that a queue hands out, until it has no more.
    ///
    /// - Parameter queue: The queue, which takes the outcomes.
    /// - Throws: Why nothing could be answered.
    func answer(_ queue: AttemptQueue) async throws(AdapterStartError)
}
