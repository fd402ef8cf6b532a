import TrackingConformanceCore

/// The command that made a run, from which reports derive how to repeat a part of it.
public struct Invocation: Sendable {
    /// The subcommand with what it works on, such as `run`, or `judge` and its file.
    public var subcommand: [String]
    /// The options that are not about selection.
    public var options: [String]
    /// The options of selection and order, for vectors that depend on others.
    public var order: [String]
    /// The adapter's program and arguments; empty for the bundled adapter.
    public var adapter: [String]

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - subcommand: The subcommand with what it works on.
    ///   - options: The options that are not about selection.
    ///   - order: The options of selection and order, for vectors that depend on others.
    ///   - adapter: The adapter's program and arguments; empty for the bundled adapter.
    public init(subcommand: [String] = ["run"], options: [String] = [], order: [String] = [], adapter: [String] = []) {
        self.subcommand = subcommand
        self.options = options
        self.order = order
        self.adapter = adapter
    }

    /// The command line that runs one vector alone, or with all others in the same order where it depends on them; the
    /// adapter has a line of its own where both do not fit on one.
    func repeating(_ result: VectorResult) -> [String] {
        let alone = ["--select", result.vector.id]
        return switch result.instability {
        case .order: lines(order + (isShuffled ? [] : ["--shuffle"]))
        case .host: lines([RunOrder.hostOption] + alone)
        case nil: lines(alone)
        }
    }

    /// Whether vectors are run in more than one order, or more than once.
    private var isShuffled: Bool { order.contains("--shuffle") || order.contains("--repeat") }

    /// What stands before the command line that repeats a vector.
    func heading(_ result: VectorResult) -> String {
        switch result.instability {
        case .order where !isShuffled: "To find out what it depends on:"
        case .order: "To repeat it after the vectors that ran before it:"
        case .host: "To repeat it alone in both environments:"
        case nil: "To repeat it alone:"
        }
    }

    /// The heading, and then the command line that repeats a vector.
    func repetition(of result: VectorResult) -> [String] { [heading(result)] + repeating(result) }

    /// The command line, ready to be pasted into a shell.
    public var lines: [String] { lines([]) }

    /// The longest line that fits into 80 columns with an indentation of two and a backslash.
    private static let longestLine = 76

    private func lines(_ more: [String]) -> [String] {
        let end = adapter.isEmpty ? [] : ["-- " + Self.shellText(adapter)]
        return (Self.groups(["tracking-conformance"] + subcommand + options + more) + end)
            .reduce(into: []) { lines, group in
                guard let last = lines.last else { return lines.append(group) }
                let isWithinLine = last.count + 1 + group.count <= Self.longestLine
                lines[lines.count - 1] += isWithinLine ? " " + group : " \\"
                if !isWithinLine { lines.append("  " + group) }
            }
    }

    /// Words as a shell takes them, each option together with its value.
    private static func groups(_ words: [String]) -> [String] {
        words.reduce(into: []) { groups, word in
            if groups.isEmpty || word.hasPrefix("--") {
                groups.append(shellWord(word))
            } else {
                groups[groups.count - 1] += " " + shellWord(word)
            }
        }
    }

    /// A command line that a shell splits into the given words.
    ///
    /// - Parameter words: A program and its arguments.
    /// - Returns: The command line, with quotes where they are needed.
    public static func shellText(_ words: [String]) -> String {
        words.map(shellWord).joined(separator: " ")
    }

    private static func shellWord(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./=:,@+".utf8.contains(byte)
            }
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
