import Foundation
import TestSupport
import Testing

#if os(Linux)
@Suite("A run under the limits of the system")
struct ResourceLimitTests {
    private static func run(_ limit: String, _ options: String) async throws -> CommandProcess.Outcome {
        let command = BuiltProducts.path("tracking-conformance")
        let adapter = "\(BuiltProducts.path("faulty-adapter")) --vectors \(FaultSuite.count)"
        let line = "ulimit \(limit) && exec \(command) run --suite \(FaultSuite.directory) \(options) -- \(adapter)"
        return try await CommandProcess.run("/bin/sh", ["-c", line])
    }

    @Test("Where not one adapter fits, one sentence says which limit is too low", arguments: ["10", "12", "16"])
    func tooFewDescriptors(_ count: String) async throws {
        let outcome = try await Self.run("-n \(count)", "--jobs 64")
        let sentence = "error: the limit on open files (ulimit -n) is \(count), which is too low to start an adapter; "
        #expect(outcome.errors.hasPrefix(sentence))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.exitCode == 69)
    }

    @Test("The check of the protocol says so, too")
    func smoke() async throws {
        let line = "ulimit -n 12 && exec \(BuiltProducts.path("tracking-conformance")) smoke -- /bin/cat"
        let outcome = try await CommandProcess.run("/bin/sh", ["-c", line])
        #expect(outcome.errors.hasPrefix("error: the limit on open files (ulimit -n) is 12, which is too low"))
        #expect(outcome.exitCode == 69)
    }

    @Test("Where fewer adapters fit than are wanted, a warning says so", arguments: ["64", "128"])
    func fewerJobs(_ count: String) async throws {
        let outcome = try await Self.run("-n \(count)", "--jobs 64")
        #expect(outcome.output.contains("of 20 adapter processes were started, because the limit on open"))
        #expect(outcome.output.contains("20 vectors: 14 passed, 6 failed"))
        #expect(outcome.exitCode == 1)
    }

    @Test("With 256 descriptors there is room for a job for each vector")
    func enoughDescriptors() async throws {
        let outcome = try await Self.run("-n 256", "--jobs 64")
        #expect(!outcome.output.contains("warning"))
        #expect(outcome.output.contains("20 vectors: 14 passed, 6 failed"))
    }

    @Test("Where memory is too small for threads, one sentence says so", arguments: ["200000", "300000", "400000"])
    func tooLittleMemory(_ kilobytes: String) async throws {
        let outcome = try await Self.run("-v \(kilobytes)", "")
        #expect(outcome.errors.hasPrefix("error: the limit on virtual memory (ulimit -v) is "))
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.exitCode == 69)
    }

    /// System calls that are refused for good or once, with the sentence that follows.
    static let refusals = [
        ("epoll_create1:error=EMFILE", "error: the system does not let this process wait for events (too many open"),
        ("eventfd2:error=EPERM", "error: the system does not let this process wait for events (operation not"),
        ("clone3:error=EAGAIN:when=10+", "error: the system allows this process too few threads"),
        ("pipe2:error=EMFILE:when=2", "error: the kit stopped: the system refused it something, such as descriptors"),
        ("openat(/dev/null):error=ENFILE", "the system lets this process open no more files (too many open files in"),
    ]

    private static let strace = ["/usr/bin/strace", "/usr/local/bin/strace"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test("What the system refuses ends the command in a sentence", .enabled(if: strace != nil), arguments: refusals)
    func refused(_ injection: String, _ sentence: String) async throws {
        let strace = try #require(Self.strace)
        var (call, path) = (String(injection.prefix { $0 != ":" && $0 != "(" }), [String]())
        if injection.contains("(") { path = ["-P", String(injection.split { "()".contains($0) }[1])] }
        let fault = call + injection[(injection.firstIndex(of: ":") ?? injection.startIndex)...]
        call += path.isEmpty ? "" : ",close"
        let kit = [BuiltProducts.path("tracking-conformance"), "run", "--suite", FaultSuite.directory, "--jobs", "3"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "--vectors", "\(FaultSuite.count)"]
        let outcome = try await CommandProcess.run(
            strace,
            ["-f", "-qq", "-b", "execve", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(fault)"] + path
                + kit + ["--"]
                + adapter
        )
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        #expect(outcome.exitCode == (sentence.hasPrefix("error: the kit stopped") ? 70 : 69), "\(injection)")
    }

    @Test(
        "Whichever thread is refused, once or from then on, the run ends soon, in its verdict or in a sentence",
        .enabled(if: strace != nil),
        arguments: (1...(ProcessInfo.processInfo.activeProcessorCount + 22)).map { "\($0)" } + ["12+", "14+"]
    )
    func refusedThread(_ numbers: String) async throws {
        let strace = try #require(Self.strace)
        let kit = [BuiltProducts.path("tracking-conformance"), "run", "--suite", FaultSuite.directory, "--jobs", "3"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "--vectors", "\(FaultSuite.count)"]
        let outcome = try await CommandProcess.run(
            strace,
            [
                "-f", "-qq", "-b", "execve", "-o", "/dev/null", "-e", "trace=clone3", "-e",
                "inject=clone3:error=EAGAIN:when=\(numbers)",
            ] + kit + ["--"] + adapter
        )
        #expect(!outcome.wasTimedOut)
        let isVerdict = outcome.exitCode == 1 && outcome.output.contains("20 vectors: 14 passed, 6 failed")
        let isRefusal = outcome.exitCode == 69 && outcome.errors.hasPrefix("error: ")
        #expect(isVerdict || isRefusal, "\(outcome.exitCode) \(outcome.output) \(outcome.errors)")
    }

    @Test("Where memory is too small for a single thread, nothing waits for one", arguments: ["100000", "108000"])
    func noThreads(_ kilobytes: String) async throws {
        let line = "ulimit -v \(kilobytes) && exec \(BuiltProducts.path("tracking-conformance")) list"
        let outcome = try await CommandProcess.run("/bin/sh", ["-c", line])
        // Where not even the libraries fit, the loader ends the process with 127 and a sentence of its own.
        #expect([69, 127].contains(outcome.exitCode), "\(outcome)")
        let sentence = "error: the system allows this process too few threads; "
        #expect(outcome.errors.hasPrefix(sentence) || outcome.exitCode == 127, "\(outcome.errors)")
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
    func refused(_ option: String, _ value: String, _ sentence: String) async throws {
        let outcome = try await CommandProcess.run(["run", option, value])
        #expect(outcome.errors.hasPrefix("error: \(sentence)\n"))
        #expect(outcome.exitCode == 64)
    }
}
