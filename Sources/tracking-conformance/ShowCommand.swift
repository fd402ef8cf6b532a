import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON

/// `show`: one vector.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a vector, or the exact line that an adapter receives for it."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Flag(help: "Print the request, to be piped into an adapter.")
    var request = false

    @Argument(help: "The vector's id.")
    var id: String

    func run() throws {
        let suite = try suiteOptions.load()
        guard let vector = suite.vectors.first(where: { $0.id == id }) else {
            throw fail(
                .notConformant,
                ["error: " + UnknownID.sentence(id, kind: "vector", among: suite.vectors.map(\.id))]
            )
        }
        if request {
            let line = AdapterRequest.run(vector).encoded.line(id: 1)
            Console.write(String(decoding: line, as: UTF8.self))
        } else {
            Console.write(VectorDescription.text(of: vector, suite: suite))
        }
    }
}
