import Foundation
import TestSupport
import Testing
import TrackingConformanceRunner

@Suite("A program that runs in the foreground")
struct ForegroundProgramTests {
    /// In a process of its own: what waits for children while another test is waited for looks for its end without
    /// rest as long as an ended one is not collected.
    @Test("It sees the name under which it was started, and its exit code is known")
    func name() async {
        await #expect(processExitsWith: .success) {
            for name in ["kit", nil] {
                let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
                defer { try? FileManager.default.removeItem(atPath: file) }
                let script = "echo \"$0\" >'\(file)'; exit 3"
                let code = try await ForegroundProgram.run("/bin/sh", as: name, ["-c", script])
                #expect(code == 3)
                #expect(try String(contentsOfFile: file, encoding: .utf8) == (name ?? "/bin/sh") + "\n")
            }
        }
    }
}
