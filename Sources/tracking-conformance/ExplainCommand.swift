import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `explain`: a rule, or all of them.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract:
            "Explains a rule: what it demands, where it is written, what was decided, and which vectors check it.",
        discussion: "Without a rule it lists all of them with their vector counts."
    )

    @OptionGroup var suiteOptions: SuiteOptions

    @Argument(help: "The rule's id, such as PT-FLAG-ON.")
    var rule: String?

    func run() throws {
        let suite = try suiteOptions.load()
        guard let rule else { return Console.write(Self.list(suite)) }
        guard let found = suite.catalogue[Rule.ID(rawValue: rule.uppercased())] else {
            let ids = suite.catalogue.rules.map(\.id.rawValue)
            throw fail(.notConformant, ["error: " + UnknownID.sentence(rule, kind: "rule", among: ids)])
        }
        Console.write(Self.text(of: found, suite: suite))
    }

    private static func list(_ suite: Suite) -> String {
        let vectors = suite.vectors.filter { $0.deprecation == nil }
        var lines: [String] = []
        for area in Area.allCases {
            if !lines.isEmpty { lines.append("") }
            lines.append(Console.style.marked(area.rawValue, .strong) + "  (vectors, level, rule)")
            for rule in suite.catalogue.rules where rule.area == area {
                let count = String(vectors.count { $0.rules.contains(rule.id) })
                let padding = String(repeating: " ", count: max(0, 5 - count.count))
                let level = rule.level.rawValue + String(repeating: " ", count: 13 - rule.level.rawValue.count)
                lines.append("\(padding)\(count)  \(level)  \(rule.id)")
                lines += Paragraph.wrapped(rule.title, indentation: 22)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(of rule: Rule, suite: Suite) -> String {
        var lines = [Console.style.marked(rule.id.rawValue, .strong) + "  \(rule.title)"]
        let platforms = rule.platforms.map(\.rawValue).joined(separator: ", ")
        lines.append("\(rule.level.rawValue); \(rule.area.rawValue); \(platforms)")
        lines += [""] + Paragraph.wrapped(rule.statement, indentation: 0)
        lines +=
            ["", "Sources"]
            + rule.sources.flatMap { source in
                let document = suite.catalogue.documents.first { $0.id == source.document }
                let place = [document?.title, source.section].compactMap { $0 }.joined(separator: ": ")
                return Paragraph.wrapped("\(source.document)  \(place)", indentation: 2)
            }
        if let decision = rule.decision { lines += ["", "Decision"] + Paragraph.wrapped(decision, indentation: 2) }
        if !rule.notes.isEmpty {
            lines += ["", "Notes"] + rule.notes.flatMap { Paragraph.wrapped("- " + $0, indentation: 2, hanging: 2) }
        }
        let vectors = suite.vectors.filter { $0.rules.contains(rule.id) && $0.deprecation == nil }
        lines += ["", "Vectors (\(vectors.count))"] + vectors.map { "  \($0.id)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
