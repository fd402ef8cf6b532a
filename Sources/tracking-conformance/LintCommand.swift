import ArgumentParser
import TrackingConformanceCore

/// `lint`: every problem of the rules and vectors.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Checks rules and vectors: their form, their ids, the rules they name, and their formatting.",
        discussion: "Without --suite it checks the suite in the current directory, or else the bundled one."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    func run() throws {
        let here = SuiteLocation(directory: ".")
        let location = suiteOptions.suite == nil && here.exists ? here : try suiteOptions.location()
        let reading = SuiteReading(location, additional: suiteOptions.vectors)
        let findings = reading.lint()
        guard findings.isEmpty else {
            for finding in findings { Console.print(finding.description) }
            Console.complain(findings.count == 1 ? "1 problem" : "\(findings.count) problems")
            throw ExitCode.badInput
        }
        let suite = reading.suite
        Console.print("\(suite.catalogue.rules.count) rules and \(suite.vectors.count) vectors are in order")
    }
}
