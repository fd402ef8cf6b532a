import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

/// The terminal or pipe that the command writes to; every text leaves the command here, or to a file.
enum Console {
    /// Who reads a text.
    enum Reader {
        /// People: each line is made harmless.
        case people
        /// Programs, unless it comes to a terminal: the text's format has made it harmless, and it stays as it is.
        case programs
    }

    /// Writes a text to standard output.
    static func write(_ text: String, for reader: Reader = .people) throws(CommandFailure) {
        try send(ready(text, for: reader))
    }

    /// Writes a line to standard output, made harmless.
    static func print(_ line: String) throws(CommandFailure) {
        try send(line.printable + "\n")
    }

    /// Writes a text that is ready and took time to find out to standard output, or to standard error where that fails.
    static func sendResult(_ text: String) throws(CommandFailure) {
        do throws(CommandFailure) {
            try send(text)
        } catch {
            try? ByteStream.standardError.write(text)
            throw error
        }
    }

    /// A text as it may be written to standard output.
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
            // A reader such as `head` that has read enough is no trouble.
            guard !error.isBrokenPipe else { return }
            throw CommandFailure(.outputFailed, "standard output could not be written: \(error)")
        }
    }

    /// Writes problems to standard error, each line made harmless.
    static func complain(_ text: String) {
        complainVerbatim(text.printableLines() + "\n")
    }

    /// Writes a text of the command's own to standard error as it is; where even that fails, there is nobody to tell.
    static func complainVerbatim(_ text: String) {
        try? ByteStream.standardError.write(text)
    }

    /// The words by which the command was started.
    static let program = Invocation.program(startedAs: CommandLine.arguments.first)

    /// How text is written to standard output: in colour on a terminal, unless the environment says otherwise, and as
    /// wide as the terminal.
    static let style = TerminalStyle(
        isTerminal: ByteStream.standardOutput.isTerminal,
        columns: ByteStream.standardOutput.columns,
        variable: OperatingSystem.variable
    )
}
