import TrackingConformanceCore
package import TrackingConformanceSystem

/// How a child process or a connection to an adapter ended.
package struct AdapterEnd: Sendable {
    /// What the system says of it.
    package enum Status: Sendable, Equatable {
        /// The process exited with a status.
        case exited(Int32)
        /// A signal killed the process.
        case killed(signal: Int32)
        /// The connection was closed.
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

    /// Creates an end.
    package init(status: Status, wasEnded: Bool = false, standardError: String? = nil) {
        self.status = status
        self.wasEnded = wasEnded
        self.standardError = standardError
    }
}
