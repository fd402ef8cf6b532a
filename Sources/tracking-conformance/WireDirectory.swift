import ArgumentParser
import FoundationEssentials

/// The directory that keeps the exchange with the adapter.
enum WireDirectory {
    /// Makes the directory, and removes the files of an earlier run from it, so that it holds one run.
    static func prepare(_ directory: String) throws {
        let files = FileManager.default
        do {
            try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
            for name in try files.contentsOfDirectory(atPath: directory) where isOwn(name) {
                try files.removeItem(atPath: "\(directory)/\(name)")
            }
        } catch {
            throw unusable(directory, because: "\(error)")
        }
        guard files.isWritableFile(atPath: directory) else {
            throw unusable(directory, because: "you may not write in it")
        }
    }

    private static func unusable(_ directory: String, because reason: String) -> ExitCode {
        fail(.badInput, ["error: the directory \(directory) of --wire cannot be used: \(reason)"])
    }

    private static func isOwn(_ name: String) -> Bool {
        name.hasPrefix("adapter-") && name.hasSuffix(".wire") && Int(name.dropFirst(8).dropLast(5)) != nil
    }
}
