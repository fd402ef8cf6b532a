import Foundation
import TestSupport

/// A command line of a golden case, as its user would type it.
struct ShellLine {
    let text: String
    /// The words after the program.
    let arguments: [String]
    let input: String?
    let output: String?

    private let program: String

    init(_ text: String) {
        self.text = text
        var words = Self.words(of: text)
        output = Self.takeFile(behind: ">", from: &words)
        input = Self.takeFile(behind: "<", from: &words)
        program = words.removeFirst()
        arguments = (program.hasPrefix("./") ? [] : [program]) + words
    }

    /// The path of the program: one in the directory, or one found among the built ones and the system's.
    func program(in directory: String) -> String {
        program.hasPrefix("./") ? "\(directory)/\(program.dropFirst(2))" : "/usr/bin/env"
    }

    /// The variable by which a program without a path is found, as by a user who has installed the kit.
    static let searchPath = ["PATH": "\(BuiltProducts.directory.path):\(systemPath)"]

    private static let systemPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

    /// The words of a line, of which one in apostrophes may hold spaces.
    private static func words(of line: String) -> [String] {
        let parts = line.split(separator: "'", omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
    }

    private static func takeFile(behind mark: String, from words: inout [String]) -> String? {
        guard words.count > 2, words[words.count - 2] == mark else { return nil }
        defer { words.removeLast(2) }
        return words.last
    }
}
