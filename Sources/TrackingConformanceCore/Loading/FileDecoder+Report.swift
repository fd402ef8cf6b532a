import TrackingConformanceJSON

extension RunRecord {
    /// Reads a JSON report of an earlier run, without what a list of known failures made of its verdicts.
    ///
    /// It needs `suite`, `implementation`, `capabilities` and `vectors`; of a vector its `id`, its `verdict`, its
    /// `mismatches` and the `reason` and `dependsOn` that it may have. Everything else may be left out.
    ///
    /// - Parameters:
    ///   - bytes: The report.
    ///   - name: The name of its file.
    ///   - suite: The suite of the run, of which the report holds the ids.
    /// - Returns: The run; `nil` where the bytes are no JSON report.
    /// - Throws: Everything that is wrong with the report.
    public static func reported(in bytes: [UInt8], named name: String, suite: Suite) throws(UnusableInput) -> RunRecord?
    {
        guard let root = try? JSONParser.parse(bytes), root["report"] != nil, root["jsonrpc"] == nil else { return nil }
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        let record = decoder.record(root, suite: suite)
        guard let record, decoder.findings.isEmpty else { throw UnusableInput(decoder.findings) }
        return record
    }
}

extension FileDecoder {
    fileprivate mutating func record(_ root: JSONValue, suite: Suite) -> RunRecord? {
        guard let report = root.object, root["report"] == 1 else {
            report(.wrongForm, "\"report\" must be 1, the version of the form of a report", at: root["report"]?.offset)
            return nil
        }
        for key in ["suite", "implementation", "capabilities", "vectors"] where !report.has(key) {
            self.report(.missingKey, "a report needs the key \"\(key)\"", at: root.offset)
        }
        guard findings.isEmpty, let version = report["suite"]?.object.flatMap({ self.version($0, "version") }),
            let implementation = report["implementation"]?.object
        else { return nil }
        guard version == suite.version else {
            let message = "the report is of a run of suite \(version), and this is suite \(suite.version)"
            self.report(.wrongForm, message + "; --suite names the directory of another", at: report["suite"]?.offset)
            return nil
        }
        let description = ImplementationDescription(
            name: text(implementation, "name") ?? "",
            version: text(implementation, "version") ?? "",
            language: text(implementation, "language") ?? ""
        )
        let capabilities: [Capability] = words(report, "capabilities")
        let vectors = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        return RunRecord(
            suiteVersion: version,
            handshake: Handshake(implementation: description, capabilities: capabilities),
            results: array(report, "vectors").compactMap { result($0, vectors, suite.catalogue) }
        )
    }

    private mutating func result(
        _ value: JSONValue,
        _ vectors: [String: Vector],
        _ catalogue: RuleCatalogue
    ) -> VectorResult? {
        guard let members = value.object, let id = members["id"]?.string else {
            report(.wrongForm, "a result is an object with the vector's \"id\", not \(shown(value))", at: value.offset)
            return nil
        }
        guard let vector = vectors[id] else {
            report(.unknownWord, "the suite has no vector \(quoted(id))", at: members["id"]?.offset)
            return nil
        }
        guard let verdict: Verdict = word(members, "verdict") else {
            if !members.has("verdict") { report(.missingKey, "a result needs the key \"verdict\"", at: value.offset) }
            return nil
        }
        let mismatches = array(members, "mismatches").compactMap { mismatch($0, vector, catalogue) }
        var result = VectorResult(
            vector,
            verdict.withoutList(mismatches, catalogue),
            mismatches: mismatches,
            reason: members["reason"]?.string
        )
        result.instability = members["dependsOn"]?.string.flatMap(VectorResult.Instability.init)
        return result
    }

    private mutating func mismatch(_ value: JSONValue, _ vector: Vector, _ catalogue: RuleCatalogue) -> Mismatch? {
        guard let members = value.object, let named = members["rule"] else {
            report(.wrongForm, "a mismatch is an object with a \"rule\", not \(shown(value))", at: value.offset)
            return nil
        }
        guard let rule = ruleID(named, catalogue: catalogue) else { return nil }
        guard let step = members["step"]?.number?.integer, vector.steps.indices.contains(step) else {
            let steps = counted(vector.steps.count, "step")
            report(.wrongForm, "\"step\" must be a step of the vector, which has \(steps)", at: value.offset)
            return nil
        }
        return Mismatch(
            step: step,
            rule: rule,
            path: members["path"]?.string ?? "",
            expected: members["expected"],
            actual: members["actual"],
            message: members["message"]?.string ?? ""
        )
    }
}

extension Verdict {
    /// The verdict as it was before a list of known failures was applied.
    fileprivate func withoutList(_ mismatches: [Mismatch], _ catalogue: RuleCatalogue) -> Verdict {
        switch self {
        case .passed, .failed, .warned, .recorded, .errored, .unsupported, .notApplicable, .notRun: return self
        case .expectedFailure where mismatches.isEmpty: return .errored
        case .expectedFailure, .unexpectedPass:
            switch mismatches.map({ catalogue.level(of: $0.rule) }).max() {
            case .required: return .failed
            case .recommended: return .warned
            case .informational: return .recorded
            case nil: return .passed
            }
        }
    }
}
