import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The tests of whole runs have processes of their own, as other tests keep the threads of this one for seconds; one
/// after the other, because the library of tests polls for the end of one process while another one waits for it.
@Suite("Peers at the other end of a connection", .serialized)
struct PeerTests {
    private static let here = NetworkAddress(host: NetworkAddress.localhost, port: 0)

    /// The time limit for meeting a peer.
    private static let patience = Duration.seconds(5)
    /// Time enough for a busy machine.
    private static let ages = Duration.seconds(600)

    /// A run with a listening peer.
    private static func run(_ script: [ScriptedPeer.Act], jobs: Int = 1) async throws -> Run {
        let listener = try Listener(at: here)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await ScriptedPeer(script: script).serve(at: listener) }
            defer { group.cancelAll() }
            let peer = try Peer(listeningAt: listener.address, restart: nil, startupTimeout: patience)
            return try await run(peer, jobs: jobs)
        }
    }

    private static func run(
        _ peer: Peer,
        jobs: Int = 1,
        startupTimeout: Duration = patience
    ) async throws -> Run {
        let suite = try Suite.load(SuiteLocation(directory: FaultSuite.directory))
        var options = RunOptions(timeout: .seconds(30), startupTimeout: startupTimeout)
        options.jobs = jobs
        let plan = RunPlan(suite: suite, vectors: suite.vectors)
        return try await Driver.run(plan, on: AdapterSource(.peer(peer), options: options))
    }

    private static func verdicts(errored: Set<Int> = []) -> [String] {
        (1...FaultSuite.count).map { errored.contains($0) ? "errored" : FaultSuite.verdict($0) }
    }

    @Test("A forwarded port at which the app is not there yet is tried again")
    func forwarded() async {
        await #expect(processExitsWith: .success) {
            let run = try await PeerTests.run([.close, .close, .close, .serve])
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(run.warnings == [])
        }
    }

    @Test("Whatever ends the connection at a vector, that vector is errored")
    func ends() async {
        await #expect(processExitsWith: .success) {
            for failure in ScriptedPeer.Failure.allCases {
                let run = try await PeerTests.run([.fail(failure, at: 10)])
                let reason =
                    switch failure {
                    case .reset: "the connection was lost before the adapter answered (connection reset by peer)"
                    case .close, .endOutput: "the adapter closed the connection instead of answering"
                    case .garbage:
                        "the adapter closed the connection instead of answering; its last line is unterminated: "
                            + "\\u{0}{{{"
                    }
                #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts(errored: [10]))
                #expect(run.results[9].reason == reason)
            }
        }
    }

    @Test("Several connections share the work")
    func jobs() async {
        await #expect(processExitsWith: .success) {
            let run = try await PeerTests.run([.serve], jobs: 3)
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(run.warnings == [])
        }
    }

    @Test("An app that is lost for good leaves what it did not run, and the report says so")
    func lost() async {
        await #expect(processExitsWith: .success) {
            let run = try await PeerTests.run([.fail(.close, at: 10), .close])
            let expected = (1...FaultSuite.count).map { $0 < 10 ? FaultSuite.verdict($0) : "not-run" }
            #expect(run.results.map(\.verdict.rawValue) == expected)
            let silence = try #require(run.warnings.last)
            #expect(silence.hasPrefix("the adapter was lost: every connection to localhost:"))
            #expect(silence.hasSuffix("was closed without an answer for 5 seconds; is the app running on the device?"))
            let reason = try #require(run.results[9].reason)
            let words = "the adapter could not be reached again, and without --restart the kit cannot start it: every "
            #expect(reason.hasPrefix("\(words)connection to "))
        }
    }

    @Test("Another implementation that connects is left, and never judged")
    func stranger() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: PeerTests.patience)
            let script: [ScriptedPeer.Act] = [.fail(.close, at: 10), .impersonate, .serve]
            let run = try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await ScriptedPeer(script: script).serve(connectingTo: peer.address) }
                defer { group.cancelAll() }
                return try await PeerTests.run(peer)
            }
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            let words = "a later connection with the adapter failed: stranger 1.0 answered instead of scripted 1.0"
            #expect(run.warnings.contains(words))
        }
    }

    /// A run that listens, with clients that connect one after another.
    private static func run(
        of clients: [[ScriptedPeer.Act]],
        startupTimeout: Duration = ages
    ) async throws -> Run {
        let peer = try Peer(connectingTo: here, restart: nil, startupTimeout: startupTimeout)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await withTaskGroup(of: Void.self) { group in
                    for script in clients {
                        group.addTask { await ScriptedPeer(script: script).serve(connectingTo: peer.address) }
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                }
            }
            defer { group.cancelAll() }
            return try await run(peer, startupTimeout: startupTimeout)
        }
    }

    @Test("A client that writes anything but the answer is refused with a warning, and the adapter is served")
    func refused() async {
        await #expect(processExitsWith: .success) {
            let acts: [(ScriptedPeer.Act, String)] = [
                (.forge(), "POST / HTTP/1.1"), (.forge(bytes: 1 << 20), "POST / HTTP/1.1"),
                (.forge(bytes: 100 << 20), "POST / HTTP/1.1"), (.forge(method: "GET"), "GET / HTTP/1.1"),
                (.guess, #""id":0"#),
            ]
            for (act, words) in acts {
                // What is long takes long on a machine that has much else to do.
                let count = if case .forge(_, 100 << 20) = act { 2 } else { 7 }
                let run = try await PeerTests.run(of: [Array(repeating: act, count: count) + [.serve]])
                #expect(run.handshake.implementation.name == "scripted")
                #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
                #expect(run.warnings.contains { $0.contains(words) && $0.hasSuffix("and was refused") }, "\(act)")
                #expect(run.problemsOfRun == [])
            }
        }
    }

    @Test("A client that never ends its first line keeps no adapter out")
    func silent() async {
        await #expect(processExitsWith: .success) {
            for act in [ScriptedPeer.Act.stayQuiet, .writeBlanks, .drip, .babble] {
                let run = try await PeerTests.run(of: [[act], [act], [.serve]])
                #expect(run.handshake.implementation.name == "scripted", "\(act)")
                #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts(), "\(act)")
                #expect(run.problemsOfRun == [])
            }
        }
    }

    @Test("Many silent clients together keep no adapter out for more than half of the time")
    func manySilent() async {
        await #expect(processExitsWith: .success) {
            let clients = Array(repeating: [ScriptedPeer.Act.stayQuiet], count: 40) + [[.serve]]
            let run = try await PeerTests.run(of: clients, startupTimeout: .seconds(40))
            #expect(run.handshake.implementation.name == "scripted")
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
        }
    }

    @Test("An adapter that is slow to answer is not left while it is the only one")
    func slow() async {
        await #expect(processExitsWith: .success) {
            let run = try await PeerTests.run(of: [[.serveLate(.seconds(4))]])
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(run.warnings == [])
        }
    }

    @Test("Of two adapters that are slow to answer one is heard")
    func slowOnes() async {
        await #expect(processExitsWith: .success) {
            let run = try await PeerTests.run(of: [[.serveLate(.seconds(3))], [.serveLate(.seconds(3))]])
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
        }
    }

    @Test("A second client waits until the first is done")
    func second() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: PeerTests.patience)
            let run = try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask { await ScriptedPeer(script: [.serve]).serve(connectingTo: peer.address) }
                }
                defer { group.cancelAll() }
                return try await PeerTests.run(peer)
            }
            #expect(run.results.map(\.verdict.rawValue) == PeerTests.verdicts())
            #expect(run.warnings == [])
        }
    }

    @Test("A run that is cancelled while it waits for a peer ends at once")
    func cancellation() async {
        await #expect(processExitsWith: .success) {
            let peer = try Peer(connectingTo: PeerTests.here, restart: nil, startupTimeout: .seconds(60))
            let start = ContinuousClock.now
            let running = Task { try await PeerTests.run(peer) }
            try await Task.sleep(for: .milliseconds(100))
            running.cancel()
            await #expect(throws: AdapterStartError.self) { try await running.value }
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
                _ = try await PeerTests.run(script)
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
