import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("Only the shards of one run are merged")
struct MergedShardsTests {
    private let small: SmallSuite

    init() throws {
        small = try SmallSuite()
    }

    /// The report of a shard of the five small vectors.
    private func shard(
        _ number: Int,
        of count: Int = 2,
        selected: Int = 5,
        implementation: String = "small",
        change: (String) -> String = { $0 }
    ) throws -> SavedReport {
        let part = try #require(Shard(number, of: count))
        let results = part.vectors(of: small.suite.vectors).map { VectorResult($0, .passed) }
        return try small.saved("shard-\(number)-\(count).json", results, implementation: implementation) {
            let member = #""shard": { "number": \#(number), "count": \#(count), "selected": \#(selected) }"#
            let policy = #""policy": { "strict": false }"#
            return change($0.replacing(policy, with: "\(policy), \(member)"))
        }
    }

    private func refusal(_ reports: SavedReport...) -> String? {
        do throws(MergedShards.Refusal) {
            _ = try MergedShards(reports, suite: small.suite)
            return nil
        } catch {
            return error.description
        }
    }

    @Test("Shards in any order make the run, in suite order")
    func whole() throws {
        let merged = try MergedShards([shard(3, of: 3), shard(1, of: 3), shard(2, of: 3)], suite: small.suite)
        #expect(merged.run.results.map(\.vector.id) == small.suite.vectors.map(\.id))
        #expect(merged.missing.isEmpty)
        #expect(merged.run.isConformant)
    }

    @Test("A shard that is missing is named, and the run does not conform")
    func missing() throws {
        let merged = try MergedShards([shard(3, of: 3), shard(1, of: 3)], suite: small.suite)
        #expect(merged.missing == [2])
        #expect(merged.run.problems == ["shard 2 of 3 is missing"])
        #expect(!merged.run.isConformant)
    }

    @Test("A shard that was interrupted speaks against the whole")
    func interrupted() throws {
        let problem = "\"problems\": [\"the run was interrupted\"]"
        let broken = try shard(1) {
            $0.replacing("\"problems\": []", with: problem)
                .replacing("\"conformant\": true", with: "\"conformant\": false")
        }
        let merged = try MergedShards([broken, shard(2)], suite: small.suite)
        #expect(merged.run.problemsOfRun == ["shard 1 of 2 was interrupted"])
    }

    @Test("Reports that are not shards of one run are refused with the reason")
    func refusals() throws {
        let whole = try small.saved("whole.json", [VectorResult(small.suite.vectors[0], .passed)])
        let first = try shard(1)
        #expect(
            refusal(whole)
                == "whole.json is not the report of a shard; `run --shard K/N --report json:FILE` writes one"
        )
        #expect(refusal(first, first) == "shard-1-2.json and shard-1-2.json are both shard 1/2; give each shard once")
        #expect(
            refusal(first, try shard(2, of: 3))
                == "shard-1-2.json is shard 1/2 and shard-2-3.json is shard 2/3; the shards of one run have the same "
                + "number after the slash"
        )
        #expect(
            refusal(first, try shard(2) { $0.replacing("\"1.2.3\"", with: "\"1.3.0\"") })
                == "shard-1-2.json and shard-2-2.json belong to different suites: suite 1.2.3 and suite 1.3.0"
        )
        #expect(
            refusal(first, try shard(2, implementation: "large"))
                == "shard-1-2.json and shard-2-2.json belong to different implementations: small 1.0 (Swift) and large "
                + "1.0 (Swift)"
        )
        #expect(
            refusal(first, try shard(2) { $0.replacing("\"strict\": false", with: "\"strict\": true") })
                == "shard-1-2.json and shard-2-2.json were run under different policies: --strict, --require and the "
                + "list of known failures must be the same"
        )
        #expect(
            refusal(first, try shard(2, selected: 4))
                == "shard-1-2.json and shard-2-2.json are shards of different selections"
        )
    }

    @Test("Vectors that two shards have, or that belong to another shard, are refused")
    func vectors() throws {
        let first = try shard(1)
        let overlapping = try shard(2) { $0.replacing("push/small/bad", with: "push/small/good") }
        #expect(refusal(first, overlapping) == "shard-1-2.json and shard-2-2.json both have the vector push/small/good")
    }

    @Test("A shard whose form is wrong is told with its place")
    func form() throws {
        let error = #expect(throws: UnusableInput.self) {
            try shard(1) { $0.replacing("\"number\": 1", with: "\"number\": 9") }
        }
        let message = try #require(error?.diagnostics.first?.message)
        #expect(message.hasPrefix("\"shard\" must be a part of a selection, such as "))
    }
}
