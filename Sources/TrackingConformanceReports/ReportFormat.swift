public import TrackingConformanceCore

/// A format in which a finished run is reported.
public enum ReportFormat: String, Sendable, CaseIterable {
    /// For people, in a terminal or a log.
    case text
    /// For programs.
    case json
}

/// A finished run with what is needed to report it.
public struct Report: Sendable {
    /// What became of the vectors.
    public let record: RunRecord
    /// The rules.
    public let catalogue: RuleCatalogue
    /// Whether a broken recommended rule counts against conformance.
    public let isStrict: Bool
    /// The arguments that repeat the run but for its selection, ready to be typed into a shell.
    public let invocation: Invocation

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - record: What became of the vectors.
    ///   - catalogue: The rules.
    ///   - isStrict: Whether a broken recommended rule counts against conformance.
    ///   - invocation: The command that made the run.
    public init(record: RunRecord, catalogue: RuleCatalogue, isStrict: Bool, invocation: Invocation) {
        self.record = record
        self.catalogue = catalogue
        self.isStrict = isStrict
        self.invocation = invocation
    }

    /// Whether the implementation conforms.
    public var isConformant: Bool { record.isConformant(strict: isStrict) }
}

/// The command that made a run, for the advice how to repeat a part of it.
public struct Invocation: Sendable {
    /// The command and its options that are not about selection.
    public var options: [String]
    /// The adapter's program and arguments; empty for the bundled adapter.
    public var adapter: [String]

    /// Creates an invocation.
    ///
    /// - Parameters:
    ///   - options: The options that are not about selection.
    ///   - adapter: The adapter's program and arguments; empty for the bundled adapter.
    public init(options: [String] = [], adapter: [String]) {
        self.options = options
        self.adapter = adapter
    }

    /// The command line that runs one vector alone; the adapter has a line of its own where one is too short for both.
    func repeating(_ id: String) -> [String] {
        let command = Self.shellText(["tracking-conformance", "run"] + options + ["--select", id])
        guard !adapter.isEmpty else { return [command] }
        let rest = "-- " + Self.shellText(adapter)
        return command.count + rest.count < 78 ? ["\(command) \(rest)"] : [command + " \\", "  " + rest]
    }

    private static func shellText(_ words: [String]) -> String {
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
