import Foundation
import TestSupport
import Testing

@Suite("Commands trust no suite that is not what it lists")
struct SuiteContentsCommandTests {
    private static let suiteFile = "Vectors/v1/suite.json"
    private static let vectors = "Vectors/v1/push/small.json"

    /// A suite that lists its files, as `format` writes it.
    private static func listed(_ body: (String) async throws -> Void) async throws {
        var files = SuiteFiles(small: [SmallVector("one"), SmallVector("two"), SmallVector("three", rules: ["PT-TWO"])])
        files.files[suiteFile] = #"{ "version": "1.2.3", "contents": { "sha256": "", "vectors": {} } }"#
        try await files.written { directory in
            let formatted = try await CommandProcess.run(["format", "--suite", directory])
            #expect(formatted.exitCode == 0)
            try await body(directory)
        }
    }

    private static func replace(_ text: String, with other: String, in file: String) throws {
        let before = try String(contentsOfFile: file, encoding: .utf8)
        #expect(before.contains(text))
        try before.replacing(text, with: other).write(toFile: file, atomically: true, encoding: .utf8)
    }

    private static func problem(in directory: String) async throws -> String? {
        let outcome = try await CommandProcess.run(["lint", "--suite", directory])
        return outcome.output.split(separator: "\n").first { $0.contains("\"contents\"") }.map(String.init)
    }

    @Test("format renews what suite.json lists, and lint reports what is out of date")
    func renewed() async throws {
        try await Self.listed { directory in
            #expect(try await Self.problem(in: directory) == nil)
            try Self.replace("\"push/small\": 3", with: "\"push/small\": 2", in: "\(directory)/\(Self.suiteFile)")
            let words = "the vector files are not those that suite.json lists (push/small: 3 vectors, 2 listed); "
            #expect(try await Self.problem(in: directory)?.contains(words) == true)
            let checked = try await CommandProcess.run(["format", "--check", "--suite", directory])
            #expect(checked.output == "\(directory)/\(Self.suiteFile) does not list what the suite has\n")
            #expect(checked.exitCode == 65)
            let formatted = try await CommandProcess.run(["format", "--suite", directory])
            #expect(formatted.output == "\(directory)/\(Self.suiteFile) rewritten\n")
            #expect(try await Self.problem(in: directory) == nil)
        }
    }

    @Test("A vector that was changed is reported, and prevents a certificate")
    func changed() async throws {
        try await Self.listed { directory in
            let run = ["run", "--suite", directory, "--certificate", "\(directory)/c.json"]
            let honest = try await CommandProcess.run(run)
            #expect(!honest.errors.contains("no certificate"), "\(honest.errors)")
            #expect(FileManager.default.fileExists(atPath: "\(directory)/c.json"))
            try FileManager.default.removeItem(atPath: "\(directory)/c.json")
            try Self.replace("\"push/small/three\"", with: "\"push/small/four\"", in: "\(directory)/\(Self.vectors)")
            #expect(try await Self.problem(in: directory)?.contains("(a vector file has changed)") == true)
            let forged = try await CommandProcess.run(run)
            #expect(forged.errors.contains("no certificate was written: the vector files are not those"))
            #expect(!FileManager.default.fileExists(atPath: "\(directory)/c.json"))
        }
    }

    @Test("A file that is gone ends every command that needs it")
    func missing() async throws {
        try await Self.listed { directory in
            try FileManager.default.removeItem(atPath: "\(directory)/\(Self.vectors)")
            for arguments in [["run"], ["run", "--select", "push/small/one"], ["list"], ["lint"]] {
                let outcome = try await CommandProcess.run(arguments + ["--suite", directory])
                #expect(outcome.exitCode == 65, "\(arguments)")
                let words = "the suite lists 3 vectors of push/small, but its file is missing"
                #expect((outcome.output + outcome.errors).contains(words), "\(arguments)")
            }
        }
    }
}
