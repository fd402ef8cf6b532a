import Testing
import TrackingConformanceCore

@Suite("Versions")
struct VersionTests {
    @Test(
        "Three numbers are a version",
        arguments: [("1.4.0", [1, 4, 0]), ("0.0.0", [0, 0, 0]), ("10.200.3000", [10, 200, 3000])]
    )
    func parsed(text: String, numbers: [Int]) throws {
        let version = try #require(Version(text))
        #expect(version.numbers == numbers)
        #expect(version == Version(numbers[0], numbers[1], numbers[2]))
        #expect(version.description == text)
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "1", "1.0", "1.0.0.0", "1..0", ".1.0", "1.0.", "v1.0.0", "1.0.0-beta", "1.0.0+1", "-1.0.0", "+1.0.0",
            " 1.0.0", "1.0.0 ", "1.a.0", "1.a.0.0", "1.0.0.", "1.0.١", "1.0.99999999999999999999",
        ]
    )
    func refused(text: String) {
        #expect(Version(text) == nil)
    }

    @Test("Versions are ordered number by number, not letter by letter")
    func ordered() {
        let versions = ["0.9.9", "1.0.0", "1.0.1", "1.0.10", "1.1.0", "1.2.0", "1.10.0", "2.0.0", "10.0.0"]
        #expect(versions.reversed().compactMap { Version($0) }.sorted().map(\.description) == versions)
        #expect(!(Version(1, 0, 0) < Version(1, 0, 0)))
    }
}
