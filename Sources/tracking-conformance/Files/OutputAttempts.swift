import ArgumentParser

/// The writing of several outputs, each of which is written whatever became of the others.
struct OutputAttempts {
    private var failures: [CommandFailure] = []

    /// Begins with what could not be written before.
    init(failed sentences: [String] = []) {
        failures = sentences.map { CommandFailure(.outputFailed, $0) }
    }

    /// Writes one output, and keeps the reason where that fails.
    mutating func attempt(_ write: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) {
            try write()
        } catch {
            failures.append(error)
        }
    }

    /// Ends the command, where something could not be written, with every reason.
    func finish() throws(CommandFailure) {
        guard let first = failures.first else { return }
        let failure = failures.first { $0.exitCode == .outputFailed } ?? first
        throw CommandFailure(failure.exitCode, lines: failures.flatMap(\.lines))
    }
}
