import TrackingConformanceCore

/// The command of a run, kept in its report so that commands that repeat a part of it can be derived.
package struct Invocation: Sendable, Equatable {
    /// The words that started the kit.
    package var program: [String]
    /// The subcommand with its input, such as `run`, or `judge` and a file.
    package var subcommand: [String]
    /// The options unrelated to selection.
    package var options: [String]
    /// The options for selection and order, which matter for vectors that depend on others.
    package var order: [String]
    /// The adapter's program and arguments; empty for the bundled adapter.
    package var adapter: [String]
    /// The command that restarts a connected adapter; empty if there is none.
    package var restart: [String]

    package init(
        program: [String] = [Kit.name],
        subcommand: [String] = ["run"],
        options: [String] = [],
        order: [String] = [],
        adapter: [String] = [],
        restart: [String] = []
    ) {
        (self.program, self.subcommand, self.options) = (program, subcommand, options)
        (self.order, self.adapter, self.restart) = (order, adapter, restart)
    }

    /// The command of the whole run of which this command ran a shard.
    package var withoutShard: Invocation {
        var whole = self
        whole.order.removeAll { $0.hasPrefix("--shard=") }
        while let place = whole.order.firstIndex(of: "--shard") {
            whole.order.removeSubrange(place..<min(place + 2, whole.order.endIndex))
        }
        return whole
    }

    static let form = Form<Invocation>.object("a command", Invocation(program: [], subcommand: [])) { command in
        let words = Form.list(of: .anyText, filled: true).defined(as: "words")
        command.unusual("program", \.program, words)
        command.unusual("subcommand", \.subcommand, words)
        command.unusual("options", \.options, words)
        command.unusual("order", \.order, words)
        command.unusual("adapter", \.adapter, words)
        command.unusual("restart", \.restart, words)
    }
}
