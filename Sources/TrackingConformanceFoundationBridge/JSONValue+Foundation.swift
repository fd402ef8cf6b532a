import Foundation
public import TrackingConformanceJSON

extension JSONValue {
    /// The value in Foundation's types: `NSNull`, `NSNumber`, `String`, `[Any]`, `[String: Any]`.
    ///
    /// These are the types in which a push arrives on Apple's platforms: a number is an `NSNumber`, which casts to
    /// `Int`, `Double` and, if it is 0 or 1, `Bool`, but not to `String`.
    public var foundation: Any {
        switch content {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .number(let number): number.foundation
        case .string(let text): text
        case .array(let elements): elements.map(\.foundation)
        case .object(let object): object.foundation
        }
    }

    /// Creates a value from the data of a tracking call.
    ///
    /// The data may be strings, numbers, Booleans, `NSNull`, `nil`, and arrays and dictionaries of these. Members are
    /// sorted by key, because dictionaries have no order.
    ///
    /// - Parameter foundation: The value.
    /// - Throws: `UnconvertibleValue` if it contains anything else, such as a date.
    public init(foundation: Any) throws(UnconvertibleValue) {
        self = try Self.value(foundation, path: "")
    }

    private static func value(_ foundation: Any, path: String) throws(UnconvertibleValue) -> JSONValue {
        if case Optional<Any>.none = foundation { return .null }
        switch foundation {
        case is NSNull: return .null
        case let text as String: return .string(text)
        case let number as NSNumber: return try value(number, path: path)
        case let elements as [Any]:
            var values: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                values.append(try value(element, path: "\(path)/\(index)"))
            }
            return .array(values)
        case let members as [AnyHashable: Any]: return .object(try object(members, path: path))
        default: throw UnconvertibleValue(type: String(describing: type(of: foundation)), path: path)
        }
    }

    private static func value(_ number: NSNumber, path: String) throws(UnconvertibleValue) -> JSONValue {
        if type(of: number) == type(of: NSNumber(value: true)) { return .bool(number.boolValue) }
        guard let value = JSONNumber(number.stringValue) else {
            throw UnconvertibleValue(type: "the number \(number.stringValue)", path: path)
        }
        return JSONValue(.number(value))
    }

    fileprivate static func object(
        _ members: [AnyHashable: Any],
        path: String
    ) throws(UnconvertibleValue) -> JSONObject {
        var values: [(key: String, value: JSONValue)] = []
        for (key, member) in members {
            guard let key = key.base as? String else {
                throw UnconvertibleValue(type: "the key \(key.base) of type \(type(of: key.base))", path: path)
            }
            values.append((key: key, value: try value(member, path: "\(path)/\(key)")))
        }
        return JSONObject(values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
    }
}

extension JSONObject {
    /// The object as the `userInfo` of a notification.
    public var userInfo: [AnyHashable: Any] { foundation }

    /// The object as a dictionary of Foundation's values.
    public var foundation: [String: Any] {
        Dictionary(members.map { ($0.key, $0.value.foundation) }) { first, _ in first }
    }

    /// The object as a map of strings and nulls, the form of a message's data on Android.
    ///
    /// - Returns: The map, or `nil` if a member is something else.
    public var strings: [String: String?]? {
        guard members.allSatisfy({ $0.value.string != nil || $0.value.isNull }) else { return nil }
        return Dictionary(members.map { ($0.key, $0.value.string) }) { first, _ in first }
    }

    /// Creates an object from the data of a tracking call.
    ///
    /// - Parameter foundation: The data; members are sorted by key.
    /// - Throws: `UnconvertibleValue` if a part of it has no JSON form.
    public init(foundation: [AnyHashable: Any]) throws(UnconvertibleValue) {
        self = try JSONValue.object(foundation, path: "")
    }

    /// Creates an object from a map of strings and nulls.
    ///
    /// - Parameter strings: The map; members are sorted by key.
    public init(strings: [String: String?]) {
        self.init(
            strings.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                .map { (key: $0.key, value: $0.value.map { .string($0) } ?? .null) }
        )
    }
}

extension JSONNumber {
    /// The number as Apple's JSON reader returns it: a signed or unsigned 64-bit integer, a decimal number if it is a
    /// larger integer, and otherwise the nearest double.
    fileprivate var foundation: NSNumber {
        if let integer { return NSNumber(value: integer) }
        if let integer = UInt64(text) { return NSNumber(value: integer) }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isDecimal = digits.count <= 38 && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isDecimal ? NSDecimalNumber(string: text) : NSNumber(value: Double(text) ?? .nan)
    }
}

/// A value in the data of a tracking call that has no JSON form.
public struct UnconvertibleValue: Error, Sendable, Equatable, CustomStringConvertible {
    /// The value's type, or its flaw.
    public let type: String
    /// The value's place, as a JSON Pointer.
    public let path: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - type: The value's type, or its flaw.
    ///   - path: The value's place, as a JSON Pointer.
    public init(type: String, path: String) {
        self.type = type
        self.path = path
    }

    /// The error in a sentence.
    public var description: String { "\(type) at \(path.isEmpty ? "the top" : path) has no form in JSON" }
}
