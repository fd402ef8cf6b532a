import TrackingConformanceCore
import TrackingConformanceReports

/// What the word in brackets at the end of a diagnostic means, and what to do.
enum CodeDescription {
    static func text(of code: Diagnostic.Code, style: TerminalStyle) -> String {
        let (meaning, cure, example) = parts(of: code)
        return [
            [style.marked(code.rawValue, .strong)],
            style.wrapped(meaning),
            ["What to do"] + style.wrapped(cure, indentation: 2),
            example.map { ["For example"] + [("wrong", $0.wrong), ("right", $0.right)].map { "  \($0)  \($1)" } } ?? [],
        ]
        .joinedBlocks
    }

    private typealias Parts = (meaning: String, cure: String, example: (wrong: String, right: String)?)

    private static func parts(of code: Diagnostic.Code) -> Parts {
        switch code {
        case .unreadable:
            (
                "A file or directory is missing, may not be read, is not a file, or is not the one that the suite lists.",
                "The message says which. If vectors were added or removed on purpose, `format` writes the suite's list "
                    + "of vectors again.",
                nil
            )
        case .syntax:
            (
                "The file is not valid JSON. The position is the first character that cannot stand there.",
                "Look at that character and the one before it: the usual reasons are a comma too many or too few, an "
                    + "open quotation mark, and a key that appears twice.",
                (#"{ "title": "News", }"#, #"{ "title": "News" }"#)
            )
        case .unknownKey:
            (
                "An object has a key that its format does not know. No key is ignored, since a mistyped one would "
                    + "silently change what is checked.",
                "Correct or remove the key. Conformance/Schemas lists the keys of each format, and an editor that knows "
                    + "the schema completes them.",
                (#"{ "titel": "A tap" }"#, #"{ "title": "A tap" }"#)
            )
        case .missingKey:
            (
                "An object lacks a key that its format demands.",
                "Add the key. Conformance/Schemas says which keys are required, and Conformance/VECTORS.md what they mean.",
                nil
            )
        case .wrongForm:
            (
                "A value has the wrong type or form, or two keys contradict each other.",
                "The message says what is there and what is expected. Texts, numbers and Booleans are different values.",
                (#""since": 1.2"#, #""since": "1.2.0""#)
            )
        case .badExpression:
            (
                "The text of an edit is not an expression of its area: a word is unknown, something is missing, or a test "
                    + "stands where a number is expected.",
                "The position is that of the word. `explain` describes each word, and the message lists those that may "
                    + "stand there.",
                (#""launchcount": "count(lunch)""#, #""launchcount": "count(launch)""#)
            )
        case .unknownRule:
            (
                "The id of a rule is not in the catalogue.",
                "Correct the id; `explain` lists all rules. A new rule is added to Conformance/Rules first.",
                (#""rules": ["PT-OPEN-PIAR"]"#, #""rules": ["PT-OPEN-PAIR"]"#)
            )
        case .unknownWord:
            (
                "A text is none of the words that may stand there: an event, a capability, a platform, a document, a "
                    + "fault, a vector or a time zone.",
                "The message lists the words or suggests one. A time zone must be known to this system.",
                (#""event": "android.onMessage""#, #""event": "android.onMessageReceived""#)
            )
        case .badID:
            (
                "An id has the wrong form, appears twice, or was used for something else before.",
                "The id of a vector is its topic, a slash, and a name of lower-case letters, digits and hyphens. Ids are "
                    + "permanent: a vector that means something else takes a new one.",
                (#""id": "push/ios/Tap""#, #""id": "push/ios/tap""#)
            )
        case .badTopic:
            (
                "A file of vectors has a topic that is not its path below the directory of vectors.",
                "Rename the topic or move the file.",
                (#"push/ios.json: "topic": "push/apple""#, #"push/ios.json: "topic": "push/ios""#)
            )
        case .badStep:
            (
                "A step says more or less than its event, its rule or its platform allows.",
                "The message says what is too much or missing. Conformance/VECTORS.md lists what each event takes.",
                (#""event": "app.terminate", "with": {}"#, #""event": "app.terminate""#)
            )
        case .unconfirmed:
            (
                "The expectations of this vector are a proposal of the specification, which nobody has compared with the "
                    + "rule.",
                "Work out from the rule what each step must give. If the proposal is right, remove \"unconfirmed\"; "
                    + "otherwise correct it, or report that the specification is wrong.",
                nil
            )
        case .contradicted:
            (
                "The reference implementation, which does what the documents say, does not pass a vector: it expects "
                    + "something else than the rules say.",
                "Compare the expectation of the step with its rule, which `explain RULE` prints. Correct it, or report "
                    + "that the specification is wrong. What the rules do not demand belongs in a test of your own.",
                nil
            )
        case .format:
            (
                "The file is valid, but not written as `format` writes it. One form keeps differences between two "
                    + "versions small.",
                "Run `format`; it changes no value.",
                nil
            )
        case .published:
            (
                "Since the revision named with --since, a vector was changed, removed or added in a way that the "
                    + "version of the suite does not allow.",
                "Raise the version of the suite as the message says, list the vector among the suite's corrections with "
                    + "the reason, or give the changed vector a new id.",
                nil
            )
        case .uncheckedRule:
            (
                "No vector names a rule of the catalogue on one of its platforms, so nobody can fail it there.",
                "Write a vector for it; `new vector` drafts one.",
                nil
            )
        case .unrelatedRule:
            (
                "A vector names a rule that is about none of the vector's events: about another area or platform, or about "
                    + "events that the vector has not.",
                "Name the rule that the vector checks; `explain RULE` says what each is about.",
                nil
            )
        case .untraced:
            (
                "A rule cites a section of a document, but no listed passage of that section names the rule; or no "
                    + "passages of a document are listed.",
                "Add the id of the rule to a passage in Conformance/Rules/Passages; `explain --document ID` prints them.",
                nil
            )
        }
    }
}
