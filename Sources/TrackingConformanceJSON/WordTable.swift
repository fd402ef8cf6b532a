/// Words and their indices in a list, found by their bytes.
package struct WordTable: Sendable {
    package let words: [String]
    /// For each slot, the index of its word plus 1; a word whose slot is taken uses the next free one.
    private let slots: [UInt8]

    /// Creates a table of at most 64 words.
    package init(_ words: [String]) {
        precondition(words.count <= 64, "a table of words has 128 slots, of which half are free")
        self.words = words
        slots = words.enumerated().reduce(into: [UInt8](repeating: 0, count: 128)) { slots, word in
            var slot = word.element.withBytes(\.slot)
            while slots[slot] != 0 { slot = (slot + 1) % 128 }
            slots[slot] = UInt8(word.offset + 1)
        }
    }

    /// The index of a word; `nil` if the table does not contain it.
    package func place(of word: String) -> Int? {
        place(from: word.withBytes(\.slot)) { $0.hasSameBytes(as: word) }
    }

    /// The index of a string among the words; `nil` if it is not one of them.
    package func place(of node: JSONNode) -> Int? {
        guard node.kind == .text else { return node.string.flatMap { place(of: $0) } }
        return place(from: node.content.slot, node.isText)
    }

    private func place(from first: Int, _ isMeant: (String) -> Bool) -> Int? {
        var slot = first
        while slots[slot] != 0 {
            let place = Int(slots[slot] - 1)
            if isMeant(words[place]) { return place }
            slot = (slot + 1) % 128
        }
        return nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var slot: Int { Int(truncatingIfNeeded: 2 * sixBits) }
}
