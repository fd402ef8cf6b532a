import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// The reason why the command ends without a result; `main` prints it to standard error and exits.
struct CommandFailure: Error {
    /// The exit code.
    let exitCode: ExitCode
    /// What is printed, a line each.
    let lines: [String]

    /// Creates a failure of one or more sentences, which are printed behind `error:`.
    init(_ exitCode: ExitCode, _ sentences: String...) {
        self.exitCode = exitCode
        lines = sentences.map { "error: \($0)" }
    }

    /// Creates a failure of diagnostics, which carry their places.
    init(_ exitCode: ExitCode, diagnostics: [Diagnostic]) {
        self.exitCode = exitCode
        lines = DiagnosticList.lines(of: diagnostics)
    }

    /// Creates a failure of lines that are printed as they are.
    init(_ exitCode: ExitCode, lines: [String]) {
        self.exitCode = exitCode
        self.lines = lines
    }
}

extension CommandFailure {
    /// The failure that an error of the kit stands for; `nil` for the parser's own errors.
    private init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as AdapterStartError: self.init(.noAdapter, error.description)
        case let error as UnusableInput: self.init(.badInput, diagnostics: error.diagnostics)
        default: return nil
        }
    }

    /// Prints an error that a subcommand threw, and ends the process with its exit code.
    static func exit(with error: any Error) -> Never {
        if let failure = CommandFailure(error) {
            for line in failure.lines { Console.complain(line.printable) }
            TrackingConformance.exit(withError: failure.exitCode)
        }
        exit(with: TrackingConformance.fullMessage(for: error), TrackingConformance.exitCode(for: error))
    }

    /// Prints what the parser has to say, such as help, and ends the process.
    private static func exit(with message: String, _ exitCode: ExitCode) -> Never {
        // The parser's own label, which all other messages write in lower case.
        let label = "Error: "
        if message.hasPrefix(label) {
            let problem = String(message.dropFirst(label.count))
            let arguments = Array(CommandLine.arguments.dropFirst())
            Console.complain("error: " + (MisplacedAdapter.sentence(for: problem, arguments) ?? problem))
        } else if exitCode != .success {
            if !message.isEmpty { Console.complain(message) }
        } else {
            do throws(CommandFailure) {
                try Console.write(message + "\n", for: .programs)
            } catch {
                exit(with: error)
            }
        }
        TrackingConformance.exit(withError: exitCode)
    }
}

/// How the command ended, for those who call it.
extension ExitCode {
    /// Not conformant, nothing judged, or nothing selected.
    static let notConformant = ExitCode(1)
    /// Wrong usage: the command line asks for what does not exist or makes no sense.
    static let wrongUsage = ExitCode.validationFailure
    /// Bad vectors, lists or other input.
    static let badInput = ExitCode(65)
    /// The adapter could not be started or did not complete its handshake.
    static let noAdapter = ExitCode(69)
    /// Output could not be written.
    static let outputFailed = ExitCode(74)
}
