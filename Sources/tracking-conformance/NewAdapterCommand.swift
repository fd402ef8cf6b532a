import ArgumentParser
import TrackingConformanceReports

/// `new adapter`: begins an adapter in some language.
struct NewAdapterCommand: ParsableCommand {
    /// The languages that there is a starter for.
    enum Language: String, ExpressibleByArgument, CaseIterable {
        case python, node, java, swift

        /// The shell commands that build the adapter, and the words that start it.
        var commands: (build: String?, start: String) {
            switch self {
            case .python: (nil, "python3 adapter.py")
            case .node: (nil, "node adapter.mjs")
            case .java: ("javac -d build *.java", "java -cp build Adapter")
            case .swift: ("swift build", ".build/debug/adapter")
            }
        }
    }

    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Begins an adapter that answers every event, to be filled with an implementation.",
        discussion: "The adapter answers every event with no call, so that smoke passes at once and run fails."
    )

    @Option(help: "The language.")
    var language: Language

    @OptionGroup var kit: KitOptions

    @Argument(help: "The directory to write; it must be empty or not there.")
    var directory: String

    func run() throws {
        let placeholders = language == .swift ? try kit.placeholders() : []
        try Starter(name: "adapter-\(language.rawValue)").write(to: directory, replacing: placeholders)
        Console.print("\(directory): an adapter is begun; README.md says what to do next")
        Console.print("  " + Invocation.shellText(["cd", directory]))
        if let build = language.commands.build { Console.print("  \(build)") }
        for subcommand in ["smoke", "run"] {
            Console.print("  tracking-conformance \(subcommand) -- \(language.commands.start)")
        }
    }
}
