/// Why an adapter could not be started or did not complete its handshake.
package struct AdapterStartError: Error, Sendable, CustomStringConvertible {
    /// What happened and what to do, in a sentence.
    package let description: String

    /// Creates an error.
    ///
    /// - Parameter sentence: What happened and what to do.
    package init(_ sentence: String) {
        description = sentence
    }
}
