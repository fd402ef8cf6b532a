import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The line on standard error that says how far a long run came; it is there on a terminal only, and is erased at the
/// end.
enum ProgressLine {
    /// Writes how far a run came, or `nil` where standard error is no terminal that can do that.
    static var writer: (@Sendable (RunProgress) -> Void)? { writer(counting: "failure") }

    /// Writes how far a run or an exploration came, counting what is named.
    static func writer(counting noun: String) -> (@Sendable (RunProgress) -> Void)? {
        guard isPossible else { return nil }
        return { progress in
            guard progress.total > 0 || progress.done > 0 else { return }
            let done = progress.total > 0 ? "\(progress.done)/\(progress.total)" : "\(progress.done)"
            write("\(done), \(counted(progress.failures, noun))")
        }
    }

    /// Writes how many of what is named an audit has tried, or `nil` where standard error is no terminal that can do
    /// that.
    static func auditWriter(of nouns: String) -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
        guard isPossible else { return nil }
        return { write("\($0)/\($1) \(nouns) tried") }
    }

    private static var isPossible: Bool {
        ByteStream.standardError.isTerminal && OperatingSystem.variable("TERM") != "dumb"
    }

    private static func write(_ line: String) { Console.complainVerbatim("\r\(line)\u{1B}[K") }

    /// Erases the line, where one may have been written.
    static func erase() {
        if isPossible { Console.complainVerbatim("\r\u{1B}[K") }
    }
}
