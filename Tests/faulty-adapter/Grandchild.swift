#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that the adapter starts and abandons, with all its pipes.
enum Grandchild {
    enum Role: String, CaseIterable {
        /// It stays in its group and does nothing.
        case sleeper = "grandchild"
        /// It begins a group of its own and does nothing.
        case leader
        /// It begins a session of its own and does nothing.
        case daemon
        /// It begins a session of its own and writes to both pipes.
        case flood = "escaped"
    }

    /// Starts this program again and returns its process id.
    @discardableResult
    static func start(_ role: Role) -> pid_t {
        let marker = CommandLine.arguments.last ?? ""
        let words = [CommandLine.arguments[0], role.rawValue, marker]
        var arguments = words.map { strdup($0) } + [nil]
        var process: pid_t = 0
        posix_spawn(&process, words[0], nil, nil, &arguments, environ)
        return process
    }

    static func play(_ role: Role) -> Never {
        switch role {
        case .sleeper: break
        case .leader: setpgid(0, 0)
        case .daemon: setsid()
        case .flood: flood()
        }
        sleepForEver()
    }

    /// Moves this process to the group of another one, started for that.
    static func moveToOtherGroup() {
        let leader = start(.leader)
        for _ in 0..<1_000 where setpgid(0, leader) != 0 { usleep(1_000) }
    }

    /// Leaves the process group and writes to both pipes until nobody reads them, for at most ten seconds.
    private static func flood() -> Never {
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
