import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("The order of app versions")
struct AppVersionTests {
    @Test(
        "A version is lower by its numbers, or as a pre-release of the same numbers",
        arguments: [
            ("1.0", "1.1"), ("1.9", "1.10"), ("1.0", "1.0.1"), ("1.0-beta", "1.0"), ("1.0-alpha", "1.0-beta"),
            ("1.0-beta.2", "1.0-beta.10"), ("1.9", "2.0-beta"), ("1.0-beta+2", "1.0+1"),
        ]
    )
    func lower(version: String, other: String) {
        #expect(AppVersion(version) < AppVersion(other))
        #expect(!(AppVersion(other) < AppVersion(version)))
    }

    @Test(
        "Versions that differ in anything else are neither lower nor higher",
        arguments: [("1.0+1", "1.0+2"), ("1.0", "1.00"), ("1.0", "01.0"), ("1.0", "1.0 "), ("1.0", "1.0")]
    )
    func neither(version: String, other: String) {
        #expect(!(AppVersion(version) < AppVersion(other)))
        #expect(!(AppVersion(other) < AppVersion(version)))
    }

    @Test(
        "An update is proposed under the required rule, and a downgrade under the recommended one",
        arguments: [
            ("1.0-beta", "1.0", nil), ("1.0", "1.0.1", nil), ("1.0+1", "1.0+2", "LC-UPDATE-FORM"),
            ("1.0", "1.0-beta", "LC-UPDATE-DOWNGRADE"), ("1.1", "1.0", "LC-UPDATE-DOWNGRADE"),
        ] as [(String, String, String?)]
    )
    func proposals(first: String, second: String, rule: String?) throws {
        let instants = try (0...5).map { try #require(Instant("2024-03-10T10:00:0\($0)Z")) }
        let stimuli = [
            Stimulus(.lifecycle(.start), ["appVersion": .string(first)], at: instants[0]),
            Stimulus(.lifecycle(.launchDetected), at: instants[1]),
            Stimulus(.lifecycle(.sleepDetected), at: instants[2]),
            Stimulus(.lifecycle(.start), ["appVersion": .string(second)], at: instants[3]),
            Stimulus(.lifecycle(.launchDetected), at: instants[4]),
        ]
        let catalogue = try TrackingConformanceCore.Suite.bundled().catalogue
        let proposals = Specification.proposals(for: stimuli, in: RunContext(), catalogue: catalogue)
        guard case .lifecycle(_, let data)? = proposals.last?.expectation?.calls?.first else {
            Issue.record("no lifecycle call is proposed")
            return
        }
        let count = try #require(data.variables.first { $0.key == "lifecycle_launchcount" }?.variable)
        #expect(count.matcher == .oneOf([.init(1)]))
        #expect(count.rule?.rawValue == rule)
    }
}
