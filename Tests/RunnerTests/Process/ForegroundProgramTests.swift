import Foundation
import TestSupport
import Testing
import TrackingConformanceRunner

@Suite("A program that runs in the foreground")
struct ForegroundProgramTests {
    @Test("It sees the name under which it was started, and its exit code is known", arguments: ["kit", nil])
    func name(_ name: String?) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let code = try await ForegroundProgram.run("/bin/sh", as: name, ["-c", "echo \"$0\" >'\(file)'; exit 3"])
        #expect(code == 3)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == (name ?? "/bin/sh") + "\n")
    }
}
