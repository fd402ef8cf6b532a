import ArgumentParser
import TrackingConformanceReports

/// `new swift-tests`: begins a Swift package with a conformance gate.
struct NewSwiftTestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift-tests",
        abstract: "Begins a Swift package with an implementation of push tracking and one test case for each vector."
    )

    @OptionGroup var kit: KitOptions

    @Argument(help: "The directory to write; it must be empty or not there.")
    var directory: String

    func run() throws {
        try Starter(name: "swift-tests").write(to: directory, replacing: try kit.placeholders())
        Console.print("\(directory): a package is begun; README.md says what to do next")
        Console.print("  " + Invocation.shellText(["swift", "test", "--package-path", directory]))
    }
}
