import TestSupport
import Testing
import TrackingConformanceCore

@Suite("Shards share the vectors of a selection")
struct ShardTests {
    @Test(
        "A shard is named by two numbers",
        arguments: [("1/1", 1, 1), ("2/3", 2, 3), ("10000/10000", 10_000, 10_000)]
    )
    func named(text: String, number: Int, count: Int) throws {
        let shard = try #require(Shard(text))
        #expect((shard.number, shard.count) == (number, count))
        #expect(shard.description == text)
    }

    @Test(
        "What is not two such numbers is no shard",
        arguments: ["", "1", "/", "0/3", "4/3", "1/0", "-1/3", "1/2/3", "a/b", " 1/3", "1/10001", "+1/3", "1.0/3"]
    )
    func refused(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test("Every vector is in exactly one shard, in suite order", arguments: [1, 2, 3, 4, 7])
    func partition(count: Int) throws {
        let vectors = try SmallSuite(["a", "b", "c", "d", "e"].map { SmallVector($0) }).suite.vectors
        let shards = try (1...count).map { try #require(Shard($0, of: count)).vectors(of: vectors) }
        #expect(shards.flatMap { $0 }.map(\.id).sorted() == vectors.map(\.id))
        #expect(shards.allSatisfy { $0.map(\.id) == $0.map(\.id).sorted() })
        let counts: [Int] = shards.map(\.count).sorted()
        #expect(try #require(counts.last) - #require(counts.first) <= 1)
    }
}
