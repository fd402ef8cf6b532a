package import TrackingConformanceJSON

/// A problem in a file of the suite, with its location.
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
        /// An id that is duplicate, or outside its topic.
        case badID = "bad-id"
        /// A file that is not at its topic's path.
        case badTopic = "bad-topic"
        /// A meaningless expression of a fault or a reading.
        case badExpression = "bad-expression"
        /// A step with too much or too little for its rule or event.
        case badStep = "bad-step"
        /// A vector whose proposed expectations are not confirmed.
        case unconfirmed
        /// A vector that expects something other than the documented behaviour.
        case contradicted
        /// A file not in canonical form.
        case format
        /// A change that the suite's version does not permit.
        case published
        case uncheckedRule = "unchecked-rule"
        /// A vector that names an unrelated rule.
        case unrelatedRule = "unrelated-rule"
        /// A rule or document without its passages.
        case untraced
    }

    package let code: Code
    /// The mistake and the requirement.
    package let message: String
    package let location: TextLocation

    package init(_ code: Code, _ message: String, at location: TextLocation) {
        self.code = code
        self.message = message
        self.location = location
    }

    /// Creates a diagnostic about a whole file or directory.
    package init(_ code: Code, _ message: String, of file: String) {
        self.init(code, message, at: TextLocation(file: file, line: 1, column: 1))
    }

    /// True if nothing is known about the file's contents.
    package var hidesContent: Bool { code == .syntax || code == .unreadable }

    /// The diagnostic in the format of a compiler's errors.
    package var description: String { "\(location): error: \(message) [\(code.rawValue)]" }
}

/// The diagnostics that made a file or a suite unusable.
package struct UnusableInput: Error, Sendable, CustomStringConvertible {
    /// The diagnostics, at least one.
    package let diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
