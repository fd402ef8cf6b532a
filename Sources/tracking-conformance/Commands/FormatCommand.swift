import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Rewrites JSON files in their canonical form.",
        discussion: """
            Without files, it rewrites the rules, behaviour, causes, faults, readings and vectors of the suite in the \
            current directory, and updates "contents" in suite.json: the number of vectors of each topic, and a digest \
            of their files.
            """
    )

    @OptionGroup var directory: AuthoringOptions

    @Flag(help: "Change nothing, but report files that are not in canonical form and fail if there are any.")
    var check = false

    @Argument(help: "The files to rewrite.")
    var files: [String] = []

    func run() throws {
        var differing = 0
        for file in files.isEmpty ? try suiteFiles() : files {
            let source = SourceText(name: file, bytes: try FileInput.bytes(ofFile: file))
            let canonical = JSONWriter.canonical(try renewed(try Self.value(of: source), of: file))
            guard Array(canonical.utf8) != source.bytes else { continue }
            differing += 1
            if check {
                let isCanonical = Array(JSONWriter.canonical(try Self.value(of: source)).utf8) == source.bytes
                try Console.print(
                    "\(file) \(isCanonical ? "does not list what the suite has" : "is not in canonical form")"
                )
            } else {
                try FileOutput.write(canonical, to: file)
                try Console.print("\(file) rewritten")
            }
        }
        if check, differing > 0 { throw ExitCode.badInput }
    }

    /// A file's value, with the suite's contents brought up to date if the file lists them.
    private func renewed(_ value: JSONValue, of file: String) throws -> JSONValue {
        guard files.isEmpty, var object = value.object, object.has("contents") else { return value }
        let location = try directory.location()
        guard file == location.file else { return value }
        object["contents"] = SuiteContents(filesOf: location).json
        return .object(object)
    }

    private static func value(of source: SourceText) throws -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(source.bytes)
        } catch {
            let diagnostic = Diagnostic(.syntax, error.message, at: source.location(of: error.offset))
            throw CommandFailure(.badInput, diagnostics: [diagnostic])
        }
    }

    /// The files of the suite.
    ///
    /// The file that lists the contents comes last, when the others have their final form.
    private func suiteFiles() throws -> [String] {
        let suite = try directory.location()
        let beside = RuleLibrary.directories.map(suite.directory).filter(FileSystem.exists)
        let files = try ([suite.rules] + beside + [suite.vectors]).flatMap { directory in
            try FileInput.paths(below: directory).filter { $0.hasSuffix(".json") }.map { "\(directory)/\($0)" }
        }
        return files.filter { $0 != suite.file } + [suite.file]
    }
}
