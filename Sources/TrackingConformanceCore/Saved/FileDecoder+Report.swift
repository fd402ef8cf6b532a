import TrackingConformanceJSON

extension SavedReport {
    /// Reads a JSON report of an earlier run.
    ///
    /// It needs `suite`, `implementation`, `capabilities` and `vectors`; of a vector its `id` and its `verdict`.
    /// Everything else may be left out.
    ///
    /// - Parameters:
    ///   - bytes: The report.
    ///   - name: The name of its file.
    ///   - catalogue: The rules, by which a verdict is told that a list of known failures replaced.
    ///   - suite: The suite of the run, in which each vector and rule must be; `nil`: they may be of any suite.
    /// - Returns: The report; `nil` where the bytes are none.
    /// - Throws: Everything that is wrong with the report.
    package static func read(
        _ bytes: [UInt8],
        named name: String,
        catalogue: RuleCatalogue,
        suite: Suite? = nil
    ) throws(UnusableInput) -> SavedReport? {
        guard let root = try? JSONParser.parse(bytes), root["report"] != nil, root["jsonrpc"] == nil else { return nil }
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        let report = decoder.savedReport(root, catalogue, suite)
        guard let report, decoder.diagnostics.isEmpty else { throw UnusableInput(decoder.diagnostics) }
        return report
    }

    /// Where the bytes of a file stop being JSON; `nil` where they are JSON.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - name: The name of the file.
    /// - Returns: The problem.
    package static func syntaxProblem(in bytes: [UInt8], named name: String) -> UnusableInput? {
        var decoder = FileDecoder(SourceText(name: name, bytes: bytes))
        return decoder.root() == nil ? UnusableInput(decoder.diagnostics) : nil
    }
}

extension RunRecord {
    /// Reads a JSON report of an earlier run, without what a list of known failures made of its verdicts.
    ///
    /// - Parameters:
    ///   - bytes: The report.
    ///   - name: The name of its file.
    ///   - suite: The suite of the run, of which the report holds the ids.
    /// - Returns: The run; `nil` where the bytes are no JSON report.
    /// - Throws: Everything that is wrong with the report.
    package static func reported(in bytes: [UInt8], named name: String, suite: Suite) throws(UnusableInput)
        -> RunRecord?
    {
        try SavedReport.read(bytes, named: name, catalogue: suite.catalogue, suite: suite)?.record(in: suite)
    }
}

extension FileDecoder {
    fileprivate mutating func savedReport(
        _ root: JSONValue,
        _ catalogue: RuleCatalogue,
        _ suite: Suite?
    ) -> SavedReport? {
        guard let report = root.object, root["report"] == 1 else {
            report(.wrongForm, "\"report\" must be 1, the version of the report's format", at: root["report"]?.offset)
            return nil
        }
        for key in ["suite", "implementation", "capabilities", "vectors"] where !report.has(key) {
            self.report(.missingKey, "a report needs the key \"\(key)\"", at: root.offset)
        }
        guard diagnostics.isEmpty, let version = report["suite"]?.object.flatMap({ self.version($0, "version") }),
            let implementation = report["implementation"]?.object
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
        let capabilities: [Capability] = words(report, "capabilities")
        var reader = ResultReader(catalogue, suite)
        return SavedReport(
            name: source.name,
            suiteVersion: version,
            suiteDigest: report["suite"]?["digest"].flatMap(SuiteDigest.init),
            kitVersion: report["kit"]?["version"]?.string.flatMap { Version($0) },
            handshake: Handshake(implementation: description(implementation), capabilities: capabilities),
            shard: shard(report),
            terms: report["policy"]?.object.map { terms($0) },
            command: report["command"]?.object.map(SavedReport.Command.init),
            results: array(report, "vectors").compactMap { reader.result($0, &self) },
            causes: report.has("causes") ? array(report, "causes").compactMap { cause($0) } : nil,
            isConformant: report["conformant"]?.boolean,
            problems: array(report, "problems").compactMap(\.string),
            warnings: array(report, "warnings").compactMap(\.string),
            isLeaky: report["leaks"]?.boolean ?? false,
            milliseconds: report["milliseconds"]?.number.flatMap { Double($0.text) },
            isExploration: report.has("exploration")
        )
    }

    private func description(_ members: JSONObject) -> ImplementationDescription {
        ImplementationDescription(
            name: members["name"]?.string ?? "",
            version: members["version"]?.string ?? "",
            language: members["language"]?.string ?? "",
            homepage: members["homepage"]?.string
        )
    }

    private mutating func shard(_ report: JSONObject) -> ShardOfSelection? {
        guard let value = report["shard"] else { return nil }
        let (number, count) = (value["number"]?.number?.integer, value["count"]?.number?.integer)
        if let number, let count, let shard = Shard(number, of: count),
            let selected = value["selected"]?.number?.integer
        {
            return ShardOfSelection(shard, of: selected)
        }
        let form = "an object with \"number\", \"count\" and \"selected\""
        let example = #"{ "number": 1, "count": 3, "selected": 90 }"#
        self.report(
            .wrongForm,
            "\"shard\" must be \(form), such as \(example), not \(shown(value))",
            at: value.offset
        )
        return nil
    }

    private mutating func terms(_ policy: JSONObject) -> PolicyTerms {
        let required: [Capability] = words(policy, "require")
        let isStrict = policy["strict"]?.boolean ?? false
        return PolicyTerms(
            strict: isStrict,
            requiredCapabilities: required,
            knownFailures: policy["knownFailures"]?.string
        )
    }

    private mutating func cause(_ value: JSONValue) -> SavedReport.Cause? {
        guard let rule = value["rule"]?.string, let statement = value["statement"]?.string else {
            let message = "a cause is an object with a \"rule\" and a \"statement\", not \(shown(value))"
            report(.wrongForm, message, at: value.offset)
            return nil
        }
        return SavedReport.Cause(
            fault: value["fault"]?.string,
            rule: Rule.ID(rawValue: rule),
            statement: statement,
            isExact: value["exact"]?.boolean ?? false,
            vectors: (value["vectors"]?.array ?? []).compactMap(\.string),
            alternatives: (value["alternatives"]?.array ?? []).compactMap(\.string)
        )
    }
}

extension SavedReport.Command {
    /// Takes the words of a command as a report has them.
    fileprivate init(_ members: JSONObject) {
        func words(_ key: String) -> [String] { (members[key]?.array ?? []).compactMap(\.string) }
        program = words("program")
        subcommand = words("subcommand")
        options = words("options")
        order = words("order")
        adapter = words("adapter")
        restart = words("restart")
    }
}

extension SuiteDigest {
    /// Takes digests as a report has them.
    fileprivate init?(_ value: JSONValue) {
        guard let vectors = value["vectors"]?.string, let rules = value["rules"]?.string else { return nil }
        self.init(vectors: vectors, rules: rules)
    }
}
