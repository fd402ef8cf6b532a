import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// Options and subcommands of other tools for which this command has equivalents.
extension ArgumentWords {
    /// Options of other tools, each with the equivalent here and advice; without an equivalent, the advice applies to
    /// every subcommand.
    private static let habits: [(typed: Set<String>, option: String?, advice: String)] = [
        (["--json"], "--report", "use --report json, or --report json:FILE"),
        (["--html"], "--report", "use --report html:FILE"),
        (["--junit", "--xml", "--xunit", "--xunit-output"], "--report", "use --report junit:FILE"),
        (["--markdown", "--md"], "--report", "use --report markdown:FILE"),
        (["-o", "--output", "--out", "--format", "--reporter"], "--report", "use --report FORMAT:FILE"),
        (["--ci"], "--report", "CI needs no option of its own; --report junit:FILE writes a report for it"),
        (["-q", "--silent"], "--quiet", "use --quiet"),
        (["-v", "-vv", "--debug"], "--verbose", "use --verbose"),
        (
            ["-k", "-f", "-t", "--filter", "--only", "--test", "--tests", "--grep", "--match", "--include"], "--select",
            "use --select PATTERN"
        ),
        (["--skip", "--ignore"], "--exclude", "use --exclude PATTERN"),
        (["-x", "--bail", "--failfast"], "--fail-fast", "use --fail-fast"),
        (["--config", "--configuration"], "--project", "use --project PATH"),
        (["--adapter", "--command", "--cmd"], "--connect", "put the adapter's command last, after --"),
        (["-j", "--parallel", "--workers", "--num-workers"], "--jobs", "use --jobs N"),
        (["--certify", "--cert", "--sign"], "--certificate", "use --certificate FILE"),
        (["--list", "--list-tests", "-l", "--collect-only"], nil, "`\(Kit.name) list` lists the vectors"),
        (["-V", "-v"], nil, "use --version without a subcommand"),
    ]

    /// Subcommands of other tools, each with advice that names the equivalent here.
    private static let subcommandHabits: [(typed: Set<String>, advice: String)] = [
        (["test", "check", "certify", "start", "exec"], "`run` certifies an adapter"),
        (["init", "create", "generate", "scaffold"], "`new adapter --language python DIR` writes an adapter"),
        (["validate", "doctor", "ping"], "`smoke` checks whether an adapter speaks the protocol"),
        (["ls", "vectors"], "`list` lists the vectors"),
        (["rules"], "`explain` lists the rules"),
        (["watch"], "`run --watch PATH` runs again when a file changes"),
        (["report", "html"], "`run --report html:FILE` writes a report"),
        (["diff"], "`compare` compares two JSON reports"),
        (["fuzz"], "`explore` tries generated sequences"),
        (["update"], "`run --known-failures FILE --update` updates a list of known failures"),
        (["gate"], "`run` is the gate; `\(Kit.name) docs github-actions` shows one in CI"),
        (["version"], "`\(Kit.name) --version` prints the version"),
    ]

    /// The advice on another tool's subcommand, if there is any.
    static func habit(of subcommand: String) -> String? {
        subcommandHabits.first { $0.typed.contains(subcommand) }?.advice
    }

    /// The parser's error about an unknown option, with the intended option in place of the parser's guess; `nil` for
    /// any other error.
    static func unknownOption(
        in message: String,
        _ arguments: [String],
        _ subcommands: [any ParsableCommand.Type]
    ) -> String? {
        let start = "Unknown option '"
        guard message.hasPrefix(start), let word = message.dropFirst(start.count).split(separator: "'").first else {
            return nil
        }
        var typed = String(word.prefix { $0 != "=" })
        // A number may follow the letter of a short option, as in `-j4`.
        let number = typed.hasPrefix("--") ? "" : String(typed.drop { !$0.isNumber })
        typed.removeLast(number.count)
        let usage = message.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        func complaint(_ end: String) -> String {
            (["\(start)\(word)'\(end)"] + usage.map(String.init)).joined(separator: "\n")
        }
        let names = optionNames(of: arguments.first, subcommands)
        let habit = habits.first { row in row.typed.contains(typed) && row.option.map(names.contains) != false }
        if let habit {
            return complaint("; \(number.isEmpty ? habit.advice : habit.advice.replacing(" N", with: " \(number)"))")
        }
        if let place = arguments.firstIndex(where: { word in subcommands.contains { $0._commandName == word } }),
            place > 0, optionNames(of: arguments[place], subcommands).contains(typed)
        {
            let words = [Kit.name, arguments[place]] + arguments[..<place] + arguments[(place + 1)...]
            return "options follow the subcommand: \(words.shellText)"
        }
        let near = nearest(to: String(typed.trimmingPrefix(/-+/)), among: names.map { String($0.dropFirst(2)) })
        let guess = complaint(near.map { ". Did you mean '--\($0)'?" } ?? "")
        guard withAdapter.contains(arguments.first ?? ""), !arguments.contains("--") else { return guess }
        return advised(guess, "If the option belongs to the adapter, put -- before the adapter's command.")
    }
}

/// Values that an option does not accept, for which the parser only lists the accepted ones.
extension ArgumentWords {
    /// The options of a subcommand, from its help.
    static func optionNames(of name: String?, _ subcommands: [any ParsableCommand.Type]) -> [String] {
        let help = subcommands.first { $0._commandName == name }?.helpMessage(includeHidden: true) ?? ""
        return help.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
    }

    /// The parser's error about a value, with the intended value or, for a language without a starter, the guide; `nil`
    /// for any other error or if there is nothing to add.
    static func correction(of message: String) -> String? {
        let (start, end) = ("The value '", "' is invalid for '")
        guard message.hasPrefix(start), let middle = message.firstRange(of: end) else { return nil }
        let value = String(message[..<middle.lowerBound].dropFirst(start.count))
        let rest = message[middle.upperBound...]
        guard let optionEnd = rest.firstIndex(of: "'") else { return nil }
        let listed = values(in: rest[optionEnd...])
        let parts = value.split(separator: ",").map(String.init)
        if parts.count > 1, parts.allSatisfy(listed.contains), rest.contains("Repeatable.") {
            let option = rest.prefix { $0 != " " }
            return "repeat \(option): " + parts.map { "\(option) \($0)" }.joined(separator: " ")
        }
        let seconds = value.hasSuffix("s") && Double(value.dropLast()) != nil ? String(value.dropLast()) : nil
        let meant =
            rest.hasPrefix("--report ")
            ? report(meantBy: value, in: rest[optionEnd...])
            : seconds ?? Self.languages[value.lowercased()].flatMap { listed.contains($0) ? $0 : nil }
                ?? nearest(to: value, among: listed)
        let list = rest[rest.index(after: optionEnd)...].trimmingPrefix(".")
        if let meant { return message[...optionEnd] + ". Did you mean '\(meant)'?" + list }
        guard rest.hasPrefix("--language ") else { return nil }
        return message[...optionEnd] + ". `\(Kit.name) docs your-adapter` leads to an adapter in any language." + list
    }

    /// Other names of the languages with a starter.
    private static let languages = [
        "py": "python", "python3": "python", "js": "node", "javascript": "node", "nodejs": "node", "ts": "typescript",
        "c#": "csharp", "cs": "csharp", "dotnet": "csharp", "kt": "kotlin", "html": "browser",
    ]

    /// The values in a list of the parser, which are in quotes or on separate lines.
    private static func values(in list: Substring) -> [String] {
        let lines = list.split(separator: "\n")
        let listed = lines.filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
        guard listed.isEmpty, let first = lines.first else { return listed }
        // Every second piece was in quotes.
        let pieces = first.dropFirst().split(separator: "'", omittingEmptySubsequences: false)
        return stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    }

    /// The intended `--report` value if the format is missing or misspelt.
    private static func report(meantBy value: String, in help: Substring) -> String? {
        let extensions = ["txt": "text", "xml": "junit", "md": "markdown"]
        let names = ["text", "json", "junit", "markdown", "html", "badge"].filter(help.contains)
        if let equals = value.firstIndex(of: "="), names.contains(String(value[..<equals])), value.last != "=" {
            return value[..<equals] + ":" + value[value.index(after: equals)...]
        }
        guard let name = value.split(separator: ":", maxSplits: 1).first else { return nil }
        guard name.count == value.count, let dot = value.lastIndex(of: ".") else {
            return nearest(to: "\(name)", among: names).map { $0 + value.dropFirst(name.count) }
        }
        let ending = String(value[value.index(after: dot)...])
        let format = extensions[ending] ?? ending
        return names.contains(format) ? "\(format):\(value)" : nil
    }
}
