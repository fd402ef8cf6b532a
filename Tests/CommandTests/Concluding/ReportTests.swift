import Foundation
import TestSupport
import Testing
import tracking_conformance

@Suite("Reports and annotations go where they are read")
struct ReportTests {
    /// An adapter that makes no call.
    private static let idle = SmallAdapter.answering(#"{"calls":[]}"#, "--name", "idle\n::error::x")

    private static let run = ["run", "--select", "push/ios/open/default-action"]
    private static let suite = ["--suite", SuiteExcerpt.directory]

    private static let formats = ["text", "json", "junit", "markdown", "html"]

    @Test("Every format is written to its file")
    func files() async throws {
        try await TemporaryDirectory.with { directory in
            let reports = Self.formats.flatMap { ["--report", "\($0):\(directory)/\($0)"] }
            let outcome = try await CommandProcess.run(Self.run + Self.suite + reports + ["--"] + Self.idle)
            #expect(outcome.exitCode == 1)
            #expect(outcome.output.contains("NOT CONFORMANT"))
            for name in Self.formats {
                let text = try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
                #expect(text.contains("push/ios/open/default-action"), "\(name)")
            }
        }
    }

    @Test("Every format ends with a line break on standard output", arguments: formats)
    func standardOutput(name: String) async throws {
        let options = Self.suite + ["--no-diagnosis", "--report", name, "--"] + Self.idle
        #expect(try await CommandProcess.run(Self.run + options).output.hasSuffix("\n"))
    }

    @Test("Whatever is judged has a badge, which names the share of the suite that was run")
    func badges() async throws {
        try await TemporaryDirectory.with { directory in
            let suite = Self.suite + ["--report", "badge"]
            let shard = ["--shard", "1/1", "--report", "json:\(directory)/run.json"]
            let run = ["run", "--select", "push/ios/open/default-action"] + suite + shard
            let explored = ["explore", "--area", "push", "--sequences", "20", "--seed", "1"] + suite
            let part = /"message": "conformant, 1 of \d+ vectors",\s+"color": "yellow"/
            let tried = /"message": "conformant, 20 explored sequences",\s+"color": "yellow"/
            for (arguments, badge) in [
                (run, part), (["judge", "\(directory)/run.json"] + suite, part),
                (["merge", "\(directory)/run.json"] + suite, part), (explored, tried),
            ] {
                let outcome = try await CommandProcess.run(arguments)
                #expect(outcome.output.firstMatch(of: badge) != nil, "\(arguments): \(outcome.output)")
            }
        }
    }

    @Test("A format that there is none of is wrong usage")
    func unknownFormat() throws {
        let outcome = try Ending.of(Self.run + ["--report", "pdf"])
        #expect(outcome.exitCode == 64)
    }

    @Test("In a job of GitHub Actions failures are annotated at the vectors of the checkout")
    func annotations() async throws {
        let environment = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": Checkout.root.path]
        let outcome = try await CommandProcess.run(Self.run + ["--"] + Self.idle, environment: environment)
        let lines = outcome.output.split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("::") }
        let token = try #require(commands.first?.split(separator: "::").last)
        #expect(commands.count == 3)
        #expect(commands[0] == "::stop-commands::\(token)" && commands[1] == "::\(token)::")
        #expect(commands[2].hasPrefix("::error file=Vectors/v1/push/ios/open.json,line=5,col="))
        #expect(
            commands[2].contains(
                ",title=PT-OPEN-PAIR%2C required%2C fails 1 vector%3A push/ios/open/default-action::No call of `push.ios` "
            )
        )
        #expect(lines.first == commands[0] && lines.last == commands[2])
    }

    @Test("Annotations do not disturb a report for programs")
    func annotationsBesideJSON() async throws {
        let arguments = Self.run + Self.suite + ["--no-diagnosis", "--report", "json", "--"] + Self.idle
        let outcome = try await CommandProcess.run(arguments, environment: ["GITHUB_ACTIONS": "true"])
        #expect((try? JSONSerialization.jsonObject(with: Data(outcome.standardOutput))) != nil)
        #expect(outcome.errors.hasPrefix("::error "))
    }
}
