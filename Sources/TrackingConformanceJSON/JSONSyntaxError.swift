/// Why a text is not acceptable JSON, and where.
public struct JSONSyntaxError: Error, Equatable, Sendable {
    /// What is wrong and what was expected, without the place.
    public let message: String
    /// The offset of the offending byte.
    public let offset: Int

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - message: What is wrong and what was expected, without the place.
    ///   - offset: The offset of the offending byte.
    public init(_ message: String, offset: Int) {
        self.message = message
        self.offset = offset
    }
}
