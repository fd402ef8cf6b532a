import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `explain`: a rule, or all of them.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a rule: what it demands, its sources, the decision taken, and the vectors that check it.",
        discussion: """
            Without a rule, it lists all rules with the number of vectors that check them. With --document, it prints \
            what each passage of a document says, with the rules that certify it or the reason why none does.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(help: "Print the passages of the document with this id, such as S1.")
    var document: String?

    @Argument(help: "The id of the rule, such as PT-FLAG-ON.", completion: .ruleID)
    var rule: String?

    func validate() throws {
        guard document == nil || rule == nil else {
            throw ValidationError("name a rule or a document, not both")
        }
    }

    func run() throws {
        try Console.write(try text())
    }

    private func text() throws -> String {
        let location = try suiteOptions.location()
        let suite = try Suite.load(location, additional: suiteOptions.vectors)
        guard document != nil || rule != nil else { return RuleList.text(of: suite, style: Console.style) }
        let traceability = Traceability(location, catalogue: suite.catalogue)
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        if let rule {
            let rule = try suite.rule(named: rule)
            return RuleDescription.text(of: rule, in: suite, tracedBy: traceability, style: Console.style)
        }
        let document = try suite.document(named: document ?? "")
        return PassageTable.text(of: document, in: traceability, style: Console.style)
    }
}
