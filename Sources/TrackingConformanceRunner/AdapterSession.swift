import Subprocess
import TrackingConformanceCore

/// The conversation with one adapter process: the handshake, the requests in flight and their answers.
actor AdapterSession {
    /// How a conversation ended.
    enum Ending: Sendable {
        /// All work was done.
        case finished
        /// The adapter ended, or closed its standard output.
        case outputClosed
        /// A request was not answered in time.
        case timedOut
        /// A line was longer than the kit reads.
        case lineTooLong
        /// The handshake was answered wrongly, or not in time.
        case badHandshake(String)
        /// The run was interrupted.
        case interrupted
    }

    /// A request that waits for its answer.
    struct InFlight {
        let item: WorkItem
        let sent: ContinuousClock.Instant
        /// The id of the vector that was sent before it, if any.
        let after: String?
    }

    /// The id of the handshake.
    static let handshakeID = 0

    let ledger: Ledger
    let options: RunOptions
    private let outgoing: AsyncStream<[UInt8]>.Continuation

    var splitter: LineSplitter
    /// What the adapter answered to the handshake, once it did.
    var handshake: Handshake?
    /// What judges the answers, once the ledger has the handshake and gives out work.
    var judge: Judge?
    /// When the conversation began.
    var began = ContinuousClock.now
    /// When the last request was answered.
    var lastProgress = ContinuousClock.now
    /// The id of the vector that was sent last.
    var lastSent: String?
    /// The requests that wait for an answer, by their ids.
    var inFlight: [Int: InFlight] = [:]
    /// The requests that were answered, and those that had more than one answer.
    var answers = AnswerCount()
    /// The results that the ledger has not got yet.
    var settled: [Settlement] = []
    /// The warnings that the ledger has not got yet.
    var warnings: [String] = []
    /// The vectors that are suspected of an earlier end, which are run alone before anything else.
    var suspicion: Suspicion

    private(set) var ending: Ending?
    private var waiter: CheckedContinuation<Ending, Never>?
    private var nextID = AdapterSession.handshakeID
    private var isInputClosed = false
    /// The record of the exchange, where one is kept.
    private var wire: WireFile?
    /// Whether the adapter answered `shutdown`, or will write nothing more.
    var hasFarewell = false
    /// The first line that belonged to no request.
    var firstStray: String?

    init(
        ledger: Ledger,
        options: RunOptions,
        suspicion: Suspicion,
        wire: String?,
        outgoing: AsyncStream<[UInt8]>.Continuation
    ) {
        self.ledger = ledger
        self.options = options
        self.suspicion = suspicion
        self.wire = wire.flatMap { WireFile(path: $0) }
        self.outgoing = outgoing
        splitter = LineSplitter(limit: options.longestLine)
    }

    /// Begins the conversation.
    func begin() {
        began = .now
        send([AdapterRequest.initialize.encoded])
    }

    /// Waits until the conversation has ended.
    func end() async -> Ending {
        if let ending { return ending }
        return await withCheckedContinuation { waiter = $0 }
    }

    /// Ends the conversation, if it has not ended.
    func end(as ending: Ending) {
        guard self.ending == nil else { return }
        self.ending = ending
        if case .finished = ending { send([AdapterRequest.shutdown.encoded]) }
        outgoing.finish()
        waiter?.resume(returning: ending)
        waiter = nil
    }

    /// Learns that the adapter reads nothing more.
    func inputClosed() {
        isInputClosed = true
    }

    /// Sends requests.
    ///
    /// - Parameter requests: The requests, in order.
    /// - Returns: The ids that they were given.
    @discardableResult
    func send(_ requests: [EncodedRequest]) -> Range<Int> {
        let first = nextID
        var bytes: [UInt8] = []
        for request in requests {
            request.append(to: &bytes, id: nextID)
            nextID += 1
        }
        wire?.sent(bytes)
        outgoing.yield(bytes)
        return first..<nextID
    }

    /// Keeps a line that the adapter wrote.
    func keep(_ line: UnsafeBufferPointer<UInt8>) {
        wire?.received(line)
    }

    /// Whether the exchange is kept.
    var keepsExchange: Bool { wire != nil }

    /// Writes out what was kept of the exchange.
    func flushWire() {
        wire?.flush()
    }
}

// MARK: - What is left

extension AdapterSession {
    /// What a conversation that has ended leaves to be settled.
    struct Remains: Sendable {
        /// The results that the ledger has not got.
        let settled: [Settlement]
        /// The warnings that the ledger has not got.
        let warnings: [String]
        /// The requests without an answer, the oldest first.
        let unanswered: [WorkItem]
        /// The turns of vectors whose requests had more than one answer, so that one may have been meant for another.
        let doubtful: [Turn]
        /// The number of vectors that were answered.
        let answered: Int
        /// The search for the vector at which an earlier process ended.
        let suspicion: Suspicion
        /// What else is known about the end, as the end of a sentence.
        let circumstances: String
    }

    /// What a conversation that has ended leaves to be settled.
    func remains() -> Remains {
        if let partial = splitter.partialLine { wire?.received(partial) }
        wire?.flush()
        return Remains(
            settled: settled,
            warnings: warnings,
            unanswered: inFlight.sorted { $0.key < $1.key }.map(\.value.item),
            doubtful: answers.doubtful,
            answered: answers.count,
            suspicion: suspicion,
            circumstances: circumstances
        )
    }

    private var circumstances: String {
        var words = ""
        if case .timedOut = ending, isInputClosed { words += "; it had closed its standard input" }
        if let partial = splitter.partialExcerpt { words += "; its last line has no end: \(partial)" }
        if handshake == nil, let firstStray { words += "; it wrote: \(firstStray)" }
        return words
    }
}

/// The count of answers, and the vectors that had more than one.
struct AnswerCount {
    /// The number of vectors that were answered.
    private(set) var count = 0
    /// The turns of the vectors sent together with others, by their ids.
    private var turns: [Int: Turn] = [:]
    private var doubled: [Int: Turn] = [:]

    /// Learns that a vector was sent while others wait for their answers.
    mutating func expect(_ item: WorkItem, id: Int) {
        turns[id] = item.turn
    }

    /// Counts an answer to a request that waited for it.
    mutating func add() {
        count += 1
    }

    /// Learns of an answer to a request that waits for none.
    mutating func addUnexpected(id: Int) {
        if let turn = turns[id] { doubled[turn.number] = turn }
    }

    /// The turns of the vectors that had more than one answer, in order.
    var doubtful: [Turn] { doubled.values.sorted { $0.number < $1.number } }
}
