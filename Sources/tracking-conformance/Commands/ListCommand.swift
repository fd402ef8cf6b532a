import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists vectors, one per line, or their topics."
    )

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Flag(exclusivity: .exclusive) var detail: VectorList.Detail?

    @Option(help: "The format of the list.")
    var format: Format<VectorList> = .text

    func run() throws {
        let suite = try suiteOptions.load(only: selection.select.map { IDPattern($0) })
        let list = VectorList(try selection.vectors(of: suite), of: suite, detail)
        let text = format.text(of: list, style: Console.style)
        try Console.write(text, for: format.isForTerminals ? .people : .programs)
    }
}

extension VectorList.Detail: EnumerableFlag {
    static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .long: "List each vector with its level and rules."
        case .topics: "List the topics with the number of their vectors and the rules that these check."
        }
    }
}

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a vector: its steps with their expectations, and its rules."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Argument(help: "The id of the vector.", completion: .vectorID)
    var id: String

    func validate() throws {
        guard id.contains("*") else { return }
        let list = ["list", "--select", id].shellText
        throw ValidationError("show takes the id of one vector; `\(Kit.name) \(list)` lists the ids that match")
    }

    func run() throws {
        let suite = try Suite.load(suiteOptions.location(), additional: suiteOptions.vectors, only: [IDPattern(id)])
        let vector = try suite.vector(named: id)
        try Console.write(VectorDescription.text(of: vector, in: suite, style: Console.style))
    }
}
