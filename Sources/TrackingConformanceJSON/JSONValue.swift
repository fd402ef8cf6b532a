/// A JSON value that keeps the order of keys, the text of numbers and its location in the source.
///
/// Two values are equal if they have the same meaning: the order of keys and the location in the source do not count,
/// numbers compare as exact decimals, and strings and keys compare by their UTF-8 bytes.
public struct JSONValue: Sendable {
    /// The content of the value.
    public var content: Content

    /// The offset of the value's first byte in its source, or `nil` for a value created by a program.
    public var offset: Int? {
        position == Self.nowhere ? nil : Int(position)
    }

    private let position: UInt32
    private static let nowhere = UInt32.max

    /// The six kinds of JSON values.
    public enum Content: Sendable {
        /// The literal `null`.
        case null
        /// The literals `true` and `false`.
        case bool(Bool)
        /// A number, with its text.
        case number(JSONNumber)
        /// A string, unescaped.
        case string(String)
        /// An array.
        case array([JSONValue])
        /// An object.
        case object(JSONObject)
    }

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - content: The content of the value.
    ///   - offset: The offset of its first byte in its source, if it has one.
    public init(_ content: Content, offset: Int? = nil) {
        self.content = content
        if let offset, let position = UInt32(exactly: offset) {
            self.position = position
        } else {
            self.position = Self.nowhere
        }
    }
}

extension JSONValue {
    /// The value `null`.
    public static let null = JSONValue(.null)

    /// Creates a string.
    public static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }

    /// Creates a Boolean.
    public static func bool(_ value: Bool) -> JSONValue { JSONValue(.bool(value)) }

    /// Creates a number from an integer.
    public static func integer(_ value: Int) -> JSONValue { JSONValue(.number(JSONNumber(value))) }

    /// Creates an array.
    public static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

    /// Creates an object.
    public static func object(_ object: JSONObject) -> JSONValue { JSONValue(.object(object)) }

    /// True if the value is `null`.
    public var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// The Boolean, if the value is one.
    public var boolean: Bool? {
        if case .bool(let value) = content { value } else { nil }
    }

    /// The number, if the value is one.
    public var number: JSONNumber? {
        if case .number(let value) = content { value } else { nil }
    }

    /// The string, if the value is one.
    public var string: String? {
        if case .string(let value) = content { value } else { nil }
    }

    /// The elements, if the value is an array.
    public var array: [JSONValue]? {
        if case .array(let value) = content { value } else { nil }
    }

    /// The object, if the value is one.
    public var object: JSONObject? {
        if case .object(let value) = content { value } else { nil }
    }

    /// The value under a key, if the value is an object with this key.
    public subscript(key: String) -> JSONValue? {
        object?[key]
    }

    /// The kind of the value with its article, for messages: `a string`, `an object`.
    public var kindWithArticle: String {
        switch content {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONValue: Equatable {
    /// True if two values have the same meaning.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left.content, right.content) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as compact JSON.
    public var description: String {
        String(decoding: JSONWriter.compact(self), as: UTF8.self)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self.init(.string(value)) }

    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self.init(.bool(value)) }

    /// Creates a number.
    public init(integerLiteral value: Int) { self.init(.number(JSONNumber(value))) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self.init(.array(elements)) }

    /// Creates an object.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(.object(JSONObject(elements.lazy.map { (key: $0.0, value: $0.1) })))
    }
}
