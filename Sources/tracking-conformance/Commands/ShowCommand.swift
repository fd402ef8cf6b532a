import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a vector: its steps, what each must lead to, and its rules."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Argument(help: "The id of the vector.", completion: .vectorID)
    var id: String

    func validate() throws {
        guard id.contains("*") else { return }
        let list = ["list", "--select", id].shellText
        throw ValidationError("show takes the id of one vector; `\(Kit.name) \(list)` lists those of a pattern")
    }

    func run() async throws {
        let suite = try await suiteOptions.load(only: [IDPattern(id)])
        let vector = try suite.vector(named: id)
        try Console.write(VectorDescription.text(of: vector, in: suite, style: Console.style))
    }
}
