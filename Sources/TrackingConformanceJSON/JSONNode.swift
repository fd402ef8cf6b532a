/// A value in its text, decoded only on request.
///
/// It and its contents are valid only in the closure to which `JSONParser.read` lends it.
package struct JSONNode {
    let entry: UnsafePointer<JSONEntry>
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ entry: UnsafePointer<JSONEntry>, in bytes: UnsafeBufferPointer<UInt8>) {
        (self.entry, self.bytes) = (entry, bytes)
    }

    var kind: JSONEntry.Kind { entry.pointee.kind }

    /// The value's bytes; for a string, those between its quotes.
    var content: UnsafeBufferPointer<UInt8> { bytes.content(of: entry.pointee) }

    /// The offset of the value's first byte.
    package var offset: Int { entry.pointee.offset }

    package var isNull: Bool { kind == .null }

    package var boolean: Bool? {
        switch kind {
        case .no: false
        case .yes: true
        default: nil
        }
    }

    package var number: JSONNumber? {
        kind == .number ? JSONNumber(grammatical: bytes.text(of: entry.pointee)) : nil
    }

    package var string: String? {
        isString ? bytes.text(of: entry.pointee) : nil
    }

    package var isString: Bool { kind == .text || kind == .otherText }

    /// True if the value is a string with the bytes of another.
    package func isText(_ other: String) -> Bool {
        switch kind {
        case .text:
            entry.pointee.length == other.utf8.count + 2
                && other.withBytes { bytes.content(of: entry.pointee).hasSameBytes(as: $0) }
        case .otherText: bytes.text(of: entry.pointee).hasSameBytes(as: other)
        default: false
        }
    }

    /// The index of the string among others; `nil` if it is not among them.
    ///
    /// The search begins at the expected index and continues after it.
    package func place(among texts: [String], near expected: Int = 0) -> Int? {
        guard kind == .text else { return texts.firstIndex { isText($0) } }
        let content = content
        return texts.withUnsafeBufferPointer { texts in
            var place = expected
            for _ in texts.indices {
                if place >= texts.count { place = 0 }
                if texts[place].utf8.count == content.count, texts[place].withBytes(content.hasSameBytes) {
                    return place
                }
                place += 1
            }
            return nil
        }
    }

    package var array: [JSONNode]? { kind == .array ? elements { $0 } : nil }

    /// The elements one by one, if the value is an array, without creating an array of them.
    package var elements: Elements? { kind == .array ? Elements(entries: Entries(of: self, if: .array)) : nil }

    private func elements<Element>(_ transform: (JSONNode) -> Element) -> [Element] {
        var (entries, elements) = (Entries(of: self, if: .array), [Element]())
        elements.reserveCapacity(entries.count)
        while let element = entries.next() { elements.append(transform(element)) }
        return elements
    }

    package var object: JSONNode? { kind == .object ? self : nil }

    /// The kind of the value with its article, for messages.
    package var kindWithArticle: String {
        switch kind {
        case .null: "null"
        case .no, .yes: "a Boolean"
        case .number: "a number"
        case .text, .otherText: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// A copy of the value that outlives the text.
    package var value: JSONValue {
        let content: JSONValue.Content =
            switch kind {
            case .null: .null
            case .no: .bool(false)
            case .yes: .bool(true)
            case .number: .number(JSONNumber(grammatical: bytes.text(of: entry.pointee)))
            case .text, .otherText: .string(bytes.text(of: entry.pointee))
            case .array: .array(elements(\.value))
            case .object: .object(JSONObject(distinct: members.map(\.alone)))
            }
        return JSONValue(content, offset: offset)
    }
}

// MARK: - Objects

extension JSONNode {
    /// A key with its value.
    package struct Member {
        package let key: JSONNode
        package let value: JSONNode

        fileprivate var alone: JSONObject.Member {
            JSONObject.Member(key: key.string ?? "", value: value.value, keyOffset: key.offset)
        }
    }

    /// The members, in order; none if the value is not an object.
    package var members: Members { Members(entries: Entries(of: self, if: .object)) }

    /// The value under a key, if the value is an object with this key.
    package subscript(key: String) -> JSONNode? {
        guard kind == .object else { return nil }
        return key.withBytes { name in
            let end = entry + Int(entry.pointee.span)
            var place = entry + 1
            while place < end {
                let found = place.pointee
                let isIt =
                    found.kind == .text
                    ? found.length == name.count + 2 && bytes.content(of: found).hasSameBytes(as: name)
                    : bytes.text(of: found).hasSameBytes(as: key)
                if isIt { return JSONNode(place + 1, in: bytes) }
                place += 1 + Int(place[1].span)
            }
            return nil
        }
    }

    package func has(_ key: String) -> Bool { self[key] != nil }
}

// MARK: - Contents

extension JSONNode {
    /// The entries directly inside another entry, in order.
    fileprivate struct Entries {
        private var place: UnsafePointer<JSONEntry>
        private let end: UnsafePointer<JSONEntry>
        private let bytes: UnsafeBufferPointer<UInt8>

        /// Creates the entries of a value; empty if the value is of another kind.
        init(of node: JSONNode, if kind: JSONEntry.Kind) {
            (place, bytes) = (node.entry + 1, node.bytes)
            end = node.kind == kind ? node.entry + Int(node.entry.pointee.span) : place
        }

        var isEmpty: Bool { place >= end }

        var count: Int {
            var (rest, count) = (self, 0)
            while rest.next() != nil { count += 1 }
            return count
        }

        mutating func next() -> JSONNode? {
            guard !isEmpty else { return nil }
            defer { place += Int(place.pointee.span) }
            return JSONNode(place, in: bytes)
        }
    }

    /// The elements of an array, in order.
    package struct Elements: Sequence, IteratorProtocol {
        fileprivate var entries: Entries

        package var count: Int { entries.count }
        package var underestimatedCount: Int { entries.count }

        package mutating func next() -> JSONNode? { entries.next() }
    }

    /// The members of an object, in order.
    package struct Members: Sequence, IteratorProtocol {
        fileprivate var entries: Entries

        package var isEmpty: Bool { entries.isEmpty }
        package var count: Int { entries.count / 2 }
        package var underestimatedCount: Int { entries.count / 2 }

        package mutating func next() -> Member? {
            guard let key = entries.next(), let value = entries.next() else { return nil }
            return Member(key: key, value: value)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes of an entry; for a string, those between its quotes.
    @inline(__always)
    func content(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        let quote = entry.kind == .text || entry.kind == .otherText ? 1 : 0
        // The parser created the entry from these bytes, so its bounds are not checked again.
        return UnsafeBufferPointer(
            start: baseAddress.map { $0 + entry.offset + quote },
            count: entry.length - 2 * quote
        )
    }

    func text(of entry: JSONEntry) -> String {
        let content = content(of: entry)
        return entry.kind == .otherText ? JSONParser.unescaped(content) : String(decoding: content, as: UTF8.self)
    }
}
