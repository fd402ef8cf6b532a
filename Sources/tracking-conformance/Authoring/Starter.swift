import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceStarters
import TrackingConformanceSystem

/// A directory of files that `new` copies with the placeholders filled in.
package struct Starter {
    let name: String
    /// Other files of the kit to copy, by their paths in the new directory.
    let shared: [String: String]

    package init(name: String, shared: [String: String] = [:]) { (self.name, self.shared) = (name, shared) }

    package func write(to directory: String, replacing placeholders: [(String, String)] = []) throws {
        try FileOutput.checkName(ofDirectory: directory)
        let source = try source()
        if let present = FileSystem.names(in: directory), !present.isEmpty {
            throw CommandFailure(.badInput, "\(directory) is not empty; name an empty directory or a new one")
        }
        // Everything is read before anything is written, so that a missing file leaves no partial directory.
        let own = try FileInput.paths(below: source).filter { isContent($0, of: source) }
            .map { (target: $0, text: try text(of: "\(source)/\($0)", replacing: placeholders)) }
        let kit = shared.isEmpty ? "" : try KitDirectory.path()
        let others = try shared.map { (target: $0, text: try text(of: "\(kit)/Conformance/\($1)")) }
        for (target, text) in own + others {
            let path = "\(directory)/\(target)"
            try FileOutput.createDirectory(FileSystem.parent(of: path))
            try FileOutput.write(text, to: path)
        }
    }

    private func text(of file: String, replacing placeholders: [(String, String)] = []) throws -> String {
        placeholders.reduce(String(decoding: try FileInput.bytes(ofFile: file), as: UTF8.self)) {
            $0.replacing($1.0, with: $1.1)
        }
    }

    /// True if a path is a file of the starter, not a compiled Python file, which pip adds to an installed wheel.
    private func isContent(_ file: String, of source: String) -> Bool {
        !file.contains("__pycache__") && !FileSystem.isDirectory("\(source)/\(file)")
    }

    /// The starter's directory next to the program, or else in the package's resources.
    private func source() throws -> String {
        let neighbour = Program.path.map { "\(FileSystem.parent(of: $0))/Conformance/Starters/\(name)" }
        if let neighbour, FileSystem.exists(neighbour + "/README.md") { return neighbour }
        if let bundle = ResourceBundle.directory(named: StarterFiles.bundle, holding: "\(name)/README.md") {
            return "\(bundle)/\(name)"
        }
        throw CommandFailure(.badInput, "the starters are missing; copy Conformance/Starters next to the command")
    }
}
