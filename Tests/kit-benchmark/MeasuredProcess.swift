#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The resources that a process used.
struct Measurement {
    /// The elapsed time.
    let wall: Duration
    /// The processor time of the process and of the children it waited for.
    let processor: Duration
    /// The peak memory of any one of them, in bytes.
    let peak: Int
    /// The exit code; `nil` if a signal ended it.
    let exitCode: Int32?
}

/// A process to start, feed from a file, and measure to its end.
struct MeasuredProcess {
    /// The program, looked up in `PATH`, and its arguments.
    let command: [String]
    /// The file for standard input.
    var input = "/dev/null"
    /// The file for standard output; standard error is discarded.
    var output = "/dev/null"

    /// Runs the process to its end; `nil` if it cannot be started.
    func measure() -> Measurement? {
        let clock = ContinuousClock()
        let start = clock.now
        guard let process = spawn() else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 {
            guard errno == EINTR else { return nil }
        }
        let hasExited = status & 0x7F == 0
        return Measurement(
            wall: clock.now - start,
            processor: Duration(usage.ru_utime) + Duration(usage.ru_stime),
            peak: Self.bytes(usage),
            exitCode: hasExited ? status >> 8 & 0xFF : nil
        )
    }

    private func spawn() -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, &environment) == 0 else { return nil }
        return process
    }

    private static func bytes(_ usage: rusage) -> Int {
        #if canImport(Darwin)
        Int(usage.ru_maxrss)
        #else
        Int(usage.ru_maxrss) * 1_024
        #endif
    }
}

extension Duration {
    fileprivate init(_ time: timeval) {
        self = .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
    }

    /// The duration in milliseconds.
    var milliseconds: Double { self / .milliseconds(1) }
}

extension Collection where Element: Comparable {
    /// The middle element.
    var median: Element? { isEmpty ? nil : sorted()[count / 2] }
}
