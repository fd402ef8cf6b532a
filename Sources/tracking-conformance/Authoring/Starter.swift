import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceStarters
import TrackingConformanceSystem
import TrackingConformanceVectors

/// A directory of files that `new` copies, with placeholders filled in.
package struct Starter {
    let name: String
    /// Files of the kit that belong to it as well, by their paths in it.
    let shared: [String: String]

    package init(name: String, shared: [String: String] = [:]) { (self.name, self.shared) = (name, shared) }

    package func write(to directory: String, replacing placeholders: [(String, String)] = []) throws {
        try FileOutput.checkName(ofDirectory: directory)
        let source = try source()
        if let present = FileSystem.names(in: directory), !present.isEmpty {
            throw CommandFailure(.badInput, "\(directory) is not empty; name an empty directory or a new one")
        }
        // All is read before anything is written, so that a missing file leaves no half of a directory.
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

    /// Whether a path is a file of the starter: pip compiles the Python files of a wheel that it installs.
    private func isContent(_ file: String, of source: String) -> Bool {
        !file.contains("__pycache__") && !FileSystem.isDirectory("\(source)/\(file)")
    }

    /// The files next to the program, or in the package's resources.
    private func source() throws -> String {
        let neighbour = Program.path.map { "\(FileSystem.parent(of: $0))/Conformance/Starters/\(name)" }
        if let neighbour, FileSystem.exists(neighbour + "/README.md") { return neighbour }
        if let bundle = ResourceBundle.directory(named: StarterFiles.bundle, holding: "\(name)/README.md") {
            return "\(bundle)/\(name)"
        }
        throw CommandFailure(.badInput, "the starters are missing; copy Conformance/Starters next to the command")
    }
}

/// The place where a new Swift package finds the kit.
struct KitPlace {
    /// The URL of the kit's repository or the path of a checkout; `nil`: the checkout that this was built in.
    let location: String?
    /// With a URL, the first version that will do; `nil`: that of this command.
    let version: Version?
    /// With a URL, a branch instead of a version.
    let branch: String?

    /// What the placeholders of a manifest stand for.
    func placeholders() throws -> [(String, String)] {
        let location = try self.location ?? builtIn()
        if Self.isURL(location) {
            let place = "url: \(Self.literal(location)), \(requirement)"
            return [(Self.placeholder, place), ("{{PACKAGE}}", Self.identity(of: location))]
        }
        let path = FileSystem.absolutePath(location)
        guard Self.isCheckout(path) else {
            let advice = "--kit takes its path or its URL"
            throw CommandFailure(.badInput, "there is no checkout of the kit at \(location); \(advice)")
        }
        let place = #"name: "tracking-conformance", path: \#(Self.literal(path))"#
        return [(Self.placeholder, place), ("{{PACKAGE}}", "tracking-conformance")]
    }

    /// The versions that a manifest accepts: before 1.0.0, where a minor version may change what is imported, those of
    /// the same minor version.
    private var requirement: String {
        if let branch { return "branch: \(Self.literal(branch))" }
        let version = version ?? Kit.version
        return version < Version(1, 0, 0) ? #".upToNextMinor(from: "\#(version)")"# : #"from: "\#(version)""#
    }

    /// The checkout around the running program, or else the one that it was compiled from.
    private func builtIn() throws -> String {
        for candidate in [SuiteLocation.executable, VectorFiles.source].compactMap({ $0 }) {
            var directory = candidate
            while let slash = directory.lastIndex(of: "/") {
                directory = String(directory[..<slash])
                if Self.isCheckout(directory) { return directory }
            }
        }
        throw CommandFailure(.badInput, "the command is not in a checkout of the kit; name its path or URL with --kit")
    }

    /// The place of the kit in the manifest of a starter.
    private static let placeholder = #"name: "tracking-conformance", path: "{{KIT}}""#

    static func isURL(_ location: String) -> Bool { location.contains("://") || location.hasPrefix("git@") }

    private static func isCheckout(_ directory: String) -> Bool {
        SuiteLocation(directory: directory).exists
            && FileSystem.exists(directory + "/Package.swift")
    }

    /// The name that a manifest has for a package: the last component of its URL.
    private static func identity(of location: String) -> String {
        let name = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? location
        return escaped(name.hasSuffix(".git") ? String(name.dropLast(4)) : name)
    }

    private static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character == "\\" || character == "\"" { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
