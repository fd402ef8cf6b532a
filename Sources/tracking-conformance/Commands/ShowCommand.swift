import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `show`: one vector.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a vector, or the exact line that an adapter receives for it."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Flag(help: "Print the request, ready to pipe into an adapter.")
    var request = false

    @Argument(help: "The id of the vector.", completion: .vectorID)
    var id: String

    func run() async throws {
        let suite = try await suiteOptions.load(only: [IDPattern(id)])
        let vector = try suite.vector(named: id)
        if request {
            let line = AdapterRequest.run(vector).encoded.line(id: 1)
            try Console.write(String(decoding: line, as: UTF8.self), for: .programs)
        } else {
            try Console.write(VectorDescription.text(of: vector, in: suite, style: Console.style))
        }
    }
}
