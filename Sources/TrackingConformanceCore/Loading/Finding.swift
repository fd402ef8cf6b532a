public import TrackingConformanceJSON

/// A problem in a file of the suite, with its place.
public struct Finding: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rule of the format that is broken.
    public enum Code: String, Sendable {
        /// The file cannot be read.
        case unreadable
        /// The text is not JSON.
        case syntax
        /// A key that the format does not know.
        case unknownKey = "unknown-key"
        /// A key that the format demands is missing.
        case missingKey = "missing-key"
        /// A value of the wrong type or form.
        case wrongForm = "wrong-form"
        /// An id that no rule has.
        case unknownRule = "unknown-rule"
        /// A word that the format does not know, such as an event or a capability.
        case unknownWord = "unknown-word"
        /// An id that is there twice, or outside its topic.
        case badID = "bad-id"
        /// A file that does not lie at its topic's path.
        case badTopic = "bad-topic"
        /// A step that says too much or too little for its rule or event.
        case badStep = "bad-step"
        /// A vector whose proposed expectations nobody has confirmed.
        case unconfirmed
        /// A file that is not written canonically.
        case format
        /// Something that an earlier version of the suite promised otherwise.
        case published
        /// A rule that no vector checks.
        case uncheckedRule = "unchecked-rule"
        /// A rule or a document without the passages that it rests on.
        case untraced
    }

    /// The rule of the format that is broken.
    public let code: Code
    /// What is wrong and what would be right.
    public let message: String
    /// Where.
    public let location: SourceLocation

    /// Creates a finding.
    ///
    /// - Parameters:
    ///   - code: The rule of the format that is broken.
    ///   - message: What is wrong and what would be right.
    ///   - location: Where.
    public init(_ code: Code, _ message: String, at location: SourceLocation) {
        self.code = code
        self.message = message
        self.location = location
    }

    /// The finding as compilers write it.
    public var description: String { "\(location): error: \(message) [\(code.rawValue)]" }
}

/// The findings that made a file or a suite unusable.
public struct UnusableInput: Error, Sendable, CustomStringConvertible {
    /// What was found; at least one.
    public let findings: [Finding]

    /// Creates an error.
    ///
    /// - Parameter findings: What was found.
    public init(_ findings: [Finding]) {
        self.findings = findings
    }

    /// The findings, a line each.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
