import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("A suite that lists its vector files is read whole, or not at all")
struct SuiteContentsTests {
    /// The lists in `suite.json`, and the messages of loading.
    static let cases: [(listed: String, messages: [String])] = [
        (#"{ "push/small": 2 }"#, []),
        (#"{ "push/small": 1 }"#, []),
        ("{}", []),
        (
            #"{ "push/small": 3 }"#,
            ["the suite lists 3 vectors of push/small, but its file has 2; \(advice)"]
        ),
        (
            #"{ "push/other": 1, "push/small": 2 }"#,
            ["the suite lists 1 vector of push/other, but its file is missing; \(advice)"]
        ),
        (
            #"{ "push/another": 2, "push/other": 1, "push/small": 2 }"#,
            ["the suite lists 3 vectors of 2 topics whose files are missing, the first push/another; \(advice)"]
        ),
        (
            #"{ "push/small": 0 }"#,
            [#"the number of vectors of "push/small" must be a whole number above 0, not 0"#]
        ),
        ("[]", [#""vectors" must be an object with the number of vectors of each topic"#]),
    ]

    private static let advice =
        "restore the file; if you removed vectors that were never published, run `tracking-conformance format`"

    @Test("Vectors that are lost are an error, and new ones are none", arguments: cases)
    func lost(listed: String, messages: [String]) throws {
        try Self.suite(listing: listed).written { directory in
            let location = SuiteLocation(directory: directory)
            #expect(LoadedSuite(location).diagnostics.map(\.message) == messages)
        }
    }

    @Test("Vectors that were added do not stand for those that are lost")
    func added() throws {
        try Self.suite(listing: #"{ "push/small": 3 }"#).written { directory in
            let other = SuiteFiles(small: [SmallVector("three"), SmallVector("four"), SmallVector("five")])
            try other.written { added in
                let loaded = LoadedSuite(SuiteLocation(directory: directory), additional: ["\(added)/Vectors/v1/push"])
                #expect(loaded.diagnostics.contains { $0.message.hasPrefix("the suite lists 3 vectors") })
            }
        }
    }

    @Test("The suite of the kit lists its files")
    func bundled() throws {
        let contents = try #require(try Suite.bundled().contents)
        let counts = Dictionary(grouping: try Suite.bundled().vectors, by: \.topic).mapValues(\.count)
        #expect(contents.counts == counts)
    }

    private static func suite(listing vectors: String) -> SuiteFiles {
        var files = SuiteFiles(small: [SmallVector("one"), SmallVector("two")])
        files.files["Vectors/v1/suite.json"] =
            #"{ "version": "1.2.3", "contents": { "sha256": "00", "vectors": \#(vectors) } }"#
        return files
    }
}
