import Subprocess
package import TrackingConformanceCore

/// Another program that shares this one's terminal or pipes.
package enum ForegroundProgram {
    /// Runs a program under a given name until it ends or this task is cancelled.
    package static func run(
        _ path: String,
        as name: String?,
        _ arguments: [String]
    ) async throws(AdapterStartError) -> Int32 {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        do {
            let result = try await Subprocess.run(
                .path(ChildProcess.filePath(path)),
                arguments: Arguments(executablePathOverride: name, remainingValues: arguments),
                platformOptions: options,
                input: .none,
                output: .currentStandardOutput,
                error: .currentStandardError
            )
            return switch result.terminationStatus {
            case .exited(let code): Int32(code)
            case .signaled(let signal): 128 + Int32(signal)
            }
        } catch {
            throw AdapterStartError("\(path) could not be started: \(error)")
        }
    }
}

/// The standard output of another program, such as git.
package enum ProgramOutput {
    package enum Failure: Error {
        case notStarted(String)
        /// The program failed; the value is the first line of its standard error.
        case failed(String?)
    }

    package static func text(of name: String, _ arguments: [String]) async throws(Failure) -> String {
        let result: ExecutionResult<Void, StringOutput<UTF8>, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .name(name),
                arguments: Arguments(arguments),
                output: .string(limit: 64 << 20),
                error: .string(limit: 1 << 16)
            )
        } catch {
            throw .notStarted("\(error)")
        }
        guard result.terminationStatus.isSuccess else {
            throw .failed(result.standardError.split(separator: "\n").first.map(String.init))
        }
        return result.standardOutput
    }
}
