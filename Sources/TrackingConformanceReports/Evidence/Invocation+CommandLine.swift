import TrackingConformanceCore

/// The command lines that repeat a run or a part of it.
extension Invocation {
    /// The command line that runs one vector or, if its result depends on others, all vectors in the same order.
    ///
    /// The adapter is on a separate line if the whole does not fit on one line.
    func repeating(_ result: VectorResult, width: Int = TerminalStyle.usualWidth) -> [String] {
        let alone = ["--select", result.vector.id]
        return switch result.instability {
        case .order: lines(order + (isRepeated ? [] : RunOrder.repeating), width: width)
        case .host: lines(RunOrder.repeating + alone, width: width)
        case .chance: lines(alone + ["--repeat", "5"], width: width)
        case nil: lines(alone, width: width)
        }
    }

    private var isRepeated: Bool { order.contains("--repeat") }

    func heading(_ result: VectorResult) -> String {
        switch result.instability {
        case .order where !isRepeated: "To find out what it depends on:"
        case .order: "To repeat it after the vectors that ran before:"
        case .host: "To repeat it alone in both environments:"
        case .chance: "To ask it alone several times:"
        case nil: "To repeat it alone:"
        }
    }

    /// The invocation for other machines, with the kit's name in place of its path.
    var portable: Invocation {
        guard program.first?.hasPrefix("/") == true else { return self }
        var invocation = self
        invocation.program = [Kit.name]
        return invocation
    }

    package var lines: [String] { lines([], width: TerminalStyle.usualWidth) }

    var ordered: [String] { lines(order, width: TerminalStyle.usualWidth) }

    private func lines(_ more: [String], width: Int) -> [String] {
        // This leaves room for an indentation of two and a backslash.
        let longestLine = width - 4
        // The last option takes all words after it.
        let end = Self.groups("--restart", restart, upTo: longestLine) + Self.groups("--", adapter, upTo: longestLine)
        return (Self.groups(program + subcommand + options + more) + end)
            .reduce(into: []) { lines, group in
                guard let last = lines.last else { return lines.append(group) }
                let isWithinLine = last.count + 1 + group.count <= longestLine
                lines[lines.count - 1] += isWithinLine ? " " + group : " \\"
                if !isWithinLine { lines.append("  " + group) }
            }
    }

    /// The words with which a user would start the kit in the same way.
    package static func program(startedAs path: String?) -> [String] {
        guard let path, !path.isEmpty else { return [Kit.name] }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        // The path from `swift run` includes the directory of the target's triple, which people omit.
        guard parts.count == 4, parts[0] == ".build", parts[1].contains("-"), parts[3] == Kit.name else {
            return [path]
        }
        switch parts[2] {
        case "debug": return ["swift", "run", Kit.name]
        case "release": return ["swift", "run", "-c", "release", Kit.name]
        default: return [path]
        }
    }

    /// An option with all words after it, divided before any options among the words if they do not fit on one line.
    private static func groups(_ option: String, _ words: [String], upTo length: Int) -> [String] {
        guard !words.isEmpty else { return [] }
        let whole = "\(option) \(words.shellText)"
        return whole.count <= length ? [whole] : groups([option] + words)
    }

    /// Words in shell syntax, each option together with its value.
    private static func groups(_ words: [String]) -> [String] {
        words.reduce(into: []) { groups, word in
            if groups.isEmpty || word.hasPrefix("--") {
                groups.append(word.shellWord)
            } else {
                groups[groups.count - 1] += " " + word.shellWord
            }
        }
    }
}
