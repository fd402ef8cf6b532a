import TrackingConformanceCore

/// What carries a conversation with an adapter from its beginning to its end: a child process, or a connection.
protocol Carrier: Sendable {
    /// What an adapter is to those who talk to it this way.
    var medium: Medium { get }

    /// Whether each conversation can be had with an adapter that was started anew.
    var canStart: Bool { get }

    /// Reaches an adapter that has just been started or waits for a conversation, and holds one with it to the end.
    func run(
        with conversation: some Conversation,
        on host: Host?,
        _ body: @escaping @Sendable () async -> Duration
    ) async throws(AdapterStartError) -> AdapterEnd
}

/// What an adapter is to those who talk to it: a process of the kit's own, or somebody at the other end of a
/// connection.
enum Medium: Sendable {
    /// The adapter is started, reads standard input, writes standard output, and exits.
    case process
    /// The adapter is connected, and closes the connection.
    case connection
}

/// Bytes that an adapter wrote.
enum OutputChunk: Sendable {
    /// Bytes of a child process.
    case ofProcess(ProcessOutput)
    /// Bytes of a connection.
    case ofConnection([UInt8])

    /// Lends the bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        switch self {
        case .ofProcess(let output): output.withBytes(body)
        case .ofConnection(let bytes): bytes.withUnsafeBytes(body)
        }
    }
}
