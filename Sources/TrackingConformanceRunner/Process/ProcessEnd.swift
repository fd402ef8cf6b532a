/// How a child process ended.
package struct ProcessEnd: Sendable {
    /// What the system says of it.
    package enum Status: Sendable, Equatable {
        /// It exited with a status.
        case exited(Int32)
        /// A signal killed it.
        case killed(signal: Int32)
    }

    /// What the system says of it.
    package let status: Status
    /// Whether the kit had to end the process.
    package let wasEnded: Bool
    /// What it wrote to standard error, as far as that says why it ended.
    package let standardError: String?

    /// Creates an end.
    ///
    /// - Parameters:
    ///   - status: What the system says of it.
    ///   - wasEnded: Whether the kit had to end the process.
    ///   - standardError: What it wrote to standard error, as far as that says why it ended.
    package init(status: Status, wasEnded: Bool = false, standardError: String? = nil) {
        self.status = status
        self.wasEnded = wasEnded
        self.standardError = standardError
    }
}
