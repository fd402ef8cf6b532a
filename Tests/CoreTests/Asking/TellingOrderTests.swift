import TestSupport
import Testing
import TrackingConformanceCore

@Suite("The most telling vectors are asked first")
struct TellingOrderTests {
    /// Vectors of which two tell something of Android, one of iOS, and one nothing.
    private static let suite = Result {
        var files = SuiteFiles(small: ["a", "b", "c", "d"].map { SmallVector($0) })
        files.files["Vectors/v1/order.json"] = order
        return try files.written { try Suite.load(SuiteLocation(directory: $0)) }
    }

    private static let order = #"""
        { "order": [
          { "vector": "push/small/gone", "faults": ["one", "two", "three"] },
          { "vector": "push/small/d", "faults": ["one"] },
          { "vector": "push/small/c", "faults": ["two", "three"] },
          { "vector": "push/small/b", "faults": ["one", "two"] }
        ] }
        """#

    private static func run(
        _ best: BestVectors?,
        stopsAtFirstFailure: Bool = false
    ) async throws -> (asked: [String], record: RunRecord) {
        let suite = try suite.get()
        let plan = RunPlan(
            suite: suite,
            vectors: suite.vectors,
            stopsAtFirstFailure: stopsAtFirstFailure,
            best: best
        )
        let queue = Dispatcher(Task { plan })
        let who = ImplementationDescription(name: "small", version: "1", language: "Swift")
        _ = await queue.begin(Handshake(implementation: who, capabilities: [.pushAndroid]))
        let attempts = await queue.exchange([], wanted: 9)
        await queue.take(attempts.map { Attempt.Outcome($0, VectorResult($0.vector, .passed)) })
        let record = try #require(await queue.record(wasInterrupted: false))
        return (attempts.map { String($0.vector.id.suffix(1)) }, record)
    }

    @Test("Those that catch most come first, then those that add nothing; a report keeps the suite's order")
    func order() async throws {
        let (asked, record) = try await Self.run(nil)
        #expect(asked == ["c", "d", "b", "a"])
        #expect(record.results.map { $0.vector.id.suffix(1) } == ["a", "b", "c", "d"])
        #expect(record.warnings == [])
    }

    @Test("A number selects as many, and none those that catch every fault", arguments: [1: "c", nil: "cd", 3: "bcd"])
    func best(count: Int?, kept: String) async throws {
        let (asked, record) = try await Self.run(BestVectors(count))
        #expect(Set(asked.joined()) == Set(kept))
        #expect(record.results.map { $0.vector.id.suffix(1) }.joined() == kept)
        let caught = ["1": "2 of the 3 (66 %)", "2": "3 of the 3 (100 %)", "3": "3 of the 3 (100 %)"]
        #expect(
            record.warnings == [
                "only the \(kept.count) most telling of 4 vectors ran: of the audit's faults, they catch "
                    + "\(caught["\(kept.count)"] ?? "") that all of them catch; this is no certificate"
            ]
        )
    }

    @Test("lint names what the order has and the suite has not, and a form that is none")
    func lint() throws {
        var files = SuiteFiles(small: [SmallVector("d")])
        files.files["Vectors/v1/order.json"] = Self.order
        func messages() throws -> [String] {
            try files.written { LoadedSuite(SuiteLocation(directory: $0)).lint().map(\.message) }
        }
        let advice = "`tracking-conformance audit --save-order` renews the file"
        #expect(try messages().contains(#"no vector that runs has the id "push/small/gone"; \#(advice)"#))
        #expect(try !messages().contains { $0.contains("push/small/d") })
        files.files["Vectors/v1/order.json"] = #"{ "order": [{ "vector": "push/small/d" }] }"#
        #expect(try messages().contains { $0.contains(#""faults""#) })
    }
}
