import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

/// `docs`: where the documents are.
struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Says where the documents, schemas and examples are.",
        discussion: "With a name, such as protocol or android, it prints the path of that page alone."
    )

    @Argument(help: "A word of the page's name.")
    var page: String?

    func run() throws {
        let root = try KitDirectory.path()
        let pages = try FileInput.paths(below: root + "/Conformance")
            .filter { $0.hasSuffix(".md") && !$0.contains("/build/") && !$0.contains("node_modules/") }
            .map { "Conformance/\($0)" }
        guard let page else {
            let lines = ["README.md"] + pages + ["Conformance/Schemas", "Conformance/Adapters"]
            return try Console.write((["\(root):"] + lines.map { "  \($0)" }).joined(separator: "\n") + "\n")
        }
        let word = page.lowercased()
        let named = pages.filter { $0.lowercased().hasSuffix("/\(word).md") }
        let found = named.isEmpty ? pages.filter { $0.lowercased().contains(word) } : named
        guard !found.isEmpty else {
            let names = pages.compactMap { $0.split(separator: "/").last?.split(separator: ".").first.map(String.init) }
            throw CommandFailure(unknown: "page", page, among: names.map { $0.lowercased() })
        }
        for path in found { try Console.print("\(root)/\(path)") }
    }
}
