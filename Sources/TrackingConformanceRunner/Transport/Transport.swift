import TrackingConformanceCore
package import TrackingConformanceSystem

/// The transport of a session with an adapter, from start to end: a child process or a connection.
protocol Transport: Sendable {
    /// How the adapter is reached.
    var kind: TransportKind { get }

    /// Whether anyone may connect in place of the adapter.
    var isOpen: Bool { get }

    /// Whether each session can have an adapter that has just been started.
    var canStart: Bool { get }

    /// Reaches an adapter that has just been started or waits for a session, and holds one with it to the end.
    func run(
        with session: some Session,
        on host: Host?,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd
}

extension Transport {
    var isOpen: Bool { false }
}

/// The bytes that an adapter has written and the kit has not read, as far as the system tells.
typealias UnreadCount = @Sendable () async -> Int

/// How an adapter is reached.
enum TransportKind: Sendable {
    /// The kit starts the adapter, which reads standard input, writes standard output, and exits.
    case process
    /// The adapter is at the other end of a connection, which it closes.
    case connection
}

/// Bytes that an adapter wrote.
protocol OutputChunk: Sendable {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result
}

extension [UInt8]: OutputChunk {
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { withUnsafeBytes(body) }
}

/// One session with an adapter: what is sent, and what is received.
protocol Session: Actor {
    /// What is sent to the adapter, whose input is closed afterwards.
    nonisolated var input: AsyncStream<[UInt8]> { get }

    /// Takes what the adapter wrote.
    func receive(_ chunk: some OutputChunk) async

    /// Learns that the adapter will write nothing more.
    func outputEnded() async

    /// Learns that the adapter reads nothing more.
    func inputClosed()

    /// Learns that the kit no longer listens to the adapter.
    func interrupted()

    /// Learns that the process or the connection has ended, and waits for what was written before that.
    func transportEnded() async
}

extension Session {
    // Most sessions learn both from answers that do not come.
    func inputClosed() {}
    func interrupted() {}
    func transportEnded() async {}
}

package struct AdapterEnd: Sendable {
    /// What the system says of it.
    package enum Status: Sendable, Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case closed
        /// The connection was lost, for a reason that the system gives.
        case lost(SystemError)
    }

    /// What the system says of it.
    package let status: Status
    /// Whether the kit had to end the process or the connection.
    package let wasEnded: Bool
    /// What a process wrote to standard error, as far as that says why it ended.
    package let standardError: String?

    package init(status: Status, wasEnded: Bool = false, standardError: String? = nil) {
        self.status = status
        self.wasEnded = wasEnded
        self.standardError = standardError
    }
}
