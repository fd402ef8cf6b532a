import ArgumentParser
import TrackingConformanceReports

/// `list`: the vectors.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists vectors with their titles, rules and levels."
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: "The format of the list.")
    var format: Format<VectorList> = .text

    func run() async throws {
        let suite = try await suiteOptions.load(for: selection)
        let list = VectorList(try selection.vectors(of: suite), of: suite)
        let text = format.text(of: list, style: Console.style)
        try Console.write(text, for: format.isForTerminals ? .people : .programs)
    }
}
