import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The terminal or pipe to which the command writes; all output that does not go to a file passes through here.
enum Console {
    enum Reader {
        /// A person: each line is made harmless.
        case people
        /// A program: text that its format has made harmless is left unchanged, unless it goes to a terminal.
        case programs
    }

    static func write(_ text: String, for reader: Reader = .people) throws(CommandFailure) {
        try send(ready(text, for: reader))
    }

    /// Writes a line to standard output, made harmless.
    static func print(_ line: String) throws(CommandFailure) {
        try send(line.printable + "\n")
    }

    /// Writes a result to standard output or, if that fails, to standard error, so that the result of a long run is not
    /// lost.
    static func sendResult(_ text: String) throws(CommandFailure) {
        do throws(CommandFailure) {
            try send(text)
        } catch {
            try? ByteStream.standardError.write(text)
            throw error
        }
    }

    /// Writes a result as text to standard output.
    static func show(_ subject: some Documented) throws(CommandFailure) {
        try sendResult(ready(Format.text.text(of: subject, style: style), for: .people))
    }

    /// Text in the form in which it may be written to standard output.
    static func ready(_ text: String, for reader: Reader) -> String {
        switch reader {
        case .programs where !ByteStream.standardOutput.isTerminal: text
        case .people, .programs: text.printableLines(keeping: style.controlSequences)
        }
    }

    private static func send(_ text: String) throws(CommandFailure) {
        do throws(SystemError) {
            try ByteStream.standardOutput.write(text)
        } catch {
            // It is not an error if a reader such as `head` stops reading.
            guard !error.isBrokenPipe else { return }
            throw CommandFailure(.outputFailed, "standard output could not be written: \(error)")
        }
    }

    /// Writes problems to standard error, each line made harmless.
    static func complain(_ text: String) {
        complainVerbatim(text.printableLines() + "\n")
    }

    /// Writes the command's own text to standard error unchanged and ignores failures, which cannot be reported.
    static func complainVerbatim(_ text: String) {
        try? ByteStream.standardError.write(text)
    }

    /// The words that started the command.
    static let program = Invocation.program(startedAs: CommandLine.arguments.first)

    /// The style of text on standard output: coloured on a terminal and as wide as it, unless the environment overrides
    /// this.
    static let style = TerminalStyle(
        isTerminal: ByteStream.standardOutput.isTerminal,
        columns: ByteStream.standardOutput.columns,
        variable: OperatingSystem.variable
    )
}

/// The GitHub Actions job, if any, that runs the command and interprets some printed lines as commands.
enum GitHubActions {
    static var isPresent: Bool { OperatingSystem.variable("GITHUB_ACTIONS") == "true" }

    /// The path of a location's file from the root of the checkout; `nil` if it is elsewhere or is not a file, as for
    /// an explored sequence.
    static func path(of place: TextLocation) -> String? {
        let here = FileSystem.currentDirectory
        let file = place.inCheckout.file
        let root = OperatingSystem.variable("GITHUB_WORKSPACE") ?? here
        return FileSystem.exists(file) ? relative(file.hasPrefix("/") ? file : "\(here)/\(file)", to: root) : nil
    }

    /// The text, enclosed in commands that keep the job from interpreting any of its lines as a command.
    static func withoutCommands(_ text: String) -> String {
        let token = "tracking-conformance-" + String(UInt64.random(in: .min ... .max), radix: 16)
        return "::stop-commands::\(token)\n\(text)::\(token)::\n"
    }

    private static func relative(_ file: String, to root: String) -> String? {
        let prefix = root.hasSuffix("/") ? root : root + "/"
        guard file.hasPrefix(prefix) else { return nil }
        let path = file.dropFirst(prefix.count)
        let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." }
        return isHidden ? nil : String(path.hasPrefix("./") ? path.dropFirst(2) : path)
    }
}

/// The progress line on standard error, shown only on a terminal and erased at the end.
package enum ProgressLine {
    /// A function that writes a run's progress; `nil` if standard error is not a terminal that can show it.
    static var writer: (@Sendable (RunProgress) -> Void)? { writer(of: "vectors", counting: "failure") }

    /// A function that writes the progress of a run or exploration, with the number of failures or findings and the
    /// time left.
    static func writer(of unit: String, counting noun: String) -> (@Sendable (RunProgress) -> Void)? {
        guard isPossible else { return nil }
        return { progress in
            guard progress.total > 0 || progress.done > 0 else { return }
            let done = progress.total > 0 ? "\(progress.done)/\(progress.total)" : "\(progress.done)"
            let left = progress.timeLeft.map { ", \($0.components.seconds) s left" } ?? ""
            write("\(done) \(unit), \(counted(progress.failures, noun))\(left)")
        }
    }

    /// A function that writes an audit's progress; `nil` if standard error is not a terminal that can show it.
    static func auditWriter(of nouns: String) -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
        guard isPossible else { return nil }
        return { write("\($0)/\($1) \(nouns) tried") }
    }

    /// Runs a diagnosis and writes its progress, or only one notice if standard error is not a terminal that can show
    /// it.
    static func following<Diagnosis: Sendable>(
        _ diagnosis: (@escaping @Sendable (String) -> Void) async -> Diagnosis
    ) async -> Diagnosis {
        guard !isPossible else { return await diagnosis { write("\($0) (Ctrl-C: the report without causes)") } }
        return await announcing(after: .seconds(5), to: Console.complain, diagnosis)
    }

    /// Runs a diagnosis and, if it takes longer than a given time, writes its first progress message, so that a log
    /// shows that the command is still working.
    package static func announcing<Diagnosis: Sendable>(
        after time: Duration,
        to write: @escaping @Sendable (String) -> Void,
        _ diagnosis: (@escaping @Sendable (String) -> Void) async -> Diagnosis
    ) async -> Diagnosis {
        let (stages, stage) = AsyncStream.makeStream(of: String.self)
        // The end of this scope cancels the task.
        async let _: Void = {
            for await first in stages {
                guard (try? await Task.sleep(for: time)) != nil else { return }
                return write("\(first); --no-diagnosis skips this, Ctrl-C ends it")
            }
        }()
        return await diagnosis { stage.yield($0) }
    }

    private static var isPossible: Bool {
        ByteStream.standardError.isTerminal && OperatingSystem.variable("TERM") != "dumb"
    }

    private static func write(_ line: String) { Console.complainVerbatim("\r\(line)\u{1B}[K") }

    /// Erases the progress line if one may have been written.
    static func erase() {
        if isPossible { Console.complainVerbatim("\r\u{1B}[K") }
    }
}
