import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("lint checks the canonical form of suite.json, too")
struct SuiteFormatTests {
    @Test(
        "A file that format would rewrite is a diagnostic",
        arguments: [
            ("{ \"version\": \"1.2.3\" }\n", 0), ("{\"version\": \"1.2.3\"}\n", 1), ("{ \"version\": \"1.2.3\" }", 1),
        ]
    )
    func suiteFile(text: String, count: Int) throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        files.files["Vectors/v1/suite.json"] = text
        let diagnostics = try files.written { LoadedSuite(SuiteLocation(directory: $0)).lint() }
        let found = diagnostics.filter { $0.code == .format && $0.location.file.hasSuffix("suite.json") }
        #expect(found.count == count)
    }
}
