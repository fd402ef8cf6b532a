import TestSupport
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

extension SmallSuite {
    private static let shared = Result {
        try SmallSuite(
            ["good", "bad", "soft", "dead", "other"].map {
                SmallVector($0, rules: [$0 == "soft" ? "PT-TWO" : "PT-ONE"])
            }
        )
    }

    /// Takes a suite of five vectors, read once.
    init() throws { self = try Self.shared.get() }

    /// Makes a suite with a number of required rules, and a vector of each.
    init(rules count: Int) throws {
        let names = (0..<count).map { "rule-\($0)" }
        var files = SuiteFiles(small: names.map { SmallVector($0, rules: ["PT-\($0.uppercased())"]) })
        let rules = names.map { name in
            #"""
            {
              "id": "PT-\#(name.uppercased())", "title": "Title of \#(name)", "level": "required",
              "statement": "What \#(name) demands.", "platforms": ["android"], "sources": [{ "document": "S1" }]
            }
            """#
        }
        files.files["Conformance/Rules/push.json"] =
            #"{ "area": "push", "title": "Many", "rules": [\#(rules.joined(separator: ", "))] }"#
        try self.init(files)
    }

    /// Makes a suite of one vector, `push/small/bad`, with steps as JSON.
    init(steps: String, rule: Rule.ID = "PT-ONE") throws {
        var vector = SmallVector("bad", rules: [rule.rawValue])
        vector.steps = steps
        try self.init([vector])
    }

    func vector(named name: String) -> Vector {
        guard let vector = try? vector(name) else { preconditionFailure("there is no vector \(name)") }
        return vector
    }

    func report(
        _ results: [VectorResult],
        name: String = "small",
        warnings: [String] = [],
        problems: [String] = [],
        isStrict: Bool = false,
        list: KnownFailures = KnownFailures(),
        causes: [Cause]? = nil,
        askedRules: [Rule.ID] = [],
        choice: String? = nil,
        root: String? = nil,
        wire: [String: [String]] = [:]
    ) -> Report {
        let who = ImplementationDescription(name: name, version: "1.0", language: "Swift")
        var run = Run(
            of: suite,
            by: Handshake(implementation: who, capabilities: [.pushAndroid]),
            results,
            warnings: warnings,
            problems: problems,
            policy: Policy(strict: isStrict, knownFailures: list)
        )
        run.diagnosis = causes.map { Diagnosis(causes: $0) }
        (run.askedRules, run.choice) = (askedRules, choice)
        var report = Report(of: run, Invocation(adapter: ["./adapter"]))
        (report.root, report.wire) = (root, wire)
        return report
    }

    /// The result of a vector whose step is answered with one call.
    func result(_ name: String, id: String = "d1", milliseconds: Double = 0) -> VectorResult {
        let data: JSONObject = ["deliveryId": .string(id), "broadlogId": "h1", "action": "7"]
        let answer = RunAnswer.observed([.calls([.collectMessageInfo(data)])])
        return judge(answer, name, milliseconds)
    }

    func thrown(_ name: String, _ message: String) -> VectorResult {
        judge(.observed([.threw(message)]), name, 0)
    }

    /// The result of a vector of one step that is answered with some calls.
    func result(_ name: String, calls: [JSONObject]) -> VectorResult {
        judge(.observed([.calls(calls.map { .collectMessageInfo($0) })]), name, 0)
    }

    private func judge(_ answer: RunAnswer, _ name: String, _ milliseconds: Double) -> VectorResult {
        Judge(catalogue: suite.catalogue).result(of: answer, for: vector(named: name), milliseconds: milliseconds)
    }
}

/// Names and values that are dangerous in one format or another.
enum Hostile {
    static let texts = [
        "<script>alert(1)</script>", "]]>", "&amp;\"'", "a|b`c`", "@octocat #1 **x** [x](y) ![x](http://e.example)",
        "line\nbreak\r\n\tx", "\u{0}\u{1}\u{8}\u{B}\u{1B}[31m", "\u{FFFE}\u{FFFF}", "\u{202E}\u{2028}\u{85}",
        "::error::x", "--> </pre></details></body>", "é😀", String(repeating: "x", count: 100_000),
        "e" + String(repeating: "\u{301}", count: 50_000),
    ]
}

/// A suite of tests that reads text reports.
protocol TextReading {}

extension TextReading {
    func text(_ report: Report, width: Int = 80, verbose: Bool = false) -> String {
        ReportFormat.text.text(of: report, style: TerminalStyle(coloured: false, width: width, verbose: verbose))
    }

    func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    func words(of text: String) -> String { text.split(separator: /\s+/).joined(separator: " ") }
}
