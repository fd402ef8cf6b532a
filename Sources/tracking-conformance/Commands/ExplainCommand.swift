import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Explains a rule, a fault, a word of the expressions, a part of the specification or the code of a diagnostic.",
        discussion: """
            For a rule, it prints the requirement, its sources, the decision and notes; with --faults also its \
            documented behaviour as expressions with their words, its faults, and the vectors that check it. For a \
            word of the reports, it prints its meaning; for a word of the expressions, its meaning and a row that uses \
            it; for a part, its documented line; for any other text, the rules, faults and vectors that mention it. \
            With a vector and a step, it prints the value of each expression of a fault or part at that step. Without \
            a name, it lists all rules with the number of vectors that check them; with --faults, all faults that the \
            diagnosis knows by name. With --document, it prints a paraphrase of each passage of a document, with the \
            rules that cover it and the decisions on them, or the reason why there are none. With --coverage, it \
            counts the passages that are judged, recorded and excluded. With --open-questions, it writes the questions \
            that the documents leave open, and the answers that the kit accepts, as Markdown.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Option(help: "Print the passages of the document with this id, such as S1.")
    var document: String?

    @Flag(help: "Count the passages of each document that are judged, recorded and excluded, with the reasons.")
    var coverage = false

    @Flag(help: "Print the questions that the documents leave open, and the answers that the kit accepts, as Markdown.")
    var openQuestions = false

    @Flag(
        help: """
            List the faults that the diagnosis knows by name, grouped by rule; with a rule, print its behaviour, faults \
            and vectors.
            """
    )
    var faults = false

    @Argument(
        help: """
            The id of a rule, such as PT-FLAG-ON, or of a fault, such as push/flag/compared-exactly; a word or part, \
            such as within or wakecount; or a code in brackets at the end of a diagnostic, such as unknown-key.
            """,
        completion: .explainable
    )
    var name: String?

    @Argument(help: "The id of a vector for which to print the values of a fault or part.", completion: .vectorID)
    var vector: String?

    @Argument(help: "The step of the vector, from 0 (default: the first that shows the fault, or the last).")
    var step: Int?

    func validate() throws {
        guard name?.isEmpty != true else {
            throw ValidationError("the name to explain is empty; is the variable that holds it empty?")
        }
        guard document == nil || name == nil else {
            throw ValidationError("name either a rule, fault or code, or a document")
        }
        let isNamed = document != nil || name != nil
        guard [isNamed, coverage, openQuestions].count(where: { $0 }) < 2, !faults || document == nil,
            !faults || !coverage && !openQuestions
        else {
            throw ValidationError("--coverage and --open-questions take no arguments; --faults takes at most a rule")
        }
    }

    func run() throws {
        try Console.write(try text())
    }

    private func text() throws -> String {
        let style = Console.style
        if let code = name.flatMap(Diagnostic.Code.init) {
            return try CodeDescription.text(of: code, style: style)
        }
        let location = try suiteOptions.used()
        let suite = try Suite.load(location, additional: suiteOptions.vectors)
        if faults, name == nil { return FaultDescription.list(of: suite, style: style) }
        if let name, let vector {
            guard vector.contains("/") || suite.catalogue[Rule.ID(rawValue: vector)] != nil else {
                let phrase = ["explain", "\(name) \(vector)"].shellText
                throw CommandFailure(.wrongUsage, "only a vector can follow the name; quote a phrase: \(phrase)")
            }
            return try TraceDescription.text(of: name, at: step, of: suite.vector(named: vector), style: style)
        }
        if let name, let fault = Fault.with(id: name) {
            return FaultDescription.text(of: fault, in: suite, style: style)
        }
        guard document != nil || name != nil || coverage || openQuestions else {
            return RuleList.text(of: suite, style: style)
        }
        let traceability = Traceability(location, catalogue: suite.catalogue)
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        if coverage { return PassageCoverage.text(of: traceability, in: suite, style: style) }
        if openQuestions { return OpenQuestions.markdown(of: traceability, in: suite) }
        if let name {
            let isRule = suite.catalogue[Rule.ID(rawValue: name)] != nil
            let text =
                WordDescription.text(of: name, in: suite, style: style) ?? ReportWord.text(of: name, style: style)
                ?? (isRule ? nil : Mentions.text(of: name, in: suite, style: style))
            if let text { return text }
            let rule = try suite.ruleToExplain(named: name)
            let behaviour = faults ? BehaviourDescription.blocks(of: rule, style: style) : nil
            return RuleDescription.text(of: rule, in: suite, tracedBy: traceability, behaviour: behaviour, style: style)
        }
        let document = try suite.document(named: document ?? "")
        return PassageTable.text(of: document, in: traceability, style: style)
    }
}

extension Suite {
    /// The rule with an id; the error for an unknown name considers that the name may mean a fault, a vector or a word.
    fileprivate func ruleToExplain(named name: String) throws -> Rule {
        let codes = Diagnostic.Code.allCases.map(\.rawValue)
        guard nearest(to: name, among: codes) == nil else { throw CommandFailure(unknown: "code", name, among: codes) }
        guard name.contains("/") else {
            let words = WordDescription.names
            if name == name.lowercased(), nearest(to: name, among: words) != nil {
                throw CommandFailure(unknown: "word", name, among: words)
            }
            return try rule(named: name, wasSearched: true)
        }
        guard !vectors.contains(where: { $0.id == name }) else {
            throw CommandFailure(.wrongUsage, "\(name) is a vector; show \(name) prints it")
        }
        throw CommandFailure(unknown: "fault", name, among: Fault.all.map(\.id))
    }
}
