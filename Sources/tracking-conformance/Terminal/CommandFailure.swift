import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// A reason why the command ends without a result, which `main` prints to standard error before it exits.
struct CommandFailure: Error {
    let exitCode: ExitCode
    let lines: [String]

    /// Creates a failure of one or more sentences, each printed after `error:`.
    init(_ exitCode: ExitCode, _ sentences: String...) {
        self.init(exitCode, lines: sentences.map { "error: \($0)" })
    }

    init(_ exitCode: ExitCode, diagnostics: [Diagnostic]) {
        self.init(exitCode, lines: DiagnosticList.lines(of: diagnostics))
    }

    /// Creates a failure from lines that are printed unchanged.
    init(_ exitCode: ExitCode, lines: [String]) {
        self.exitCode = exitCode
        self.lines = lines
    }

    /// Creates the failure for an error of the kit; `nil` for the parser's own errors.
    init?(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as AdapterStartError:
            // The program's output follows the sentence about it.
            let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
            self.init(.noAdapter, lines: ["error: \(lines[0])"] + lines.dropFirst().map { "  \($0)" })
        case let error as UnusableInput: self.init(.badInput, diagnostics: error.diagnostics)
        case let refusal as MergedShards.Refusal: self.init(.badInput, refusal.description)
        default: return nil
        }
    }

    /// The subcommands that list the valid names.
    private static let lists = ["rule": "explain", "fault": "explain --faults", "vector": "list", "page": "docs"]

    init(unknown kind: String, _ name: String, among names: [String], otherwise advice: String? = nil) {
        let begun = name.count < 4 ? [] : names.filter { $0.lowercased().hasPrefix(name.lowercased()) }
        let list = (advice ?? Self.lists[kind].map { "`\(Kit.name) \($0)` lists them" }).map { "; \($0)" } ?? ""
        let near = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? list
        let hint =
            begun.count > 1 ? "; these begin with it: \(begun.abridged(to: 12, kind).joined(separator: ", "))" : near
        self.init(.wrongUsage, "there is no \(kind) named \(name)\(hint)")
    }
}

/// The command's exit codes for calling programs.
extension ExitCode {
    /// The implementation is not conformant, or nothing was judged or selected.
    static let notConformant = ExitCode(1)
    /// The command line makes no sense or names something that does not exist.
    static let wrongUsage = ExitCode.validationFailure
    static let badInput = ExitCode(65)
    /// The adapter could not be started or did not complete its handshake.
    static let noAdapter = ExitCode(69)
    /// The kit itself stopped in a trap.
    static let kitStopped = ExitCode(70)
    static let outputFailed = ExitCode(74)

    /// Ends the process without any cleanup.
    func endProcess() -> Never { NoArguments.exit(withError: self) }

    /// Any arguments will do, because the parser ends the process in the same way for all.
    private struct NoArguments: ParsableArguments {}
}
