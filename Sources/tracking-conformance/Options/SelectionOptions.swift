import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// The options that select vectors.
struct SelectionOptions: ParsableArguments, RepeatedOptions {
    @Option(
        help: "A pattern of ids: * matches any text within a path component, ** any text. Repeatable.",
        completion: .vectorID
    )
    var select: [String] = []

    @Option(
        help: "A pattern of ids to leave out, even if other options select them. Repeatable.",
        completion: .vectorID
    )
    var exclude: [String] = []

    @Option(
        name: .customLong("rule"),
        help: "Select vectors that check the rule with this id. Repeatable.",
        completion: .ruleID
    )
    var rules: [String] = []

    @Option(help: "Select vectors of this level.")
    var level: Rule.Level?

    @Option(
        help: """
            Select vectors up to this suite version, such as 1.2.0, so that a new minor version does not break your gate.
            """
    )
    var suiteVersion: Version?

    var repeating: [String] {
        var options = select.flatMap { ["--select", $0] }
        options += exclude.flatMap { ["--exclude", $0] }
        options += rules.flatMap { ["--rule", $0] }
        if let level { options += ["--level", level.rawValue] }
        if let suiteVersion { options += ["--suite-version", suiteVersion.description] }
        return options
    }

    /// The rules whose vectors are selected; empty for all rules.
    var ruleIDs: [Rule.ID] { rules.map { Rule.ID(rawValue: $0) } }

    var isPartial: Bool {
        !select.isEmpty || !exclude.isEmpty || !rules.isEmpty || level != nil || suiteVersion != nil
    }

    /// The selected vectors of a suite; throws if there are none or a pattern matches none.
    func vectors(of suite: Suite) throws -> [Vector] {
        if let suiteVersion, suiteVersion > suite.version {
            let sentence = "--suite-version \(suiteVersion) is later than the suite, which has version \(suite.version)"
            throw CommandFailure(.wrongUsage, sentence)
        }
        let selection = Selection(
            patterns: select.map { IDPattern($0) },
            excluded: exclude.map { IDPattern($0) },
            rules: try rules.map { try suite.rule(named: $0).id },
            level: level,
            latest: suiteVersion
        )
        if let pattern = selection.idleExclusions(in: suite).first?.description {
            let words = "--exclude \([pattern].shellText)"
            let end = near(pattern, in: suite)
            throw CommandFailure(.notConformant, "\(words) leaves out no selected vector\(end)")
        }
        let vectors = selection.vectors(of: suite)
        guard !vectors.isEmpty else {
            let end = select.first.map { hint(for: $0, in: suite) } ?? "; `tracking-conformance list` shows all vectors"
            throw CommandFailure(.notConformant, "the selection matches no vector\(end)")
        }
        if let pattern = selection.idlePatterns(among: vectors).first?.description {
            let sentence = "--select \([pattern].shellText) matches no vector"
            throw CommandFailure(.notConformant, sentence + hint(for: pattern, in: suite))
        }
        return vectors
    }

    private func hint(for pattern: String, in suite: Suite) -> String {
        guard !pattern.contains(",") || pattern.contains("{") else {
            return "; give --select once for each pattern, without a comma"
        }
        let matching = suite.vectors.filter { IDPattern(pattern).matches($0.id) }
        guard matching.isEmpty else {
            let vectors = counted(matching.count, "vector that matches", "vectors that match")
            let isDeprecated = matching.allSatisfy { $0.deprecation != nil }
            let reason = isDeprecated ? "deprecated" : "left out by the other options"
            return "; the \(vectors) \(pattern) \(matching.count == 1 ? "is" : "are") \(reason)"
        }
        let topic = IDPattern("\(pattern)/**")
        if suite.vectors.contains(where: { topic.matches($0.id) }) {
            return "; to select all vectors below \(pattern), use --select '\(pattern)/**'"
        }
        return near(pattern, in: suite)
    }

    private func near(_ pattern: String, in suite: Suite) -> String {
        if suite.catalogue[Rule.ID(rawValue: pattern.uppercased())] != nil {
            return "; for the vectors of a rule, use --rule \(pattern.uppercased())"
        }
        if pattern.hasPrefix("!") {
            return "; no pattern begins with !; use --exclude \([String(pattern.dropFirst())].shellText)"
        }
        if pattern.contains("{") { return "; a pattern has no braces; repeat the option for each alternative" }
        if pattern.hasSuffix(".json"), suite.topics.contains(String(pattern.dropLast(5))) {
            return "; for the vectors of a file, use \([String(pattern.dropLast(5)) + "/*"].shellText)"
        }
        let ids = suite.vectors.map(\.id)
        // A pattern for all vectors of a topic, or for all topics below one, is compared with the topics.
        let topics = pattern.hasSuffix("/*") ? suite.topics.map { "\($0)/*" }.sorted() : []
        let parents = pattern.hasSuffix("/**") ? Set(suite.topics.flatMap { Self.parents(of: $0) }).sorted() : []
        let near =
            nearest(to: pattern, among: topics + parents) ?? nearest(to: pattern, among: ids)
            ?? nearest(to: pattern, among: suite.unreadIDs)
        return near.map { "; did you mean \($0)?" } ?? "; `tracking-conformance list` shows all ids"
    }

    private static func parents(of topic: String) -> [String] {
        let parts = topic.split(separator: "/")
        return parts.indices.map { parts[...$0].joined(separator: "/") + "/**" }
    }
}

/// The option that limits a command to a shard of the selection.
struct ShardOptions: ParsableArguments, RepeatedOptions {
    @Option(
        help: ArgumentHelp(
            "Take only every Nth vector of the selection, starting with the Kth, so that N machines can share a run; "
                + "`merge` combines their JSON reports.",
            valueName: "K/N"
        )
    )
    var shard: String?

    func validate() throws {
        guard let shard, Shard(shard) == nil else { return }
        throw ValidationError(
            "--shard must be two numbers such as 2/3, the first from 1 up to the second, not \(shard)"
        )
    }

    /// Rejects a shard of a run with `--last-failed`.
    func validate(whole isWhole: Bool) throws {
        guard shard == nil || isWhole else {
            throw ValidationError(
                "--shard and --last-failed cannot be combined, because all shards of a run must have the same selection"
            )
        }
    }

    private var part: Shard? { shard.flatMap { Shard($0) } }

    var isPartial: Bool { shard != nil }

    /// The phrase after the number of chosen vectors; `nil` for the whole suite.
    func choice(of selection: SelectionOptions) -> String? {
        part.map { "of shard \($0)" } ?? (selection.isPartial ? "selected" : nil)
    }

    var repeating: [String] { part.map { ["--shard", $0.description] } ?? [] }

    /// The vectors of the shard, or all selected ones; throws if there are none.
    func vectors(of selection: SelectionOptions, in suite: Suite) throws -> [Vector] {
        let selected = try selection.vectors(of: suite)
        guard let part else { return selected }
        let vectors = part.vectors(of: selected)
        guard vectors.isEmpty else { return vectors }
        let sentence = "--shard \(part) has no vector: the selection has \(counted(selected.count, "vector"))"
        throw CommandFailure(.notConformant, sentence)
    }

    func part(of selection: SelectionOptions, in suite: Suite) throws -> ShardOfSelection? {
        try part.map { ShardOfSelection($0, of: try selection.vectors(of: suite).count) }
    }
}
