import ArgumentParser
import TrackingConformanceCore

/// The command's final output and exit code.
package struct Ending: Error, Sendable {
    package let output: String
    /// The text for standard error, made harmless.
    package let errors: String
    package let exitCode: Int32

    /// Creates the ending for arguments that run no subcommand, such as an error or help; `nil` if they run one.
    ///
    /// By default, the text is as wide as the terminal.
    package init?(of arguments: [String], columns: Int? = nil) {
        do throws(Ending) {
            _ = try TrackingConformance.command(of: arguments, typedAs: arguments, columns: columns)
            return nil
        } catch {
            self = error
        }
    }

    /// Creates the ending for an error of the parser.
    ///
    /// The message already shows whether this is a failure, and computing the parser's exit code is as expensive as
    /// computing the message.
    init(parsing error: any Error, of arguments: [String], columns: Int?) {
        let message = TrackingConformance.fullMessage(for: error, columns: columns)
        self.init(message, message.hasPrefix(Self.label) ? .wrongUsage : .success, arguments)
    }

    init(_ error: any Error, of arguments: [String]) {
        if let ending = error as? Ending {
            self = ending
        } else if let failure = CommandFailure(error) {
            self.init(complaint: failure.lines.map(\.printable).joined(separator: "\n"), failure.exitCode)
        } else if let exitCode = error as? ExitCode {
            self.init(exitCode)
        } else {
            let message = TrackingConformance.fullMessage(for: error)
            self.init(message, TrackingConformance.exitCode(for: error), arguments)
        }
    }

    /// Creates the ending from a message of the parser.
    private init(_ message: String, _ exitCode: ExitCode, _ arguments: [String]) {
        if message.hasPrefix(Self.label) {
            let problem = String(message.dropFirst(Self.label.count))
            let subcommands = TrackingConformance.configuration.subcommands
            let advice = ArgumentWords.advice(on: problem, arguments, subcommands)
            self.init(complaint: "error: " + (advice ?? problem), exitCode)
        } else if exitCode != .success {
            self.init(complaint: message, exitCode)
        } else if ArgumentWords.askForText(arguments) {
            self.init(output: Self.helpForTeams(in: message) + "\n", exitCode)
        } else {
            // Help that was not requested must not look like a success.
            self.init(complaint: "error: name a subcommand\n\n\(Self.helpForTeams(in: message))", .wrongUsage)
        }
    }

    /// Creates the ending for the part of the help that teams do not need: the subcommands for changing the suite.
    init(forContributorsIn help: String) {
        let part = Self.blocks(of: help).first(where: Self.isForContributors) ?? ""
        let advice = "CONTRIBUTING.md describes when to use them; `new PATH/NAME` creates a vector."
        self.init(output: [part, advice].joined(separator: "\n\n") + "\n", .success)
    }

    /// The command's help without the part for contributors; any other message is unchanged.
    private static func helpForTeams(in message: String) -> String {
        let blocks = blocks(of: message)
        guard let place = blocks.firstIndex(where: isForContributors) else { return message }
        let end = "  '\(Kit.name) help contributors' lists those that change the suite."
        return (blocks[..<place] + blocks[(place + 1)...]).joined(separator: "\n\n") + "\n\(end)"
    }

    private static func blocks(of text: String) -> [String] { text.split(separator: "\n\n").map(String.init) }

    private static func isForContributors(_ block: String) -> Bool { block.hasPrefix("CONTRIBUTOR SUBCOMMANDS:") }

    private init(output: String = "", complaint: String = "", _ exitCode: ExitCode) {
        self.output = output
        errors = complaint.isEmpty ? "" : complaint.printableLines() + "\n"
        self.exitCode = exitCode.rawValue
    }

    /// The parser's label of an error, which the kit's messages write in lower case.
    private static let label = "Error: "

    func endProcess() -> Never {
        if !errors.isEmpty { Console.complainVerbatim(errors) }
        do throws(CommandFailure) {
            if !output.isEmpty { try Console.write(output, for: .programs) }
        } catch {
            Ending(error, of: []).endProcess()
        }
        ExitCode(exitCode).endProcess()
    }
}
