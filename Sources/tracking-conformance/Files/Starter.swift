import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceStarters
import TrackingConformanceSystem

/// A directory of files that `new` copies, with placeholders filled in.
struct Starter {
    /// The directory's name in `Conformance/Starters`.
    let name: String

    /// Writes the files.
    func write(to directory: String, replacing placeholders: [(String, String)] = []) throws {
        let source = try source()
        if let present = FileSystem.names(in: directory), !present.isEmpty {
            throw CommandFailure(.badInput, "\(directory) is not empty; name an empty directory or a new one")
        }
        for file in FileSystem.paths(below: source) ?? [] where !FileSystem.isDirectory("\(source)/\(file)") {
            var text = String(decoding: try FileInput.bytes(ofFile: "\(source)/\(file)"), as: UTF8.self)
            for (placeholder, value) in placeholders { text = text.replacing(placeholder, with: value) }
            let target = "\(directory)/\(file)"
            try FileOutput.createDirectory(FileSystem.parent(of: target))
            try FileOutput.write(text, to: target)
        }
    }

    /// The files beside the program, or in the package's resources.
    private func source() throws -> String {
        let beside = Program.path.map { "\(FileSystem.parent(of: $0))/Conformance/Starters/\(name)" }
        if let beside, FileSystem.exists(beside + "/README.md") { return beside }
        if let bundle = ResourceBundle.directory(named: StarterFiles.bundle, holding: "\(name)/README.md") {
            return "\(bundle)/\(name)"
        }
        throw CommandFailure(.badInput, "the starters are missing; copy Conformance/Starters next to the command")
    }
}
