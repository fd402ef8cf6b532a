package import TrackingConformanceCore
package import TrackingConformanceJSON

/// What a JSON report says of how the run came about, so that it can be merged and compared.
extension Report {
    /// The suite that was run.
    var suite: JSONValue {
        var members: JSONObject = ["version": .string(record.suiteVersion.description)]
        members["digest"] = suiteDigest.map { .object(["vectors": .string($0.vectors), "rules": .string($0.rules)]) }
        return .object(members)
    }

    /// What the run was held to.
    var policy: JSONValue { conclusion.policy.terms.json }

    /// The part of a selection that was run.
    var shard: JSONValue? {
        record.shard.map { part in
            .object([
                "number": .integer(part.shard.number), "count": .integer(part.shard.count),
                "selected": .integer(part.selectedCount),
            ])
        }
    }
}

extension PolicyTerms {
    /// The terms as reports and certificates have them.
    package var json: JSONValue {
        var members: JSONObject = ["strict": .bool(isStrict)]
        if !requiredCapabilities.isEmpty {
            members["require"] = .array(requiredCapabilities.map { .string($0.rawValue) })
        }
        members["knownFailures"] = knownFailures.map { .string($0) }
        return .object(members)
    }
}

extension Invocation {
    /// Creates the invocation that a report names.
    ///
    /// - Parameter command: The command of the run.
    package init(_ command: SavedReport.Command) {
        self.init(
            program: command.program,
            subcommand: command.subcommand,
            options: command.options,
            order: command.order,
            adapter: command.adapter,
            restart: command.restart
        )
    }

    /// The words of the command.
    var json: JSONValue {
        var members = JSONObject()
        let parts = [("program", program), ("subcommand", subcommand), ("options", options), ("order", order)]
        for (key, words) in parts + [("adapter", adapter), ("restart", restart)] where !words.isEmpty {
            members[key] = .array(words.map { .string($0) })
        }
        return .object(members)
    }
}
