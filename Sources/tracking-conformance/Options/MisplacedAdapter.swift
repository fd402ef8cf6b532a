import TrackingConformanceReports

/// An adapter's command that does not stand behind `--`, which the parser can only call unexpected.
enum MisplacedAdapter {
    /// The sentence in place of the parser's own, where an adapter seems to stand in the wrong place.
    ///
    /// - Parameters:
    ///   - message: What the parser says.
    ///   - arguments: The arguments of the process, without its name.
    /// - Returns: What to do; `nil` where the parser complains of something else.
    static func sentence(for message: String, _ arguments: [String]) -> String? {
        guard let subcommand = arguments.first, ["run", "smoke", "explore"].contains(subcommand),
            !arguments.contains("--")
        else { return nil }
        let words = message.lowercased()
        if words.contains("unexpected argument"), PeerOptions.isGiven(in: arguments) {
            return advised(
                message,
                "The adapter is connected; put a command that starts the app at the end, behind --restart."
            )
        }
        if words.contains("unexpected argument"), let start = start(in: arguments, of: message) {
            let options = arguments[..<start]
            let command = Invocation.shellText(["tracking-conformance"] + options + ["--"] + arguments[start...])
            return "put -- before the adapter's command: \(command)"
        }
        if words.contains("unknown option") {
            return advised(message, "If the option belongs to the adapter, put -- before the adapter's command.")
        }
        return nil
    }

    /// What the parser says, with advice below its first line; the lines behind it name the usage.
    private static func advised(_ message: String, _ advice: String) -> String {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.prefix(1) + [advice[...]] + lines.dropFirst()).joined(separator: "\n")
    }

    /// The place of the first argument that the parser calls unexpected; the value of an option may read the same.
    private static func start(in arguments: [String], of message: String) -> Int? {
        let count = Int(message.prefix(while: \.isNumber)) ?? 1
        return arguments.indices.dropFirst().filter { message.contains("'\(arguments[$0])'") }.suffix(count).first
    }
}
