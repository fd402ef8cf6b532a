import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON

/// `format`: the canonical form of JSON files.
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Rewrites JSON files in their canonical form.",
        discussion: "Without files it works on the rules and vectors in the current directory."
    )

    @Flag(help: "Change nothing; say which files differ, and fail where one does.")
    var check = false

    @Argument(help: "The files.")
    var files: [String] = []

    func run() throws {
        var differing = 0
        for file in files.isEmpty ? try Self.suiteFiles() : files {
            guard let bytes = FileSystem.bytes(of: file) else {
                throw fail(.badInput, ["error: \(file) cannot be read; does it exist?"])
            }
            let source = SourceText(name: file, bytes: bytes)
            let canonical = try Self.canonical(source)
            guard Array(canonical.utf8) != source.bytes else { continue }
            differing += 1
            if check {
                Console.print("\(file) is not in canonical form")
            } else {
                try FileOutput.write(canonical, to: file)
                Console.print("\(file) rewritten")
            }
        }
        if check, differing > 0 { throw ExitCode.badInput }
    }

    private static func canonical(_ source: SourceText) throws -> String {
        do throws(JSONSyntaxError) {
            return JSONWriter.canonical(try JSONParser.parse(source.bytes))
        } catch {
            throw fail(.badInput, ["\(source.location(of: error.offset)): error: \(error.message)"])
        }
    }

    private static func suiteFiles() throws -> [String] {
        let here = SuiteLocation(directory: ".")
        guard here.exists else {
            throw fail(.badInput, ["error: the current directory holds no suite; name the files to be formatted"])
        }
        return [here.rules, here.vectors].flatMap { directory in
            let paths = FileSystem.paths(below: directory) ?? []
            return paths.filter { $0.hasSuffix(".json") }.map { "\(directory)/\($0)" }
        }
    }
}
