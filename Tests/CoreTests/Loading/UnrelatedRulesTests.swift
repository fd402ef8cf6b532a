import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("A vector names rules about its events")
struct UnrelatedRulesTests {
    private static let topic = "push/ios/flag-on"

    /// The diagnostics of a file of the suite, whose vectors name another rule in place of one of their own.
    private static func diagnostics(
        of topic: String = topic,
        naming rule: String,
        insteadOf other: String = "PT-FLAG-ON"
    ) throws -> [Diagnostic] {
        var files = SuiteFiles(topics: [topic])
        let file = "Vectors/v1/\(topic).json"
        let text = try String(contentsOfFile: Checkout.path(file), encoding: .utf8)
        files.shared.removeAll { $0 == file }
        files.files[file] = text.replacing("[\"\(other)\"", with: "[\"\(rule)\"")
        return try files.written { directory in
            try Suite.load(SuiteLocation(directory: directory)).unrelatedRules
        }
    }

    @Test("No vector of the kit names a rule about something else")
    func sound() {
        #expect(Suite.kit.unrelatedRules == [])
    }

    @Test("A rule that judges at other events alone is reported, too")
    func otherEvents() throws {
        let diagnostics = try Self.diagnostics(
            of: "lifecycle/beyond-2038",
            naming: "LC-DICTIONARY-NOW",
            insteadOf: "LC-FIRSTDATE"
        )
        let message = "LC-DICTIONARY-NOW concerns no event of this vector; name the rule that it checks"
        #expect(diagnostics.first?.message == message)
    }

    @Test(
        "A rule of another area or another platform is reported at the vector's place",
        arguments: ["LC-HOUR", "PL-IOS-ALERT", "PT-RESUME-ONCE"]
    )
    func unrelated(rule: String) throws {
        let diagnostics = try Self.diagnostics(naming: rule)
        let first = try #require(diagnostics.first)
        let message = "\(rule) concerns no event of this vector; name the rule that it checks"
        #expect(first.message == message)
        #expect(first.location.file.hasSuffix("\(Self.topic).json") && first.code == .unrelatedRule)
        #expect(Set(diagnostics.map(\.location.line)).count == diagnostics.count)
    }
}
