/// A part of a selection: every so many vectors of it, so that several machines share a run.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// The number of the shard, counted from 1.
    public let number: Int
    /// The number of shards.
    public let count: Int

    /// The most shards that a run may have.
    public static let most = 10_000

    /// Creates a shard.
    ///
    /// - Parameters:
    ///   - number: The number of the shard, from 1 to `count`.
    ///   - count: The number of shards, from 1 to `most`.
    public init?(_ number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Creates a shard from its text.
    ///
    /// - Parameter text: Its number and the number of shards with a slash between them, such as `2/3`.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        self.init(numbers[0], of: numbers[1])
    }

    /// The shard as the command line names it, such as `2/3`.
    public var description: String { "\(number)/\(count)" }

    /// The vectors of the shard.
    ///
    /// - Parameter vectors: The vectors of a selection, in suite order.
    /// - Returns: Every `count`th one from the `number`th on.
    public func vectors(of vectors: [Vector]) -> [Vector] {
        stride(from: number - 1, to: vectors.count, by: count).map { vectors[$0] }
    }
}

/// A shard, together with the size of the selection that it is a part of.
public struct ShardOfSelection: Sendable, Equatable {
    /// The shard.
    public let shard: Shard
    /// The number of vectors in the selection.
    public let selectedCount: Int

    /// Creates a shard of a selection.
    ///
    /// - Parameters:
    ///   - shard: The shard.
    ///   - selectedCount: The number of vectors in the selection.
    public init(_ shard: Shard, of selectedCount: Int) {
        self.shard = shard
        self.selectedCount = selectedCount
    }
}
