import Foundation

/// A program of this package, run as a real child process to its end.
package struct CommandProcess {
    /// The outcome of a finished process.
    package struct Outcome: Sendable {
        package let standardOutput: [UInt8]
        package let standardError: [UInt8]
        /// The exit code, or the negative number of the signal that ended it.
        package let exitCode: Int32
        package let duration: Duration
        /// True if the process had to be killed because its time was up.
        package let wasTimedOut: Bool

        package var output: String { String(decoding: standardOutput, as: UTF8.self) }
        /// The text of standard error, without the notice of a long diagnosis, which occurs only on a busy machine.
        package var errors: String {
            String(decoding: standardError, as: UTF8.self)
                .replacing(/explaining [^\n]*; --no-diagnosis skips this, Ctrl-C ends it\n/, with: "")
        }
    }

    /// The way to start a process, and how it may be ended.
    package struct Setting: Sendable {
        package var input = ""
        /// Variables to add to this process's own.
        package var environment: [String: String] = [:]
        /// The working directory; `nil` for that of this process.
        package var directory: String?
        /// The time after which it is killed.
        package var limit = Duration.seconds(60)
        package var errorsGoToTerminal = false
        /// The condition for interrupting the process as by Ctrl-C; `nil` for never.
        package var interruption: (@Sendable () -> Bool)?
        package var signal = SIGINT
        /// True if the signal is sent a second time, a moment later.
        package var repeatsSignal = false
        /// True if the process waits most of the time, so that more of them may run at a time.
        package var isMostlyWaiting = false

        package init() {}
    }

    /// Runs the built `tracking-conformance`.
    package static func run(
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        limit: Duration = .seconds(60)
    ) async throws -> Outcome {
        let program = BuiltProducts.path("tracking-conformance")
        return try await run(program, arguments, input: input, environment: environment, limit: limit)
    }

    package static func run(
        _ program: String,
        _ arguments: [String],
        input: String = "",
        environment: [String: String] = [:],
        limit: Duration = .seconds(60)
    ) async throws -> Outcome {
        var setting = Setting()
        (setting.input, setting.environment, setting.limit) = (input, environment, limit)
        return try await run(program, arguments, setting)
    }

    /// Runs a program in some setting, once few enough others run.
    package static func run(_ program: String, _ arguments: [String], _ setting: Setting) async throws -> Outcome {
        let gate = setting.isMostlyWaiting ? waitingGate : gate
        await gate.enter()
        do {
            let outcome = try await CommandProcess(program: program, arguments: arguments, setting: setting).outcome()
            await gate.leave()
            return outcome
        } catch {
            await gate.leave()
            throw error
        }
    }

    /// Few enough processes at a time that none is delayed for lack of a processor.
    private static let gate = Gate(places: max(4, ProcessInfo.processInfo.activeProcessorCount * 2))

    /// The places for processes that wait most of the time.
    private static let waitingGate = Gate(places: 8)

    private let program: String
    private let arguments: [String]
    private let setting: Setting
}

extension CommandProcess {
    private func outcome() async throws -> Outcome {
        let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
        // Meanwhile, an adapter that a test starts in this process would keep this program's standard input open.
        for pipe in [standardInput, standardOutput, standardError] { pipe.closeOnExecute() }
        let terminal = setting.errorsGoToTerminal ? try Terminal() : nil
        let process = process
        (process.standardInput, process.standardOutput) = (standardInput, standardOutput)
        process.standardError = terminal?.forProgram ?? standardError
        // The end is timed when it is reported: a test that waits for it may have to wait for a processor, too.
        let (ends, ended) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        process.terminationHandler = { _ in
            ended.yield(.now)
            ended.finish()
        }
        let start = ContinuousClock.now
        try process.run()
        try terminal?.forProgram.close()
        async let output = Self.drain(standardOutput.fileHandleForReading)
        async let errors = Self.drain(terminal?.forReading ?? standardError.fileHandleForReading)
        async let _ = Self.feed(setting.input, to: standardInput.fileHandleForWriting)
        let watchdog = watchdog(over: process.processIdentifier)
        let interrupter = interrupter(of: process.processIdentifier)
        var end = start
        for await instant in ends { end = instant }
        watchdog.cancel()
        interrupter.cancel()
        let wasTimedOut = await watchdog.value && end - start >= setting.limit
        return Outcome(
            standardOutput: await output,
            standardError: await errors,
            exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            duration: end - start,
            wasTimedOut: wasTimedOut
        )
    }

    private var process: Process {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        // The command writes annotations in a job of GitHub Actions, where these tests may run, and its help is as wide
        // as the terminal that COLUMNS describes.
        let removed = ["GITHUB_ACTIONS", "COLUMNS", "NO_COLOR", "FORCE_COLOR"]
        let inherited = ProcessInfo.processInfo.environment.filter { !removed.contains($0.key) }
        // Nor are failures of an earlier test remembered: no cache directory can be there.
        let caches = ["XDG_CACHE_HOME": "/dev/null"]
        process.environment = inherited.merging(caches) { $1 }.merging(setting.environment) { $1 }
        if let directory = setting.directory { process.currentDirectoryURL = URL(filePath: directory) }
        return process
    }

    /// Kills the process when its time is up and returns true if it did.
    private func watchdog(over identifier: Int32) -> Task<Bool, Never> {
        Task { [limit = setting.limit] in
            guard (try? await Task.sleep(for: limit)) != nil else { return false }
            kill(identifier, SIGKILL)
            return true
        }
    }

    /// Interrupts the process as soon as it has reached the point that the setting names.
    ///
    /// It checks from its own thread: tests that compute for minutes leave no thread of the pool to others.
    private func interrupter(of identifier: Int32) -> Thread {
        let thread = Thread { [setting] in
            guard let interruption = setting.interruption else { return }
            while !interruption() {
                Thread.sleep(forTimeInterval: 0.02)
                guard !Thread.current.isCancelled else { return }
            }
            kill(identifier, setting.signal)
            guard setting.repeatsSignal else { return }
            Thread.sleep(forTimeInterval: 0.2)
            if !Thread.current.isCancelled { kill(identifier, setting.signal) }
        }
        thread.start()
        return thread
    }

    /// Writes on its own thread: a child that does not read yet must not keep other tests from their threads.
    private static func feed(_ text: String, to handle: FileHandle) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                try? handle.write(contentsOf: Data(text.utf8))
                try? handle.close()
                continuation.resume()
            }
            thread.start()
        }
    }

    /// Reads to the end on its own thread, so that no child ever waits for its reader.
    private static func drain(_ handle: FileHandle) async -> [UInt8] {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: contents(of: handle.fileDescriptor))
                try? handle.close()
            }
            thread.start()
        }
    }

    /// Reads a descriptor to its end, which with a terminal is an error.
    private static func contents(of descriptor: Int32) -> [UInt8] {
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += chunk.prefix(count)
        }
    }
}

extension Pipe {
    /// Keeps both ends from programs started with other pipes.
    fileprivate func closeOnExecute() {
        for end in [fileHandleForReading, fileHandleForWriting] { _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    }
}
