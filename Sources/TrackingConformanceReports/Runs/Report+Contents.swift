import TrackingConformanceCore
import TrackingConformanceJSON

extension Report {
    /// The mismatch under which a result is listed: the first that breaks one of its most binding rules; `nil` if there
    /// are no mismatches.
    func decisiveMismatch(of result: VectorResult) -> Mismatch? {
        let level = catalogue.level(of: result.mismatches.map(\.rule))
        return result.mismatches.first { catalogue.level(of: $0.rule) == level }
    }

    /// The result to repeat first: one that shows the first cause or broken rule, or else the first that counts against
    /// conformance.
    ///
    /// It is a warning only if nothing failed.
    var plainest: VectorResult? {
        let results = run.results
        // One failure proves nothing if the adapter leaks state between vectors.
        if run.unsteadiness != nil,
            let unsteady = results.first(where: { [.order, .chance].contains($0.instability) })
        {
            return unsteady
        }
        // An unexpected pass calls for an updated list, not for repetition.
        let failed = results.filter { $0.verdict != .unexpectedPass }
        let examples = run.causes.map { results[$0.example] } + brokenRules.flatMap(\.results) + failed
        return examples.first { $0.verdict.fails(strict: false) }
            ?? examples.first { $0.verdict.fails(strict: true) }
    }

    /// A clause on how to see the evidence for a rule that a report omits.
    var adviceOnRules: String {
        switch invocation.subcommand.first {
        case "run", "judge": "`run --rule RULE` shows the evidence of one"
        default: "`--report html:FILE` shows the evidence of each"
        }
    }

    func results(_ verdict: Verdict) -> [VectorResult] { run.results.filter { $0.verdict == verdict } }

    /// The path of a vector's file, relative to the directory of the run or else to the suite, so that it reveals no
    /// directory of the machine.
    func path(of vector: Vector) -> String {
        let file = vector.sourceLocation.file
        if let prefix, file.hasPrefix(prefix) { return String(file.dropFirst(prefix.count)) }
        guard root != nil, let suite = file.ranges(of: SuiteLocation(directory: "/").vectors).last else { return file }
        return String(file[file.index(after: suite.lowerBound)...])
    }

    /// The command of the run, with paths relative to its directory.
    var commandLines: [String] {
        invocation.portable.ordered.map { line in prefix.map { line.replacing($0, with: "") } ?? line }
    }

    /// The prefix of paths in the directory of the run; `nil` if the directory is unknown.
    private var prefix: String? { root.flatMap { $0.isEmpty ? nil : "\($0)/" } }

    var implementationName: String { run.handshake.implementation.fullName }

    var capabilityNames: [String] { run.handshake.capabilities.map(\.rawValue) }

    /// The notes on the run as a whole: errors, which fail the run, then warnings.
    var notes: [String] {
        run.problems.map { "error: \($0)" } + run.warnings.map { "warning: \($0)" }
    }
}

extension Run {
    /// The meanings of the verdicts that occurred, on a page.
    var legend: Document.Block {
        .page("legend", "Legend") {
            let counts = counts
            let verdicts = Verdict.allCases.filter { counts[$0] != nil }
            return DocumentHTML.markup(.facts(verdicts.map { Document.Fact($0.label, nil, Phrase(prose: $0.meaning)) }))
        }
    }
}

extension [Verdict: Int] {
    /// The number of vectors with each verdict, in the order of the verdicts.
    var words: String {
        Verdict.allCases.compactMap { verdict in self[verdict].map { "\($0) \(verdict.label)" } }
            .joined(separator: ", ")
    }
}

extension Verdict {
    /// The verdict as named in counts.
    package var label: String { words.label }

    /// The meaning of the verdict, for readers who do not know the kit.
    package var meaning: String { words.meaning }

    private var words: (label: String, meaning: String) {
        switch self {
        case .passed: ("passed", "The implementation behaved as documented.")
        case .failed: ("failed", "A required rule was broken, so the implementation does not conform.")
        case .warned: ("warned", "Only recommended rules were broken; they count with `--strict`.")
        case .recorded: ("recorded", "The documents leave the behaviour open; nothing is judged.")
        case .errored: ("errored", "There was no usable answer: the adapter crashed, hung or broke the protocol.")
        case .unsupported: ("unsupported", "The adapter declined the vector despite declaring the capabilities for it.")
        case .notApplicable: ("not applicable", "The vector needs a capability that the adapter does not declare.")
        case .expectedFailure:
            ("failed as expected", "The vector failed as the list of known failures predicts and is excused.")
        case .unexpectedPass:
            ("passed unexpectedly", "The vector passed although it is on the list of known failures.")
        case .notRun: ("not run", "The run ended before the vector.")
        }
    }
}

extension Duration {
    /// The duration in words, as precise as needed.
    var inWords: String {
        let milliseconds = Int((self / .milliseconds(1)).rounded())
        guard milliseconds >= 1_000 else { return counted(milliseconds, "millisecond") }
        let tenths = (milliseconds + 50) / 100
        guard tenths >= 600 else { return "\(tenths / 10).\(tenths % 10) seconds" }
        return "\(counted(tenths / 600, "minute")) \(counted(tenths % 600 / 10, "second"))"
    }
}
