import TestSupport
import Testing

@Suite("What the command prints is what was recorded")
struct GoldenTests {
    static let cases: [GoldenCase] = [
        GoldenCase.help, GoldenCase.verdicts, GoldenCase.reports, GoldenCase.knownFailures, GoldenCase.suites,
        GoldenCase.suiteFiles, GoldenCase.new, GoldenCase.offline, GoldenCase.comparisons, GoldenCase.smoke,
        GoldenCase.explorations, GoldenCase.exitCodes,
    ].flatMap { $0 }

    @Test("A command prints what was recorded", arguments: cases)
    func printed(_ test: GoldenCase) async throws {
        try GoldenCase.files.expect(try await test.transcript(), matches: test.name)
    }

    @Test("Every golden file belongs to one case")
    func complete() throws {
        let names = Self.cases.map(\.name)
        #expect(Set(names).count == names.count)
        try GoldenCase.files.expectNoOthers(than: names)
    }
}
