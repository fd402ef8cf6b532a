import ArgumentParser
import FoundationEssentials
import TrackingConformanceCore
import TrackingConformanceStarters

/// A directory of files that `new` copies, with placeholders filled in.
struct Starter {
    /// The directory's name in `Conformance/Starters`.
    let name: String

    /// Writes the files.
    func write(to directory: String, replacing placeholders: [(String, String)] = []) throws {
        let source = try source()
        let files = FileManager.default
        if let present = try? files.contentsOfDirectory(atPath: directory), !present.isEmpty {
            let sentence = "\(directory) is not empty; name a directory that is, or that is not there yet"
            throw fail(.badInput, ["error: \(sentence)"])
        }
        do {
            for file in try files.subpathsOfDirectory(atPath: source).sorted() {
                guard let data = try? Data(contentsOf: URL(filePath: "\(source)/\(file)")) else { continue }
                var text = String(decoding: data, as: UTF8.self)
                for (placeholder, value) in placeholders { text = text.replacing(placeholder, with: value) }
                let target = URL(filePath: "\(directory)/\(file)")
                let parent = target.deletingLastPathComponent()
                try files.createDirectory(at: parent, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: target)
            }
        } catch {
            throw fail(.badInput, ["error: \(directory) cannot be written; may you write there?"])
        }
    }

    /// The files beside the program, or in the package's resources.
    private func source() throws -> String {
        let beside = ResourceBundle.executableDirectory.map { "\($0)/Conformance/Starters/\(name)" }
        if let beside, FileManager.default.fileExists(atPath: beside + "/README.md") { return beside }
        if let bundle = ResourceBundle.directory(named: StarterFiles.bundle, holding: "\(name)/README.md") {
            return "\(bundle)/\(name)"
        }
        throw fail(
            .badInput,
            ["error: the starters did not come with this command; copy Conformance/Starters beside it"]
        )
    }
}
