import TrackingConformanceCore
package import TrackingConformanceSystem

/// The transport of a session with an adapter, from start to end: a child process or a connection.
protocol Transport: Sendable {
    /// The way to the adapter.
    var kind: TransportKind { get }

    /// True if anyone may connect in place of the adapter.
    var isOpen: Bool { get }

    /// True if each session can have a freshly started adapter.
    var canStart: Bool { get }

    /// Reaches an adapter that was just started or waits for a session, and holds a session with it to the end.
    func run(
        with session: some Session,
        on host: Host?,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd
}

extension Transport {
    var isOpen: Bool { false }
}

/// The number of bytes that an adapter wrote and the kit has not read, if the system knows.
typealias UnreadCount = @Sendable () async -> Int

/// The way to an adapter.
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

/// One session with an adapter: its input and its output.
protocol Session: Actor {
    /// The bytes to send to the adapter, whose input is closed afterwards.
    nonisolated var input: AsyncStream<[UInt8]> { get }

    /// Takes bytes that the adapter wrote.
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
    /// The system's account of it.
    package enum Status: Sendable, Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case closed
        /// The connection was lost for a reason given by the system.
        case lost(SystemError)
    }

    /// The system's account of it.
    package let status: Status
    /// True if the kit had to end the process or the connection.
    package let wasEnded: Bool
    /// The standard error of a process, as far as it explains its end.
    package let standardError: String?

    package init(status: Status, wasEnded: Bool = false, standardError: String? = nil) {
        self.status = status
        self.wasEnded = wasEnded
        self.standardError = standardError
    }
}
