import Foundation
import TestSupport
import Testing

@Suite("Links, pipes and devices are followed, read and written, and never replaced")
struct StreamTests {
    private static let selection = [
        "--suite", SuiteExcerpt.directory, "--select", "push/ios/open/**", "--suite-version", "1.0.0",
    ]

    private static func kind(of path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private static func isReport(_ path: String) throws -> Bool {
        try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\n  \"report\": 1,")
    }

    private static func report(to path: String) async throws {
        let outcome = try await CommandProcess.run(["run", "--report", "json:\(path)", "--report", "text"] + selection)
        #expect(!outcome.errors.contains("error"))
        #expect(outcome.exitCode == 0)
    }

    private static func shell(_ line: String, in directory: String) async throws -> CommandProcess.Outcome {
        var setting = CommandProcess.Setting()
        setting.directory = directory
        let command = ["-c", line, BuiltProducts.path("tracking-conformance")] + selection
        return try await CommandProcess.run("/bin/bash", command, setting)
    }

    // MARK: Writing

    @Test("A regular file is replaced whole and keeps its mode, and leaves nothing beside it")
    func regularFile() async throws {
        try await TemporaryDirectory.with { directory in
            let file = directory + "/report.json"
            try "old".write(toFile: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            try await Self.report(to: file)
            #expect(try Self.isReport(file))
            #expect(try Self.mode(of: file) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["report.json"])
        }
    }

    @Test("A symbolic link is followed, even where it leads to nothing yet", arguments: [true, false])
    func symbolicLink(isThere: Bool) async throws {
        try await TemporaryDirectory.with { directory in
            let (file, link) = (directory + "/report.json", directory + "/link")
            if isThere { try "old".write(toFile: file, atomically: true, encoding: .utf8) }
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "report.json")
            try await Self.report(to: link)
            #expect(try Self.isReport(file))
            #expect(try Self.kind(of: link) == .typeSymbolicLink)
        }
    }

    @Test("A pipe is written to")
    func pipe() async throws {
        try await TemporaryDirectory.with { directory in
            let line = #"""
                mkfifo pipe; cat pipe >report & "$0" run "$@" --report json:pipe --report text >/dev/null; wait
                "$0" run "$@" --report json:>(cat >other; mv other done) --report text >/dev/null
                until [ -e done ]; do sleep 0.1; done
                """#
            let outcome = try await Self.shell(line, in: directory)
            #expect(!outcome.errors.contains("error"))
            #expect(try Self.isReport(directory + "/report"))
            #expect(try Self.isReport(directory + "/done"))
            #expect(try Self.kind(of: directory + "/pipe") != .typeRegular)
        }
    }

    @Test("A pipe that nothing reads is given up, and the other report is written")
    func unreadPipe() async throws {
        try await TemporaryDirectory.with { directory in
            let line = #"mkfifo pipe; exec "$0" run "$@" --report json:pipe --report text"#
            let outcome = try await Self.shell(line, in: directory)
            #expect(outcome.exitCode == 74)
            let words = "error: pipe could not be written: no program opened the pipe for reading within 10 seconds\n"
            #expect(outcome.errors.hasSuffix(words))
            #expect(outcome.output.hasSuffix("\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n"))
        }
    }

    @Test("A file that is standard output already is not replaced under it")
    func standardOutput() async throws {
        try await TemporaryDirectory.with { directory in
            let line = #""$0" run "$@" --report json:/dev/stdout --report text >both"#
            let outcome = try await Self.shell(line, in: directory)
            #expect(!outcome.errors.contains("error"))
            let text = try String(contentsOfFile: directory + "/both", encoding: .utf8)
            #expect(text.hasPrefix("{\n  \"report\": 1,"))
            #expect(text.hasSuffix("\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n"))
        }
    }

    @Test("A device is written to and stays a device", .enabled(if: getuid() == 0))
    func device() async throws {
        try await TemporaryDirectory.with { directory in
            let node = directory + "/null"
            // The numbers are those of Linux' /dev/null; some containers allow no nodes.
            let made = try await CommandProcess.run("/bin/sh", ["-c", #"mknod "$0" c 1 3 && : >"$0""#, node])
            guard made.exitCode == 0 else { return }
            try await Self.report(to: node)
            #expect(try Self.kind(of: node) == .typeCharacterSpecial)
        }
    }

    // MARK: Reading

    @Test(
        "Answers, known failures and vectors are read from pipes",
        arguments: [
            #""$0" requests "$@" | "$0" reference-adapter | "$0" judge /dev/stdin "$@""#,
            #""$0" judge <("$0" requests "$@" | "$0" reference-adapter) "$@""#,
            #"mkfifo pipe; "$0" requests "$@" | "$0" reference-adapter >pipe & "$0" judge pipe "$@""#,
            #""$0" run --known-failures <(echo '{ "knownFailures": [] }') "$@""#,
        ]
    )
    func inputs(line: String) async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await Self.shell(line, in: directory)
            #expect(!outcome.errors.contains("error"))
            #expect(outcome.output.hasSuffix("\nCONFORMANT in the 13 of 68 vectors selected\n13 vectors: 13 passed\n"))
        }
    }

    @Test("A file of vectors may have any name and may be a pipe", arguments: ["own.json", "<(cat own.json)"])
    func vectorFile(path: String) async throws {
        try await TemporaryDirectory.with { directory in
            let own = SmallVector("own", rules: ["PT-FLAG-LEGACY"])
            try [own].files[own.topic]?.write(toFile: directory + "/own.json", atomically: true, encoding: .utf8)
            let line = #""$0" list --vectors \#(path) --select \#(own.id)"#
            let outcome = try await Self.shell(line, in: directory)
            #expect(!outcome.errors.contains("error"))
            #expect(outcome.output.hasPrefix("\(own.id)  "))
        }
    }
}
