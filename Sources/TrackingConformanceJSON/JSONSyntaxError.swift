/// An error in a JSON text, with its offset.
public struct JSONSyntaxError: Error, Equatable, Sendable {
    /// The problem and the expectation, without the location.
    public let message: String
    /// The offset of the offending byte.
    public let offset: Int

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - message: The problem and the expectation, without the location.
    ///   - offset: The offset of the offending byte.
    public init(_ message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}
