/// A part of a selection: every so many vectors of it, so that several machines share a run.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    package let number: Int
    package let count: Int
    package static let most = 10_000

    package init?(_ number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        self.init(numbers[0], of: numbers[1])
    }

    /// The shard as the command line names it, such as `2/3`.
    package var description: String { "\(number)/\(count)" }

    package func size(of selectedCount: Int) -> Int { max(0, selectedCount - number + count) / count }

    package func vectors(of vectors: [Vector]) -> [Vector] {
        stride(from: number - 1, to: vectors.count, by: count).map { vectors[$0] }
    }
}

/// A shard, together with the size of the selection that it is a part of.
package struct ShardOfSelection: Sendable, Equatable {
    package let shard: Shard
    package let selectedCount: Int

    package init(_ shard: Shard, of selectedCount: Int) {
        self.shard = shard
        self.selectedCount = selectedCount
    }
}
