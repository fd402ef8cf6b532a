import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `lint`: every problem of the rules and vectors.
struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks rules and vectors: their form, their ids, the rules they name, and their formatting.",
        discussion: "Without --suite it checks the suite in the current directory, or else the bundled one."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(help: "A git revision; what it promised may not be changed without a new major version of the suite.")
    var since: String?

    func run() async throws {
        let here = SuiteLocation(directory: ".")
        let location = suiteOptions.suite == nil && here.exists ? here : try suiteOptions.location()
        let reading = LoadedSuite(location, additional: suiteOptions.vectors)
        let findings = reading.lint() + (try await publishedFindings(reading.suite, location: location))
        guard findings.isEmpty else {
            for finding in findings { Console.print(finding.description) }
            if GitHubActions.isPresent { Console.write(Annotations.text(of: findings, file: GitHubActions.path)) }
            Console.complain(findings.count == 1 ? "1 problem" : "\(findings.count) problems")
            throw ExitCode.badInput
        }
        let suite = reading.suite
        Console.print("\(suite.catalogue.rules.count) rules and \(suite.vectors.count) vectors are in order")
    }

    private func publishedFindings(_ suite: Suite, location: SuiteLocation) async throws -> [Finding] {
        guard let since else { return [] }
        let revision = GitRevision(name: since, directory: location.vectors)
        return try await revision.publishedSuite(catalogue: suite.catalogue).findings(against: suite)
    }
}
