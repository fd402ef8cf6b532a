import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

/// `explain`: a rule, a fault or the code of a diagnostic, or all rules or faults.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Explains a rule: what it demands, its sources, and the vectors that check it; a fault; or the code of a diagnostic.",
        discussion: """
            Without a name, it lists all rules with the number of vectors that check them; with --faults, all faults \
            that the diagnosis knows by name. With --document, it prints \
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

    @Flag(help: "List the faults that the diagnosis knows by name, under the rules that they break.")
    var faults = false

    @Argument(
        help: """
            The id of a rule, such as PT-FLAG-ON, or of a fault, such as push/flag/compared-exactly; or a code in \
            brackets at the end of a diagnostic, such as unknown-key.
            """,
        completion: .ruleID
    )
    var name: String?

    func validate() throws {
        guard document == nil || name == nil else {
            throw ValidationError("name a rule, a fault or a code, or a document, not both")
        }
        let isNamed = document != nil || name != nil
        guard [isNamed, coverage, openQuestions, faults].count(where: { $0 }) < 2 else {
            throw ValidationError("--coverage, --faults and --open-questions stand alone, without a name or a document")
        }
    }

    func run() throws {
        try Console.write(try text())
    }

    private func text() throws -> String {
        if let code = name.flatMap(Diagnostic.Code.init) {
            return CodeDescription.text(of: code, style: Console.style)
        }
        let location = try suiteOptions.location()
        let suite = try Suite.load(location, additional: suiteOptions.vectors)
        if faults { return FaultDescription.list(of: suite, style: Console.style) }
        if let name, let fault = Fault.all.first(where: { $0.id == name }) {
            return FaultDescription.text(of: fault, in: suite, style: Console.style)
        }
        guard document != nil || name != nil || coverage || openQuestions else {
            return RuleList.text(of: suite, style: Console.style)
        }
        let traceability = Traceability(location, catalogue: suite.catalogue)
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        if coverage { return PassageCoverage.text(of: traceability, in: suite, style: Console.style) }
        if openQuestions { return OpenQuestions.markdown(of: traceability, in: suite) }
        if let name {
            let rule = try suite.ruleToExplain(named: name)
            return RuleDescription.text(of: rule, in: suite, tracedBy: traceability, style: Console.style)
        }
        let document = try suite.document(named: document ?? "")
        return PassageTable.text(of: document, in: traceability, style: Console.style)
    }
}

extension Suite {
    /// A rule; what is named by a path was meant as a fault, or is a vector.
    fileprivate func ruleToExplain(named name: String) throws -> Rule {
        let codes = Diagnostic.Code.allCases.map(\.rawValue)
        guard nearest(to: name, among: codes) == nil else { throw CommandFailure(unknown: "code", name, among: codes) }
        guard name.contains("/") else { return try rule(named: name) }
        guard !vectors.contains(where: { $0.id == name }) else {
            throw CommandFailure(.wrongUsage, "\(name) is a vector; show \(name) prints it")
        }
        throw CommandFailure(unknown: "fault", name, among: Fault.all.map(\.id))
    }
}
