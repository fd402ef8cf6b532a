import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem
import TrackingConformanceVectors

/// Where a new Swift package finds the kit.
struct KitOptions: ParsableArguments {
    @Option(
        name: .customLong("kit"),
        help: ArgumentHelp(
            "The kit's repository by its URL, or the path of a checkout. (default: the checkout this was built in)",
            valueName: "url-or-path"
        )
    )
    var location: String?

    @Option(
        name: .customLong("kit-version"),
        help: ArgumentHelp(
            "With a URL, the first version of the kit that will do. (default: that of this command, \(Kit.version))",
            valueName: "version"
        )
    )
    var version: Version?

    @Option(
        name: .customLong("kit-branch"),
        help: ArgumentHelp("With a URL, a branch of the kit instead of a version.", valueName: "branch")
    )
    var branch: String?

    func validate() throws {
        guard version == nil || branch == nil else {
            throw ValidationError("--kit-version and --kit-branch exclude each other")
        }
        guard version == nil && branch == nil || location.map(Self.isURL) == true else {
            let option = version == nil ? "--kit-branch" : "--kit-version"
            throw ValidationError("\(option) needs --kit with the URL of the kit's repository")
        }
    }

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

    private static func isURL(_ location: String) -> Bool { location.contains("://") || location.hasPrefix("git@") }

    private static func isCheckout(_ directory: String) -> Bool {
        SuiteLocation(directory: directory).exists
            && FileSystem.exists(directory + "/Package.swift")
    }

    /// The name by which a manifest refers to a package: the last component of its URL.
    private static func identity(of location: String) -> String {
        let name = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? location
        return escaped(name.hasSuffix(".git") ? String(name.dropLast(4)) : name)
    }

    /// A text as a literal of Swift.
    private static func literal(_ text: String) -> String { "\"\(escaped(text))\"" }

    /// A text as it stands inside a Swift string.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character == "\\" || character == "\"" { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
