package import TrackingConformanceJSON

/// A problem in a file of the suite, with its place.
package struct Diagnostic: Error, Sendable, Equatable, CustomStringConvertible {
    /// The rule of the format that is broken.
    package enum Code: String, Sendable, CaseIterable {
        case unreadable
        case syntax
        case unknownKey = "unknown-key"
        case missingKey = "missing-key"
        case wrongForm = "wrong-form"
        case unknownRule = "unknown-rule"
        /// A word that the format does not know, such as an event or a capability.
        case unknownWord = "unknown-word"
        /// An id that is there twice, or outside its topic.
        case badID = "bad-id"
        /// A file that does not lie at its topic's path.
        case badTopic = "bad-topic"
        /// An expression of a fault or a reading that has no meaning.
        case badExpression = "bad-expression"
        /// A step that says too much or too little for its rule or event.
        case badStep = "bad-step"
        /// A vector whose proposed expectations are not confirmed.
        case unconfirmed
        /// A vector that expects something other than the documented behaviour.
        case contradicted
        /// A file that is not written canonically.
        case format
        /// Something that an earlier version of the suite promised otherwise.
        case published
        case uncheckedRule = "unchecked-rule"
        /// A vector that names a rule about something else.
        case unrelatedRule = "unrelated-rule"
        /// A rule or a document without the passages that it rests on.
        case untraced
    }

    package let code: Code
    /// What is wrong and what would be right.
    package let message: String
    package let location: TextLocation

    package init(_ code: Code, _ message: String, at location: TextLocation) {
        self.code = code
        self.message = message
        self.location = location
    }

    /// Whether nothing is known of what the file contains.
    package var hidesContent: Bool { code == .syntax || code == .unreadable }

    /// The diagnostic as compilers write it.
    package var description: String { "\(location): error: \(message) [\(code.rawValue)]" }
}

/// The diagnostics that made a file or a suite unusable.
package struct UnusableInput: Error, Sendable, CustomStringConvertible {
    /// What was found; at least one.
    package let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
