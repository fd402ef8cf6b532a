import TrackingConformanceCore
import TrackingConformanceRunner

/// The line on standard error that says how far a long run came; it is there on a terminal only, and is erased at the
/// end.
enum ProgressLine {
    /// Writes the line over the one before, or `nil` where standard error is no terminal that can do that.
    static var writer: (@Sendable (RunProgress) -> Void)? { writer(counting: "failure") }

    /// Writes the line over the one before, counting what is named.
    static func writer(counting noun: String) -> (@Sendable (RunProgress) -> Void)? {
        guard ByteStream.standardError.isTerminal, OperatingSystem.variable("TERM") != "dumb" else { return nil }
        return { progress in
            guard progress.total > 0 || progress.done > 0 else { return }
            let done = progress.total > 0 ? "\(progress.done)/\(progress.total)" : "\(progress.done)"
            Console.complainVerbatim("\r\(done), \(counted(progress.failures, noun))\u{1B}[K")
        }
    }

    /// Erases the line, where one may have been written.
    static func erase() {
        if writer != nil { Console.complainVerbatim("\r\u{1B}[K") }
    }
}
