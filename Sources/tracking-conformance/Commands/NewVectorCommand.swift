import ArgumentParser
import TrackingConformanceReports

struct NewVectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vector",
        abstract: "Creates a vector in the right file and form, with proposed expectations.",
        discussion: """
            The specification proposes the expectations. The vector is marked as unconfirmed, and lint reports it, \
            until its author has confirmed each expectation against its rule and removed the mark.
            """
    )

    @OptionGroup var directory: AuthoringOptions

    @Option(
        help: ArgumentHelp(
            "A file of steps without expectations (an array, or an object with steps and a context), or a vector as "
                + "FILE#ID; of a file with one vector, FILE is enough."
        ),
        completion: .file()
    )
    var from: String?

    @Option(
        name: .customLong("rule"),
        help: "A rule that the vector checks, beginning with the rule that it is about. Required and repeatable.",
        completion: .ruleID
    )
    var rules: [String] = []

    @Option(help: "One sentence that says what must happen.")
    var title = "Say in one sentence what must happen"

    @Argument(help: "The vector's id: a topic such as push/ios/open, a slash and a name.")
    var id: String

    func validate() throws {
        guard !id.contains("/") else { return }
        let others = "new adapter and new swift-tests create programs"
        throw ValidationError("\(id) is no id of a vector, such as push/ios/open/twice-in-a-row; \(others)")
    }

    func run() throws {
        let (location, loaded) = (try directory.location(), try directory.loaded())
        let draft = NewVector(id: id, title: title, rules: rules, source: from)
        let file = try draft.write(to: location, of: loaded)
        try Console.print("\(file): \(id) created")
        try Console.print("Confirm each expectation against its rule, and remove \"unconfirmed\". Then run:")
        for subcommand in ["format", "lint"] {
            try Console.print("  " + (["tracking-conformance", subcommand] + directory.repeating).shellText)
        }
        let run = ["tracking-conformance", "run", "--suite", directory.suite, "--select", id]
        try Console.print("  " + run.shellText)
    }
}
