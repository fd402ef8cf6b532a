import Subprocess
import TrackingConformanceCore
import TrackingConformanceJSON

/// A conversation with an adapter that is listened to without being judged: every line is kept as it came.
actor SmokeConversation {
    /// An answer to a request.
    struct Answer: Sendable {
        let message: JSONValue
        /// Whether its id is the integer that was sent, and not a text or a fraction that means it.
        let hasIntegerID: Bool
    }

    /// Why there is no answer.
    enum Silence: Error {
        case ended
        case timedOut
    }

    private let outgoing: AsyncStream<[UInt8]>.Continuation
    private var splitter = LineSplitter(limit: 16 << 20)
    private var answers: [Int: [Answer]] = [:]
    private(set) var strays: [String] = []
    private var hasEnded = false

    init(outgoing: AsyncStream<[UInt8]>.Continuation) {
        self.outgoing = outgoing
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
    ///
    /// - Parameters:
    ///   - id: The request's id.
    ///   - limit: How long to wait.
    func answer(to id: Int, within limit: Duration) async throws(Silence) -> Answer {
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
    func receive(_ buffer: SubprocessOutputSequence.Buffer) {
        let isWithinLimit = buffer.withUnsafeBytes { bytes in
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

    private func take(_ line: UnsafeBufferPointer<UInt8>) {
        guard let message = try? JSONParser.parse(line), message.object != nil, message["method"] == nil,
            let id = message["id"], let number = id.number?.integer ?? id.string.flatMap({ Int($0) })
        else {
            return note(Excerpt.of(line))
        }
        let isInteger = id.number?.text == String(number)
        answers[number, default: []].append(Answer(message: message, hasIntegerID: isInteger))
    }

    private func note(_ stray: String) {
        if strays.count < 3 { strays.append(stray) }
    }
}
