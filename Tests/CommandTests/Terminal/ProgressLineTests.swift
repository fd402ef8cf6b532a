import Synchronization
import Testing
import tracking_conformance

@Suite("A diagnosis that takes long is announced once where no terminal shows its progress")
struct ProgressLineTests {
    @Test("The notice names the first stage and the ways to skip it", .timeLimit(.minutes(30)))
    func long() async {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        let first = await ProgressLine.announcing(after: .zero, to: { line.yield($0) }) { progress in
            progress("explaining 1955 mismatches")
            progress("asking the implementation about 3 causes")
            return await lines.first { _ in true }
        }
        line.finish()
        #expect(first == "explaining 1955 mismatches; --no-diagnosis skips this, Ctrl-C ends it")
        #expect(await lines.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test("A diagnosis that ends in time, or has nothing to explain, writes nothing", arguments: [true, false])
    func short(hasStage: Bool) async {
        let written = Mutex<[String]>([])
        let write: @Sendable (String) -> Void = { line in written.withLock { $0.append(line) } }
        let found = await ProgressLine.announcing(after: .seconds(3600), to: write) { progress in
            if hasStage { progress("explaining 1 mismatch") }
            return 1
        }
        #expect(found == 1 && written.withLock { $0.isEmpty })
    }
}
