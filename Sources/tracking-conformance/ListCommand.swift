import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports

/// `list`: the vectors.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the vectors with their titles, rules and levels."
    )

    /// How the vectors are listed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    @OptionGroup var suiteOptions: SuiteOptions
    @OptionGroup var selection: SelectionOptions

    @Option(help: "text or json.")
    var format = Format.text

    func run() throws {
        let suite = try suiteOptions.load()
        let vectors = try selection.vectors(of: suite)
        switch format {
        case .json:
            let list = vectors.map { Self.json($0, level: suite.level(of: $0)) }
            Console.write(JSONWriter.canonical(.object(["vectors": .array(list)])))
        case .text:
            for vector in vectors {
                Console.print(Console.style.marked(vector.id, .strong))
                Console.print("  \(vector.title)")
                let rules = vector.rules.map(\.rawValue).joined(separator: ", ")
                Console.print(Console.style.marked("  \(suite.level(of: vector).rawValue): \(rules)", .quiet))
            }
        }
    }

    private static func json(_ vector: Vector, level: Rule.Level) -> JSONValue {
        .object([
            "id": .string(vector.id),
            "title": .string(vector.title),
            "rules": .array(vector.rules.map { .string($0.rawValue) }),
            "level": .string(level.rawValue),
            "requires": .array(vector.requires.map { .string($0.rawValue) }),
        ])
    }
}
