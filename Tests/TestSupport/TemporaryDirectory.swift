import Foundation

/// A directory that is removed after its use.
package enum TemporaryDirectory {
    /// Lends an empty directory to some work and removes it afterwards.
    package static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
        let directory = try make()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        return try body(directory)
    }

    /// Lends an empty directory to some asynchronous work and removes it afterwards.
    package static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let directory = try make()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        return try await body(directory)
    }

    private static func make() throws -> String {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let directory = parent.appending(path: "kit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory.path
    }
}
