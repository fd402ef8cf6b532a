import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// Where the rules and vectors come from.
struct SuiteOptions: ParsableArguments {
    @Option(help: "A directory with a suite: Conformance/Rules and Vectors/v1.", completion: .directory)
    var suite: String?

    @Option(
        help: "A directory or a file with vectors of your own, which run with those of the suite. Repeatable.",
        completion: .file()
    )
    var vectors: [String] = []

    /// The options that name the same suite again.
    var repeating: [String] {
        (suite.map { ["--suite", $0] } ?? []) + vectors.flatMap { ["--vectors", $0] }
    }

    /// The suite in the directory given, or the one that came with the command.
    func location() throws -> SuiteLocation {
        guard let suite else {
            if let location = SuiteLocation.bundled() { return location }
            throw CommandFailure(
                .badInput,
                "the vectors are missing; copy Conformance/Rules and Vectors/v1 next to the command, "
                    + "or name their directory with --suite"
            )
        }
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            throw CommandFailure(
                .badInput,
                "there is no suite in \(suite); it must contain Conformance/Rules and Vectors/v1/suite.json"
            )
        }
        return location
    }

    /// Loads the suite, which must be without a problem.
    func load() throws -> Suite { try Suite.load(try location(), additional: vectors) }

    /// Loads the suite, several files at a time; it must be without a problem.
    func loadConcurrently() async throws -> Suite {
        try await Suite.loadConcurrently(try location(), additional: vectors)
    }

    /// Loads as much of the suite as a selection needs, several files at a time; it must be without a problem.
    ///
    /// Where a pattern matches nothing the whole suite is loaded, in which the error finds what was meant.
    ///
    /// - Parameter selection: The selection; `nil`: the whole suite is needed.
    /// - Returns: The suite, perhaps without vectors that are not selected.
    func load(for selection: SelectionOptions?) async throws -> Suite {
        try await load(only: selection?.select.map { IDPattern($0) } ?? [])
    }

    /// Loads as much of the suite as it takes to find the vectors that match some patterns; none: all of it.
    func load(only patterns: [IDPattern]) async throws -> Suite {
        guard !patterns.isEmpty else { return try await loadConcurrently() }
        let suite = try await Suite.loadConcurrently(try location(), additional: vectors, only: patterns)
        let isEachFound = patterns.allSatisfy { pattern in suite.vectors.contains { pattern.matches($0.id) } }
        return isEachFound ? suite : try await loadConcurrently()
    }
}

/// Which vectors a command works on.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: "A pattern of ids: * matches any text within a path component, ** any text. Repeatable.",
        completion: .vectorID
    )
    var select: [String] = []

    @Option(
        help: "A pattern of ids to leave out, whatever else selects them. Repeatable.",
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

    @Option(help: "Select vectors up to this suite version, so that a new minor version does not break your gate.")
    var suiteVersion: Version?

    /// The options that select the same vectors again.
    var repeating: [String] {
        var options = select.flatMap { ["--select", $0] }
        options += exclude.flatMap { ["--exclude", $0] }
        options += rules.flatMap { ["--rule", $0] }
        if let level { options += ["--level", level.rawValue] }
        if let suiteVersion { options += ["--suite-version", suiteVersion.description] }
        return options
    }

    /// The rules whose vectors alone are selected; none: those of all rules.
    var ruleIDs: [Rule.ID] { rules.map { Rule.ID(rawValue: $0) } }

    /// Whether anything is left out.
    var isPartial: Bool {
        !select.isEmpty || !exclude.isEmpty || !rules.isEmpty || level != nil || suiteVersion != nil
    }

    /// The vectors of a suite that are selected; none of them is an error, and so is a pattern that matches none.
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
            let words = "--exclude \(Invocation.shellText([pattern]))"
            let end = near(pattern, in: suite)
            throw CommandFailure(.notConformant, "\(words) leaves out nothing that is selected\(end)")
        }
        let vectors = selection.vectors(of: suite)
        guard !vectors.isEmpty else {
            let end = select.first.map { hint(for: $0, in: suite) } ?? "; `tracking-conformance list` shows all vectors"
            throw CommandFailure(.notConformant, "the selection matches no vector\(end)")
        }
        if let pattern = selection.idlePatterns(among: vectors).first?.description {
            let sentence = "--select \(Invocation.shellText([pattern])) matches no vector"
            throw CommandFailure(.notConformant, sentence + hint(for: pattern, in: suite))
        }
        return vectors
    }

    private func hint(for pattern: String, in suite: Suite) -> String {
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
        let near = nearest(to: pattern, among: suite.vectors.map(\.id))
        return near.map { "; did you mean \($0)?" } ?? "; `tracking-conformance list` shows all ids"
    }
}
