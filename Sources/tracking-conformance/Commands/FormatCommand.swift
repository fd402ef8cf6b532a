import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// `format`: the canonical form of JSON files.
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Rewrites JSON files in their canonical form.",
        discussion: "Without files, it rewrites the rules and vectors of the suite in the current directory."
    )

    @OptionGroup var directory: AuthoringOptions

    @Flag(help: "Change nothing, but report the files that differ and fail if there are any.")
    var check = false

    @Argument(help: "The files to rewrite.")
    var files: [String] = []

    func run() throws {
        var differing = 0
        for file in files.isEmpty ? try suiteFiles() : files {
            let source = SourceText(name: file, bytes: try FileInput.bytes(ofFile: file))
            let canonical = try Self.canonical(source)
            guard Array(canonical.utf8) != source.bytes else { continue }
            differing += 1
            if check {
                try Console.print("\(file) is not in canonical form")
            } else {
                try FileOutput.write(canonical, to: file)
                try Console.print("\(file) rewritten")
            }
        }
        if check, differing > 0 { throw ExitCode.badInput }
    }

    private static func canonical(_ source: SourceText) throws -> String {
        do throws(JSONSyntaxError) {
            return JSONWriter.canonical(try JSONParser.parse(source.bytes))
        } catch {
            let diagnostic = Diagnostic(.syntax, error.message, at: source.location(of: error.offset))
            throw CommandFailure(.badInput, diagnostics: [diagnostic])
        }
    }

    private func suiteFiles() throws -> [String] {
        let suite = try directory.location()
        return [suite.rules, suite.vectors].flatMap { directory in
            let paths = FileSystem.paths(below: directory) ?? []
            return paths.filter { $0.hasSuffix(".json") }.map { "\(directory)/\($0)" }
        }
    }
}
