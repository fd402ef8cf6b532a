/// A set of small numbers.
struct Bits: Hashable, Sendable {
    private(set) var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    init(count: Int, where holds: (Int) -> Bool) {
        self.init(count: count)
        for index in 0..<count where holds(index) { insert(index) }
    }

    mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }
    func contains(_ index: Int) -> Bool { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func intersection(_ other: Bits) -> Bits {
        var result = self
        for index in words.indices { result.words[index] &= other.words[index] }
        return result
    }

    func subtracting(_ other: Bits) -> Bits {
        var result = self
        for index in words.indices { result.words[index] &= ~other.words[index] }
        return result
    }

    /// The number of those in all three sets.
    func overlap(_ second: Bits, _ third: Bits) -> Int {
        var count = 0
        for index in words.indices {
            count += (words[index] & second.words[index] & third.words[index]).nonzeroBitCount
        }
        return count
    }

    func isSubset(of other: Bits) -> Bool { words.indices.allSatisfy { words[$0] & ~other.words[$0] == 0 } }

    func overlap(_ other: Bits) -> Int {
        var count = 0
        for index in words.indices { count += (words[index] & other.words[index]).nonzeroBitCount }
        return count
    }
}
