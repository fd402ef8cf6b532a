import TrackingConformanceCore

/// A session whose answers are kept as they came, without being judged.
actor AnswerCollector: Session {
    /// Why there is no answer.
    enum Silence: Error {
        case ended
        case timedOut
    }

    nonisolated let input: AsyncStream<[UInt8]>
    private let outgoing: AsyncStream<[UInt8]>.Continuation
    private var splitter = LineSplitter(limit: 16 << 20)
    private var answers: [Int: [AdapterAnswer]] = [:]
    private var hasEnded = false
    /// The first lines that were no answers.
    private(set) var strays: [String] = []

    init() {
        (input, outgoing) = AsyncStream.makeStream()
    }

    /// Sends bytes as they are.
    func send(_ bytes: [UInt8]) {
        outgoing.yield(bytes)
    }

    /// Closes the adapter's standard input.
    func closeInput() {
        outgoing.finish()
    }

    /// Waits for an answer.
    func answer(to id: Int, within limit: Duration) async throws(Silence) -> AdapterAnswer {
        let deadline = ContinuousClock.now + limit
        while true {
            if let answer = answers[id]?.first { return answer }
            if hasEnded { throw .ended }
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(2))) != nil else {
                throw .timedOut
            }
        }
    }

    /// The beginning of what the adapter wrote without ending the line.
    var partialLine: String? { splitter.partialExcerpt }

    /// The number of answers to a request so far.
    func answerCount(to id: Int) -> Int { answers[id]?.count ?? 0 }

    /// Takes what the adapter wrote.
    func receive(_ chunk: some OutputChunk) {
        let isWithinLimit = chunk.withBytes { bytes in
            splitter.split(bytes) { if !$0.isEmpty { take($0) } }
        }
        if !isWithinLimit { note("a line of more than 16 MiB") }
    }

    /// Learns that the adapter will write nothing more.
    func outputEnded() {
        splitter.withRemainder { line in
            if !line.isEmpty { take(line) }
            return true
        }
        hasEnded = true
    }

    /// Ends the input, too, where the check left it open.
    func transportEnded() {
        outgoing.finish()
    }

    private func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard case .answer(let answer) = AdapterMessage(line), answer.json != nil else {
            return note(Excerpt.of(line))
        }
        answers[answer.id, default: []].append(answer)
    }

    private func note(_ stray: String) {
        if strays.count < 3 { strays.append(stray) }
    }
}
