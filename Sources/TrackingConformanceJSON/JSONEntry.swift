/// A value of a text, or a key, by its place there.
struct JSONEntry {
    enum Kind: UInt8 {
        case null, no, yes, number
        /// A string without escapes.
        case text
        case escapedText
        case array, object
    }

    let kind: Kind
    private let start: UInt32
    private let end: UInt32
    /// The number of entries that it takes up, its elements or members included.
    var span: UInt32 = 1

    init(_ kind: Kind, from start: Int, to end: Int) {
        self.kind = kind
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// The offset of its first byte.
    var offset: Int { Int(start) }
    /// The number of its bytes; of an array or object, none are counted.
    var length: Int { Int(end &- start) }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes of an entry; of a string, those between its quotes.
    @inline(__always)
    func content(of entry: JSONEntry) -> UnsafeBufferPointer<UInt8> {
        let quote = entry.kind == .text || entry.kind == .escapedText ? 1 : 0
        return UnsafeBufferPointer(rebasing: self[entry.offset + quote..<entry.offset + entry.length - quote])
    }

    /// The text of a string or a number.
    func text(of entry: JSONEntry) -> String {
        let content = content(of: entry)
        return entry.kind == .escapedText ? JSONParser.unescaped(content) : String(decoding: content, as: UTF8.self)
    }
}
