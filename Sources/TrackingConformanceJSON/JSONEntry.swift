/// The location of a value or key in a text.
struct JSONEntry {
    enum Kind: UInt8 {
        case null, no, yes, number
        /// A string of plain ASCII without escapes.
        case text
        case otherText
        case array, object
    }

    let kind: Kind
    private let start: UInt32
    private var end: UInt32
    /// The number of entries that the value and its elements or members occupy.
    private(set) var span: UInt32 = 1

    init(_ kind: Kind, from start: Int, to end: Int) {
        self.kind = kind
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
    }

    /// Ends an array or object.
    mutating func close(at end: Int, span: Int) {
        self.end = UInt32(truncatingIfNeeded: end)
        self.span = UInt32(truncatingIfNeeded: span)
    }

    var offset: Int { Int(start) }
    var length: Int { Int(end &- start) }
}

/// The entries of a text in order, in memory that only its parser owns; an array would check at each entry whether it
/// is shared.
struct JSONEntries {
    private(set) var start: UnsafeMutablePointer<JSONEntry>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = max(64, capacity)
        start = .allocate(capacity: self.capacity)
    }

    @inline(__always)
    mutating func append(_ entry: JSONEntry) {
        if count == capacity { grow() }
        (start + count).initialize(to: entry)
        count += 1
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<JSONEntry>.allocate(capacity: 2 * capacity)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        (start, capacity) = (larger, 2 * capacity)
    }

    func deallocate() { start.deallocate() }

    subscript(place: Int) -> JSONEntry {
        @inline(__always) get { start[place] }
        @inline(__always) nonmutating _modify { yield &start[place] }
    }
}
