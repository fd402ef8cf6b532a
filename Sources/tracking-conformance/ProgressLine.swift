import TrackingConformanceCore
import TrackingConformanceRunner

/// The line on standard error that says how far a long run came; it is there on a terminal only, and is erased at the
/// end.
enum ProgressLine {
    /// Writes the line over the one before, or `nil` where standard error is no terminal that can do that.
    static var writer: (@Sendable (RunProgress) -> Void)? {
        guard ByteStream.standardError.isTerminal, OperatingSystem.variable("TERM") != "dumb" else { return nil }
        return { progress in
            guard progress.total > 0 else { return }
            let failures = progress.failures == 1 ? "1 failure" : "\(progress.failures) failures"
            Console.complainVerbatim("\r\(progress.done)/\(progress.total), \(failures)\u{1B}[K")
        }
    }

    /// Erases the line, where one may have been written.
    static func erase() {
        if writer != nil { Console.complainVerbatim("\r\u{1B}[K") }
    }
}
