package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The JSON report of a run, in the form of `run-report.schema.json`; it is readable without a suite.
package struct SavedReport: Sendable {
    package private(set) var name = ""
    package private(set) var suiteVersion = Kit.version
    package var suiteDigest: SuiteDigest?
    private(set) var kitVersion: Version?
    package private(set) var handshake = Handshake(
        implementation: ImplementationDescription(name: "", version: "", language: ""),
        capabilities: []
    )
    /// The shard of the selection that was run; `nil` if all of it was run.
    package private(set) var shard: ShardOfSelection?
    package private(set) var terms: PolicyTerms?
    /// The command of the run, if the report contains it.
    package private(set) var invocation: Invocation?
    package private(set) var results: [Result] = []
    package var brokenRules: [BrokenRule] = []
    /// The causes of the failures; `nil` if they were not sought.
    package var causes: [Cause]?
    /// True if the search for causes was complete.
    package var hasAllCauses = true
    package private(set) var isConformant: Bool?
    /// A sentence for each problem that counts against conformance besides the results.
    package private(set) var problems: [String] = []
    /// The problems that cannot be derived from the results, such as a crash that no vector explains.
    private(set) var problemsOfRun: [String] = []
    package private(set) var warnings: [String] = []
    /// The reason why failures passed or failed differently when repeated alone; `nil` if they did not.
    package private(set) var unsteadiness: Unsteadiness?
    /// The duration of the run, in milliseconds.
    package var milliseconds: Double?
    /// The exploration that found the vectors, if any.
    package var exploration: JSONValue?

    package var isExploration: Bool { exploration != nil }

    private init() {}

    /// Creates the report of a finished run, without causes and other derived data.
    package init(of run: Run, invocation: Invocation) {
        suiteVersion = run.suite.version
        kitVersion = Kit.version
        handshake = run.handshake
        shard = run.shard
        terms = run.policy.terms
        self.invocation = invocation
        results = run.results.map { Result($0, run.suite.catalogue) }
        isConformant = run.isConformant
        problems = run.problems
        problemsOfRun = run.problemsOfRun
        warnings = run.warnings
        unsteadiness = run.unsteadiness
    }
}

// MARK: - JSON

extension SavedReport {
    static let form = Form<SavedReport>.object("a report", SavedReport()) { report in
        report.constant("report", 1)
        report.nested("suite", needed: true) { suite in
            suite.required("version", \.suiteVersion, .version)
            suite.optional("digest", \.suiteDigest, SuiteDigest.form)
        }
        report.nested("kit") { kit in
            kit.constant("name", .string(Kit.name))
            kit.optional("version", \.kitVersion, .version, always: true)
        }
        report.required("implementation", \.handshake.implementation, .implementation)
        report.required("capabilities", \.handshake.capabilities, .list(of: .capability, filled: true, distinct: true))
        report.derived("summary", [Verdict: Int].form) { $0.counts }
        report.optional("conformant", \.isConformant, .truth, always: true)
        report.expected("problems", \.problems, .list(of: .text))
        report.unusual("problemsOfRun", \.problemsOfRun, .list(of: .text, filled: true))
        report.optional("policy", \.terms, PolicyTerms.form)
        report.optional("shard", \.shard, .shard)
        report.optional("command", \.invocation, Invocation.form, loose: true)
        report.unusual("warnings", \.warnings, .list(of: .text, filled: true))
        report.optional("unsteady", \.unsteadiness, .word)
        report.optional("milliseconds", \.milliseconds, .milliseconds)
        report.expected("brokenRules", \.brokenRules, .list(of: BrokenRule.form))
        report.optional("exploration", \.exploration, ExplorationSummary.form.kept)
        report.optional("causes", \.causes, .list(of: Cause.form))
        report.unusual("causesIncomplete", \.lacksCauses, .onlyTrue)
        report.required("vectors", \.results, .list(of: Result.form))
    }

    private var lacksCauses: Bool {
        get { !hasAllCauses }
        set { hasAllCauses = !newValue }
    }

    /// The number of results with each verdict.
    var counts: [Verdict: Int] { results.reduce(into: [:]) { $0[$1.listed.verdict, default: 0] += 1 } }

    package static var schema: JSONValue { form.fileSchema }

    /// The report as JSON, with a final line break.
    package func json() -> String { JSONWriter.canonical(Self.form.write(self)) }

    /// Reads a JSON report of an earlier run.
    ///
    /// The report must have `suite`, `implementation`, `capabilities` and `vectors`, with the `id` and `verdict` of
    /// each vector. If no suite is given, the vectors and rules may belong to any suite. The result is `nil` if the
    /// bytes are not a report.
    package static func read(
        _ bytes: [UInt8],
        named name: String,
        catalogue: RuleCatalogue,
        suite: Suite? = nil
    ) throws(UnusableInput) -> SavedReport? {
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        var isReport = false
        let report = decoder.read { decoder, root -> SavedReport? in
            isReport = root.has("report") && !root.has("jsonrpc")
            guard isReport, decoder.checkVersions(of: root, suite),
                var report = decoder.value(root, "report", Self.form)
            else { return nil }
            report.name = name
            for place in report.results.indices { report.results[place].leaveOutList(catalogue) }
            decoder.check(report.results, in: root, catalogue, suite)
            report.checkAgreement(root, suite, &decoder)
            return report
        }
        guard isReport else { return nil }
        guard let report, decoder.diagnostics.isEmpty else { throw UnusableInput(decoder.diagnostics) }
        return report
    }

    /// The syntax error in a file that should be JSON; `nil` if there is none.
    package static func syntaxProblem(in bytes: [UInt8], named name: String) -> UnusableInput? {
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        return decoder.read { _, _ in true } == nil ? UnusableInput(decoder.diagnostics) : nil
    }
}

extension FileDecoder {
    /// Rejects a report in another format version or of another suite before its members are read.
    fileprivate mutating func checkVersions(of report: JSONNode, _ suite: Suite?) -> Bool {
        if let format = report["report"], format.number != JSONNumber(1) {
            self.report(.wrongForm, "\"report\" must be 1, the version of the report's format", at: format.offset)
            return false
        }
        guard let suite, let version = report["suite"]?["version"]?.string.flatMap({ Version($0) }),
            version != suite.version
        else { return true }
        let message = "the report is of suite \(version), but this is suite \(suite.version)"
        self.report(.wrongForm, message + "; --suite names the directory of another", at: report["suite"]?.offset)
        return false
    }
}

// MARK: - Parts of a report

extension SuiteDigest {
    fileprivate static let form = Form<SuiteDigest>.object("a digest", SuiteDigest(vectors: "", rules: "")) { digest in
        digest.required("vectors", \.vectors, .digest)
        digest.required("rules", \.rules, .digest)
    }
}

extension Form<ShardOfSelection> {
    private struct Parts: Sendable {
        var number = 0
        var count = 0
        var selected = 0
    }

    fileprivate static var shard: Form {
        Form<Parts>.object("a shard", Parts()) { shard in
            shard.required("number", \.number, .positive)
            shard.required("count", \.count, .positive)
            shard.required("selected", \.selected, .positive)
        }
        .of(#"a part of a selection, such as { "number": 1, "count": 3, "selected": 90 }"#) { parts in
            Shard(parts.number, of: parts.count).map { ShardOfSelection($0, of: parts.selected) }
        } from: {
            Parts(number: $0.shard.number, count: $0.shard.count, selected: $0.selectedCount)
        }
    }
}

extension Form<ImplementationDescription> {
    static var implementation: Form {
        Form("an object", ["$ref": "protocol-answer.schema.json#/$defs/implementation"], write: \.json) { node, _, _ in
            guard node.object != nil else { return nil }
            return ImplementationDescription(
                name: node["name"]?.string ?? "",
                version: node["version"]?.string ?? "",
                language: node["language"]?.string ?? "",
                homepage: node["homepage"]?.string
            )
        }
    }
}

extension Form<Capability> {
    static var capability: Form { word.referring(to: "vector-file.schema.json#/$defs/capability") }
}

// MARK: - Restoring the run

extension SavedReport {
    package var implementationName: String { handshake.implementation.fullName }

    /// The run of a suite without the list of known failures and without vectors missing from the suite.
    package func run(in suite: Suite) -> Run {
        let vectors = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        var run = Run(
            of: suite,
            by: handshake,
            results.compactMap { result in vectors[result.id].map { VectorResult(result, of: $0) } },
            warnings: warnings,
            problems: problemsOfRun + (problems.contains(Policy.interruption) ? [Policy.interruption] : [])
        )
        run.unsteadiness = unsteadiness
        run.shard = shard
        return run
    }

    /// True if another report has the same results for all vectors, regardless of wording.
    package func agrees(with other: SavedReport) -> Bool {
        isConformant == other.isConformant
            && results.elementsEqual(other.results) { $0.id == $1.id && $0.standing == $1.standing && $0.isLike($1) }
    }
}
