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
            what each passage of a document says, with the rules that certify it and what was decided on them, or the \
            reason why none does. With --coverage, it counts the passages that are judged, recorded and excluded. With \
            --open-questions, it writes as Markdown what the documents leave open and what the kit accepts.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(help: "Print the passages of the document with this id, such as S1.")
    var document: String?

    @Flag(help: "Count the passages of each document that are judged, recorded and excluded, with the reasons.")
    var coverage = false

    @Flag(help: "Print what the documents leave open, and what the kit accepts, as Markdown.")
    var openQuestions = false

    @Argument(help: "The id of the rule, such as PT-FLAG-ON.", completion: .ruleID)
    var rule: String?

    func validate() throws {
        guard document == nil || rule == nil else {
            throw ValidationError("name a rule or a document, not both")
        }
        let isNamed = document != nil || rule != nil
        guard [isNamed, coverage, openQuestions].count(where: { $0 }) < 2 else {
            throw ValidationError("--coverage and --open-questions stand alone, without a rule or a document")
        }
    }

    func run() throws {
        try Console.write(try text())
    }

    private func text() throws -> String {
        let location = try suiteOptions.location()
        let suite = try Suite.load(location, additional: suiteOptions.vectors)
        guard document != nil || rule != nil || coverage || openQuestions else {
            return RuleList.text(of: suite, style: Console.style)
        }
        let traceability = Traceability(location, catalogue: suite.catalogue)
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        if coverage { return PassageCoverage.text(of: traceability, in: suite, style: Console.style) }
        if openQuestions { return OpenQuestions.markdown(of: traceability, in: suite) }
        if let rule {
            let rule = try suite.rule(named: rule)
            return RuleDescription.text(of: rule, in: suite, tracedBy: traceability, style: Console.style)
        }
        let document = try suite.document(named: document ?? "")
        return PassageTable.text(of: document, in: traceability, style: Console.style)
    }
}
