import ArgumentParser

/// `new`: starting points for contributors and teams.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a vector, a rule, an adapter, or a Swift package with a conformance gate.",
        subcommands: [NewVectorCommand.self, NewRuleCommand.self, NewAdapterCommand.self, NewSwiftTestsCommand.self],
        defaultSubcommand: NewVectorCommand.self
    )
}
