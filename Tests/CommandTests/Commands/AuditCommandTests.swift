import Foundation
import TestSupport
import Testing
import tracking_conformance

@Suite("The audit names what a suite does not catch")
struct AuditCommandTests {
    @Test("A suite without most of its vectors is not sound, and the mutants it lets through are named")
    func survivors() async throws {
        try await SuiteFiles(topics: ["push/ios/flag-on"]).written { suite in
            let outcome = try await CommandProcess.run(["audit", "--suite", suite])
            #expect(outcome.exitCode == 1)
            #expect(outcome.output.contains("SURVIVED  no vector catches these\n"))
            #expect(outcome.output.contains("  push/resume/every-time breaks PT-RESUME-ONCE\n"))
            #expect(!outcome.output.contains("push/flag/compared-exactly breaks"))
            #expect(outcome.output.contains("\n  documented               as expected\n"))
            #expect(outcome.output.contains("\nNOT SOUND\n"))
        }
    }

    @Test("Of selected vectors it says what only they catch, and it takes no report of the whole suite")
    func selection() async throws {
        try await SuiteFiles(topics: ["push/ios/flag-on"]).written { suite in
            let one = ["audit", "--suite", suite, "--select", "push/ios/flag-on/background-upper"]
            let outcome = try await CommandProcess.run(one)
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.contains("HERE TOO  other vectors catch these as well\n"))
            let both = "  push/flag/compared-exactly breaks PT-FLAG-ON\n    also caught by push/ios/flag-on/"
            #expect(outcome.output.contains(both))
            let end = /\n1 vector catches \d+ mutants?; other vectors catch all of them as well\n$/
            #expect(outcome.output.firstMatch(of: end) != nil, "\(outcome.output)")
            let all = try await CommandProcess.run(["audit", "--suite", suite, "--select", "push/ios/flag-on/*"])
            #expect(all.output.hasPrefix("ONLY HERE  no other vector of the suite catches these\n"))
            #expect(all.output.contains("    caught by push/ios/flag-on/"))
            #expect(!all.output.contains("HERE TOO"))
        }
        let report = try await CommandProcess.run(["audit", "--select", "push/**", "--report", "json:audit.json"])
        #expect(report.exitCode == 64)
        #expect(report.errors.contains("--report needs an audit of the whole suite"))
    }

    @Test("The page is self-contained, and what it shows is escaped")
    func page() async throws {
        let (topic, name) = ("push/ios/id-verbatim", "markup")
        try await SuiteFiles(topic: topic, only: ["\(topic)/\(name)"]).written { suite in
            let file = suite + "/audit.html"
            _ = try await CommandProcess.run(["audit", "--suite", suite, "--report", "html:" + file])
            let page = try String(contentsOfFile: file, encoding: .utf8)
            #expect(page.hasPrefix("<!DOCTYPE html>"))
            for outside in ["<script", "<link", "<img", "src=", "@import", "url("] { #expect(!page.contains(outside)) }
            #expect(page.contains("push/id/escaped is caught by push/ios/id-verbatim/"))
            #expect(page.contains("&amp;amp;"), "the mutant that escapes ids shows its escapes as text")
        }
    }

    @Test("The JSON report gives for each kill the vector, the step and the rule")
    func json() async throws {
        try await SuiteFiles(topics: ["push/ios/flag-on"]).written { suite in
            let file = suite + "/audit.json"
            _ = try await CommandProcess.run(["audit", "--suite", suite, "--report", "json:" + file])
            let report = try #require(
                JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
            )
            #expect(report["sound"] as? Bool == false)
            let mutants = try #require(report["mutants"] as? [[String: Any]])
            let mutant = try #require(mutants.first { $0["name"] as? String == "push/flag/compared-exactly" })
            let kill = try #require((mutant["kills"] as? [[String: Any]])?.first)
            #expect((kill["vector"] as? String)?.hasPrefix("push/ios/flag-on/") == true)
            #expect(kill["step"] as? Int == 0)
            #expect(kill["rule"] as? String == "PT-FLAG-ON")
        }
    }

    @Test("Of exploration it reports which mutants are found, and after how many sequences")
    func exploration() async throws {
        try await SuiteFiles(topics: ["push/ios/flag-on"]).written { suite in
            let (file, page) = (suite + "/explored.json", suite + "/explored.html")
            let outcome = try await CommandProcess.run(
                ["audit", "--suite", suite, "--explore", "--sequences", "3"]
                    + ["--report", "json:" + file, "--report", "html:" + page]
            )
            #expect(outcome.exitCode == 1 && outcome.output.contains("\nINSUFFICIENT\n"))
            let report = try #require(
                JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
            )
            let mutants = try #require(report["mutants"] as? [[String: Any]])
            let found = mutants.compactMap { $0["foundAfter"] as? Int }
            #expect(!found.isEmpty && found.allSatisfy { (1...3).contains($0) })
            #expect((report["summary"] as? [String: Int]) == ["mutants": mutants.count, "found": found.count])
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(text.contains("<h1>INSUFFICIENT</h1>"))
            #expect(text.components(separatedBy: "</span> breaks <code>").count - 1 == mutants.count)
        }
    }

    @Test(
        "What an audit of vectors has, and one of exploration has not, is not ignored",
        arguments: [
            (["--explore", "--rule", "PT-FLAG-ON"], "--explore tries no vectors"),
            (["--sequences", "10"], "--sequences and --seed need --explore"),
            (["--seed", "10"], "--sequences and --seed need --explore"),
            (["--explore", "--sequences=-5"], "--sequences must be between 1 and 1000000000, not -5"),
        ]
    )
    func misplaced(options: [String], words: String) throws {
        let outcome = try Ending.of(["audit"] + options)
        #expect(outcome.exitCode == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("A report in no format, or in a file without a name, is refused", arguments: ["junit", "json:"])
    func badReports(option: String) throws {
        let outcome = try Ending.of(["audit", "--report", option])
        #expect(outcome.exitCode == 64)
    }
}
