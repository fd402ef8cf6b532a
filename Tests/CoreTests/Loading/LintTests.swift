import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// A possible mistake in the files of a suite, with the message of `lint`.
struct SuiteMistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: SuiteFiles
    let message: String

    private static func suite(_ vector: SmallVector, replacing: (text: String, by: String)? = nil) -> SuiteFiles {
        var suite = SuiteFiles(small: [vector])
        guard let replacing, let rules = suite.files["Conformance/Rules/push.json"] else { return suite }
        suite.files["Conformance/Rules/push.json"] = rules.replacing(replacing.text, with: replacing.by)
        return suite
    }

    static let all: [SuiteMistake] = [
        .init(
            testDescription: "the id of a rule that stands twice",
            files: suite(SmallVector("one"), replacing: (#""PT-TWO", "title""#, #""PT-ONE", "title""#)),
            message: #"the id "PT-ONE" is taken by the rule at "#
        ),
        .init(
            testDescription: "a vector that is later than the suite",
            files: suite(SmallVector("one", since: "1.2.4")),
            message: #""since" is 1.2.4, which is later than the suite's version 1.2.3"#
        ),
        .init(
            testDescription: "a version in which no vector can have been added",
            files: suite(SmallVector("one", since: "1.1.2")),
            message: #""since" is 1.1.2, but a new vector makes a new minor version of the suite"#
        ),
        .init(
            testDescription: "a time zone that does not exist",
            files: suite(SmallVector("one", members: #""context": { "zone": "Europe/Atlantis" },"#)),
            message: #"the time zone "Europe/Atlantis" is not in the IANA database of this machine"#
        ),
        .init(
            testDescription: "a rule without a vector on one of its platforms",
            files: suite(SmallVector("one"), replacing: (#"["android"]"#, #"["ios", "android"]"#)),
            message: "no vector names the rule PT-ONE on ios"
        ),
    ]
}

@Suite("lint finds what the files of a suite promise and do not hold")
struct LintTests {
    private static func messages(of files: SuiteFiles) throws -> [String] {
        try files.written { LoadedSuite(SuiteLocation(directory: $0)).lint().map(\.message) }
    }

    @Test("An empty list of capabilities is one diagnostic, which says what it lacks")
    func noCapabilities() throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let path = "Vectors/v1/push/small.json"
        files.files[path] = files.files[path]?.replacing(#"["push.android"]"#, with: "[]")
        let diagnostics = try files.written { LoadedSuite(SuiteLocation(directory: $0)).diagnostics.map(\.message) }
        #expect(diagnostics == [#""requires" must name "push.android", which the steps need"#])
    }

    @Test("An event of another platform than the topic's is a diagnostic at its step")
    func strangeEvent() throws {
        let path = "Vectors/v1/push/small.json"
        var files = SuiteFiles(small: [SmallVector("one")])
        #expect(try !Self.messages(of: files).contains { $0.contains("does not happen on") })
        let text = files.files.removeValue(forKey: path)
        files.files["Vectors/v1/push/ios/small.json"] = text?.replacing("push/small", with: "push/ios/small")
        let message = "android.onMessageReceived does not happen on ios, which the topic push/ios/small names"
        #expect(try Self.messages(of: files).contains("\(message); move the vector to another topic"))
    }

    @Test("A file in another form says so if its lines end with CR LF")
    func carriageReturns() throws {
        let path = "Vectors/v1/push/small.json"
        var files = SuiteFiles(small: [SmallVector("one")])
        let value = try JSONParser.parse(Array(try #require(files.files[path]).utf8))
        files.files[path] = JSONWriter.canonical(value).replacing("\n", with: "\r\n")
        let start = "the file is not in canonical form from here on (its lines end with CR LF); "
        #expect(try Self.messages(of: files).contains { $0.hasPrefix(start) })
    }

    @Test("A file that was added to the suite is rewritten by a command that names it")
    func addedFile() throws {
        try SuiteFiles(small: [SmallVector("one")]).written { directory in
            try SuiteFiles(small: [SmallVector("two")]).written { other in
                let added = "\(other)/Vectors/v1/push/small.json"
                let loaded = LoadedSuite(SuiteLocation(directory: directory), additional: [added])
                let found = loaded.lint().filter { $0.code == .format && $0.location.file == added }
                #expect(found.count == 1)
                let remedy = "; `tracking-conformance format \(added)` rewrites it"
                #expect(found.first?.message.hasSuffix(remedy) == true, "\(found)")
            }
        }
    }

    @Test("An instant that is earlier than in the previous step needs a note there")
    func clockSetBack() throws {
        let topic = "lifecycle/clock-set-back"
        var files = SuiteFiles(topics: [topic])
        let file = "Vectors/v1/\(topic).json"
        let text = try String(contentsOfFile: Checkout.path(file), encoding: .utf8)
        files.shared.removeAll { $0 == file }
        files.files[file] = text
        #expect(try !Self.messages(of: files).contains { $0.hasPrefix("\"at\" is earlier") })
        files.files[file] = text.replacing("\"note\": \"The clock was set back.\",", with: "")
        let advice = "correct it, or mention in the step's \"note\" that the clock is set back"
        #expect(try Self.messages(of: files).contains("\"at\" is earlier than in the previous step; \(advice)"))
    }

    @Test("A mistake is a diagnostic, which a suite without it does not have", arguments: SuiteMistake.all)
    func mistakes(mistake: SuiteMistake) throws {
        let sound = try Self.messages(of: SuiteFiles(small: [SmallVector("one")]))
        #expect(!sound.contains { $0.hasPrefix(mistake.message) })
        #expect(try Self.messages(of: mistake.files).contains { $0.hasPrefix(mistake.message) })
    }

    @Test("A published file that cannot be decoded is a diagnostic, and not passed over")
    func undecodable() throws {
        try SuiteFiles(small: [SmallVector("one")]).written { directory in
            let suite = LoadedSuite(SuiteLocation(directory: directory)).suite
            let published = PublishedSuite(
                suiteFile: SourceText(name: "HEAD:suite.json", bytes: Array(#"{ "version": "1.2.3" }"#.utf8)),
                vectorFiles: [("push/small", SourceText(name: "HEAD:push/small.json", bytes: Array("[".utf8)))],
                catalogue: suite.catalogue
            )
            let diagnostics = published.diagnostics(against: suite).filter {
                $0.location.file == "HEAD:push/small.json"
            }
            let start = "this file cannot be compared with the suite, because it cannot be decoded: "
            #expect(diagnostics.map { $0.message.hasPrefix(start) } == [true])
        }
    }
}
