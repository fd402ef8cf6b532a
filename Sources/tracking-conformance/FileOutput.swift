import ArgumentParser
import FoundationEssentials

/// The writing of files.
enum FileOutput {
    /// Writes a text to a file, under a temporary name first, so that no half-written file is ever read.
    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw fail(.badInput, ["error: \(path) could not be written: \(error)"])
        }
    }

    /// Refuses a place in which no file can be written, before any work is done for it.
    static func checkPlace(of path: String) throws {
        let files = FileManager.default
        let directory = URL(filePath: path).deletingLastPathComponent().path
        guard files.fileExists(atPath: directory) else {
            throw fail(.badInput, ["error: \(path) cannot be written: there is no directory \(directory)"])
        }
        var isDirectory = false
        if files.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory {
            throw fail(.badInput, ["error: \(path) cannot be written: it is a directory"])
        }
        guard files.isWritableFile(atPath: directory) else {
            throw fail(.badInput, ["error: \(path) cannot be written: you may not write in \(directory)"])
        }
    }
}
