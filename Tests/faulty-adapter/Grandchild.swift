#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that the adapter starts and leaves behind, with all its pipes.
enum Grandchild {
    /// Starts this program again.
    ///
    /// - Parameter role: What it does.
    static func start(_ role: String) {
        let marker = CommandLine.arguments.last ?? ""
        let words = [CommandLine.arguments[0], role, marker]
        var arguments = words.map { strdup($0) } + [nil]
        var process: pid_t = 0
        posix_spawn(&process, words[0], nil, nil, &arguments, environ)
    }

    /// Leaves the process group, and writes to both pipes until nobody reads them, for ten seconds at most.
    static func flood() -> Never {
        setsid()
        signal(SIGPIPE, SIG_IGN)
        let line = [UInt8]("noise from outside\n".utf8)
        let end = time(nil) + 10
        while time(nil) < end {
            guard emit(line), emit(line, to: STDERR_FILENO) else { exit(0) }
        }
        exit(0)
    }
}
