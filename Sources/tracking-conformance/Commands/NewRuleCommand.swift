import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `new rule ID`: begins a rule with its place in the documents, and says what else it needs.
struct NewRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Creates a rule from passages of the documents, and says what else it needs.",
        discussion: """
            For an existing rule, it only says what lint and audit still ask for. Start with the passages: `explain \
            --document S1` prints those of a document.
            """
    )

    @OptionGroup var directory: AuthoringOptions

    @Option(
        name: .customLong("passage"),
        help: ArgumentHelp(
            "A passage that the rule certifies, as DOCUMENT/HEADING/POSITION, such as \"S1/About push "
                + "tracking/paragraph 2\". Required for a new rule, and repeatable.",
            valueName: "place"
        )
    )
    var passages: [PassagePlace] = []

    @Option(help: "The rule's level.")
    var level = Rule.Level.required

    @Option(
        name: .customLong("platform"),
        help: "A platform that it applies to. Repeatable. (default: all of its area)"
    )
    var platforms: [Rule.Scope] = []

    @Option(help: "The rule in a few words.")
    var title = RuleNeeds.title

    @Option(help: "What an implementation must do, in complete sentences.")
    var statement = RuleNeeds.statement

    @Argument(help: "The rule's id, such as PT-FLAG-ON; it is permanent.")
    var id: String

    func run() async throws {
        let (location, suite) = (try directory.location(), try directory.loaded())
        let id = Rule.ID(rawValue: id.uppercased())
        if suite.catalogue[id] == nil {
            let rule = NewRule(
                id: id,
                title: title,
                level: level,
                statement: statement,
                platforms: platforms,
                passages: passages
            )
            for line in try rule.write(to: location, of: suite) { try Console.print(line) }
        } else if !passages.isEmpty {
            throw CommandFailure(.wrongUsage, "the rule \(id) already exists; edit its files, or leave out the options")
        }
        try await printNeeds(of: id, in: try directory.loaded(), at: location)
    }

    private func printNeeds(of id: Rule.ID, in suite: Suite, at location: SuiteLocation) async throws {
        guard let rule = suite.catalogue[id] else { return }
        let needs = await RuleNeeds.sentences(
            for: rule,
            in: suite,
            tracedBy: Traceability(location, catalogue: suite.catalogue)
        )
        guard !needs.isEmpty else {
            try Console.print("\(id) has everything that it needs; lint and audit check the rest of the suite")
            return
        }
        try Console.print("\(id) still needs:")
        for need in needs {
            for line in Console.style.wrapped(need, after: "  - ") { try Console.print(line) }
        }
        let again = ["tracking-conformance", "new", "rule", id.rawValue] + directory.repeating
        try Console.print("To see what is left:")
        try Console.print("  " + again.shellText)
    }
}
