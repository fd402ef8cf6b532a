import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A later state of a suite, and what is found of the change of its vector `one`.
struct LaterSuite: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var version = "1.1.0"
    /// The members of `suite.json` after the version.
    var corrections = ""
    /// The title of the vector's rule, whose change is none of the vector.
    var vector = SmallVector("one", rules: ["PT-TWO"])
    /// The beginning of the message, if there is one.
    let message: String?

    private static func correction(since: String = "1.1.0", of pattern: String = "push/small/*") -> String {
        #", "corrections": [{ "since": "\#(since)", "vectors": ["\#(pattern)"], "reason": "It was wrong." }]"#
    }

    private static let changed = #"the vector "push/small/one" expects something different from suite 1.0.0"#

    static let all: [LaterSuite] = [
        .init(testDescription: "a vector as it was", vector: SmallVector("one"), message: nil),
        .init(testDescription: "a changed vector without a correction", message: changed),
        .init(testDescription: "a changed vector in a major version", version: "2.0.0", message: nil),
        .init(testDescription: "a changed vector with a correction", corrections: correction(), message: nil),
        .init(
            testDescription: "a changed vector with a correction of another",
            corrections: correction(of: "push/other/*"),
            message: changed
        ),
        .init(
            testDescription: "a changed vector with a correction that was published with it",
            corrections: correction(since: "1.0.0"),
            message: changed
        ),
    ]
}

@Suite("A published vector changes only with a correction or in a major version")
struct PublishedSuiteTests {
    @Test("What a later suite may not change is a diagnostic", arguments: LaterSuite.all)
    func changes(later: LaterSuite) throws {
        var files = SuiteFiles(small: [later.vector])
        files.files["Vectors/v1/suite.json"] = "{ \"version\": \"\(later.version)\"\(later.corrections) }\n"
        let first = SuiteFiles(small: [SmallVector("one")]).files["Vectors/v1/push/small.json"] ?? ""
        try files.written { directory in
            let suite = LoadedSuite(SuiteLocation(directory: directory)).suite
            let published = PublishedSuite(
                suiteFile: SourceText(name: "suite.json", bytes: Array(#"{ "version": "1.0.0" }"#.utf8)),
                vectorFiles: [("push/small", SourceText(name: "small.json", bytes: Array(first.utf8)))],
                catalogue: suite.catalogue
            )
            let messages = published.diagnostics(against: suite).map(\.message)
            #expect(messages.count == (later.message == nil ? 0 : 1))
            if let message = later.message { #expect(messages.allSatisfy { $0.hasPrefix(message) }) }
        }
    }

    @Test("A correction that matches no vector is a diagnostic")
    func idleCorrection() throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let correction = #"{ "since": "1.2.3", "vectors": ["push/none/*"], "reason": "It was wrong." }"#
        files.files["Vectors/v1/suite.json"] = "{ \"version\": \"1.2.3\", \"corrections\": [\(correction)] }\n"
        let messages = try files.written { LoadedSuite(SuiteLocation(directory: $0)).lint().map(\.message) }
        #expect(messages.contains(#"the correction's pattern "push/none/*" matches no vector; correct or remove it"#))
    }
}
