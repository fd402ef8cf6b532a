import Foundation
import TestSupport
import Testing

@Suite("Nothing is lost silently where output cannot be written")
struct OutputTests {
    /// Vectors whose number no later version of the suite changes.
    private static let selection = suite + ["--suite-version", "1.0.0", "--select", "push/ios/open/**"]
    private static let suite = ["--suite", SuiteExcerpt.directory]
    private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
    private static let full = "error: standard output could not be written: no space left on device\n"

    /// Runs a line of shell, in which `"$0" "$@"` stands for the command with arguments.
    private static func shell(_ line: String, _ arguments: [String]) async throws -> CommandProcess.Outcome {
        let command = ["-c", line, BuiltProducts.path("tracking-conformance")] + arguments
        return try await CommandProcess.run("/bin/sh", command)
    }

    @Test(
        "A full disk below standard output is exit code 74",
        .enabled(if: hasFullDevice),
        arguments: [
            ["list"] + selection, ["list", "--format", "json"] + selection, ["requests"] + selection,
            ["explain"] + suite, ["show", "push/ios/open/default-action"], ["--help"], ["--version"],
        ]
    )
    func fullDisk(arguments: [String]) async throws {
        let outcome = try await Self.shell(#"exec "$0" "$@" >/dev/full"#, arguments)
        #expect(outcome.errors == Self.full)
        #expect(outcome.exitCode == 74)
    }

    @Test("Answers that get lost are one, too", .enabled(if: hasFullDevice))
    func lostAnswers() async throws {
        let line = #"echo '{"id":0,"method":"shutdown"}' | "$0" "$@" >/dev/full"#
        let outcome = try await Self.shell(line, ["reference-adapter"])
        #expect(outcome.errors == Self.full)
        #expect(outcome.exitCode == 74)
    }

    @Test("Requests that cannot be read are not taken for their end")
    func unreadableRequests() async throws {
        let outcome = try await Self.shell(#"exec "$0" "$@" <."#, ["reference-adapter"])
        #expect(outcome.errors == "error: standard input cannot be read: is a directory\n")
        #expect(outcome.exitCode == 65)
    }

    @Test("The verdict then goes to standard error, and the reports are written", .enabled(if: hasFullDevice))
    func verdictOnFullDisk() async throws {
        try await TemporaryDirectory.with { directory in
            let report = directory + "/report.json"
            let arguments = ["run", "--report", "json:\(report)", "--report", "text"] + Self.selection
            let outcome = try await Self.shell(#"exec "$0" "$@" >/dev/full"#, arguments)
            let end = "\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n\(Self.full)"
            #expect(outcome.errors.contains(end))
            #expect(outcome.exitCode == 74)
            #expect(try String(contentsOfFile: report, encoding: .utf8).contains(#""conformant": true"#))
        }
    }

    @Test("A report that cannot be written does not hide the verdict", .enabled(if: hasFullDevice))
    func reportOnFullDisk() async throws {
        let outcome = try await CommandProcess.run(["run", "--report", "json:/dev/full"] + Self.selection)
        #expect(outcome.output.hasSuffix("\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n"))
        #expect(outcome.errors.hasSuffix("error: /dev/full could not be written: no space left on device\n"))
        #expect(outcome.exitCode == 74)
    }

    @Test("A closed standard output is told, and is no file that is opened later")
    func closedStandardOutput() async throws {
        try await TemporaryDirectory.with { directory in
            let report = directory + "/report.json"
            let outcome = try await Self.shell(
                #"exec "$0" "$@" >&-"#,
                ["run", "--report", "json:\(report)"] + Self.selection
            )
            #expect(outcome.errors.hasSuffix("error: standard output could not be written: bad file descriptor\n"))
            #expect(outcome.exitCode == 74)
            let text = try String(contentsOfFile: report, encoding: .utf8)
            #expect(text.hasPrefix("{\n") && text.hasSuffix("}\n"))
        }
    }

    @Test("A reader that has read enough is no trouble", arguments: [["list"], ["requests"], ["run"], ["--help"]])
    func closedPipe(arguments: [String]) async throws {
        // The reader is gone before the first byte comes.
        let line = #"{ sleep 1; "$0" "$@"; echo "exit code $?" >&2; } | exec true"#
        let outcome = try await Self.shell(line, arguments + (arguments == ["--help"] ? [] : Self.selection))
        #expect(outcome.errors.hasSuffix("exit code 0\n") && !outcome.errors.contains("error"))
    }

    @Test("An exchange that --wire cannot keep to the end is exit code 74, after the verdict")
    func wireBeyondLimit() async throws {
        try await TemporaryDirectory.with { directory in
            let wire = directory + "/wire"
            // The limit counts blocks of 512 bytes or of 1024, as the shell does.
            let line = #"ulimit -f 4; exec "$0" "$@""#
            let outcome = try await Self.shell(line, ["run", "--wire", wire] + Self.selection)
            #expect(outcome.output.hasSuffix("\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n"))
            let sentence = "error: \(wire)/adapter-1.wire could not be written to the end: file too large\n"
            #expect(outcome.errors.hasSuffix(sentence))
            #expect(outcome.exitCode == 74)
        }
    }

    @Test("Two reports for one file, and a report in place of what is read, are refused")
    func oneFileTwice() async throws {
        try await TemporaryDirectory.with { directory in
            let file = directory + "/file"
            try "{}".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.createSymbolicLink(atPath: directory + "/link", withDestinationPath: "file")
            let twice = "error: two reports cannot go to \(directory)/link; name a different file for each\n"
            let read = "error: \(file) is an input and cannot be an output as well; name a different file\n"
            let cases = [
                (["run", "--report", "json:\(file)", "--report", "text:\(directory)/link"], twice),
                (["audit", "--report", "json:\(file)", "--report", "html:\(directory)/link"], twice),
                (["run", "--known-failures", directory + "/link", "--report", "json:\(file)"], read),
                (["judge", file, "--report", "json:\(file)"], read),
                (["run", "--report", "json:\(file)", "--", "sh", file], read),
                (["run", "--vectors", directory, "--report", "json:\(file)"], read),
                (["requests", "--vectors", file, "--output", file], read),
            ]
            for (arguments, sentence) in cases {
                let outcome = try await CommandProcess.run(arguments)
                #expect(outcome.errors == sentence)
                #expect(outcome.exitCode == 64)
            }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}")
        }
    }

    @Test("A place in which nothing can be written is refused before any work")
    func noDirectory() async throws {
        let outcome = try await CommandProcess.run(["requests", "--output", "/dev/null/no/requests"])
        #expect(outcome.errors == "error: the directory /dev/null/no cannot be created: /dev/null is a file\n")
        #expect(outcome.exitCode == 65)
    }

    @Test("The directory of an output is made")
    func newDirectory() async throws {
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/new/reports/requests"
            let outcome = try await CommandProcess.run(["requests", "--output", file] + Self.selection)
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test(
        "An output named - is refused: it is standard input where something is read, and is no file",
        arguments: [["run", "--report", "json:-"], ["run", "--certificate", "-"], ["requests", "--output", "-"]]
    )
    func hyphen(_ arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments + Self.selection)
        let sentence = "leave it out to write to standard output if the command can, or name the file ./-"
        #expect(outcome.errors == "error: - is not the name of a file; \(sentence)\n")
        #expect(outcome.exitCode == 64)
    }

    @Test(
        "A directory named - is refused by each command that would make it",
        arguments: [
            ["run", "--wire", "-", "--", "true"], ["explore", "--corpus", "-", "--", "true"],
            ["explore", "--save", "-", "--", "true"],
            ["new", "adapter", "--language", "python", "-"], ["new", "swift-tests", "-"],
        ]
    )
    func hyphenForDirectory(_ arguments: [String]) async throws {
        try await TemporaryDirectory.with { directory in
            var setting = CommandProcess.Setting()
            setting.directory = directory
            let outcome = try await CommandProcess.run(
                BuiltProducts.path("tracking-conformance"),
                arguments,
                setting
            )
            #expect(outcome.errors == "error: - is not the name of a directory; name it ./-\n")
            #expect(outcome.exitCode == 64)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
        }
    }
}
