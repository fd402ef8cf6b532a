package import TrackingConformanceCore

/// A session's pending requests, with a record of the answered ones.
package struct RequestsInFlight: Sendable {
    package struct Request: Sendable {
        package let attempt: Attempt
        let sent: ContinuousClock.Instant
        /// The id of the vector sent before it, if any.
        package let predecessor: String?
    }

    private var waiting: [Int: Request] = [:]
    private var lastAnswer: ContinuousClock.Instant
    private var lastVector: String?
    /// The attempts sent together with others, with consecutive ids.
    private var shared: [Attempt] = []
    private var firstSharedID = 0
    private var doubled: [Int: Attempt] = [:]
    private var digests: AnswerDigests

    package private(set) var answerCount = 0

    private(set) var slowestAnswer: Duration?

    /// Begins with `initialize`, whose answer comes first.
    package init(since now: ContinuousClock.Instant, firstID: Int = 0) {
        lastAnswer = now
        digests = AnswerDigests(firstID: firstID)
    }

    func isWaiting(_ id: Int) -> Bool { waiting[id] != nil }

    var firstAwaited: Int? { waiting.keys.min() }

    func vector(of id: Int) -> Vector? { waiting[id]?.attempt.vector }

    package var count: Int { waiting.count }

    /// Adds a sent request.
    package mutating func add(
        _ attempt: Attempt,
        id: Int,
        at now: ContinuousClock.Instant,
        remembered isRemembered: Bool
    ) {
        waiting[id] = Request(attempt: attempt, sent: now, predecessor: lastVector)
        lastVector = attempt.vector.id
        guard isRemembered else { return }
        if shared.isEmpty { firstSharedID = id }
        shared.append(attempt)
    }

    package mutating func answer(
        _ id: Int,
        _ digest: Int,
        at now: ContinuousClock.Instant
    ) -> (request: Request, milliseconds: Double)? {
        guard let request = waiting.removeValue(forKey: id) else { return nil }
        digests.keep(digest, of: id)
        let time = now - max(request.sent, lastAnswer)
        slowestAnswer = max(slowestAnswer ?? .zero, time)
        lastAnswer = now
        answerCount += 1
        return (request, time / .milliseconds(1))
    }

    mutating func keepHandshake(_ digest: Int, of id: Int) { digests.keep(digest, of: id) }

    /// Handles a further answer to a request; returns `nil` if the request has none yet.
    package mutating func repetition(_ id: Int, _ digest: Int) -> Repetition? {
        guard let isSame = digests.isSame(digest, of: id) else { return nil }
        let index = id - firstSharedID
        guard shared.indices.contains(index) else { return Repetition(isSame: isSame) }
        doubled[index] = shared[index]
        let predecessor = index > 0 ? shared[index - 1].vector.id : nil
        return Repetition(isSame: isSame, attempt: shared[index], predecessor: predecessor)
    }

    /// A further answer to an answered request.
    package struct Repetition {
        /// True if the answer equals the first one.
        package let isSame: Bool
        /// The attempt that is answered again, if remembered.
        package var attempt: Attempt?
        /// The id of the vector sent before it, if any.
        var predecessor: String?
    }

    /// The start of the wait for the next answer; `nil` while none is owed.
    package var waitingSince: ContinuousClock.Instant? {
        waiting.values.map(\.sent).min().map { max($0, lastAnswer) }
    }

    /// The attempts without an answer, the oldest first.
    package var unanswered: [Attempt] { waiting.sorted { $0.key < $1.key }.map(\.value.attempt) }

    /// The attempts with more than one answer, one of which may have been meant for another attempt, in order.
    package var doubtful: [Attempt] { doubled.values.sorted { $0.number < $1.number } }
}

/// The requests of one session as lines, with consecutive ids.
struct RequestEncoder: Sendable {
    let firstID: Int

    private var nextID: Int
    /// The encoded requests to be sent again in later passes, by vector.
    private var kept: [Int: EncodedRequest] = [:]

    /// Creates the encoder of a session, with unguessable ids if anyone may connect.
    init(guessable isGuessable: Bool = true) {
        firstID = isGuessable ? 0 : Int.random(in: 1..<(1 << 30))
        nextID = firstID
    }

    mutating func request(for attempt: Attempt, of plan: RunPlan) -> EncodedRequest {
        if let request = kept[attempt.index] { return request }
        let request = AdapterRequest.run(attempt.vector).encoded
        if plan.order.passes > 1 { kept[attempt.index] = request }
        return request
    }

    mutating func lines(of requests: [EncodedRequest]) -> (bytes: [UInt8], ids: Range<Int>) {
        let first = nextID
        var bytes: [UInt8] = []
        for request in requests {
            request.append(to: &bytes, id: nextID)
            nextID += 1
        }
        return (bytes, first..<nextID)
    }
}
