import TrackingConformanceCore
package import TrackingConformanceSystem

/// The transport of a session with an adapter, from start to end: a child process or a connection.
protocol Transport: Sendable {
    var kind: TransportKind { get }

    /// True if anyone may connect in place of the adapter.
    var isOpen: Bool { get }

    /// True if each session can have a freshly started adapter.
    var canStart: Bool { get }

    /// Reaches an adapter that was just started or is waiting for a session, and runs the session to its end.
    func run(
        with session: some Session,
        on host: Host?,
        _ body: @escaping @Sendable (_ unread: @escaping UnreadCount) async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd
}

extension Transport {
    var isOpen: Bool { false }
}

/// The number of bytes written by an adapter and not yet read by the kit, as far as the system knows.
typealias UnreadCount = @Sendable () async -> Int

/// The ways to reach an adapter.
enum TransportKind: Sendable {
    /// The kit starts the adapter, which reads standard input, writes standard output and exits.
    case process
    /// The adapter is at the other end of a connection, which it closes.
    case connection
}

/// Bytes written by an adapter.
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

    /// Receives bytes from the adapter.
    func receive(_ chunk: some OutputChunk) async

    /// Called when the adapter will write nothing more.
    func outputEnded() async

    /// Called when the adapter reads nothing more.
    func inputClosed()

    /// Called when the kit no longer listens to the adapter.
    func interrupted()

    /// Called when the process or the connection has ended; waits for output written before that.
    func transportEnded() async
}

extension Session {
    // Most sessions notice either event by missing answers.
    func inputClosed() {}
    func interrupted() {}
    func transportEnded() async {}
}

package struct AdapterEnd: Sendable {
    /// The end of the adapter, as the system reports it.
    package enum Status: Sendable, Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case closed
        /// The connection was lost for a reason given by the system.
        case lost(SystemError)
    }

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
