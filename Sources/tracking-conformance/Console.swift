import TrackingConformanceCore
import TrackingConformanceReports

/// The terminal or pipe that the command writes to.
enum Console {
    /// Writes a text to standard output as it is.
    static func write(_ text: String) {
        ByteStream.standardOutput.write(text)
    }

    /// Writes a line to standard output, made harmless.
    static func print(_ line: String) {
        ByteStream.standardOutput.write(line.printable + "\n")
    }

    /// Writes a problem to standard error.
    static func complain(_ sentence: String, terminator: String = "\n") {
        ByteStream.standardError.write(sentence + terminator)
    }

    /// How words are marked on standard output: in colour on a terminal, unless `NO_COLOR` is set.
    static var style: TerminalStyle {
        let isRefused = OperatingSystem.variable("NO_COLOR")?.isEmpty == false
        let isDumb = OperatingSystem.variable("TERM") == "dumb"
        return TerminalStyle(coloured: ByteStream.standardOutput.isTerminal && !isRefused && !isDumb)
    }
}
