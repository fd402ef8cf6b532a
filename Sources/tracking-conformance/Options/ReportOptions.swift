import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

struct ReportOptions<Subject: Reportable>: ParsableArguments {
    @Option(help: ArgumentHelp(ReportOption<Subject>.help))
    var report: [ReportOption<Subject>] = []

    func validate() throws {
        guard report.count(where: { $0.file == nil }) <= 1 else {
            throw ValidationError("only one --report can go to standard output; name a file for the others")
        }
        guard !ByteStream.standardOutput.isTerminal || !report.contains(where: { $0.file == nil && $0.name == "html" })
        else {
            throw ValidationError("--report html writes a page for a browser; name its file: --report html:report.html")
        }
    }

    var files: [String] { report.compactMap(\.file) }

    func has(_ format: Format<Subject>) -> Bool { report.contains { $0.name == format.name } }

    /// Before any work is done, rejects files that cannot be written or would overwrite an input.
    func checkPlaces(and others: [String] = [], reading inputs: [String] = []) throws {
        try FileOutput.checkPlaces(of: files + others, reading: inputs)
    }

    /// Writes the requested reports and nothing else.
    func write(_ subject: some Reportable, verbose isVerbose: Bool = false) throws {
        var outputs = OutputAttempts()
        write(subject, verbose: isVerbose, to: &outputs)
        try outputs.finish()
    }

    /// Writes all reports of a subject, those in files first, then the one on standard output, which is text unless
    /// another format is requested.
    ///
    /// The subject's type may differ from the one whose formats were named.
    func write<Written: Reportable>(
        _ subject: Written,
        verbose isVerbose: Bool = false,
        quiet isQuiet: Bool = false,
        to outputs: inout OutputAttempts,
        annotations: (() -> String)? = nil
    ) {
        let formats = report.map { ($0.file, Format<Written>(named: $0.name) ?? Written.formats[0]) }
        for case (let file?, let format) in formats {
            outputs.attempt { () throws(CommandFailure) in
                let style = TerminalStyle(coloured: false, verbose: isVerbose)
                try FileOutput.write(format.text(of: subject, style: style), to: file)
            }
        }
        let printed = formats.first { $0.0 == nil }?.1 ?? Written.formats[0]
        outputs.attempt { () throws(CommandFailure) in
            let style = Console.style.verbose(isVerbose)
            let written = printed.text(of: subject, style: isQuiet ? style.quiet : style)
            let text = Console.ready(written, for: printed.isForTerminals ? .people : .programs)
            guard GitHubActions.isPresent, let annotations = annotations?() else { return try Console.sendResult(text) }
            if printed.isForTerminals {
                try Console.sendResult(GitHubActions.withoutCommands(text) + annotations)
            } else {
                // Standard output contains a format for programs, so the annotations go to standard error, which GitHub
                // also reads.
                try Console.sendResult(text)
                Console.complainVerbatim(annotations)
            }
        }
    }
}

/// A requested report, written as `FORMAT` or `FORMAT:FILE`.
struct ReportOption<Subject: Reportable>: ExpressibleByArgument {
    let name: String
    let file: String?

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard Format<Subject>(named: parts[0]) != nil, parts.count == 1 || !parts[1].isEmpty else { return nil }
        (name, file) = (parts[0], parts.count == 1 ? nil : parts[1])
    }

    /// The names of the formats as a list in a sentence.
    static var names: String {
        let names = Subject.formats.map(\.name)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }

    static var help: String {
        "A report: \(names), followed by :FILE to write it to a file. Repeatable."
    }
}
