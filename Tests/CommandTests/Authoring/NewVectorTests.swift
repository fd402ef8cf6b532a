import Foundation
import TestSupport
import Testing

@Suite("new writes vectors that lint accepts, and refuses the others")
struct NewVectorTests {
    /// The arguments, the exit code and the sentence of each refusal.
    private static let refusals: [([String], Int32, String)] = [
        (
            ["push/ios/isolation", "--rule", "PT-ISOLATION"], 64,
            "push/ios/isolation is a topic, not an id; add a slash and a name, as in push/ios/open/twice-in-a-row"
        ),
        (
            ["push/ios", "--rule", "PT-ISOLATION"], 64,
            "the id push/ios has no topic or no name; add a slash and a name, as in push/ios/open/twice-in-a-row"
        ),
        (
            ["push/ios/new", "--rule", "PT-ISOLATION"], 64,
            "the id push/ios/new has no topic or no name, because push/ios contains topics such as "
                + "push/ios/isolation; add a slash and a name, as in push/ios/open/twice-in-a-row"
        ),
        (
            ["suite/new", "--rule", "PT-ISOLATION"], 64,
            "suite/new needs another topic: suite.json contains the suite's version"
        ),
        (
            ["push//x", "--rule", "PT-ISOLATION"], 64,
            "the id push//x must consist of words of lower-case letters and digits, joined by hyphens and slashes"
        ),
        (
            ["/etc/x", "--rule", "PT-ISOLATION"], 64,
            "the id /etc/x must consist of words of lower-case letters and digits, joined by hyphens and slashes"
        ),
        (
            ["push/ios/isolation/new"], 64,
            "name the rule that the vector checks with --rule; `tracking-conformance explain` lists all rules"
        ),
        (
            ["push/ios/isolation/new", "--rule", "LC-TYPE"], 64,
            "LC-TYPE is a rule of the area lifecycle, but the steps belong to push; "
                + "name a rule of that area, or other steps with --from"
        ),
        (
            ["push/ios/isolation/new", "--rule", "PT-RESUME-ONCE"], 64,
            "PT-RESUME-ONCE applies to android only, but the steps happen on ios"
        ),
        (
            ["push/ios/isolation/new", "--rule", "PT-ISOLATIO"], 64,
            "there is no rule named PT-ISOLATIO; did you mean PT-ISOLATION?"
        ),
        (
            ["push/ios/isolation/new", "--rule", "PT-ISOLATION", "--title", "It is isolated."], 65,
            "lint would reject the vector: \"title\" must not end with a full stop [wrong-form]"
        ),
        (
            ["push/ios/isolation/new", "--rule", "PT-ISOLATION", "--title", String(repeating: "a", count: 141)], 65,
            "lint would reject the vector: \"title\" must have at most 140 characters, not 141 [wrong-form]"
        ),
    ]

    @Test("What would not be a vector is refused in a sentence, and nothing is written", arguments: refusals)
    func refused(arguments: [String], exitCode: Int32, sentence: String) async throws {
        try await Self.suite().written { suite in
            let before = try Self.vectorFiles(in: suite)
            let outcome = try await CommandProcess.run(["new", "--suite", suite] + arguments)
            #expect(outcome.errors == "error: \(sentence)\n")
            #expect(outcome.exitCode == exitCode)
            #expect(try Self.vectorFiles(in: suite) == before)
        }
    }

    @Test(
        "What is written is loaded by the next new, and lint reports nothing of it but its mark",
        arguments: [
            ("push/ios/isolation/new", "PT-ISOLATION"), ("push/android/isolation/new", "pt-isolation"),
            ("payload/ios/parse/mine/new", "PL-IOS-ALERT"), ("lifecycle/mine/new", "LC-TYPE"),
            ("journeys/mine/new", "PT-ISOLATION"), ("mine/new", "LC-TYPE"),
        ]
    )
    func written(id: String, rule: String) async throws {
        try await Self.suite().written { suite in
            for name in [id, id + "-too"] {
                let outcome = try await CommandProcess.run(["new", "--suite", suite, name, "--rule", rule])
                #expect(outcome.exitCode == 0, "\(outcome.errors)")
                #expect(outcome.output.contains(": \(name) created\n"))
            }
            let lint = try await CommandProcess.run(["lint", "--suite", suite])
            let findings = lint.output.split(separator: "\n").filter { !$0.hasSuffix("[unchecked-rule]") }
            #expect(findings.count == 2 && findings.allSatisfy { $0.hasSuffix("[unconfirmed]") }, "\(findings)")
            let run = try await CommandProcess.run(["run", "--suite", suite, "--select", id + "*"])
            let (verdict, counts) = ("\nCONFORMANT in the 2 of ", " vectors selected\n2 vectors: 2 passed\n")
            #expect(run.output.contains(verdict) && run.output.hasSuffix(counts), "\(run.output) \(run.errors)")
        }
    }

    /// A suite with a writable copy of one of the kit's vector files.
    private static func suite() throws -> SuiteFiles {
        let topic = "push/ios/isolation"
        let text = try String(contentsOfFile: Checkout.path("Vectors/v1/\(topic).json"), encoding: .utf8)
        var files = SuiteFiles(vectors: [topic: text])
        files.files["Vectors/v1/suite.json"] = "{ \"version\": \"9.0.0\" }\n"
        return files
    }

    private static func vectorFiles(in suite: String) throws -> [String: Data] {
        let root = URL(filePath: suite + "/Vectors")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let pairs = paths.map { ($0, (try? Data(contentsOf: root.appending(path: $0))) ?? Data()) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
