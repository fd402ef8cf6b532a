import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The tests of whole runs have processes of their own, as other tests keep the threads of this one for seconds.
@Suite("Whoever is at the other end of a connection")
struct PeerTests {
    private static let here = NetworkAddress(host: NetworkAddress.localhost, port: 0)

    /// How long it may take to meet somebody.
    private static let patience = Duration.seconds(5)

    /// The record of a run with somebody who listens.
    private static func record(_ script: [ScriptedPeer.Act], jobs: Int = 1) async throws -> RunRecord {
        let listener = try Listener(at: here)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await ScriptedPeer(script: script).serve(at: listener) }
            defer { group.cancelAll() }
            let peer = try Peer(listeningAt: listener.address, restart: nil, startupTimeout: patience)
            return try await record(peer, jobs: jobs)
        }
    }

    private static func record(_ peer: Peer, jobs: Int = 1) async throws -> RunRecord {
        let suite = try Suite.load(SuiteLocation(directory: FaultSuite.directory))
        var options = RunOptions(timeout: .seconds(30), startupTimeout: patience)
        options.jobs = jobs
        let plan = RunPlan(suite: suite, vectors: suite.vectors)
        return try await Driver.run(Task { plan }, on: AdapterConnections(peer, options: options)).record
    }

    /// The verdicts of all vectors, some of which are errored.
    private static func verdicts(errored: Set<Int> = []) -> [String] {
        (1...FaultSuite.count).map { errored.contains($0) ? "errored" : FaultSuite.verdict($0) }
    }

    @Test("A forwarded port at which the app is not there yet is tried again")
    func forwarded() async {
        await #expect(processExitsWith: .success) {
            let record = try await PeerTests.record([.close, .close, .close, .serve])
            #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(record.warnings == [])
        }
    }

    @Test("Whatever ends the connection at a vector, that vector is errored")
    func ends() async {
        await #expect(processExitsWith: .success) {
            for failure in ScriptedPeer.Failure.allCases {
                let record = try await PeerTests.record([.fail(failure, at: 10)])
                let reason =
                    switch failure {
                    case .reset: "the connection was lost before the adapter answered (connection reset by peer)"
                    case .close, .endOutput: "the adapter closed the connection instead of answering"
                    case .garbage:
                        "the adapter closed the connection instead of answering; its last line is unterminated: "
                            + "\\u{0}{{{"
                    }
                #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts(errored: [10]))
                #expect(record.results[9].reason == reason)
            }
        }
    }

    @Test("Several connections share the work")
    func jobs() async {
        await #expect(processExitsWith: .success) {
            let record = try await PeerTests.record([.serve], jobs: 3)
            #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(record.warnings == [])
        }
    }

    @Test("An app that is lost for good leaves what it did not run, and the report says so")
    func lost() async {
        await #expect(processExitsWith: .success) {
            let record = try await PeerTests.record([.fail(.close, at: 10), .close])
            let expected = (1...FaultSuite.count).map { $0 < 10 ? FaultSuite.verdict($0) : "not-run" }
            #expect(record.results.map(\.verdict.rawValue) == expected)
            let silence = try #require(record.warnings.last)
            #expect(silence.hasPrefix("the adapter was lost: every connection to localhost:"))
            #expect(silence.hasSuffix("was closed without an answer for 5 seconds; is the app running on the device?"))
            let reason = try #require(record.results[9].reason)
            #expect(reason.hasPrefix("the adapter could not be reached again: every connection to "))
        }
    }

    @Test("Another implementation that connects is left, and never judged")
    func stranger() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: PeerTests.patience)
            let script: [ScriptedPeer.Act] = [.fail(.close, at: 10), .impersonate, .serve]
            let record = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await ScriptedPeer(script: script).serve(connectingTo: peer.address) }
                defer { group.cancelAll() }
                return try await PeerTests.record(peer)
            }
            #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            let words = "a later connection with the adapter failed: stranger 1.0 answered instead of scripted 1.0"
            #expect(record.warnings.contains(words))
        }
    }

    @Test("A request of a page that brings its own answers is refused, and the adapter is served")
    func forged() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: PeerTests.patience)
            let script: [ScriptedPeer.Act] = [.forge, .forge, .forge, .forge, .forge, .forge, .forge, .serve]
            let record = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await ScriptedPeer(script: script).serve(connectingTo: peer.address) }
                defer { group.cancelAll() }
                return try await PeerTests.record(peer)
            }
            #expect(record.handshake.implementation.name == "scripted")
            #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(record.warnings.contains { $0.contains("POST / HTTP/1.1") && $0.hasSuffix("and was refused") })
            #expect(record.problems == [])
        }
    }

    @Test("A second client waits until the first is done")
    func second() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: PeerTests.patience)
            let record = try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { await ScriptedPeer(script: [.serve]).serve(connectingTo: peer.address) }
                }
                defer { group.cancelAll() }
                return try await PeerTests.record(peer)
            }
            #expect(record.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(record.warnings == [])
        }
    }

    @Test("A run that is cancelled while it waits for a peer ends at once")
    func cancellation() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: .seconds(60))
            let start = ContinuousClock.now
            let run = Task { try await PeerTests.record(peer) }
            try await Task.sleep(for: .milliseconds(100))
            run.cancel()
            await #expect(throws: AdapterStartError.self) { try await run.value }
            #expect(start.duration(to: .now) < .seconds(20))
        }
    }

    @Test("No connection leaves a descriptor open")
    func descriptors() async {
        // A process of its own, whose descriptors nothing else changes.
        let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            var before = 0
            let scripts: [[ScriptedPeer.Act]] = [
                [.serve], [.close, .close, .serve], [.fail(.reset, at: 10)], [.fail(.endOutput, at: 10)],
                [.fail(.garbage, at: 3)],
            ]
            for (index, script) in scripts.enumerated() {
                _ = try await PeerTests.record(script)
                // The first run opens what the process keeps for good.
                if index == 0 { before = PeerTests.descriptorCount }
            }
            let after = PeerTests.descriptorCount
            if after != before {
                FileHandle.standardError.write(Data("\(after) descriptors after \(before)\n".utf8))
            }
        }
        #expect(exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == "")
    }

    private static var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0
    }
}
