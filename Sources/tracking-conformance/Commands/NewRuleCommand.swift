import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSpecification

/// `new rule ID`: begins a rule with its place in the documents, and says what else it needs.
struct NewRuleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rule",
        abstract: "Begins a rule with its place in the documents, and says what else it needs.",
        discussion: """
            For a rule that exists already, it only says what the rule still needs before lint and audit are content. \
            Begin with the passages: `explain --document S1` prints those of a document.
            """
    )

    @Option(help: "The directory of the suite, which contains Conformance/Rules and Vectors/v1.")
    var suite = "."

    @Option(
        name: .customLong("passage"),
        help: ArgumentHelp(
            "A passage that the rule certifies, as DOCUMENT/HEADING/POSITION, such as \"S1/About push tracking/paragraph "
                + "2\". Required for a new rule, and repeatable.",
            valueName: "place"
        )
    )
    var passages: [PassagePlace] = []

    @Option(help: "How binding it is.")
    var level = Rule.Level.required

    @Option(
        name: .customLong("platform"),
        help: "A platform that it applies to. Repeatable. (default: all of its area)"
    )
    var platforms: [Rule.Scope] = []

    @Option(help: "The rule in a few words.")
    var title = RuleNeeds.title

    @Option(help: "What an implementation must do, in complete sentences.")
    var statement = RuleNeeds.statement

    @Argument(help: "The rule's id, such as PT-FLAG-ON; it is permanent.")
    var id: String

    func run() async throws {
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            let advice = "run this in a checkout, or name the directory of a suite with --suite"
            throw CommandFailure(.badInput, "there is no suite in \(suite); \(advice)")
        }
        let id = Rule.ID(rawValue: id.uppercased())
        if try loaded(location).catalogue[id] == nil {
            try begin(id, at: location)
        } else if !passages.isEmpty {
            throw CommandFailure(.wrongUsage, "the rule \(id) exists already; edit its files, or leave out the options")
        }
        try await printNeeds(of: id, at: location)
    }

    private func loaded(_ location: SuiteLocation) throws -> Suite {
        let loaded = LoadedSuite(location)
        guard loaded.diagnostics.isEmpty else { throw CommandFailure(.badInput, diagnostics: loaded.diagnostics) }
        return loaded.suite
    }
}

// MARK: - Beginning

extension NewRuleCommand {
    private func begin(_ id: Rule.ID, at location: SuiteLocation) throws {
        guard let area = RuleDraft.area(of: id) else {
            throw CommandFailure(.wrongUsage, "the id \(id) must be \(RuleDraft.forms)")
        }
        let suite = try loaded(location)
        let known = try checkedPassages(in: Traceability(location, catalogue: suite.catalogue), suite.catalogue)
        let draft = RuleDraft(
            id: id,
            title: title,
            level: level,
            statement: statement,
            platforms: platforms.isEmpty ? Self.platforms(of: area, in: suite) : platforms,
            passages: passages
        )
        let rules = "\(location.rules)/\(area.rawValue).json"
        let documents = suite.catalogue.documents.map(\.id)
        var files = [(rules, try draft.added(toRules: try source(rules), documents: documents))]
        for document in documents where passages.contains(where: { $0.document == document }) {
            let file = "\(location.rules)/Passages/\(document).json"
            files.append((file, try draft.bound(inPassages: try source(file))))
        }
        for (file, text) in files { try FileOutput.write(text, to: file) }
        try Console.print("\(rules): \(id) begun")
        for passage in known {
            try Console.print("\(passage.location.file): bound to \(passage.passagePlace)")
            guard case .excluded(let reason) = passage.fate else { continue }
            try Console.print("  which was excluded until now: \(reason)")
        }
    }

    private func source(_ file: String) throws -> SourceText {
        SourceText(name: file, bytes: try FileInput.bytes(ofFile: file))
    }

    /// The platforms that most rules of an area have.
    private static func platforms(of area: Area, in suite: Suite) -> [Rule.Scope] {
        let rules = suite.catalogue.rules.filter { $0.area == area && $0.deprecation == nil }
        let groups = Dictionary(grouping: rules, by: \.platforms).mapValues(\.count)
        return groups.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key ?? [.any]
    }

    /// The passages that the options name.
    private func checkedPassages(
        in traceability: Traceability,
        _ catalogue: RuleCatalogue
    ) throws -> [Passage] {
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        guard !passages.isEmpty else {
            let advice = "`tracking-conformance explain --document S1` prints the passages of a document"
            throw CommandFailure(.wrongUsage, "name the passage that the rule certifies with --passage; \(advice)")
        }
        return try passages.map { place in
            if let passage = traceability.passages.first(where: { $0.passagePlace == place }) { return passage }
            let places = traceability.passages.map { "\($0.passagePlace)" }
            let hint = nearest(to: "\(place)", among: places).map { "; did you mean \"\($0)\"?" } ?? ""
            throw CommandFailure(.wrongUsage, "no passage is at \"\(place)\"\(hint)")
        }
    }
}

// MARK: - Needs

extension NewRuleCommand {
    private func printNeeds(of id: Rule.ID, at location: SuiteLocation) async throws {
        let suite = try loaded(location)
        guard let rule = suite.catalogue[id] else { return }
        let faults = Fault.all.filter { $0.rule == id }
        let needs = RuleNeeds.sentences(
            for: rule,
            in: suite,
            tracedBy: Traceability(location, catalogue: suite.catalogue),
            audit: await Audit(of: suite, controls: []).record(of: faults)
        )
        let again =
            ["tracking-conformance", "new", "rule", id.rawValue] + (self.suite == "." ? [] : ["--suite", self.suite])
        guard !needs.isEmpty else {
            try Console.print("\(id) has all that it needs; lint and audit check the rest of the suite")
            return
        }
        try Console.print("\(id) still needs:")
        for need in needs {
            for line in Console.style.wrapped(need, after: "  - ") { try Console.print(line) }
        }
        try Console.print("To see what is left:")
        try Console.print("  " + Invocation.shellText(again))
    }
}
