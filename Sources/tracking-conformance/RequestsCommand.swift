import ArgumentParser
import TrackingConformanceRunner

/// `requests`: what an adapter would receive, for an implementation that no pipe reaches.
struct RequestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "Writes the request lines, for an implementation on a device, in a simulator or a browser.",
        discussion: """
            Answer each line with a line, as an adapter does, and give the answers to `tracking-conformance judge`. \
            Vectors that require what the implementation does not declare may be left unanswered.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: "The file to write; standard output where there is none.")
    var output: String?

    func run() throws {
        let suite = try suiteOptions.load()
        let vectors = try selection.vectors(of: suite)
        let lines = RequestNumbering(suite).requests(for: vectors)
        let text = String(decoding: lines.joined(), as: UTF8.self)
        guard let output else { return Console.write(text) }
        try FileOutput.write(text, to: output)
        Console.complain("\(output): initialize and \(lines.count - 1) vectors")
    }
}
