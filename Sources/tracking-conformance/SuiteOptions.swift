import ArgumentParser
import TrackingConformanceCore

/// Where the rules and vectors come from.
struct SuiteOptions: ParsableArguments {
    @Option(help: "A directory laid out like the kit's own, with Conformance/Rules and Vectors/v1.")
    var suite: String?

    @Option(help: "A directory with a team's own vectors, run beside the suite's.")
    var vectors: [String] = []

    /// The options that name the same suite again.
    var repeating: [String] {
        (suite.map { ["--suite", $0] } ?? []) + vectors.flatMap { ["--vectors", $0] }
    }

    /// The suite in the directory given, or the one that came with the command.
    func location() throws -> SuiteLocation {
        guard let suite else {
            if let location = SuiteLocation.bundled() { return location }
            throw fail(
                .badInput,
                [
                    "error: the vectors did not come with this command; "
                        + "copy Conformance/Rules and Vectors/v1 beside it, or name their directory with --suite"
                ]
            )
        }
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            throw fail(
                .badInput,
                ["error: \(suite) holds no suite; it must have Conformance/Rules and Vectors/v1/suite.json"]
            )
        }
        return location
    }

    /// Loads the suite, which must be without a problem.
    func load() throws -> Suite {
        let location = try location()
        do throws(UnusableInput) {
            return try Suite.load(location, additional: vectors)
        } catch {
            throw fail(.badInput, error.findings.map(\.description))
        }
    }

    /// Loads the suite, several files at a time; it must be without a problem.
    func loadConcurrently() async throws -> Suite {
        let location = try location()
        do throws(UnusableInput) {
            return try await Suite.loadConcurrently(location, additional: vectors)
        } catch {
            throw fail(.badInput, error.findings.map(\.description))
        }
    }
}

/// Which vectors a command works on.
struct SelectionOptions: ParsableArguments {
    @Option(help: "A pattern of ids; * stands for anything within a path component, ** for anything. Repeatable.")
    var select: [String] = []

    @Option(name: .customLong("rule"), help: "The id of a rule that the vectors check. Repeatable.")
    var rules: [String] = []

    @Option(help: "The level of the vectors: required, recommended or informational.")
    var level: Rule.Level?

    @Option(help: "Vectors up to this version of the suite, so that a new minor version breaks nobody's gate.")
    var suiteVersion: Version?

    /// The options that select the same vectors again.
    var repeating: [String] {
        select.flatMap { ["--select", $0] } + rules.flatMap { ["--rule", $0] }
            + (level.map { ["--level", $0.rawValue] } ?? [])
            + (suiteVersion.map { ["--suite-version", $0.description] } ?? [])
    }

    /// Whether anything is left out.
    var isPartial: Bool { !select.isEmpty || !rules.isEmpty || level != nil || suiteVersion != nil }

    /// The vectors of a suite that are selected; none of them is an error.
    func vectors(of suite: Suite) throws -> [Vector] {
        for rule in rules where suite.catalogue[Rule.ID(rawValue: rule)] == nil {
            throw ValidationError(
                UnknownID.sentence(rule, kind: "rule", among: suite.catalogue.rules.map(\.id.rawValue))
            )
        }
        let selection = Selection(
            patterns: select.map { IDPattern($0) },
            rules: rules.map { Rule.ID(rawValue: $0) },
            level: level,
            latest: suiteVersion
        )
        let vectors = selection.vectors(of: suite)
        guard vectors.isEmpty else { return vectors }
        throw fail(.notConformant, ["error: the selection matches no vector\(hint(in: suite))"])
    }

    private func hint(in suite: Suite) -> String {
        guard let pattern = select.first else { return "; tracking-conformance list shows them all" }
        let topic = IDPattern("\(pattern)/**")
        if suite.vectors.contains(where: { topic.matches($0.id) }) {
            return "; for all vectors below \(pattern) write --select '\(pattern)/**'"
        }
        let near = nearest(to: pattern, among: suite.vectors.map(\.id))
        return near.map { "; did you mean \($0)?" } ?? "; tracking-conformance list shows their ids"
    }
}

/// The sentence for an id that nothing has.
enum UnknownID {
    static func sentence(_ id: String, kind: String, among ids: [String]) -> String {
        "no \(kind) is called \(id)" + (nearest(to: id, among: ids).map { "; did you mean \($0)?" } ?? "")
    }
}
