import ArgumentParser

/// `new`: starting points for contributors and teams.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a vector, an adapter, or a Swift package with a conformance gate.",
        subcommands: [NewVectorCommand.self, NewAdapterCommand.self, NewSwiftTestsCommand.self],
        defaultSubcommand: NewVectorCommand.self
    )
}
