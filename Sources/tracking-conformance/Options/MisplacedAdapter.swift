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
            return message
                + "\nThe adapter is connected; put a command that starts the app at the end, behind --restart."
        }
        if words.contains("unexpected argument"),
            let start = arguments.dropFirst().firstIndex(where: { message.contains("'\($0)'") })
        {
            let options = arguments[..<start]
            let command = Invocation.shellText(["tracking-conformance"] + options + ["--"] + arguments[start...])
            return "put -- before the adapter's command: \(command)"
        }
        if words.contains("unknown option") {
            return message + "\nIf the option belongs to the adapter, put -- before the adapter's command."
        }
        return nil
    }
}
