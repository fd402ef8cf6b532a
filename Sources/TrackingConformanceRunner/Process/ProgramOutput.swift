import Subprocess

/// What another program, such as git, writes to standard output.
package enum ProgramOutput {
    /// Why there is no output.
    package enum Failure: Error {
        /// The program could not be started.
        case notStarted(String)
        /// The program failed, with the first line of its standard error.
        case failed(String?)
    }

    /// Runs a program to its end.
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
