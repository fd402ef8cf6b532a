import Foundation

/// The content of a test suite: its own files and files of the checkout, laid out like the kit's own.
package struct SuiteFiles: Sendable {
    /// The suite's own files, by their paths from its root.
    package var files: [String: String]
    /// Files and directories of the checkout that the suite shares, by their paths from the root.
    package var shared: [String]

    package init(_ files: [String: String] = [:], sharing shared: [String] = []) {
        self.files = files
        self.shared = shared
    }

    /// A suite with the kit's rules and its own vectors.
    package init(vectors: [String: String]) {
        self.init(["Vectors/v1/suite.json": "{ \"version\": \"1.0.0\" }\n"], sharing: ["Conformance/Rules"])
        for (topic, text) in vectors { files["Vectors/v1/\(topic).json"] = text }
    }

    /// A suite with the kit's rules and some of the kit's vector files.
    package init(topics: [String]) {
        self.init(
            ["Vectors/v1/suite.json": Self.suiteFile],
            sharing: ["Conformance/Rules"] + topics.map { "Vectors/v1/\($0).json" }
        )
    }

    /// Lends the suite to some work, in a directory that is removed afterwards.
    package func written<Result>(_ body: (String) throws -> Result) throws -> Result {
        try TemporaryDirectory.with { directory in
            try write(to: directory)
            return try body(directory)
        }
    }

    /// Lends the suite to some asynchronous work, in a directory that is removed afterwards.
    package func written<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await TemporaryDirectory.with { directory in
            try write(to: directory)
            return try await body(directory)
        }
    }

    /// Writes the suite to a directory that may already contain it.
    package func write(to directory: String) throws {
        for (file, text) in files {
            try Data(text.utf8).write(to: Self.place("\(directory)/\(file)"), options: .atomic)
        }
        for file in shared { try Self.link(Checkout.path(file), as: "\(directory)/\(file)") }
    }

    /// Links a file or directory, if that has not been done yet.
    private static func link(_ source: String, as target: String) throws {
        let files = FileManager.default
        let present = try? files.destinationOfSymbolicLink(atPath: target)
        if present == source { return }
        if present != nil { try files.removeItem(atPath: target) }
        do {
            try files.createSymbolicLink(atPath: place(target).path, withDestinationPath: source)
        } catch {
            // Another process may write the same suite.
            guard (try? files.destinationOfSymbolicLink(atPath: target)) == source else { throw error }
        }
    }

    /// A file's place, after making the directories above it.
    private static func place(_ path: String) throws -> URL {
        let url = URL(filePath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        return url
    }
}
