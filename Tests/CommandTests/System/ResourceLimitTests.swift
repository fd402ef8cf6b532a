import Foundation
import TestSupport
import Testing
import tracking_conformance

#if os(Linux)
@Suite("A run under the limits of the system")
struct ResourceLimitTests {
    private static func run(_ limit: String, _ options: String) async throws -> CommandProcess.Outcome {
        let command = BuiltProducts.path("tracking-conformance")
        let adapter = "\(BuiltProducts.path("faulty-adapter")) --vectors \(FaultSuite.count)"
        let line = "ulimit \(limit) && exec \(command) run --suite \(FaultSuite.directory) \(options) -- \(adapter)"
        return try await CommandProcess.run("/bin/sh", ["-c", line])
    }

    private static let sentence =
        "error: the system allows this process too few threads or open files; raise its limits (ulimit -n, ulimit -u, "
        + "ulimit -v) or those of its container"

    @Test(
        "If files or memory are too few, one sentence says what to do",
        arguments: ["-n 12", "-n 16", "-v 100000", "-v 108000"]
    )
    func tooFew(_ limit: String) async throws {
        let outcome = try await Self.run(limit, "--jobs 64")
        // Where not even the libraries fit, the loader ends the process with 127 and a sentence of its own.
        let isOfLoader = limit.hasPrefix("-v") && outcome.exitCode == 127
        #expect(outcome.errors == "\(Self.sentence)\n" || isOfLoader, "\(outcome.errors)")
        #expect(outcome.exitCode == 69 || isOfLoader)
    }

    @Test("If they are too few for all jobs, the sentence says so", arguments: ["64", "128"])
    func tooManyJobs(_ count: String) async throws {
        let outcome = try await Self.run("-n \(count)", "--jobs 64")
        // The faulty adapter has an option that runs have, too.
        let note = "--vectors follows -- and goes to the adapter; if it is meant for run, put it before --"
        #expect(outcome.errors == "\(note)\n\(Self.sentence); or lower --jobs\n")
        #expect(outcome.exitCode == 69)
    }

    @Test("With 256 descriptors there is room for a job for each vector")
    func enoughDescriptors() async throws {
        let outcome = try await Self.run("-n 256", "--jobs 20")
        #expect(!outcome.output.contains("warning"))
        #expect(outcome.output.contains("20 vectors: 14 passed, 6 failed"))
    }

    private static let strace = ["/usr/bin/strace", "/usr/local/bin/strace"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// System calls that are refused for good or once, with the sentence and the exit code that follow.
    static let refusals: [(String, String, Int32)] = [
        ("clone3:error=EAGAIN:when=1+", sentence, 69),
        (
            "pipe2:error=EMFILE:when=2", "error: the kit stopped: the system refused it resources, such as descriptors",
            70
        ),
    ]

    @Test("What the system refuses ends the command in a sentence", .enabled(if: strace != nil), arguments: refusals)
    func refused(_ injection: String, _ sentence: String, _ exitCode: Int32) async throws {
        let strace = try #require(Self.strace)
        let call = injection.prefix { $0 != ":" }
        let kit = [BuiltProducts.path("tracking-conformance"), "run", "--suite", FaultSuite.directory, "--jobs", "3"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "--vectors", "\(FaultSuite.count)"]
        let outcome = try await CommandProcess.run(
            strace,
            ["-f", "-qq", "-b", "execve", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(injection)"]
                + kit + ["--"] + adapter
        )
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(outcome.exitCode == exitCode, "\(injection)")
    }
}
#endif

@Suite("Numbers of run that no run can have")
struct ExcessiveNumberTests {
    static let options = [
        ("--jobs", "9223372036854775807", "--jobs must be at most 1000, not 9223372036854775807"),
        ("--timeout", "1e300", "--timeout must be at most 86400 seconds, which is a day"),
        ("--timeout", "inf", "--timeout must be at most 86400 seconds, which is a day"),
        ("--timeout", "nan", "--timeout must be more than 0 seconds"),
        ("--startup-timeout", "1e300", "--startup-timeout must be at most 86400 seconds, which is a day"),
    ]

    @Test("They are wrong usage", arguments: options)
    func refused(_ option: String, _ value: String, _ sentence: String) throws {
        let outcome = try Ending.of(["run", option, value])
        #expect(outcome.errors.hasPrefix("error: \(sentence)\n"))
        #expect(outcome.exitCode == 64)
    }
}
