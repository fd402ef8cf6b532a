import Foundation
import TestSupport
import Testing
import tracking_conformance

/// A user's actions in a directory with the golden suite and two adapters, step by step.
///
/// All output of the steps is in one golden file, named for the case.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// One action of the user.
    enum Step: Sendable, ExpressibleByStringLiteral {
        /// Runs a command line, followed by `< FILE` and `> FILE` if it reads or writes a file.
        case command(String)
        case write(String, to: String)
        case replace(String, with: String, in: String)
        case show(String)
        case list(String)

        init(stringLiteral command: String) {
            self = .command(command)
        }
    }

    /// The file's path in `Golden`, without `.txt`.
    let name: String
    let steps: [Step]
    /// Variables that the commands find beside those of the tests; `{directory}` in one is the directory's path.
    let environment: [String: String]
    /// The lines at the beginning and at the end that are kept of each text; `nil` for all lines.
    let excerpt: Int?
    /// The file and the text in it on which commands are interrupted.
    let interruption: (file: String, text: String)?

    init(
        _ name: String,
        _ steps: Step...,
        environment: [String: String] = [:],
        excerpt: Int? = nil,
        interruptedAt interruption: (file: String, text: String)? = nil
    ) {
        (self.name, self.steps, self.environment) = (name, steps, environment)
        (self.excerpt, self.interruption) = (excerpt, interruption)
    }

    var testDescription: String { name }

    /// True if the parser answers, as it does for help and for most wrong usage, which takes no process.
    private var isOfParser: Bool { name.hasPrefix("help/") || name == "exit-codes/64" }

    /// The golden files, with the test that records them.
    static let files = GoldenFiles(directory: Checkout.path("Tests/CommandTests/Golden"), filter: "GoldenTests")
}

extension GoldenCase {
    /// Performs the steps in their own directory.
    func transcript() async throws -> String {
        try await TemporaryDirectory.with { directory in
            try Self.prepare(directory)
            var texts: [String] = []
            for step in steps { texts.append(try await text(of: step, in: directory)) }
            return texts.joined(separator: "\n")
        }
    }

    private static func prepare(_ directory: String) throws {
        let files = FileManager.default
        for part in ["Conformance", "Vectors"] {
            let source = Checkout.path("Tests/CommandTests/GoldenSuite/\(part)")
            try files.copyItem(atPath: source, toPath: "\(directory)/\(part)")
        }
        for adapter in ["faulty-adapter", "swift-adapter"] {
            let program = BuiltProducts.path(adapter)
            try files.createSymbolicLink(atPath: "\(directory)/\(adapter)", withDestinationPath: program)
        }
    }

    private func text(of step: Step, in directory: String) async throws -> String {
        switch step {
        case .command(let line):
            return try await run(ShellLine(line), in: directory)
        case .write(let text, let file):
            try Data(text.utf8).write(to: URL(filePath: "\(directory)/\(file)"))
            return "# \(file) is written\n\(text)"
        case .replace(let old, let new, let file):
            let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
            try #require(text.contains(old))
            try Data(text.replacing(old, with: new).utf8).write(to: URL(filePath: "\(directory)/\(file)"))
            return "# in \(file) this is replaced\n\(old)\n# by this\n\(new)\n"
        case .show(let file):
            let text = try String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8)
            return "# \(file)\n" + printed(text, in: directory)
        case .list(let path):
            let names = try FileManager.default.subpathsOfDirectory(atPath: "\(directory)/\(path)").sorted()
            return "# the files in \(path)\n" + names.map { $0 + "\n" }.joined()
        }
    }

    private func run(_ line: ShellLine, in directory: String) async throws -> String {
        let (output, errors, exitCode) = try await outcome(of: line, in: directory)
        var text = "$ \(line.text)\n"
        if let file = line.output {
            try Data(output.utf8).write(to: URL(filePath: "\(directory)/\(file)"))
        } else {
            text += printed(output, in: directory)
        }
        if !errors.isEmpty { text += "# standard error\n" + printed(errors, in: directory) }
        return text + "# exit code \(exitCode)\n"
    }

    private func outcome(
        of line: ShellLine,
        in directory: String
    ) async throws -> (output: String, errors: String, exitCode: Int32) {
        if isOfParser, let ending = Ending(of: Array(line.arguments.dropFirst()), columns: 80) {
            return (ending.output, ending.errors, ending.exitCode)
        }
        var setting = CommandProcess.Setting()
        setting.directory = directory
        setting.environment = environment.mapValues { $0.replacing("{directory}", with: directory) }
            .merging(ShellLine.searchPath) { own, _ in own }
        if let interruption {
            let file = URL(filePath: "\(directory)/\(interruption.file)")
            setting.interruption = {
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return text.contains(interruption.text)
            }
        }
        if let input = line.input {
            setting.input = try String(contentsOfFile: "\(directory)/\(input)", encoding: .utf8)
        }
        let outcome = try await CommandProcess.run(line.program(in: directory), line.arguments, setting)
        #expect(!outcome.wasTimedOut)
        return (outcome.output, outcome.errors, outcome.exitCode)
    }

    private func printed(_ text: String, in directory: String) -> String {
        let text = GoldenText.normalised(text, directory: directory)
        return excerpt.map { GoldenText.excerpt(of: text, lines: $0) } ?? text
    }
}
