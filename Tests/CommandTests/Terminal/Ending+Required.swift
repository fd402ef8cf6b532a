import Testing
import tracking_conformance

extension Ending {
    /// The ending of the command without running a subcommand, which takes no process.
    static func of(_ arguments: [String]) throws -> Ending {
        try #require(Ending(of: arguments, columns: 80), "a subcommand would run")
    }
}
