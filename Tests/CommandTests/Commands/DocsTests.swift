import Foundation
import TestSupport
import Testing

@Suite("Documents")
struct DocsTests {
    @Test("The documents are found by a word of their names")
    func documents() async throws {
        let outcome = try await CommandProcess.run(["docs", "protocol"])
        #expect(outcome.output == Checkout.root.path + "/Conformance/PROTOCOL.md\n")
        let guide = try await CommandProcess.run(["docs", "android"])
        #expect(guide.output == Checkout.root.path + "/Conformance/Guides/android.md\n")
        let all = try await CommandProcess.run(["docs"]).output.split(separator: "\n")
        let options = all.firstIndex {
            $0.hasPrefix("  Guides/options.md") && $0.hasSuffix("and the project file")
        }
        let changelog = all.firstIndex {
            $0.hasPrefix("  CHANGELOG.md") && $0.hasSuffix("Changes to the kit")
        }
        #expect(try #require(options) < #require(changelog))
        #expect(all.dropFirst().allSatisfy { $0.count <= 80 })
        let readme = try await CommandProcess.run(["docs", "readme"])
        #expect(readme.output == Checkout.root.path + "/README.md\n")
        let unknown = try await CommandProcess.run(["docs", "androd"])
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors == "error: there is no page named androd; did you mean android?\n")
    }
}
