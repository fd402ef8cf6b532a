/// How a session ended.
package enum SessionEnding: Sendable, Equatable {
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
    /// Another implementation answered the handshake than at the beginning of the run.
    case stranger(String)
    /// The run was interrupted.
    case interrupted

    /// How long the process may then take to end by itself.
    var patience: Duration {
        switch self {
        case .finished: .seconds(2)
        case .outputClosed: .seconds(1)
        case .timedOut, .lineTooLong, .badHandshake, .stranger, .interrupted: .zero
        }
    }
}
