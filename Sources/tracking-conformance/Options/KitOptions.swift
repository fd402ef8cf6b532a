import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceVectors

/// Where a new Swift package finds the kit.
struct KitOptions: ParsableArguments {
    @Option(
        name: .customLong("kit"),
        help: "The path of a checkout of the kit, or its repository's URL. (default: the checkout this was built in)"
    )
    var location: String?

    /// What the placeholders of a manifest stand for.
    func placeholders() throws -> [(String, String)] {
        let location = try self.location ?? builtIn()
        let package = Self.identity(of: location)
        if location.contains("://") || location.hasPrefix("git@") {
            let branch = #"url: "\#(Self.escaped(location))", branch: "main""#
            return [(#"name: "tracking-conformance", path: "{{KIT}}""#, branch), ("{{PACKAGE}}", package)]
        }
        let path = FileSystem.absolutePath(location)
        guard Self.isCheckout(path) else {
            let advice = "--kit takes its path or its URL"
            throw CommandFailure(.badInput, "there is no checkout of the kit at \(location); \(advice)")
        }
        return [("{{KIT}}", Self.escaped(path)), ("{{PACKAGE}}", "tracking-conformance")]
    }

    /// The checkout around the running program, or else the one that it was compiled from.
    private func builtIn() throws -> String {
        var candidates = [VectorFiles.source]
        if let program = SuiteLocation.executable { candidates.insert(program, at: 0) }
        for candidate in candidates {
            var directory = candidate
            while let slash = directory.lastIndex(of: "/") {
                directory = String(directory[..<slash])
                if Self.isCheckout(directory) { return directory }
            }
        }
        throw CommandFailure(.badInput, "the kit's checkout is gone; name its path or its URL with --kit")
    }

    private static func isCheckout(_ directory: String) -> Bool {
        SuiteLocation(directory: directory).exists
            && FileSystem.exists(directory + "/Package.swift")
    }

    /// The name by which a manifest refers to a package: the last component of its URL.
    private static func identity(of location: String) -> String {
        let name = location.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? location
        return escaped(name.hasSuffix(".git") ? String(name.dropLast(4)) : name)
    }

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
