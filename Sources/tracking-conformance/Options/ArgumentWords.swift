import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSystem

/// Handles words of a command line that the parser cannot handle.
enum ArgumentWords {
    /// The index at which the words of another program's command begin.
    static func end(of arguments: [String]) -> Int {
        arguments.firstIndex { ["--", "--restart"].contains($0) } ?? arguments.endIndex
    }

    /// True if arguments ask for help, the version or a completion script, so that text alone is a success.
    static func askForText(_ arguments: [String]) -> Bool {
        let own = arguments[..<end(of: arguments)]
        let words: Set = ["help", "-h", "--help", "-help", "--help-hidden", "--version"]
        return own.contains { word in
            words.contains(word) || word.hasPrefix("---") || word.hasPrefix("--generate-completion-script")
                || word.hasPrefix("--experimental-dump-help")
        }
    }

    /// The arguments for the parser, which cannot distinguish `--restart` without a command from a missing option.
    ///
    /// A missing command becomes an empty word, which is rejected.
    static func completed(_ arguments: [String]) -> [String] {
        arguments[end(of: arguments)...] == ["--restart"] ? arguments + [""] : arguments
    }

    /// The subcommands that accept the command of an adapter after `--`.
    static let withAdapter = ["run", "smoke", "explore"]

    /// Rejects `--` without a program after it.
    ///
    /// Usually the variable for the adapter is empty, and the verdict must not be on a different adapter.
    static func checkAdapter(in arguments: [String]) throws(CommandFailure) {
        let end = end(of: arguments)
        guard let subcommand = arguments.first, withAdapter.contains(subcommand), end < arguments.endIndex,
            arguments[end] == "--", arguments[(end + 1)...].first?.isEmpty != false
        else { return }
        throw CommandFailure(
            .wrongUsage,
            "no program follows --; is the variable that names the adapter empty? Leave out -- to run without one"
        )
    }

    /// The warning about options after `--` that the subcommand also has, because they go to the adapter; `nil` if
    /// there are none.
    static func misplacedOptions(
        in arguments: [String],
        _ subcommands: [any ParsableCommand.Type]
    ) -> String? {
        let words = arguments[end(of: arguments)...].dropFirst(2).filter { $0.hasPrefix("--") }
        guard !words.isEmpty, let name = arguments.first, withAdapter.contains(name) else { return nil }
        let options = Set(optionNames(of: name, subcommands))
        let misplaced = words.map { String($0.prefix { $0 != "=" }) }.filter(options.contains)
        guard let last = misplaced.last else { return nil }
        let (separator, isOne) = (arguments[end(of: arguments)], misplaced.count == 1)
        let start = isOne ? "" : misplaced.dropLast().joined(separator: ", ") + " and "
        return "\(start)\(last) \(isOne ? "follows" : "follow") \(separator) and \(isOne ? "goes" : "go") to the "
            + "adapter; if \(isOne ? "it is" : "they are") meant for \(name), put \(isOne ? "it" : "them") before "
            + separator
    }

    /// The options that affect the verdict and of which the parser would silently use only the last.
    private static let single = [
        "--known-failures", "--suite", "--suite-version", "--level", "--shard", "--certificate",
    ]

    /// Rejects an option that may occur only once but is repeated.
    static func checkRepetition(in arguments: [String]) throws(CommandFailure) {
        let options = arguments[..<end(of: arguments)]
        for option in single where options.count(where: { $0 == option || $0.hasPrefix("\(option)=") }) > 1 {
            throw CommandFailure(.wrongUsage, "\(option) is given twice; give it once")
        }
    }

    // MARK: - Unknown subcommands, which the parser calls unexpected together with all that follows

    private static func misspelling(in message: String, _ arguments: [String], _ names: [String]) -> String? {
        guard message.lowercased().contains("unexpected argument"), let word = arguments.first, !word.hasPrefix("-")
        else { return nil }
        guard !names.contains(word) else { return nil }
        let near = nearest(to: word, among: names).map { "; did you mean \($0)?" }
        let end = habit(of: word).map { "; \($0)" } ?? near
        return "there is no subcommand named \(word)" + (end ?? "; `tracking-conformance --help` lists them")
    }

    /// The error for help on an unknown subcommand, for which the parser would show the parent's help.
    static func unknownHelp(
        in arguments: [String],
        _ subcommands: [any ParsableCommand.Type]
    ) -> CommandFailure? {
        guard arguments.first == "help" else { return nil }
        var (commands, path) = (subcommands, [String]())
        for word in arguments.dropFirst() where !word.hasPrefix("-") && word != "help" {
            guard let command = commands.first(where: { $0._commandName == word }) else {
                let names = commands.map { (path + [$0._commandName]).joined(separator: " ") }
                let name = (path + [word]).joined(separator: " ")
                let advice = habit(of: word) ?? "`\(Kit.name) --help` lists them"
                return CommandFailure(unknown: "subcommand", name, among: names, otherwise: advice)
            }
            commands = command.configuration.subcommands
            path.append(word)
        }
        return nil
    }

    // MARK: - Words not preceded by a required one, such as `--`, which the parser only calls unexpected

    /// The error in place of the parser's own if an adapter or vector file seems to be in the wrong place; `nil` for
    /// any other error.
    static func advice(
        on message: String,
        _ arguments: [String],
        _ subcommands: [any ParsableCommand.Type]
    ) -> String? {
        if arguments == ["new"] {
            return "new needs an argument: adapter, swift-tests, or the id of a vector; "
                + "`new adapter --language python DIR` writes an adapter"
        }
        if message.hasPrefix("Missing expected argument '--language"), let languages = languages(subcommands) {
            return advised(message, "It is one of \(languages).")
        }
        let names = subcommands.map { $0._commandName }
        let advice =
            misspelling(in: message, arguments, names) ?? correction(of: message) ?? dashes(in: arguments)
            ?? negative(in: message, arguments) ?? missingOption(in: message, arguments)
            ?? unknownOption(in: message, arguments, subcommands)
        if let advice { return advice }
        guard let subcommand = arguments.first, withAdapter.contains(subcommand),
            !arguments.contains("--")
        else { return nil }
        let words = message.lowercased()
        if message.hasPrefix(ConnectionOptions.missingAdapter), arguments.count > 1, !arguments[1].hasPrefix("-") {
            return "put -- before the adapter's command: "
                + (["tracking-conformance", "smoke", "--"] + arguments.dropFirst()).shellText
        }
        if words.contains("unexpected argument"), ConnectionOptions.isGiven(in: arguments) {
            return advised(
                message,
                "The adapter is reached over a connection; put a command that starts the app last, after --restart."
            )
        }
        if words.contains("unexpected argument"), let start = places(in: arguments, of: message).first {
            let options = arguments[..<start]
            let command = (["tracking-conformance"] + options + ["--"] + arguments[start...]).shellText
            return "put -- before the adapter's command: \(command)"
        }
        return nil
    }

    /// The error for words that begin with a typographic dash, which many editors insert for two hyphens; `nil` if
    /// there are none.
    private static func dashes(in arguments: [String]) -> String? {
        func isDashed(_ word: String) -> Bool { word.first.map { "—–".contains($0) } ?? false }
        guard let word = arguments[..<end(of: arguments)].first(where: isDashed) else { return nil }
        let words = arguments.map { isDashed($0) ? "--\($0.dropFirst())" : $0 }
        let command = (["tracking-conformance"] + words).shellText
        return "\(word) \(word.count == 1 ? "is" : "begins with") a typographic dash; type two hyphens: \(command)"
    }

    /// The error for a negative number, which the parser treats as an option; `nil` for any other error.
    private static func negative(in message: String, _ arguments: [String]) -> String? {
        guard let option = message.prefixMatch(of: /Missing value for '(--[a-z-]+)/)?.output.1,
            let place = arguments.firstIndex(of: String(option)), place + 1 < arguments.count,
            Double(arguments[place + 1]) != nil
        else { return nil }
        return "\(option) takes no negative number such as \(arguments[place + 1])"
    }

    /// The languages of adapters, as listed in the help of `new adapter`.
    private static func languages(_ subcommands: [any ParsableCommand.Type]) -> Substring? {
        let new = subcommands.first { $0._commandName == "new" }?.configuration.subcommands
        let help = new?.first { $0._commandName == "adapter" }?.helpMessage(columns: 1_000)
        return help?.firstMatch(of: /--language.*\(values: ([^)]*)\)/)?.output.1
    }

    /// The error for vectors or vector files named without an option.
    private static func missingOption(in message: String, _ arguments: [String]) -> String? {
        let places = places(in: arguments, of: message)
        guard message.lowercased().contains("unexpected argument"), !places.isEmpty else { return nil }
        let areVectors = places.allSatisfy { place in
            VectorArea.allCases.contains { arguments[place].hasPrefix($0.rawValue + "/") }
        }
        let option: String
        switch arguments[0] {
        case "lint": option = "--vectors"
        case "list" where areVectors, "run" where areVectors, "requests" where areVectors: option = "--select"
        default: return nil
        }
        if option == "--select" || arguments.contains("--select"), let glob = glob(of: places.map { arguments[$0] }) {
            return "the shell replaced a pattern with the names of files; quote it, as in --select '\(glob)'"
        }
        let ids = option == "--select" ? SuiteLocation.bundled()?.vectorIDs ?? [] : []
        let words = arguments.enumerated().flatMap { index, word in
            guard places.contains(index) else { return [word] }
            let isTopic = !ids.contains(word) && ids.contains { $0.hasPrefix("\(word)/") }
            return [option, isTopic ? "\(word)/**" : word]
        }
        let what = option == "--select" ? "an id or a pattern" : "a file"
        return "put \(option) before \(what) of vectors: \((["tracking-conformance"] + words).shellText)"
    }

    /// The pattern that a shell may have replaced with the words; `nil` if they are not such files.
    private static func glob(of words: [String]) -> String? {
        guard let first = words.first, words.allSatisfy({ $0.hasSuffix(".json") && FileSystem.exists($0) }) else {
            return nil
        }
        return FileSystem.parent(of: first) + "/**"
    }

    /// The parser's message with advice between its first line and the usage.
    static func advised(_ message: String, _ advice: String) -> String {
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.prefix(1) + [advice[...]] + lines.dropFirst()).joined(separator: "\n")
    }

    /// The indices of the arguments that the parser calls unexpected; if other words look the same, the last ones are
    /// taken.
    private static func places(in arguments: [String], of message: String) -> ArraySlice<Int> {
        let count = Int(message.prefix(while: \.isNumber)) ?? 1
        return arguments.indices.dropFirst().filter { message.contains("'\(arguments[$0])'") }.suffix(count)
    }
}
