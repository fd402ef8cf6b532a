import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceReports

struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Lists the documents, schemas and examples with their titles.",
        discussion: "With a name, such as protocol or android, it prints only the path of that page."
    )

    @Argument(help: "A word of the page's name.")
    var page: String?

    func run() throws {
        let root = try KitDirectory.path()
        let pages = try FileInput.paths(below: root + "/Conformance")
            .filter { $0.hasSuffix(".md") && !$0.contains("/build/") && !$0.contains("node_modules/") }
            .map { "Conformance/\($0)" }
        let readme = "README.md"
        guard let page else { return try Console.write(try Self.overview(of: pages, in: root)) }
        let word = page.lowercased()
        let named = pages.filter { $0.lowercased().hasSuffix("/\(word).md") }
        let others = named.isEmpty ? pages.filter { $0.lowercased().contains(word) } : named
        let found = ["readme", "readme.md"].contains(word) ? [readme] : others
        guard !found.isEmpty else {
            let names = (pages + [readme]).compactMap {
                $0.split(separator: "/").last?.split(separator: ".").first.map(String.init)
            }
            throw CommandFailure(unknown: "page", page, among: names.map { $0.lowercased() })
        }
        for path in found { try Console.print("\(root)/\(path)") }
    }

    /// One line per page with its title, in reading order: README and guides, then references, starters and examples,
    /// and finally the pages for looking things up.
    private static func overview(of pages: [String], in root: String) throws -> String {
        let names = pages.map { String($0.trimmingPrefix("Conformance/")) }
        func named(_ words: String...) -> [String] { names.filter { name in words.contains { name.hasPrefix($0) } } }
        var parts = [
            ("to begin", named("Guides/")), ("references", named("PROTOCOL", "Rules/", "VECTORS", "VERSIONS")),
            ("starters and examples", named("Starters/", "Adapters/")),
        ]
        let used = Set(parts.flatMap(\.1))
        parts.append(("to look up", names.filter { !used.contains($0) }))
        let sections = try parts.map { label, names in
            let width = (names.map(\.count).max() ?? 0) + 2
            let lines = try names.map { name in
                "  \(name.padded(toLeft: width))\(try title(of: "\(root)/Conformance/\(name)"))"
            }
            return (["In Conformance, \(label):"] + lines).joined(separator: "\n")
        }
        let readme = "\(root):\n  README.md  \(try title(of: root + "/README.md"))"
        return ([readme] + sections + ["Schemas: Conformance/Schemas"]).joined(separator: "\n\n") + "\n"
    }

    /// The first heading of a page.
    private static func title(of path: String) throws -> String {
        let text = String(decoding: try FileInput.bytes(ofFile: path), as: UTF8.self)
        return String(text.split(separator: "\n").first { $0.hasPrefix("# ") }?.dropFirst(2) ?? "")
    }
}
