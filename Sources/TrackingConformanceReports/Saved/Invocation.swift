import TrackingConformanceCore
import TrackingConformanceJSON

/// The command that made a run, which its report keeps, and from which the repetition of a part of it is derived.
package struct Invocation: Sendable, Equatable {
    /// The words by which the kit was started.
    package var program: [String]
    /// The subcommand with what it works on, such as `run`, or `judge` and its file.
    package var subcommand: [String]
    /// The options that are not about selection.
    package var options: [String]
    /// The options of selection and order, for vectors that depend on others.
    package var order: [String]
    /// The adapter's program and arguments; empty for the bundled adapter.
    package var adapter: [String]
    /// The command that starts an adapter which is connected; empty for none.
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
}

extension Invocation {
    /// The command of the whole run of which this one made a shard.
    package var withoutShard: Invocation {
        var whole = self
        whole.order.removeAll { $0.hasPrefix("--shard=") }
        while let place = whole.order.firstIndex(of: "--shard") {
            whole.order.removeSubrange(place..<min(place + 2, whole.order.endIndex))
        }
        return whole
    }

    var json: JSONValue {
        var members = JSONObject()
        let parts = [("program", program), ("subcommand", subcommand), ("options", options), ("order", order)]
        for (key, words) in parts + [("adapter", adapter), ("restart", restart)] where !words.isEmpty {
            members[key] = .array(words.map { .string($0) })
        }
        return .object(members)
    }

    init(_ members: JSONNode) {
        func words(_ key: String) -> [String] { (members[key]?.array ?? []).compactMap(\.string) }
        self.init(
            program: words("program"),
            subcommand: words("subcommand"),
            options: words("options"),
            order: words("order"),
            adapter: words("adapter"),
            restart: words("restart")
        )
    }
}
