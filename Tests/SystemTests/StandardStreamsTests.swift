import Foundation
import Testing
import TrackingConformanceSystem

@Suite("The standard streams of a process")
struct StandardStreamsTests {
    #if os(Linux)
    @Test("What a process has written and nobody has read is counted")
    func unread() async throws {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "echo one; echo two; read line"]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        defer { process.terminate() }
        var count = 0
        for _ in 0..<500 where count < 8 {
            try await Task.sleep(for: .milliseconds(20))
            count = StandardStreams.unreadOutput(of: process.processIdentifier)
        }
        #expect(count == 8)
        #expect(output.fileHandleForReading.availableData == Data("one\ntwo\n".utf8))
        #expect(StandardStreams.unreadOutput(of: process.processIdentifier) == 0)
    }
    #endif
}
