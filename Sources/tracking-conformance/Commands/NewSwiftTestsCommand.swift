import ArgumentParser
import TrackingConformanceReports

/// `new swift-tests`: creates a Swift package with a conformance gate.
struct NewSwiftTestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift-tests",
        abstract: "Creates a Swift package with an implementation of push tracking and a test case for each vector."
    )

    @OptionGroup var kit: KitOptions

    @Argument(help: "The directory to create, which must be empty if it exists.")
    var directory: String

    func run() throws {
        try Starter(name: "swift-tests").write(to: directory, replacing: try kit.placeholders())
        try Console.print("\(directory): package created; README.md says what to do next")
        try Console.print("  " + Invocation.shellText(["swift", "test", "--package-path", directory]))
    }
}
