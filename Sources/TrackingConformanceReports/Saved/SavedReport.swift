package import TrackingConformanceCore
package import TrackingConformanceJSON

/// The JSON report of a run, in the form of `run-report.schema.json`: what a run writes and what is read again, which
/// takes no suite.
package struct SavedReport: Sendable {
    package let name: String
    package let suiteVersion: Version
    package var suiteDigest: SuiteDigest?
    let kitVersion: Version?
    package let handshake: Handshake
    /// The part of a selection that was run; `nil`: all of it.
    package let shard: ShardOfSelection?
    package let terms: PolicyTerms?
    /// The command that made the run, if the report has it.
    package let invocation: Invocation?
    package let results: [Result]
    package var brokenRules: [BrokenRule] = []
    /// Why vectors failed; `nil` if it was not asked.
    package var causes: [Cause]?
    /// Whether the search for causes went to its end.
    package var hasAllCauses = true
    package let isConformant: Bool?
    /// What counts against conformance apart from the results, one sentence each.
    package let problems: [String]
    /// Those among them that the results do not show, such as a crash that no vector explains.
    let problemsOfRun: [String]
    package let warnings: [String]
    /// Why failures that were tried again alone passed or failed differently; `nil` if they did not.
    package let unsteadiness: Unsteadiness?
    /// How long the run took, in milliseconds.
    package var milliseconds: Double?
    /// What was explored, if the vectors are what an exploration found.
    package var exploration: JSONValue?

    package var isExploration: Bool { exploration != nil }

    /// Creates the report of a run that has ended, without what its vectors alone do not tell.
    package init(of conclusion: Conclusion, catalogue: RuleCatalogue, invocation: Invocation) {
        let record = conclusion.record
        name = ""
        suiteVersion = record.suiteVersion
        kitVersion = Kit.version
        handshake = record.handshake
        shard = record.shard
        terms = conclusion.policy.terms
        self.invocation = invocation
        results = record.results.map { Result($0, catalogue) }
        isConformant = conclusion.isConformant
        problems = conclusion.problems
        problemsOfRun = record.problems
        warnings = record.warnings
        unsteadiness = record.unsteadiness
    }
}

// MARK: - JSON

extension SavedReport {
    /// The report as JSON, with a line break at the end.
    package func json() -> String {
        var members: JSONObject = ["report": 1]
        members["suite"] = .object(["version": .string(suiteVersion.description), "digest": suiteDigest?.json])
        members["kit"] = kitVersion.map { ["name": .string(Kit.name), "version": .string($0.description)] }
        members["implementation"] = handshake.implementation.json
        members["capabilities"] = .array(handshake.capabilities.map { .string($0.rawValue) })
        members["summary"] = summary
        members["conformant"] = isConformant.map { .bool($0) }
        members["problems"] = .array(problems.map { .string($0) })
        if !problemsOfRun.isEmpty { members["problemsOfRun"] = .array(problemsOfRun.map { .string($0) }) }
        members["policy"] = terms.map { .object($0.json) }
        members["shard"] = shard?.json
        members["command"] = invocation?.json
        if !warnings.isEmpty { members["warnings"] = .array(warnings.map { .string($0) }) }
        members["unsteady"] = unsteadiness.map { .string($0.rawValue) }
        members["milliseconds"] = milliseconds.map(JSONValue.milliseconds)
        members["brokenRules"] = .array(brokenRules.map(\.json))
        members["exploration"] = exploration
        members["causes"] = causes.map { .array($0.map(\.json)) }
        if !hasAllCauses { members["causesIncomplete"] = true }
        members["vectors"] = .array(results.map(\.json))
        return JSONWriter.canonical(.object(members))
    }

    /// Reads a JSON report of an earlier run.
    ///
    /// It needs `suite`, `implementation`, `capabilities` and `vectors`, and the `id` and `verdict` of each vector. The
    /// vectors and rules may be of any suite if none is given. The result is `nil` if the bytes are no report.
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
            guard isReport, let report = decoder.checkedReport(root, suite) else { return nil }
            return SavedReport(report, catalogue, suite, &decoder)
        }
        guard isReport else { return nil }
        guard let report, decoder.diagnostics.isEmpty else { throw UnusableInput(decoder.diagnostics) }
        return report
    }

    private init(_ report: JSONNode, _ catalogue: RuleCatalogue, _ suite: Suite?, _ decoder: inout FileDecoder) {
        name = decoder.source.name
        suiteVersion = report["suite"]?.object.flatMap { decoder.version($0, "version") } ?? Kit.version
        suiteDigest = report["suite"]?["digest"].flatMap(SuiteDigest.init)
        kitVersion = report["kit"]?["version"]?.string.flatMap { Version($0) }
        let capabilities: [Capability] = decoder.words(report, "capabilities")
        let implementation = ImplementationDescription(report: report["implementation"])
        handshake = Handshake(implementation: implementation, capabilities: capabilities)
        shard = decoder.shard(report)
        terms = report["policy"]?.object.map { PolicyTerms($0, &decoder) }
        invocation = report["command"]?.object.map { Invocation($0) }
        var reader = ResultReader(catalogue, suite)
        results = decoder.array(report, "vectors").compactMap { reader.result($0, &decoder) }
        causes =
            report.has("causes") ? decoder.array(report, "causes").compactMap { Cause($0, &decoder) } : nil
        isConformant = report["conformant"]?.boolean
        problems = decoder.array(report, "problems").compactMap(\.string)
        problemsOfRun = decoder.array(report, "problemsOfRun").compactMap(\.string)
        warnings = decoder.array(report, "warnings").compactMap(\.string)
        unsteadiness = decoder.word(report, "unsteady")
        milliseconds = decoder.milliseconds(report, "milliseconds")
        brokenRules = (report["brokenRules"]?.array ?? []).compactMap { BrokenRule($0, &decoder) }
        exploration = report["exploration"]?.value
        hasAllCauses = report["causesIncomplete"]?.boolean != true
        checkAgreement(report, suite, &decoder)
    }

    /// Where the bytes of a file stop being JSON; `nil` if they are JSON.
    package static func syntaxProblem(in bytes: [UInt8], named name: String) -> UnusableInput? {
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        return decoder.read { _, _ in true } == nil ? UnusableInput(decoder.diagnostics) : nil
    }
}

extension FileDecoder {
    fileprivate mutating func checkedReport(_ root: JSONNode, _ suite: Suite?) -> JSONNode? {
        guard let report = root.object, root["report"]?.number == JSONNumber(1) else {
            report(.wrongForm, "\"report\" must be 1, the version of the report's format", at: root["report"]?.offset)
            return nil
        }
        for key in ["suite", "implementation", "capabilities", "vectors"] where !report.has(key) {
            self.report(.missingKey, "a report needs the key \"\(key)\"", at: root.offset)
        }
        guard diagnostics.isEmpty, let version = report["suite"]?.object.flatMap({ self.version($0, "version") }),
            report["implementation"]?.object != nil
        else {
            if diagnostics.isEmpty {
                self.report(.wrongForm, "\"suite\" and \"implementation\" must be objects", at: 0)
            }
            return nil
        }
        if let suite, version != suite.version {
            let message = "the report is of suite \(version), and this is suite \(suite.version)"
            self.report(.wrongForm, message + "; --suite names the directory of another", at: report["suite"]?.offset)
            return nil
        }
        return report
    }

    fileprivate mutating func shard(_ report: JSONNode) -> ShardOfSelection? {
        guard let value = report["shard"] else { return nil }
        let known = diagnostics.count
        if let shard = ShardOfSelection(value, &self) { return shard }
        guard diagnostics.count == known else { return nil }
        let form = "an object with \"number\", \"count\" and \"selected\""
        let example = #"{ "number": 1, "count": 3, "selected": 90 }"#
        self.report(
            .wrongForm,
            "\"shard\" must be \(form), such as \(example), not \(shown(value))",
            at: value.offset
        )
        return nil
    }
}

extension ShardOfSelection {
    fileprivate var json: JSONValue {
        [
            "number": .integer(shard.number), "count": .integer(shard.count), "selected": .integer(selectedCount),
        ]
    }

    fileprivate init?(_ value: JSONNode, _ decoder: inout FileDecoder) {
        guard let members = value.object, let number = decoder.count(members, "number"),
            let count = decoder.count(members, "count"), let shard = Shard(number, of: count),
            let selected = decoder.count(members, "selected")
        else { return nil }
        self.init(shard, of: selected)
    }
}

extension SuiteDigest {
    fileprivate var json: JSONValue { ["vectors": .string(vectors), "rules": .string(rules)] }

    fileprivate init?(_ value: JSONNode) {
        guard let vectors = value["vectors"]?.string, let rules = value["rules"]?.string else { return nil }
        self.init(vectors: vectors, rules: rules)
    }
}

extension ImplementationDescription {
    fileprivate init(report value: JSONNode?) {
        self.init(
            name: value?["name"]?.string ?? "",
            version: value?["version"]?.string ?? "",
            language: value?["language"]?.string ?? "",
            homepage: value?["homepage"]?.string
        )
    }
}

extension JSONValue {
    /// Milliseconds with three digits after the point.
    static func milliseconds(_ value: Double) -> JSONValue {
        let microseconds = Int((value * 1_000).rounded())
        let fraction = String(microseconds % 1_000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        return JSONNumber("\(microseconds / 1_000).\(padded)").map { JSONValue(.number($0)) } ?? 0
    }
}

// MARK: - The run again

extension SavedReport {
    package var implementationName: String { handshake.implementation.fullName }

    /// The record of the run in a suite, before its list of known failures was applied; a vector that the suite does
    /// not have is left out.
    package func record(in suite: Suite) -> RunRecord {
        let vectors = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        var record = RunRecord(
            suiteVersion: suiteVersion,
            handshake: handshake,
            results: results.compactMap { result in vectors[result.id].map { VectorResult(result, of: $0) } },
            warnings: warnings
        )
        record.unsteadiness = unsteadiness
        record.problems = problemsOfRun + (problems.contains(Policy.interruption) ? [Policy.interruption] : [])
        record.shard = shard
        return record
    }

    /// Whether another report says the same of every vector, in whatever words.
    package func agrees(with other: SavedReport) -> Bool {
        isConformant == other.isConformant
            && results.elementsEqual(other.results) { $0.id == $1.id && $0.standing == $1.standing && $0.isLike($1) }
    }
}
