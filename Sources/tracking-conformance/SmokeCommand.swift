import ArgumentParser
import TrackingConformanceReports
import TrackingConformanceRunner

/// `smoke`: the protocol side of an adapter, before any rule is judged.
struct SmokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "smoke",
        abstract: "Tries an adapter's side of the protocol, and says in plain words what to mend.",
        usage: "tracking-conformance smoke [<options>] -- <adapter> [<arguments> ...]",
        discussion: """
            No rule is judged. Exit codes: 0 all is well, 1 something is to be mended, 69 the adapter could not be \
            started or did not complete its handshake.
            """
    )

    @Option(help: "Seconds that an answer may take.")
    var timeout = 5.0

    @Option(help: "Seconds that the adapter may take to answer the handshake.")
    var startupTimeout = 10.0

    @Argument(parsing: .postTerminator, help: "The adapter's program and its arguments, behind --.")
    var adapter: [String] = []

    func validate() throws {
        guard !adapter.isEmpty else { throw ValidationError("name the adapter behind --: smoke -- ./my-adapter") }
        guard timeout > 0, timeout <= 3_600, startupTimeout > 0, startupTimeout <= 3_600 else {
            throw ValidationError("--timeout and --startup-timeout must be more than 0 and at most 3600 seconds")
        }
    }

    func run() async throws {
        let command = AdapterCommand(program: adapter[0], arguments: Array(adapter.dropFirst()))
        let test = SmokeTest(command, startupTimeout: .seconds(startupTimeout), timeout: .seconds(timeout))
        let report = try await Interruption.cancelling { await test.run() }
        for line in report.checks.flatMap(Self.lines) + conclusion(report) { Console.print(line) }
        if !report.hasHandshake { throw ExitCode.noAdapter }
        if !report.problems.isEmpty { throw ExitCode.notConformant }
    }

    private static func lines(_ check: SmokeCheck) -> [String] {
        let subject = check.subject.rawValue
        switch check.outcome {
        case .ok: return labelled("ok", .good, subject)
        case .notChecked(let reason): return labelled("not checked", .doubtful, "\(subject), because \(reason)")
        case .problem(let words, let advice):
            return labelled("problem", .bad, subject) + Paragraph.wrapped(words, indentation: margin)
                + Paragraph.wrapped("> " + advice, indentation: margin, hanging: 2)
        }
    }

    /// The column at which the words begin, behind the longest label.
    private static let margin = 13

    private static func labelled(_ label: String, _ mark: TerminalStyle.Mark, _ text: String) -> [String] {
        let lines = Paragraph.wrapped(text, indentation: margin)
        let padding = String(repeating: " ", count: margin - label.count)
        let first = lines.first.map { Console.style.marked(label, mark) + padding + $0.dropFirst(margin) }
        return [first].compactMap { $0 } + lines.dropFirst()
    }

    private func conclusion(_ report: SmokeReport) -> [String] {
        guard !report.problems.isEmpty else {
            return ["", "The protocol works. Next:"] + Invocation(adapter: adapter).lines.map { "  " + $0 }
        }
        let errors = report.standardError.map { ["its standard error ended with: \($0)"] } ?? []
        return [""] + errors.flatMap { Paragraph.wrapped($0, indentation: 0) }
            + ["Mend the first problem, then run smoke again."]
    }
}
