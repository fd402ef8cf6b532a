import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceRunner

struct RequestsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "Writes the requests, for an implementation that the kit cannot reach.",
        discussion: """
            Answer each line with a line, as an adapter does, and pass the answers to `tracking-conformance judge`. \
            Vectors that require undeclared capabilities need no answer.
            """
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var sharding: ShardOptions

    @Option(help: "The file to write, instead of standard output.")
    var output: String?

    func run() throws {
        if let output { try FileOutput.checkPlace(of: output) }
        let suite = try suiteOptions.load()
        let vectors = try sharding.vectors(of: selection, in: suite)
        let lines = RequestNumbering(suite).requests(for: vectors)
        let text = String(decoding: lines.joined(), as: UTF8.self)
        guard let output else { return try Console.write(text, for: .programs) }
        try FileOutput.write(text, to: output)
        Console.complain("\(output): initialize and \(counted(lines.count - 1, "vector"))")
    }
}
