import TrackingConformanceCore

/// What a session came to.
struct SessionResult: Sendable {
    /// How it ended.
    let ending: SessionEnding
    /// What else is known about the end, as the end of a sentence.
    let circumstances: String
    /// The outcomes that the queue has not got.
    let outcomes: [Attempt.Outcome]
    /// The warnings that the queue has not got.
    let warnings: [String]
    /// The attempts without an answer, the oldest first.
    let unanswered: [Attempt]
    /// The attempts that had more than one answer, so that one may have been meant for another.
    let doubtful: [Attempt]
    /// The number of attempts that were answered.
    let answerCount: Int
    /// How long the slowest answer took, where there was one.
    let slowestAnswer: Duration?
    /// The search for the attempt at which an earlier process ended.
    let search: CrashSearch
}
