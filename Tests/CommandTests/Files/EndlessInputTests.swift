import Foundation
import TestSupport
import Testing

@Suite("A file without an end is refused in a sentence")
struct EndlessInputTests {
    /// The time limit for a refusal, on a busy machine.
    private static let patience = Duration.seconds(60)

    private static let pipe = "error: this is a pipe, a socket or a device, not a file; remove it [unreadable]"

    @Test("A pipe among vectors and findings ends the command, and is not waited for")
    func pipes() async throws {
        try await SuiteFiles(small: [SmallVector("one")]).written { directory in
            let (found, corpus) = ("\(directory)/Vectors/v1/push/found.json", "\(directory)/corpus")
            try FileManager.default.createDirectory(atPath: corpus, withIntermediateDirectories: true)
            let explore = ["explore", "--suite", directory, "--corpus", corpus, "--sequences", "5", "--area", "push"]
            for (pipe, arguments) in [("\(corpus)/found.json", explore), (found, ["run", "--suite", directory])] {
                #expect(mkfifo(pipe, 0o600) == 0)
                let outcome = try await CommandProcess.run(arguments)
                #expect(outcome.exitCode == 65, "\(arguments)")
                #expect(outcome.errors.contains("\(pipe):1:1: \(Self.pipe)"), "\(outcome.errors)")
                #expect(outcome.duration < Self.patience)
                try FileManager.default.removeItem(atPath: pipe)
            }
        }
    }

    @Test(
        "A pipe that is named and that nothing writes to is given up",
        arguments: [["judge"], ["merge"], ["run", "--known-failures"]]
    )
    func silentPipe(command: [String]) async throws {
        try await TemporaryDirectory.with { directory in
            let pipe = directory + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            var setting = CommandProcess.Setting()
            setting.isMostlyWaiting = true
            let arguments = command + [pipe, "--suite", SuiteExcerpt.directory]
            let outcome = try await CommandProcess.run(BuiltProducts.path("tracking-conformance"), arguments, setting)
            let words = "is a pipe that no program opened for writing within 10 seconds"
            #expect(outcome.errors.contains(words) && outcome.errors.contains(pipe), "\(outcome.errors)")
            #expect(outcome.exitCode == 65)
            #expect(outcome.duration < Self.patience)
        }
    }

    @Test("A pipe in place of a certificate is refused, and not waited for")
    func certificate() async throws {
        try await TemporaryDirectory.with { directory in
            let pipe = directory + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let outcome = try await CommandProcess.run(["verify", pipe])
            #expect(outcome.errors == "error: \(pipe) is a pipe, a socket or a device, not a file\n")
            #expect(outcome.exitCode == 65)
        }
    }

    @Test("A file of gigabytes is refused before it is read")
    func huge() async throws {
        try await SuiteFiles(small: [SmallVector("one")]).written { directory in
            let (answers, vectors) = ("\(directory)/answers.jsonl", "\(directory)/Vectors/v1/push/huge.json")
            for file in [answers, vectors] {
                #expect(FileManager.default.createFile(atPath: file, contents: nil))
                #expect(truncate(file, 5 << 30) == 0)
            }
            let judged = try await CommandProcess.run(["judge", answers, "--suite", SuiteExcerpt.directory])
            #expect(judged.errors == "error: \(answers) has more than 512 MiB\n")
            let run = try await CommandProcess.run(["run", "--suite", directory])
            let words = "\(vectors):1:1: error: the file has more than 512 MiB [unreadable]"
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect((judged.exitCode, run.exitCode) == (65, 65))
        }
    }

    @Test("A device without an end is refused")
    func device() async throws {
        for input in ["/dev/zero", "-"] {
            var setting = CommandProcess.Setting()
            setting.isMostlyWaiting = true
            let kit = BuiltProducts.path("tracking-conformance")
            let line = "\(kit) judge \(input) --suite \(SuiteExcerpt.directory) < /dev/zero"
            let outcome = try await CommandProcess.run("/bin/sh", ["-c", line], setting)
            #expect(outcome.exitCode == 65)
            let words = input == "-" ? "standard input cannot be read: " : "/dev/zero has more than"
            #expect(outcome.errors.hasPrefix("error: \(words)"), "\(outcome.errors)")
        }
    }
}
