import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `explain`: a rule, or all of them.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a rule: what it demands, its sources, the decision taken, and the vectors that check it.",
        discussion: "Without a rule, it lists all rules with the number of vectors that check them."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Argument(help: "The id of the rule, such as PT-FLAG-ON.")
    var rule: String?

    func run() throws {
        let suite = try suiteOptions.load()
        if let rule {
            try Console.write(RuleDescription.text(of: try suite.rule(named: rule), in: suite, style: Console.style))
        } else {
            try Console.write(RuleList.text(of: suite, style: Console.style))
        }
    }
}
