import Subprocess
package import TrackingConformanceCore

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Another program that reads and writes what this one does, its terminal or its pipes.
package enum ForegroundProgram {
    /// Runs a program to its end, or until this task is cancelled.
    package static func run(_ path: String, _ arguments: [String]) async throws(AdapterStartError) -> Int32 {
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .seconds(5))]
        do {
            let result = try await Subprocess.run(
                .path(FilePath(path)),
                arguments: Arguments(arguments),
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
