import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// Input four times as large takes four times the work, where it once took sixteen times or more.
///
/// Work is the processor time of the thread, which other threads and processes do not count towards.
@Suite("Work grows in proportion to the input")
struct ProportionTests {
    /// The least of several times, in nanoseconds, to which chance only adds.
    private static func work(below enough: UInt64 = 0, _ body: () throws -> Void) rethrows -> UInt64 {
        var least = UInt64.max
        for _ in 0..<4 where least >= enough {
            let start = nanoseconds(on: CLOCK_THREAD_CPUTIME_ID)
            try body()
            least = min(least, nanoseconds(on: CLOCK_THREAD_CPUTIME_ID) - start)
        }
        return least
    }

    private static func nanoseconds(on clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Expects the work for four times as much to be nearer to four times than to sixteen times the work.
    private static func expectProportion(_ count: Int, _ body: (Int) throws -> () throws -> Void) throws {
        let small = try work(body(count))
        let large = try work(below: 8 * small, body(4 * count))
        #expect(large < 8 * small, "\(count): \(small) ns, four times as much: \(large) ns")
    }

    @Test("Surplus keys in a parsed value")
    func surplusKeys() throws {
        let suite = try Suite.bundled()
        let vector = try #require(suite.vectors.first { $0.topic == "payload/ios/parse/samples" })
        let judge = Judge(catalogue: suite.catalogue)
        try Self.expectProportion(1_000) { count in
            let custom = JSONObject((0..<count).map { (key: "key \($0)", value: .integer($0)) })
            let answer = Observation.answered(calls: [], value: .object(["custom": .object(custom)]))
            return { #expect(judge.judge([answer], against: vector).verdict == .failed) }
        }
    }

    @Test("Findings in a file of one line")
    func findingsInOneLine() throws {
        try Self.expectProportion(500) { count in
            let vectors = Array(repeating: "{\"unknown\": 1}", count: count).joined(separator: ", ")
            let text = #"{ "topic": "push/small", "vectors": [\#(vectors)] }"#
            let files = SuiteFiles(vectors: ["push/small": text])
            return { try Self.expectFindings(in: files, atLeast: count) }
        }
    }

    @Test("Vectors that all have one id")
    func oneID() throws {
        try Self.expectProportion(250) { count in
            let files = SuiteFiles(small: Array(repeating: SmallVector("a"), count: count))
            return { try Self.expectFindings(in: files, atLeast: count - 1) }
        }
    }

    private static func expectFindings(in files: SuiteFiles, atLeast count: Int) throws {
        let found = try files.written { LoadedSuite(SuiteLocation(directory: $0)).diagnostics.count }
        #expect(found >= count)
    }

    @Test("A pattern with many wildcards")
    func pattern() throws {
        try Self.expectProportion(10) { count in
            let pattern = IDPattern(String(repeating: "*a", count: count) + "b")
            let id = String(repeating: "a", count: 2_000)
            return { #expect(!pattern.matches(id)) }
        }
    }

    @Test("A list of known failures that is updated, with a result for each entry", arguments: ["", "**"])
    func updatedKnownFailures(beginning: String) throws {
        let suite = try SmallSuite((0..<400).map { SmallVector("a-\(1_000 + $0)") })
        let results = try (0..<400).map { try suite.result("a-\(1_000 + $0)", action: "2") }
        try Self.expectProportion(100) { count in
            let entries = results.prefix(count).map {
                let pattern = (beginning.isEmpty ? "push/" : beginning) + $0.vector.id.dropFirst(5) + beginning
                return KnownFailures.Entry(.vectors(IDPattern(pattern), breaking: []), reason: "It is late.")
            }
            return {
                let list = KnownFailures(entries: entries).updated(for: Array(results.prefix(count)))
                #expect(list.entries.count == count)
            }
        }
    }

    @Test("A list of known failures, with a result for each entry")
    func knownFailures() throws {
        let suite = try SmallSuite([SmallVector("a")])
        let result = try suite.result("a", action: "2")
        try Self.expectProportion(500) { count in
            let entries = (0..<count).map {
                KnownFailures.Entry(.vectors(IDPattern("push/small/\($0)"), breaking: []), reason: "It is late.")
            }
            return {
                let list = KnownFailures(entries: entries)
                let applied = (0..<count).map { _ in list.applied(to: result) }
                #expect(applied.allSatisfy { $0.verdict == .failed })
            }
        }
    }
}
