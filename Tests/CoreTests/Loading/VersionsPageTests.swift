import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("The page on versions names those that are in this checkout")
struct VersionsPageTests {
    @Test("Kit, suite and protocol")
    func versions() throws {
        let page = try String(contentsOfFile: Checkout.path("Conformance/VERSIONS.md"), encoding: .utf8)
        let suite = try JSONParser.parse(Array(Data(contentsOf: URL(filePath: Checkout.path("Vectors/v1/suite.json")))))
        let version = try #require(suite["version"]?.string)
        #expect(page.contains("| the kit | \(Kit.version) |"))
        #expect(page.contains("| the suite | \(version) |"))
        #expect(page.contains("| the protocol | \(Handshake.protocolVersion) |"))
    }
}
