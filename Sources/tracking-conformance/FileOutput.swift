import ArgumentParser
import TrackingConformanceCore

/// The writing of files.
enum FileOutput {
    /// Writes a text to a file, under a temporary name first, so that nobody reads half of it.
    static func write(_ text: String, to path: String) throws {
        do {
            try FileSystem.write(text, to: path)
        } catch {
            throw CommandFailure(.badInput, "\(path) could not be written: \(error)")
        }
    }

    /// Refuses a place in which no file can be written, before any work is done for it.
    static func checkPlace(of path: String) throws {
        let directory = FileSystem.parent(of: path)
        guard FileSystem.exists(directory) else {
            throw CommandFailure(.badInput, "\(path) cannot be written: there is no directory \(directory)")
        }
        if FileSystem.isDirectory(path) {
            throw CommandFailure(.badInput, "\(path) cannot be written: it is a directory")
        }
        guard FileSystem.isWritable(directory) else {
            throw CommandFailure(.badInput, "\(path) cannot be written: you have no write permission in \(directory)")
        }
    }
}
