import TrackingConformanceCore

/// A session that keeps answers as received, without judging them.
actor AnswerCollector: Session {
    enum Silence: Error {
        case ended
        case timedOut
        /// A line shows that no answer will come, for this reason.
        case misanswered(String)
    }

    /// The time left for an answer after a line that suggests that none will come.
    private static let patience = Duration.milliseconds(500)

    nonisolated let input: AsyncStream<[UInt8]>
    private let outgoing: AsyncStream<[UInt8]>.Continuation
    private var splitter = LineSplitter(limit: 16 << 20)
    private var answers: [Int: [AdapterAnswer]] = [:]
    /// The range of request ids sent so far.
    private var sent = 1...1
    private var hasEnded = false
    /// The first few lines that are not answers.
    private(set) var strays: [String] = []
    /// The last line that is an invalid answer or has the id of no pending request.
    private var mistake: (problem: String, since: ContinuousClock.Instant)?
    private let strayed: @Sendable (String) -> Void

    init(strayed: @escaping @Sendable (String) -> Void = { _ in }) {
        (input, outgoing) = AsyncStream.makeStream()
        self.strayed = strayed
    }

    func send(_ bytes: [UInt8], id: Int) {
        (sent, mistake) = (1...id, nil)
        outgoing.yield(bytes)
    }

    func closeInput() {
        outgoing.finish()
    }

    func answer(to id: Int, within limit: Duration) async throws(Silence) -> AdapterAnswer {
        let deadline = ContinuousClock.now + limit
        while true {
            if let answer = answers[id]?.first {
                mistake = nil
                return answer
            }
            if let mistake, .now >= mistake.since + Self.patience { throw .misanswered(mistake.problem) }
            if hasEnded { throw .ended }
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(2))) != nil else {
                throw .timedOut
            }
        }
    }

    /// The beginning of the adapter's unfinished line, if any.
    var partialLine: String? { splitter.partialExcerpt }

    /// The number of answers to a request so far.
    func answerCount(to id: Int) -> Int { answers[id]?.count ?? 0 }

    func receive(_ chunk: some OutputChunk) {
        let isWithinLimit = chunk.withBytes { bytes in
            splitter.split(bytes) { if !$0.isEmpty { take($0) } }
        }
        if !isWithinLimit { note("a line of more than 16 MiB") }
    }

    func outputEnded() {
        splitter.withRemainder { line in
            if !line.isEmpty { take(line) }
            return true
        }
        hasEnded = true
    }

    /// Also ends the input, which the check may have left open.
    func transportEnded() {
        outgoing.finish()
    }

    private func take(_ line: UnsafeBufferPointer<UInt8>) {
        switch AdapterMessage(line) {
        case .answer(let answer) where answer.json != nil:
            if answers[answer.id] != nil || !sent.contains(answer.id) {
                let awaited = sent.first { answers[$0] == nil }.map { ", not \($0)" } ?? ""
                mistake = ("the id of an answer is \(answer.id)\(awaited): \(Excerpt.of(line))", .now)
            }
            answers[answer.id, default: []].append(answer)
        case .stray(let reason, _, isMeantAsAnswer: true):
            mistake = ("it wrote a line that is not an answer (\(reason)): \(Excerpt.of(line))", .now)
            note(Excerpt.of(line))
        case .answer(let answer):
            guard case .failure(let problem) = answer.content else { return note(Excerpt.of(line)) }
            mistake = (problem.description, .now)
            note("\(Excerpt.of(line)) (\(problem))")
        case .stray: note(Excerpt.of(line))
        }
    }

    private func note(_ stray: String) {
        if strays.isEmpty, answers.isEmpty, mistake == nil { strayed(stray) }
        if strays.count < 3 { strays.append(stray) }
    }
}
