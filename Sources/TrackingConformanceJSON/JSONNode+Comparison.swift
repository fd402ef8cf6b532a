/// The comparison of a value in its text with a decoded one.
extension JSONNode {
    /// True if two values have the same meaning.
    package func isSame(as other: JSONValue) -> Bool {
        switch other.content {
        case .null: isNull
        case .bool(let value): boolean == value
        case .number(let value): isNumber(value)
        case .string(let value): isText(value)
        case .array(let value): isArray(value)
        case .object(let value): isSame(as: value)
        }
    }

    /// True if the value is an object with the same keys and values, in any order.
    package func isSame(as object: JSONObject) -> Bool {
        guard kind == .object, members.count == object.count else { return false }
        var lookup = Lookup(in: self)
        return object.members.allSatisfy { lookup[$0.key]?.isSame(as: $0.value) == true }
    }

    private func isArray(_ other: [JSONValue]) -> Bool {
        guard var elements, elements.count == other.count else { return false }
        return other.allSatisfy { elements.next()?.isSame(as: $0) == true }
    }

    private func isNumber(_ other: JSONNumber) -> Bool {
        guard kind == .number else { return false }
        let isWrittenAlike = other.text.withBytes { bytes.content(of: entry.pointee).hasSameBytes(as: $0) }
        return isWrittenAlike || number == other
    }
}

extension JSONNode {
    /// A search for members of an object, fastest in their order.
    package struct Lookup {
        private let object: JSONNode
        /// The key after the member found last.
        private var next: UnsafePointer<JSONEntry>
        private let end: UnsafePointer<JSONEntry>

        package init(in object: JSONNode) {
            self.object = object
            next = object.entry + 1
            end = object.kind == .object ? object.entry + Int(object.entry.pointee.span) : next
        }

        package subscript(key: String) -> JSONNode? {
            mutating get {
                let isNext = next < end && JSONNode(next, in: object.bytes).isText(key)
                guard let value = isNext ? JSONNode(next + 1, in: object.bytes) : object[key] else { return nil }
                next = value.entry + Int(value.entry.pointee.span)
                return value
            }
        }
    }
}
