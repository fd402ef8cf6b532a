import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceRunner
import TrackingConformanceSystem

/// The progress line on standard error, which is shown on a terminal only and erased at the end.
enum ProgressLine {
    /// Writes a run's progress; `nil` if standard error is no terminal that can show it.
    static var writer: (@Sendable (RunProgress) -> Void)? { writer(of: "vectors", counting: "failure") }

    /// Writes the progress of a run or an exploration, with the number of failures or findings and what is left of the
    /// time.
    static func writer(of unit: String, counting noun: String) -> (@Sendable (RunProgress) -> Void)? {
        guard isPossible else { return nil }
        return { progress in
            guard progress.total > 0 || progress.done > 0 else { return }
            let done = progress.total > 0 ? "\(progress.done)/\(progress.total)" : "\(progress.done)"
            let left = progress.timeLeft.map { ", \($0.components.seconds) s left" } ?? ""
            write("\(done) \(unit), \(counted(progress.failures, noun))\(left)")
        }
    }

    /// Writes an audit's progress; `nil` if standard error is no terminal that can show it.
    static func auditWriter(of nouns: String) -> (@Sendable (_ done: Int, _ total: Int) -> Void)? {
        guard isPossible else { return nil }
        return { write("\($0)/\($1) \(nouns) tried") }
    }

    private static var isPossible: Bool {
        ByteStream.standardError.isTerminal && OperatingSystem.variable("TERM") != "dumb"
    }

    private static func write(_ line: String) { Console.complainVerbatim("\r\(line)\u{1B}[K") }

    /// Erases the line, if one may have been written.
    static func erase() {
        if isPossible { Console.complainVerbatim("\r\u{1B}[K") }
    }
}
