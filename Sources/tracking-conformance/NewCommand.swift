import ArgumentParser

/// `new`: the beginnings of things.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begins a vector.",
        subcommands: [NewVectorCommand.self],
        defaultSubcommand: NewVectorCommand.self
    )
}
