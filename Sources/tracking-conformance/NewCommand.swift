import ArgumentParser

/// `new`: the beginnings of things.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begins a vector, an adapter, or a Swift package with a conformance gate.",
        subcommands: [NewVectorCommand.self, NewAdapterCommand.self, NewSwiftTestsCommand.self],
        defaultSubcommand: NewVectorCommand.self
    )
}
