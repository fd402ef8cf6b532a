import Testing
import TrackingConformanceJSON

/// A text of a table, with the name under which a failing case is shown.
struct JSONText: Sendable, CustomTestStringConvertible {
    /// The special feature of the text.
    let name: String
    /// The text's bytes, which may be no valid UTF-8.
    let bytes: [UInt8]

    /// Creates a text.
    init(_ name: String, _ text: String) {
        self.init(name, bytes: Array(text.utf8))
    }

    /// Creates a text from bytes.
    init(_ name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    var testDescription: String { name }
}

extension JSONText {
    /// A string of the given bytes, as the only element of an array.
    static func string(_ name: String, _ bytes: [UInt8]) -> JSONText {
        JSONText(name, bytes: Array("[\"".utf8) + bytes + Array("\"]".utf8))
    }
}
