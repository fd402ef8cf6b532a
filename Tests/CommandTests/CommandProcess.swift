import Foundation

/// A program of this package, run as a real child process to its end.
struct CommandProcess {
    /// What a finished process leaves.
    struct Outcome: Sendable {
        let standardOutput: [UInt8]
        let standardError: [UInt8]
        /// The exit code, or the negative number of the signal that ended it.
        let exitCode: Int32
        let duration: Duration
        /// Whether the process had to be killed because its time was up.
        let wasTimedOut: Bool

        var output: String { String(decoding: standardOutput, as: UTF8.self) }
        var errors: String { String(decoding: standardError, as: UTF8.self) }
    }

    /// The directory of the built programs, which is that of the test bundle.
    static let products: URL = {
        #if canImport(Darwin)
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return (bundle ?? Bundle.main).bundleURL.deletingLastPathComponent()
        #else
        return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }()

    /// The path of a built program.
    static func path(_ program: String) -> String { products.appending(path: program).path }

    /// Runs the built `tracking-conformance`.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - input: What it reads on standard input.
    ///   - environment: Variables that are added to this process's own.
    ///   - limit: How long it may take before it is killed.
    /// - Returns: What it left.
    static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        limit: Duration = .seconds(60)
    ) async throws -> Outcome {
        try await run(path("tracking-conformance"), arguments, input: input, environment: environment, limit: limit)
    }

    /// Runs a program.
    static func run(
        _ program: String,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        limit: Duration = .seconds(60)
    ) async throws -> Outcome {
        await gate.enter()
        do {
            let outcome = try await CommandProcess(program: program, arguments: arguments, environment: environment)
                .outcome(input: input, limit: limit)
            await gate.leave()
            return outcome
        } catch {
            await gate.leave()
            throw error
        }
    }

    /// Few enough processes at a time that none is late for want of a processor.
    private static let gate = Gate(places: max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]

    private func outcome(input: String, limit: Duration) async throws -> Outcome {
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        // The command writes annotations where it finds itself in a job of GitHub Actions, as these tests may be.
        let inherited = ProcessInfo.processInfo.environment.filter { $0.key != "GITHUB_ACTIONS" }
        process.environment = inherited.merging(environment) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) =
            (standardInput, standardOutput, standardError)
        // The end is timed where it is told: a test that waits for it may have to wait for a processor, too.
        let (ends, ended) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        process.terminationHandler = { _ in
            ended.yield(.now)
            ended.finish()
        }
        let start = ContinuousClock.now
        try process.run()
        async let output = Self.drain(standardOutput)
        async let errors = Self.drain(standardError)
        try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try? standardInput.fileHandleForWriting.close()
        let identifier = process.processIdentifier
        let watchdog = Task {
            guard (try? await Task.sleep(for: limit)) != nil else { return false }
            kill(identifier, SIGKILL)
            return true
        }
        var end = start
        for await instant in ends { end = instant }
        watchdog.cancel()
        let wasTimedOut = await watchdog.value && end - start >= limit
        return Outcome(
            standardOutput: await output,
            standardError: await errors,
            exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            duration: end - start,
            wasTimedOut: wasTimedOut
        )
    }

    /// Reads a pipe to its end on a thread of its own, so that no child ever waits for its reader.
    private static func drain(_ pipe: Pipe) async -> [UInt8] {
        let handle = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            let thread = Thread {
                let data = (try? handle.readToEnd()) ?? Data()
                try? handle.close()
                continuation.resume(returning: Array(data))
            }
            thread.start()
        }
    }
}

/// A gate with a number of places; who finds none free waits for one.
private actor Gate {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        free = places
    }

    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
