import Foundation
import TrackingConformanceJSON

/// The result of Foundation's `JSONSerialization` for a text.
struct FoundationReading {
    private let content: Any

    init?(_ text: [UInt8]) {
        guard let content = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) else {
            return nil
        }
        self.content = content
    }

    /// True if Foundation read the same as the kit; numbers are compared as Foundation holds them, in binary.
    func agrees(with value: JSONValue) -> Bool {
        Self.agrees(content, value)
    }

    private static func agrees(_ content: Any, _ value: JSONValue) -> Bool {
        switch value.content {
        case .null: content is NSNull
        case .bool(let boolean): content as? Bool == boolean
        case .number(let number):
            (content as? NSNumber).map {
                abs($0.doubleValue - (Double(number.text) ?? .nan)) <= abs($0.doubleValue) * 1e-15
            }
                ?? false
        case .string(let text): (content as? String)?.hasSameBytes(as: text) == true
        case .array(let elements): agrees(content as? [Any], elements)
        case .object(let object): agrees(content as? [String: Any], object)
        }
    }

    private static func agrees(_ content: [Any]?, _ elements: [JSONValue]) -> Bool {
        content?.count == elements.count && zip(content ?? [], elements).allSatisfy { agrees($0, $1) }
    }

    private static func agrees(_ content: [String: Any]?, _ object: JSONObject) -> Bool {
        content?.count == object.count
            && object.members.allSatisfy { member in content?[member.key].map { agrees($0, member.value) } ?? false }
    }

    /// True if a value that the kit accepts is one of those that Foundation cannot hold: a number beyond `Double`, or
    /// keys of one object that are canonically equivalent, which are one key to a Swift dictionary.
    static func differsKnowingly(_ value: JSONValue) -> Bool {
        switch value.content {
        case .null, .bool, .string: false
        case .number(let number): !isHeld(number)
        case .array(let elements): elements.contains(where: differsKnowingly)
        case .object(let object):
            Set(object.keys).count < object.count || object.members.contains { differsKnowingly($0.value) }
        }
    }

    /// True if a `Double` holds a number without becoming infinite, or zero if the number is not.
    private static func isHeld(_ number: JSONNumber) -> Bool {
        guard let double = Double(number.text), double.isFinite else { return false }
        return double.isNormal || number.integer == 0
    }
}
