import ArgumentParser
import FoundationEssentials

/// The writing of files.
enum FileOutput {
    /// Writes a text to a file, under a temporary name first, so that no half-written file is ever read.
    static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw fail(
                .badInput,
                ["error: \(path) cannot be written; does its directory exist, and may you write there?"]
            )
        }
    }
}
